//! Documents of many shapes, made from a seed: faster than strategies, and so larger.

use pact_core::Json;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, json};

/// A small generator of its own: the same numbers for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    pub(crate) fn one_in(&mut self, sides: usize) -> bool {
        self.roll(sides) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.roll(items.len())]
    }
}

/// The dimension in which a document is large.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// Nothing: but anything stands anywhere that a document allows.
    Odd,
    /// So many segments.
    Long(usize),
    /// One segment among others holds so many nodes.
    Wide(usize),
}

/// A document, or a history in which each snapshot is a changed copy of the one before.
pub(super) fn odd_history() -> impl Strategy<Value = String> {
    (any::<u64>(), 1_usize..4).prop_map(|(seed, length)| history(Shape::Odd, seed, length))
}

/// Sizes around those of machine words and chunks.
pub(super) fn large() -> impl Strategy<Value = String> {
    let sizes = vec![31, 32, 33, 63, 64, 65, 127, 128, 129, 300, 321];
    let shape = prop_oneof![
        2 => select(sizes).prop_map(Shape::Wide),
        1 => select(vec![31, 32, 33, 63, 64, 65, 100, 128, 200, 300]).prop_map(Shape::Long),
    ];
    (
        shape,
        any::<u64>(),
        prop_oneof![3 => Just(1_usize), 1 => Just(2)],
    )
        .prop_map(|(shape, seed, length)| history(shape, seed, length))
}

pub(super) fn history(shape: Shape, seed: u64, length: usize) -> String {
    let mut dice = Dice::new(seed);
    let mut grower = Grower {
        has_ties: dice.one_in(2),
        dice,
        count: 0,
    };
    let mut document = grower.document(shape);
    let mut lines = vec![document.to_string()];
    let mut cycle = 1;
    for _ in 1..length {
        // Cycles may be left out.
        cycle += 1 + i64::from(grower.dice.one_in(4));
        document["cycle"] = cycle.into();
        grower.change(&mut document["root"]);
        grower.index(&mut document["root"]);
        lines.push(document.to_string());
    }
    lines.join("\n")
}

struct Grower {
    dice: Dice,
    count: usize,
    has_ties: bool,
}

impl Grower {
    fn document(&mut self, shape: Shape) -> Json {
        let segments = match shape {
            Shape::Odd => self.dice.roll(5),
            Shape::Long(count) => count,
            Shape::Wide(_) => 3,
        };
        let mut in_sequence = Vec::new();
        for number in 0..segments {
            let size = match shape {
                Shape::Wide(size) if number == 1 => size,
                Shape::Long(_) => self.dice.roll(4),
                _ => self.dice.roll(9),
            };
            in_sequence.push(self.top("seg", size));
        }
        if self.dice.one_in(3) {
            in_sequence.push(self.inner(2));
        }
        let mut regions = Vec::new();
        for (name, absent, size) in [("^sys", 4, 4), ("^ah", 8, 7)] {
            if !self.dice.one_in(absent) {
                let size = self.dice.roll(size);
                regions.push(self.top(name, size));
            }
        }
        let mut sequence = self.node("^seq");
        sequence["children"] = in_sequence.into();
        regions.push(sequence);
        let mut root = json!({"children": regions});
        self.index(&mut root);
        json!({"cycle": 1, "root": root})
    }

    /// A region or segment that holds about so many nodes: with no core, one, or several.
    fn top(&mut self, name: &str, size: usize) -> Json {
        let mut top = self.node(name);
        let mut children = Vec::new();
        let cores = *self.dice.pick(&[0, 1, 1, 1, 2]);
        for _ in 0..cores {
            let mut core = self.node("cont");
            core["offset"] = 0.into();
            core["children"] = Json::Array(Vec::new());
            children.push(core);
        }
        for _ in 0..size {
            let node = if self.dice.one_in(4) {
                self.inner(2)
            } else {
                self.block()
            };
            // The cores come first.
            let core = self.dice.roll(cores + 1);
            if core < cores {
                let inside = children[core]["children"].as_array_mut().unwrap();
                inside.push(node);
            } else {
                children.push(node);
            }
        }
        top["children"] = children.into();
        top
    }

    /// A container, or a node that documents may have although the engine makes none: a block or a
    /// segment that holds others.
    fn inner(&mut self, levels: usize) -> Json {
        let name = *self
            .dice
            .pick(&["cont", "cont", "mc", "cont:box", "block", "seg", "app:box"]);
        let mut inner = self.node(name);
        let mut children = Vec::new();
        for _ in 0..self.dice.roll(4) {
            children.push(if levels > 0 && self.dice.one_in(3) {
                self.inner(levels - 1)
            } else {
                self.block()
            });
        }
        inner["children"] = children.into();
        inner
    }

