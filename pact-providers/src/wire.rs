//! JSON for the wire: UTF-8, written directly, the same bytes every time.

use std::borrow::Cow;

use pact_core::{Json, NodeId, Note, Piece, PieceKind, Pieces, Rendered, SharedStart};

use crate::arrange::{Arranged, Utterance, WireMessage};
use crate::canonical::Part;
use crate::origin;
use crate::splice::splice;
use crate::stem::Lengths;
use crate::write_json::{write_json, write_string};

/// Bytes of a request to be, and the losses on the way.
pub(crate) struct Out<'o> {
    pub(crate) bytes: &'o mut Vec<u8>,
    pub(crate) notes: &'o mut Vec<Note>,
    api: &'static str,
    /// The block that is being written.
    node: Option<NodeId>,
}

impl<'o> Out<'o> {
    pub(crate) fn new(api: &'static str, bytes: &'o mut Vec<u8>, notes: &'o mut Vec<Note>) -> Self {
        Self {
            bytes,
            notes,
            api,
            node: None,
        }
    }

    /// Says which block is written next.
    pub(crate) fn about(&mut self, utterance: &Utterance<'_>) {
        self.node = utterance.node.cloned();
    }

    /// Writes bytes as they are.
    pub(crate) fn raw(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Writes a JSON string.
    pub(crate) fn string(&mut self, text: &str) {
        write_string(self.bytes, text);
    }

    /// Writes any JSON.
    pub(crate) fn json(&mut self, value: &Json) {
        write_json(self.bytes, value);
    }

    /// Writes `"name":` in front of a member. `name` needs no escapes.
    pub(crate) fn member(&mut self, name: &str) {
        self.comma_in_object();
        self.raw("\"");
        self.raw(name);
        self.raw("\":");
    }

    /// Writes a comma, unless an object has just begun.
    fn comma_in_object(&mut self) {
        if !matches!(self.bytes.last(), Some(b'{') | None) {
            self.raw(",");
        }
    }

    /// Writes a member that is a string.
    pub(crate) fn text_member(&mut self, name: &str, text: &str) {
        self.member(name);
        self.string(text);
    }

    /// Writes a comma, unless a list has just begun.
    pub(crate) fn comma(&mut self) {
        if !matches!(self.bytes.last(), Some(b'[') | None) {
            self.raw(",");
        }
    }

    /// Writes a list of items.
    pub(crate) fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.raw("[");
        for item in items {
            self.comma();
            write(self, item);
        }
        self.raw("]");
    }

    /// Writes a member into the object that has just ended.
    fn member_inside(&mut self, name: &str, value: &Json) {
        if self.bytes.last() == Some(&b'}') {
            self.bytes.pop();
        }
        self.comma_in_object();
        self.string(name);
        self.raw(":");
        self.json(value);
        self.raw("}");
    }

    /// Notes that the block that is being written goes out in another form, or not at all.
    pub(crate) fn lost(&mut self, rule: &str, message: &str) {
        if let Some(node) = &self.node {
            let rule = format!("{}/{rule}", self.api);
            self.notes.push(Note::new(rule, node, message));
        }
    }

    /// A part as a text, for an API that has no other form for it. Each loss is noted.
    pub(crate) fn text_of<'t>(&mut self, rule: &str, part: &Part<'t>) -> Cow<'t, str> {
        part.to_text(&mut |loss| self.lost(rule, loss))
    }
}

/// The JSON forms of an API's messages.
pub(crate) trait Form {
    /// The name of the API.
    const API: &'static str;
    /// The member of a message that lists its parts.
    const PARTS: &'static str;

