//! The model's bytes: canonical JSON, hashes, times, threads, documents out and in.

use std::collections::BTreeMap;

use pact_core::Json;
use pact_tests::naive::{canonical, content_hash_of, quoted};
use serde_json::Map;

use super::tree::{
    Class, HEAD, Node, SEQUENCE, SYSTEM, Stamp, Tree, canonical_order, kind_of_type,
};

/// UTC with nine digits, by counting off years and months.
pub(super) fn iso(ns: i64) -> String {
    let is_leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let seconds = ns.div_euclid(1_000_000_000);
    let mut days = seconds.div_euclid(86_400);
    let second = seconds.rem_euclid(86_400);
    let mut year = 1970;
    while days < 0 {
        year -= 1;
        days += if is_leap(year) { 366 } else { 365 };
    }
    while days >= if is_leap(year) { 366 } else { 365 } {
        days -= if is_leap(year) { 366 } else { 365 };
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!(
        "{year:04}-{month:02}-{:02}T{:02}:{:02}:{:02}.{:09}Z",
        days + 1,
        second / 3600,
        second / 60 % 60,
        second % 60,
        ns.rem_euclid(1_000_000_000)
    )
}

pub(super) fn content_hash(node: &Node) -> String {
    content_hash_of(node.headers.iter())
}

/// One message of the thread.
pub(super) fn message(node: &Node, in_system: bool) -> String {
    let default = if in_system { "system" } else { "user" };
    let role = node.text("role").unwrap_or(default);
    let kind = node.text("kind").or_else(|| kind_of_type(node.node_type()));
    let kind = kind.map_or(String::new(), |kind| format!(",\"kind\":{}", quoted(kind)));
    let content = node.headers.get("content").map(canonical);
    format!(
        "{{\"id\":{},\"role\":{}{kind},\"content\":{}}}",
        quoted(node.id()),
        quoted(role),
        content.unwrap_or_else(|| "\"\"".to_owned())
    )
}

pub(super) fn thread(tree: &Tree) -> String {
    let mut messages = Vec::new();
    for (index, region) in tree.root.children.iter().enumerate() {
        for node in region.walk() {
            if node.class() == Class::Block {
                messages.push(message(node, index == SYSTEM));
            }
        }
    }
    format!("[{}]", messages.join(","))
}

/// A document: its own members, its cycle and its tree.
pub(super) fn export(tree: &Tree, cycle: i64, members: &Map<String, Json>) -> String {
    let mut document = members.clone();
    document.insert("cycle".to_owned(), cycle.into());
    let mut root = node_json(&tree.root, cycle);
    if let Some(order) = &tree.order {
        root["children"][SEQUENCE]["order"] = order.clone().into();
    }
    document.insert("root".to_owned(), root);
    document
        .entry("spec_version")
        .or_insert_with(|| "PACT/0.1.0".into());
    canonical(&Json::Object(document))
}

fn node_json(node: &Node, cycle: i64) -> Json {
    let mut members: Map<String, Json> = node.headers.clone().into_iter().collect();
    members.insert("ttl".to_owned(), node.visible_ttl(cycle).into());
    if node.class() != Class::Block || !node.children.is_empty() {
        let children = node.children.iter();
        let children: Vec<Json> = children.map(|child| node_json(child, cycle)).collect();
        members.insert("children".to_owned(), children.into());
    }
    Json::Object(members)
}

/// A document that was read.
pub(super) struct Document {
    pub(super) tree: Tree,
    pub(super) cycle: i64,
    /// Its members that are neither the cycle nor the tree.
    pub(super) members: Map<String, Json>,
}

/// Reads a document that is known to be valid.
pub(super) fn import(text: &str) -> Document {
    let Json::Object(mut members) = serde_json::from_str(text).unwrap() else {
        panic!("not a document: {text}");
    };
    let cycle = members
        .remove("cycle")
        .map_or(0, |cycle| cycle.as_i64().unwrap());
    let mut root = read_node(members.remove("root").unwrap(), cycle, true);
    let mut read = std::mem::take(&mut root.children);
    for name in ["^sys", "^seq", "^ah"] {
        let found = read.iter().position(|region| region.node_type() == name);
        let region = found.map(|index| read.remove(index));
        root.children.push(region.unwrap_or_else(|| {
            let stamp = Stamp {
                cycle,
                created_at_ns: 0,
                creation_index: 0,
            };
            Node::bare(name, name, stamp)
        }));
    }
    assert_eq!(root.children[HEAD].node_type(), "^ah");
    let order = root.children[SEQUENCE].headers.remove("order");
    let order = order.map(|order| serde_json::from_value(order).unwrap());
    let mut tree = Tree { root, order };
    tree.sort_sequence();
    Document {
        tree,
        cycle,
        members,
    }
}

fn read_node(value: Json, cycle: i64, is_root: bool) -> Node {
    let Json::Object(mut headers) = value else {
        panic!("not a node: {value}");
    };
    let children = match headers.remove("children") {
        Some(Json::Array(children)) => children,
        _ => Vec::new(),
    };
    let mut children: Vec<Node> = children
        .into_iter()
        .map(|child| read_node(child, cycle, false))
        .collect();
    children.sort_by(canonical_order);
    let ttl = headers.remove("ttl").and_then(|ttl| ttl.as_i64());
    let mut node = Node {
        headers: BTreeMap::new(),
        expiry: ttl.map(|ttl| cycle + ttl),
        children,
    };
    let created = headers.get("created_at_ns").and_then(Json::as_i64);
    let created = created.unwrap_or(0);
    let default_type = match (is_root, node.children.is_empty()) {
        (true, _) => "^root",
        (false, true) => "block",
        (false, false) => "cont",
    };
    node.set("id", "^root");
    node.set("nodeType", default_type);
    node.set("offset", 0);
    node.set("priority", 0);
    node.stamp(Stamp {
        cycle,
        created_at_ns: created,
        creation_index: 0,
    });
    // Headers of the document override the defaults.
    node.headers.extend(headers);
    gather_tags(&mut node);
    if node.text("content_hash").is_some() {
        node.set("content_hash", content_hash(&node));
    }
    node
}

/// `tags`, then the names that `tag` adds. Where `tag` adds nothing, `tags` stays as it is written.
fn gather_tags(node: &mut Node) {
    let more = match node.headers.get("tag") {
        Some(Json::Array(more)) => more.clone(),
        Some(tag @ Json::String(_)) => vec![tag.clone()],
        _ => return,
    };
    node.headers.remove("tag");
    let mut tags: Vec<Json> = match node.headers.get("tags") {
        Some(Json::Array(tags)) => tags.clone(),
        _ => Vec::new(),
    };
    for tag in &more {
        if !tags.contains(tag) {
            tags.push(tag.clone());
        }
    }
    if !more.is_empty() {
        node.set("tags", tags);
    }
}
