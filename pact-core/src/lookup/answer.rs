//! Writes an answer within its bounds.

use serde_json::{Map, json};

use super::Lookup;
use super::archive::Whereabouts;
use super::arguments::Question;
use super::find::{Finding, Found};
use super::words::{brief, end_of_piece, words};
use crate::Json;
use crate::calls::{Said, ToolAnswer};
use crate::tokens::start_of;

/// The bytes of an answer without its blocks, at most.
const AROUND: usize = 900;
/// The bytes of a block without its content, at most.
const BESIDE: usize = 420;
/// The fewest bytes of the content of a block.
const FEWEST: usize = 80;
/// An id, a name or a warning has at most so many bytes.
const LONGEST_ID: usize = 100;
const LONGEST_NAME: usize = 40;
const LONGEST_WARNING: usize = 200;

/// The fewest bytes of an answer.
pub(super) const SMALLEST: usize = AROUND + BESIDE + FEWEST;

impl Lookup {
    /// How many blocks an answer has at most: each has room for a little content.
    pub(super) fn blocks_of_page(&self) -> usize {
        let room = self.bytes.saturating_sub(AROUND) / (BESIDE + FEWEST);
        self.blocks.min(room).max(1)
    }

    pub(super) fn write(&self, finding: &Finding<'_>, question: &Question<'_>) -> ToolAnswer {
        let count = finding.blocks.len();
        let share = self.bytes.saturating_sub(AROUND) / count.max(1);
        let room = share.saturating_sub(BESIDE);
        let blocks = finding.blocks.iter();
        let blocks: Vec<Json> = blocks
            .map(|found| block(found, question.offset, room))
            .collect();
        let mut answer = Map::new();
        answer.insert("found".to_owned(), finding.total.into());
        answer.insert("blocks".to_owned(), blocks.into());
        let before = self
            .blocks_of_page()
            .saturating_mul(question.page.saturating_sub(1));
        let more = finding.total.saturating_sub(before.saturating_add(count));
        if more > 0 {
            answer.insert("more".to_owned(), more.into());
            if count > 0 {
                let next = question.page.saturating_add(1);
                answer.insert("next_page".to_owned(), next.into());
            }
        }
        if let Some(cycle) = finding.searched_from {
            let note = format!(
                "not everything was searched: older messages than those of turn {cycle} may be missing"
            );
            answer.insert("incomplete".to_owned(), note.into());
        } else if finding.total == 0 {
            let note = "nothing was found; try another word, or a part of it";
            answer.insert("note".to_owned(), note.into());
        }
        let warnings = finding.warnings.iter().take(2);
        let warnings: Vec<Json> = warnings
            .map(|warning| brief(warning, LONGEST_WARNING).into())
            .collect();
        if !warnings.is_empty() {
            answer.insert("warnings".to_owned(), warnings.into());
        }
        ToolAnswer::json(Json::Object(answer))
    }

    /// The answer to arguments that are of no use.
    pub(super) fn refuse(&self, reason: &str) -> ToolAnswer {
        ToolAnswer::error(brief(reason, self.bytes).into_owned())
    }
}

/// A block with as much of its content as there is room for.
fn block(found: &Found<'_>, offset: usize, room: usize) -> Json {
    let block = &found.met.block;
    let words = words(block.node());
    let is_whole = end_of_piece(&words, 0, room) == words.len();
    let start = match offset {
        0 if is_whole => 0,
        // The text that was searched for comes after some of the words before it.
        0 => found.at.saturating_sub(room / 4),
        offset => offset,
    };
    let start = start_of(&words, start).len();
    let end = end_of_piece(&words, start, room);
    let mut written = Map::new();
    let mut write = |name: &str, value: Json| {
        written.insert(name.to_owned(), value);
    };
    write("id", brief(block.id().as_str(), LONGEST_ID).into());
    for (name, value) in [("role", block.role()), ("kind", block.kind())] {
        if let Some(value) = value {
            write(name, brief(value, LONGEST_NAME).into());
        }
    }
    let tool = block.said().find_map(|said| match said {
        Said::Call(call) => call.name,
        Said::Answer(answer) => answer.name,
        _ => None,
    });
    if let Some(tool) = tool {
        write("tool", brief(tool, LONGEST_NAME).into());
    }
    write("turn", block.cycle().into());
    write(
        "status",
        match found.met.whereabouts {
            Whereabouts::Now => json!("in the conversation"),
            Whereabouts::Until(cycle) => json!(format!("left after turn {cycle}")),
            Whereabouts::Trimmed(cycle) => json!(format!("left during turn {cycle}")),
        },
    );
    write("content", words.get(start..end).unwrap_or_default().into());
    if start > 0 {
        write("from", start.into());
    }
    if end < words.len() {
        write("next_offset", end.into());
    }
    if start > 0 || end < words.len() {
        write("content_bytes", words.len().into());
    }
    Json::Object(written)
}