    /// The role of a message as the API says it.
    fn role(&self, message: &WireMessage<'_>) -> &'static str;

    /// Writes a message that says one utterance, in its natural form.
    fn write_alone(&self, out: &mut Out<'_>, role: &str, utterance: &Utterance<'_>);

    /// Writes one part of a message.
    fn write_part(&self, out: &mut Out<'_>, part: &Part<'_>);

    /// Whether a message may have a member that its block sets as `wire:NAME`.
    fn takes_member(&self, _role: &str, _name: &str, _value: &Json) -> bool {
        false
    }

    /// Writes the parts of an utterance as items of a list.
    fn write_said(&self, out: &mut Out<'_>, utterance: &Utterance<'_>) {
        for part in &utterance.parts {
            out.comma();
            self.write_part(out, part);
        }
    }

    /// Changes a message that goes back as it came, where an option of the request demands it.
    fn adjust(&self, _message: &mut Json) {}

    /// Whether `adjust` leaves a member that a message or a part came with; none if that depends on
    /// more than the name.
    fn keeps(&self, _name: &str) -> Option<bool> {
        Some(true)
    }
}

/// Writes a message. A message that came from the API goes back as it came.
pub(crate) fn write_message<F: Form>(form: &F, out: &mut Out<'_>, message: &WireMessage<'_>) {
    let role = form.role(message);
    if let Some(utterance) = message.alone() {
        out.about(utterance);
        let members = fitting_members(form, out, role, utterance);
        if members.is_empty() && write_spliced(form, out, role, utterance) {
            return;
        }
        match verbatim(form, role, utterance) {
            Some(mut json) => {
                for (name, value) in members {
                    if let Some(object) = json.as_object_mut() {
                        object.insert(name.to_owned(), value.clone());
                    }
                }
                write_parts_last::<F>(out, &json);
            }
            None => {
                form.write_alone(out, role, utterance);
                for (name, value) in members {
                    out.member_inside(name, value);
                }
            }
        }
        return;
    }
    out.raw("{");
    out.text_member("role", role);
    out.member(F::PARTS);
    out.raw("[");
    for utterance in &message.said {
        out.about(utterance);
        for (name, _) in &utterance.members {
            not_taken(out, name);
        }
        write_parts(form, out, role, utterance);
    }
    out.raw("]}");
}

/// The members that a block adds to its message, as far as the API knows them there.
pub(crate) fn fitting_members<'t, F: Form>(
    form: &F,
    out: &mut Out<'_>,
    role: &str,
    utterance: &Utterance<'t>,
) -> Vec<(&'t str, &'t Json)> {
    let mut members = utterance.members.clone();
    members.retain(|(name, value)| {
        let is_taken = form.takes_member(role, name, value);
        if !is_taken {
            not_taken(out, name);
        }
        is_taken
    });
    members
}

/// Notes that a member is left out.
fn not_taken(out: &mut Out<'_>, name: &str) {
    let message = format!("the API does not take `{name}` with this value here");
    out.lost("wire-member", &message);
}

/// Writes the parts of an utterance as items of a list, as they came if they came from the API.
pub(crate) fn write_parts<F: Form>(
    form: &F,
    out: &mut Out<'_>,
    role: &str,
    utterance: &Utterance<'_>,
) {
    let json = verbatim(form, role, utterance);
    match json.as_ref().and_then(|json| json.get(F::PARTS)) {
        Some(Json::Array(parts)) => {
            for part in parts {
                out.comma();
                out.json(part);
            }
        }
        Some(Json::String(text)) => {
            out.comma();
            form.write_part(out, &Part::Text(text.into()));
        }
        _ => form.write_said(out, utterance),
    }
}

/// Writes a message as it came, if its patch is a common one. Returns whether it did.
fn write_spliced<F: Form>(
    form: &F,
    out: &mut Out<'_>,
    role: &str,
    utterance: &Utterance<'_>,
) -> bool {
    let patch = utterance.origin.as_ref().and_then(|origin| origin.patch);
    let Some(patch) = patch.filter(|_| !utterance.has_blanks) else {
        return false;
    };
    let (start, notes) = (out.bytes.len(), out.notes.len());
    form.write_alone(out, role, utterance);
    // The message goes back as it came, so nothing is lost.
    out.notes.truncate(notes);
    let is_done = splice(out.bytes, start, F::PARTS, patch, |name| form.keeps(name));
    if !is_done {
        out.bytes.truncate(start);
    }
    is_done
}

