//! The way by hand: a list of turns, of which a copy is kept before an edit.

use crate::workload::Target;

#[derive(Clone)]
pub(crate) struct Message {
    pub(crate) id: String,
    pub(crate) role: &'static str,
    pub(crate) text: String,
}

/// Turns, oldest first, and the one that is not finished.
#[derive(Clone, Default)]
pub(crate) struct Plain {
    pub(crate) turns: Vec<Vec<Message>>,
    pub(crate) head: Vec<Message>,
}

fn message(text: &str) -> Message {
    Message {
        id: "new".to_owned(),
        role: "user",
        text: text.to_owned(),
    }
}

impl Plain {
    pub(crate) fn add(&mut self, _: &Target) {
        self.head.push(message("something new"));
    }

    pub(crate) fn attach(&mut self, target: &Target) {
        self.turns[target.position()].push(message("a note"));
    }

    pub(crate) fn replace(&mut self, target: &Target) {
        "in short".clone_into(&mut self.turns[target.position()][0].text);
    }

    /// Nothing leads from an id to its message but a look at all of them.
    pub(crate) fn replace_by_id(&mut self, target: &Target) {
        let mut messages = self.turns.iter_mut().flatten();
        if let Some(found) = messages.find(|message| message.id == target.plain_block) {
            "in short".clone_into(&mut found.text);
        }
    }

    pub(crate) fn redact(&mut self, target: &Target) {
        let old = &mut self.turns[target.position()][0];
        *old = Message {
            role: old.role,
            ..message("redacted")
        };
    }

    pub(crate) fn empty(&mut self, target: &Target) {
        self.turns[target.position()] = vec![message("redacted")];
    }

    pub(crate) fn splice(&mut self, target: &Target) {
        let turn = vec![message("a turn between")];
        self.turns.insert(target.position() + 1, turn);
    }

    pub(crate) fn move_turn(&mut self, target: &Target) {
        let turn = self.turns.remove(target.position());
        self.turns.insert(target.turns - target.other_end(), turn);
    }

    pub(crate) fn add_two(&mut self, target: &Target) {
        self.add(target);
        self.add(target);
    }

    pub(crate) fn seal_early(&mut self, target: &Target) {
        let turn = std::mem::take(&mut self.head);
        self.turns.insert(target.position() + 1, turn);
    }

    pub(crate) fn ten_edits(&mut self, target: &Target) {
        for _ in 0..2 {
            self.add(target);
            self.attach(target);
            self.replace(target);
            self.redact(target);
            self.splice(target);
        }
    }
}
