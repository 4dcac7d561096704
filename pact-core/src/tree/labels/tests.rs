//! Splices at one spot, at the ends, and anywhere.

use std::collections::HashMap;

use super::super::{LABEL_GAP, Label, STRAY, Sequence, Subtree};
use crate::node::{Class, Node, NodeId, NodeType, Region, Stamp};

/// Under Miri each takes a thousand times as long.
const TURNS: usize = if cfg!(miri) { 30 } else { 300 };
const SPLICES: usize = if cfg!(miri) { 60 } else { 5_000 };

fn node(id: &str, node_type: NodeType, created_at_ns: i64) -> Node {
    let stamp = Stamp {
        cycle: 0,
        created_at_ns,
        creation_index: 0,
    };
    Node::bare(NodeId::from(id.to_owned()), node_type, stamp)
}

fn segment(number: usize) -> Subtree {
    let id = format!("turn {number}");
    let made_at = i64::try_from(number).unwrap();
    let segment = NodeType::canonical(Class::Segment);
    Subtree::new(node(&id, segment, made_at), Vec::new())
}

/// A sequence, and the labels that someone knows who is told of new ones.
struct Told {
    sequence: Sequence,
    head_label: Label,
    known: HashMap<NodeId, Label>,
    relabelled: usize,
}

impl Told {
    fn of(turns: usize) -> Self {
        let root = node("seq", NodeType::region(Region::Sequence), 0);
        let sequence = Sequence::new(root, (0..turns).map(segment).collect());
        let head_label = sequence.last_label() + LABEL_GAP;
        let parts = sequence.segments().iter();
        let known = parts
            .map(|part| (part.top.node.id.clone(), part.label))
            .collect();
        Self {
            sequence,
            head_label,
            known,
            relabelled: 0,
        }
    }

    fn splice(&mut self, position: usize) {
        let number = self.sequence.segments().len();
        let told = self
            .sequence
            .splice_in(position, segment(number), self.head_label);
        assert!(told.contains(&position));
        self.relabelled += told.len();
        for at in told {
            let part = self.sequence.segments().get(at).unwrap();
            self.known.insert(part.top.node.id.clone(), part.label);
        }
    }

    fn check(&self) {
        let mut last = STRAY;
        for (position, part) in self.sequence.segments().iter().enumerate() {
            assert!(last < part.label);
            assert_eq!(part.summary.last_label, part.label);
            assert_eq!(self.known.get(&part.top.node.id), Some(&part.label));
            assert_eq!(self.sequence.position(part.label), Some(position));
            last = part.label;
        }
    }
}

/// Splices where a function says, of the number of the splice and that of the segments.
fn check_splices(spot: impl Fn(usize, usize) -> usize) {
    let mut told = Told::of(TURNS);
    for number in 0..SPLICES {
        told.splice(spot(number, told.sequence.segments().len()));
    }
    told.check();
    assert!(told.sequence.last_label() < told.head_label);
    let each = told.relabelled / SPLICES;
    assert!(each < 15, "{each} labels a splice");
}

#[test]
fn at_one_spot() {
    check_splices(|_, _| TURNS / 2);
    check_splices(|number, _| TURNS / 2 + number);
    check_splices(|number, _| TURNS / 2 + number / 2);
}

#[test]
fn at_the_ends() {
    check_splices(|_, _| 0);
    check_splices(|_, len| len);
}

#[test]
fn anywhere() {
    check_splices(|number, len| number.wrapping_mul(2_654_435_761) % (len + 1));
    check_splices(|number, _| number.wrapping_mul(2_654_435_761) % 10);
}

/// The number of segments that a splice relabels does not depend on the number of turns far away.
#[test]
fn neighbours_far_away_keep_their_labels() {
    let mut told = Told::of(TURNS);
    let labels_at = |told: &Told, positions: [usize; 4]| {
        positions.map(|position| told.sequence.segments().get(position).unwrap().label)
    };
    let middle = TURNS / 2;
    let before = labels_at(&told, [0, middle - 2, middle + 2, TURNS - 1]);
    for _ in 0..SPLICES {
        told.splice(middle);
    }
    let last = TURNS - 1 + SPLICES;
    let after = labels_at(&told, [0, middle - 2, middle + 2 + SPLICES, last]);
    assert_eq!(before, after);
}

/// No labels below that of the head are left: all are given anew, and go beyond it.
#[test]
fn when_all_labels_are_taken() {
    let mut told = Told::of(0);
    told.head_label = 1 << 10;
    for number in 0..100 {
        told.splice(number / 2);
        if told.sequence.last_label() >= told.head_label {
            told.head_label = told.sequence.last_label() + LABEL_GAP;
        }
        told.check();
    }
    assert!(told.head_label > LABEL_GAP);
}