/// The message as it came, if it differs from its natural form.
pub(crate) fn verbatim<F: Form>(form: &F, role: &str, utterance: &Utterance<'_>) -> Option<Json> {
    let patch = utterance.origin.as_ref()?.patch?;
    let mut message = origin::patched(natural(form, role, utterance), patch)?;
    form.adjust(&mut message);
    if utterance.has_blanks
        && let Some(Json::Array(parts)) = message.get_mut(F::PARTS)
    {
        let is_text = |part: &Json| part.get("type").is_none_or(|kind| kind == "text");
        let is_blank = |text: &str| text.trim().is_empty();
        parts.retain(|part| {
            let text = part.get("text").and_then(Json::as_str);
            !(is_text(part) && text.is_some_and(is_blank))
        });
    }
    Some(message)
}

/// Writes a message with its parts as the last member, where cache markers are looked for.
fn write_parts_last<F: Form>(out: &mut Out<'_>, message: &Json) {
    let Some(members) = message.as_object() else {
        return out.json(message);
    };
    out.raw("{");
    for (name, value) in members.iter().filter(|(name, _)| *name != F::PARTS) {
        out.comma_in_object();
        out.string(name);
        out.raw(":");
        out.json(value);
    }
    if let Some(parts) = members.get(F::PARTS) {
        out.member(F::PARTS);
        out.json(parts);
    }
    out.raw("}");
}

/// The message in the form that its canonical content gives by itself.
pub(crate) fn natural<F: Form>(form: &F, role: &str, utterance: &Utterance<'_>) -> Json {
    let (mut bytes, mut notes) = (Vec::new(), Vec::new());
    let mut out = Out::new(F::API, &mut bytes, &mut notes);
    form.write_alone(&mut out, role, utterance);
    serde_json::from_slice(&bytes).unwrap_or_default()
}

/// The body of a request: an object whose members are written one after the other.
pub(crate) struct Body {
    api: &'static str,
    bytes: Vec<u8>,
    pieces: Pieces,
    notes: Vec<Note>,
    /// The start that the next rendering may copy.
    start: SharedStart,
}

impl Body {
    pub(crate) fn new(api: &'static str) -> Self {
        Self {
            api,
            bytes: b"{".to_vec(),
            pieces: Pieces::default(),
            notes: Vec::new(),
            start: SharedStart::default(),
        }
    }