    fn block(&mut self) -> Json {
        let types = ["block", "block", "cb", "block:summary", "custom:note"];
        let name = *self.dice.pick(&types);
        let mut block = self.node(name);
        if self.dice.one_in(5) && name != "block:summary" {
            block["kind"] = (*self.dice.pick(&["result", "summary", "k"])).into();
        }
        block
    }

    fn node(&mut self, name: &str) -> Json {
        self.count += 1;
        let letter = *self.dice.pick(&['a', 'b', 'c', 'd']);
        let mut node = Json::Object(Map::from_iter([
            ("id".to_owned(), format!("{letter}{}", self.count).into()),
            ("nodeType".to_owned(), name.into()),
        ]));
        for _ in 0..self.dice.roll(5) {
            self.decorate(&mut node);
        }
        if !self.has_ties {
            node["created_at_ns"] = self.count.into();
        }
        node
    }

    /// Gives a node some header.
    fn decorate(&mut self, node: &mut Json) {
        let name = *self.dice.pick(&[
            "offset",
            "offset",
            "ttl",
            "ttl",
            "role",
            "role",
            "key",
            "tags",
            "content",
            "data_x",
            "created_at_ns",
            "created_at_ns",
            "creation_index",
            "priority",
            "cycle",
            "cadence",
            "removable",
            "pinned",
            "mime",
            "ns:y",
        ]);
        node[name] = match name {
            "offset" => self.dice.pick(&[-2, -1, -1, 0, 1, 2]).to_owned().into(),
            "ttl" | "cadence" => self.dice.roll(4).into(),
            "role" => (*self.dice.pick(&["user", "tool", "system", ""])).into(),
            "key" => (*self.dice.pick(&["k", "k", "m"])).into(),
            "tags" => self.dice.pick(&[json!(["t"]), json!(["u", "t"])]).clone(),
            "content" => self
                .dice
                .pick(&[json!("hello"), json!("x"), json!({"a": [1]})])
                .clone(),
            "removable" | "pinned" => (!self.dice.one_in(3)).into(),
            "mime" => (*self.dice.pick(&["s", "user"])).into(),
            "data_x" | "ns:y" => {
                let values = [
                    json!(1),
                    json!("1"),
                    json!(1.5),
                    json!("abc"),
                    json!(true),
                    json!(null),
                ];
                self.dice.pick(&values).clone()
            }
            _ => self.dice.roll(3).into(),
        };
    }

    /// Another state of the same tree: nodes leave, come, change and move.
    fn change(&mut self, node: &mut Json) {
        let is_root = node.get("nodeType").is_none();
        let mut homeless = Vec::new();
        if let Some(children) = node.get_mut("children").and_then(Json::as_array_mut) {
            for mut child in std::mem::take(children) {
                self.change(&mut child);
                match self.dice.roll(12) {
                    0 if !is_root => {}
                    1 if !is_root => homeless.push(child),
                    _ => children.push(child),
                }
            }
            let inner = children
                .iter_mut()
                .find(|child| child.get("children").is_some());
            // A new place for the node that lost its own, one level down where there is one.
            match inner.and_then(|inner| inner["children"].as_array_mut()) {
                Some(inner) if !is_root => inner.extend(homeless),
                _ => children.extend(homeless),
            }
            if !is_root && self.dice.one_in(4) {
                let new = self.block();
                children.push(new);
            }
        }
        if !is_root && self.dice.one_in(4) {
            self.decorate(node);
        }
    }

    /// Sometimes the order of segments is written down.
    fn index(&mut self, root: &mut Json) {
        let regions = root["children"].as_array_mut().unwrap();
        for sequence in regions
            .iter_mut()
            .filter(|region| region["nodeType"] == "^seq")
        {
            sequence.as_object_mut().unwrap().remove("order");
            let children = sequence["children"].as_array().unwrap();
            let segments = children.iter().filter(|child| child["nodeType"] == "seg");
            let mut ids: Vec<Json> = segments.map(|segment| segment["id"].clone()).collect();
            if !self.dice.one_in(4) {
                continue;
            }
            for last in (1..ids.len()).rev() {
                let other = self.dice.roll(last + 1);
                ids.swap(last, other);
            }
            sequence["order"] = ids.into();
        }
    }
}
