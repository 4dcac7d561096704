//! The first stage of a fit: old tool results are shortened.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::json;

use super::Fit;
use crate::Json;
use crate::calls::{CallEnd, Spoken};
use crate::context::Context;
use crate::lifecycle::budget::Shorten;
use crate::lifecycle::costs::is_for_request;
use crate::lifecycle::{Departure, Replacement, Why};
use crate::node::{Class, Content, Node, NodeId, SHORTENED, Shorter};
use crate::tokens::{Tokens, start_of};
use crate::tree::{Found, Spot, Subtree};

impl Context {
    /// Shortens results, oldest first, until the request is down to the low-water mark.
    pub(super) fn shorten_results(&mut self, fit: &mut Fit) {
        let Some(policy) = self.costs.policy().shortening() else {
            return;
        };
        let excess = self.excess(&[]).into_iter();
        let excess = excess.filter(|(budget, _)| is_for_request(budget));
        let Some(mut excess) = excess.map(|(_, amount)| amount).max() else {
            return;
        };
        let mut results = self.results_to_shorten();
        results.truncate(results.len().saturating_sub(policy.spared));
        for found in results {
            if excess == 0 {
                return;
            }
            let Some(old) = self
                .tree
                .part(found.spot)
                .and_then(|top| top.at(&found.path))
            else {
                continue;
            };
            let old = old.clone();
            let Some(new) = self.shortened(&old.node, policy) else {
                continue;
            };
            let tokens = self.costs.tokens();
            let freed = tokens
                .of_block(&old.node)
                .saturating_sub(tokens.of_block(&new));
            excess = excess.saturating_sub(freed.into());
            let Some(to) = self.swap_node(&found, new) else {
                continue;
            };
            let replacement = Replacement {
                from: old.node.id.clone(),
                to,
            };
            self.set_aside(&old);
            self.note_left([old.node.id.clone()], Why::Pruned);
            fit.departures.push(Departure {
                id: old.node.id.clone(),
                why: Why::Pruned,
                is_reused: false,
            });
            fit.shortened.push(replacement.clone());
            Arc::make_mut(&mut self.since).shortened.push(replacement);
        }
    }

    /// All results that something else does not keep whole, in the order of the thread.
    fn results_to_shorten(&self) -> Vec<Found> {
        let mut found = Vec::new();
        if self.is_spared(&self.tree.root) {
            return found;
        }
        if !self.is_spared(&self.tree.sequence.node) {
            let segments = self.tree.sequence.segments().iter().enumerate();
            for (position, part) in segments {
                self.find_results(&part.top, &Found::top(Spot::Segment(position)), &mut found);
            }
        }
        self.find_results(self.tree.head(), &Found::top(Spot::Head), &mut found);
        found
    }

    fn find_results(&self, subtree: &Subtree, at: &Found, results: &mut Vec<Found>) {
        if self.is_spared(&subtree.node) {
            return;
        }
        let answers = |spoken: &Spoken| spoken.end() == CallEnd::Answer;
        let is_result = subtree.node.is(Class::Block)
            && subtree.children().is_empty()
            && subtree.node.attribute(SHORTENED).is_none()
            && subtree.node.spoken().iter().any(answers);
        if is_result {
            results.push(at.clone());
        }
        for (index, child) in subtree.children().iter().enumerate() {
            let mut below = at.clone();
            below.path.push(index);
            self.find_results(child, &below, results);
        }
    }

    /// A result with shorter texts; none if no text of it is long.
    fn shortened(&mut self, old: &Node, policy: Shorten) -> Option<Node> {
        let cut = Cut {
            tokens: self.costs.tokens(),
            keep: policy.tokens,
            whole: &old.id,
        };
        let shorter = cut.content(old)?;
        let (index, tree) = (&self.index, &self.tree);
        let is_taken = |id: &NodeId| index.find(tree, id).is_some();
        let (id, _) = self.births.next_id_and_stamp(Class::Block, is_taken);
        Some(old.shortened(id, self.births.cycle(), shorter, &self.shapes))
    }
}

/// A text that has so many tokens too many is left as it is: the mark costs tokens, too.
const WORTH_IT: u64 = 40;

/// Cuts the texts of a result.
struct Cut<'c> {
    tokens: &'c Tokens,
    /// A text keeps about so many tokens.
    keep: u64,
    /// The block that has the whole text.
    whole: &'c NodeId,
}