    pub(crate) fn out(&mut self) -> Out<'_> {
        Out::new(self.api, &mut self.bytes, &mut self.notes)
    }

    /// Writes a member that is no part of the conversation. Its value is as the program gives it:
    /// a model may read the order of the members of a schema.
    pub(crate) fn option(&mut self, name: &str, value: &Json) {
        self.piece(PieceKind::Member, Vec::new(), |out| {
            out.member(name);
            // Writing to memory cannot fail, and all names are texts.
            drop(serde_json::to_writer(&mut *out.bytes, value));
        });
    }

    /// Writes a piece.
    pub(crate) fn piece(
        &mut self,
        kind: PieceKind,
        nodes: Vec<NodeId>,
        write: impl FnOnce(&mut Out<'_>),
    ) {
        let start = self.bytes.len();
        write(&mut self.out());
        let range = start..self.bytes.len();
        self.pieces.push(Piece::new(kind, nodes, range));
    }

    /// Begins the list of messages.
    pub(crate) fn begin_messages(&mut self, name: &str) {
        self.out().member(name);
        self.out().raw("[");
    }

    /// Writes a message of the list.
    pub(crate) fn message(&mut self, message: &WireMessage<'_>, write: impl FnOnce(&mut Out<'_>)) {
        self.out().comma();
        self.piece(PieceKind::Message, message.nodes(), write);
    }

    /// Ends the list of messages.
    pub(crate) fn end_messages(&mut self) {
        self.out().raw("]");
    }

    /// Whether no message was written.
    pub(crate) fn has_no_message(&self) -> bool {
        let last = self.pieces.iter().next_back();
        last.is_none_or(|piece| piece.kind != PieceKind::Message)
    }

    /// Inserts a cache marker into a piece, after all markers that it has.
    pub(crate) fn mark(&mut self, piece: usize, at: usize, marker: &str) {
        if piece >= self.pieces.len() {
            return;
        }
        self.bytes.splice(at..at, marker.bytes());
        // A marker may be elsewhere in the next request.
        self.start = core::mem::take(&mut self.start).up_to(at);
        let mut is_later = false;
        self.pieces.change_from(piece, |piece| {
            if !core::mem::replace(&mut is_later, true) {
                piece.bytes.end += marker.len();
                piece.markers.push(at..at + marker.len());
                return;
            }
            for range in piece.markers.iter_mut().chain([&mut piece.bytes]) {
                *range = range.start + marker.len()..range.end + marker.len();
            }
        });
    }

    /// Inserts a cache marker into the last piece, after all markers that it has.
    pub(crate) fn mark_last(&mut self, at: usize, marker: &str) {
        self.mark(self.last_piece(), at, marker);
    }

    /// How much is written.
    pub(crate) fn lengths(&self) -> Lengths {
        Lengths {
            bytes: self.bytes.len(),
            pieces: self.pieces.len(),
            losses: self.notes.len(),
        }
    }

    /// Appends messages that were written before. `pieces` are those of the whole body: they begin
    /// with the pieces so far, or with others of these lengths.
    pub(crate) fn append_list(
        &mut self,
        bytes: &[u8],
        (others, pieces): (Option<Lengths>, &Pieces),
        notes: &[Note],
    ) {
        let start = self.bytes.len();
        // A few messages and the end follow.
        self.bytes.reserve_exact(bytes.len() + (16 << 10));
        self.bytes.extend_from_slice(bytes);
        match others {
            None => self.pieces = pieces.clone(),
            Some(others) => {
                let list = pieces.iter_from(others.pieces).cloned();
                self.pieces.extend(list.map(|mut piece| {
                    let moved = |at: usize| at - others.bytes + start;
                    piece.bytes = moved(piece.bytes.start)..moved(piece.bytes.end);
                    piece
                }));
            }
        }
        self.notes.extend_from_slice(notes);
    }

    /// Says which bytes the next rendering may copy.
    pub(crate) fn shares(&mut self, start: SharedStart) {
        self.start = start;
    }

    /// The pieces so far.
    pub(crate) fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// The notes so far.
    pub(crate) fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The index of the last piece.
    pub(crate) fn last_piece(&self) -> usize {
        self.pieces.len().saturating_sub(1)
    }

    /// The end of a piece in the bytes.
    pub(crate) fn end_of(&self, piece: usize) -> usize {
        self.pieces.get(piece).map_or(0, |piece| piece.bytes.end)
    }

    /// The bytes so far.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number of pieces before the messages that have a cache marker.
    pub(crate) fn marked_pieces(&self) -> usize {
        let before = self.pieces.iter();
        let before = before.take_while(|piece| piece.kind != PieceKind::Message);
        before.filter(|piece| !piece.markers.is_empty()).count()
    }

    /// Ends the body. The notes of the arrangement come first.
    pub(crate) fn finish(mut self, arranged: Arranged<'_, '_>) -> Rendered {
        self.bytes.push(b'}');
        let mut rendered = Rendered::new(self.bytes);
        rendered.pieces = self.pieces;
        rendered.start = self.start;
        rendered.notes = arranged.notes;
        rendered.notes.append(&mut self.notes);
        rendered
    }
}