impl Cut<'_> {
    /// The shorter content; none if no text is long.
    fn content(&self, node: &Node) -> Option<Shorter> {
        let content = node.content.as_ref()?;
        let mut left_out = 0;
        let new = match content.as_text() {
            Some(text) => Content::from(self.text(text, &mut left_out)?),
            None => {
                let mut json = content.to_json().into_owned();
                let is_whole = node.spoken().iter().any(Spoken::is_whole_block);
                if is_whole {
                    self.value("", &mut json, &mut left_out);
                    self.whole(&mut json, &mut left_out);
                } else {
                    self.parts(node, &mut json, &mut left_out);
                }
                Content::from(json)
            }
        };
        (left_out > 0).then_some(Shorter {
            content: new,
            left_out,
        })
    }

    /// Cuts the parts of a content that are results. Other parts are the model's own words.
    fn parts(&self, node: &Node, content: &mut Json, left_out: &mut u64) {
        let answers = node.spoken().iter();
        let answers = answers.filter(|it| it.end() == CallEnd::Answer && it.is_part());
        let answers: HashSet<usize> = answers.map(|spoken| spoken.at).collect();
        match content {
            Json::Array(parts) => {
                let parts = parts.iter_mut().enumerate();
                for (_, part) in parts.filter(|(at, _)| answers.contains(at)) {
                    self.value("", part, left_out);
                    self.contents(part, left_out);
                }
            }
            other => {
                self.value("", other, left_out);
                self.contents(other, left_out);
            }
        }
    }

    /// Cuts all texts of a value but names, ids and data.
    fn value(&self, member: &str, value: &mut Json, left_out: &mut u64) {
        match value {
            Json::String(text) => {
                let is_word = matches!(member, "id" | "name" | "type" | "role" | "mime")
                    || member.ends_with("_id")
                    || member.ends_with("Id")
                    || Tokens::is_data(member, text);
                if !is_word && let Some(shorter) = self.text(text, left_out) {
                    *text = shorter;
                }
            }
            Json::Array(items) => {
                for item in items {
                    self.value(member, item, left_out);
                }
            }
            Json::Object(members) => {
                for (name, value) in members {
                    self.value(name, value, left_out);
                }
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }

    /// Cuts the contents of a part that is a result, in the form of any API.
    fn contents(&self, part: &mut Json, left_out: &mut u64) {
        let Json::Object(members) = part else {
            return;
        };
        for (name, value) in members {
            match name.as_str() {
                "content" | "output" | "response" => self.whole(value, left_out),
                // Some APIs have the result in an object of its own.
                "functionResponse" | "function_response" | "toolResult" | "ToolResponse" => {
                    self.contents(value, left_out);
                }
                _ => {}
            }
        }
    }

    /// Cuts a content that is still long because it has many short values.
    fn whole(&self, content: &mut Json, left_out: &mut u64) {
        let before = self.count(content);
        if before <= self.keep.saturating_add(WORTH_IT) {
            return;
        }
        let mut shorter = content.clone();
        self.start_of(&mut shorter, self.keep);
        let after = self.count(&shorter);
        if after < before {
            *left_out = left_out.saturating_add(before - after);
            *content = shorter;
        }
    }

    /// The tokens of a value, without those of images and files.
    fn count(&self, value: &Json) -> u64 {
        let is_media = |part: &&Json| !Tokens::is_media_part(part);
        match value {
            Json::Array(items) => {
                let counts = items.iter().filter(is_media);
                let counts = counts.map(|item| self.tokens.count_once(&item.to_string()));
                counts.fold(0, u64::saturating_add)
            }
            other => self.tokens.count_once(&other.to_string()),
        }
    }

    /// Keeps the start of a list or an object, of about so many tokens, and all images and files. A
    /// mark says how much is gone, and where the whole is.
    fn start_of(&self, value: &mut Json, tokens: u64) {
        let mut left = tokens;
        // Whether a value stays: whole, or as its start if it is the first that is too long.
        let mut fits = |value: &mut Json| {
            let counted = self.count(value);
            if counted <= left {
                left -= counted;
                return true;
            }
            let goes_on = left >= WORTH_IT && (value.is_array() || value.is_object());
            if goes_on {
                self.start_of(value, left);
            }
            left = 0;
            goes_on
        };
        match value {
            Json::Array(items) => {
                let form = items.first().cloned();
                let mut gone = 0;
                items.retain_mut(|item| {
                    let stays = Tokens::is_media_part(item) || fits(item);
                    gone += usize::from(!stays);
                    stays
                });
                if gone > 0 {
                    let mark = self.mark(gone, "items");
                    items.push(match form {
                        Some(Json::Object(part)) if part.contains_key("type") => {
                            json!({"type": "text", "text": mark})
                        }
                        Some(Json::Object(part)) if part.contains_key("text") => {
                            json!({"text": mark})
                        }
                        _ => mark.into(),
                    });
                }
            }
            Json::Object(members) => {
                let before = members.len();
                let kept = core::mem::take(members).into_iter();
                for (name, mut value) in kept {
                    if fits(&mut value) {
                        members.insert(name, value);
                    }
                }
                if members.len() < before {
                    let mut name = "…".to_owned();
                    while members.contains_key(&name) {
                        name.push('…');
                    }
                    let mark = self.mark(before - members.len(), "members");
                    members.insert(name, mark.into());
                }
            }
            _ => {}
        }
    }

    fn mark(&self, gone: usize, what: &str) -> String {
        let id = &self.whole;
        format!("[… {gone} more {what} left out; the whole is the block `{id}` …]")
    }

    /// The start and the end of a text, if it is long.
    fn text(&self, text: &str, left_out: &mut u64) -> Option<String> {
        let counted = self.tokens.count(text);
        if counted <= self.keep.saturating_add(WORTH_IT) {
            return None;
        }
        let len = u128::try_from(text.len()).unwrap_or(u128::MAX);
        let kept = len * u128::from(self.keep) / u128::from(counted);
        let kept = usize::try_from(kept).unwrap_or(usize::MAX).min(text.len());
        // Most of it from the start; the end of an output often has the error or the sum.
        let start = start_of(text, kept / 3 * 2);
        let rest = start_of(text, text.len() - kept / 3).len();
        let end = text.get(rest..)?;
        let out = counted.saturating_sub(self.keep);
        let id = &self.whole;
        let shorter = format!(
            "{start}\n[… about {out} tokens left out; the whole is the block `{id}` …]\n{end}"
        );
        // With a long id, or a counter of small units, the mark may cost more than it saves.
        if self.tokens.count(&shorter) >= counted {
            return None;
        }
        *left_out = left_out.saturating_add(out);
        Some(shorter)
    }
}
