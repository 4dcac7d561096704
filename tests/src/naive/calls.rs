//! Which tool calls a block makes and answers, form by form, written from the table of the docs.

use pact_core::Json;
use serde_json::json;

use super::expiry::Mortal;

/// A call or a result among the parts of a content.
struct Form {
    is_call: bool,
    /// The value of `type`, or the member that holds all others.
    sign: Sign,
    /// Pointers to the id, to the name and to the content of a result.
    id: &'static str,
    name: &'static str,
    value: &'static str,
    /// The content of an expired result, as JSON.
    expired: &'static str,
}

enum Sign {
    Type(&'static str),
    Member(&'static str),
}

const fn call(sign: Sign, id: &'static str, name: &'static str) -> Form {
    Form {
        is_call: true,
        sign,
        id,
        name,
        value: "",
        expired: "",
    }
}

const fn result(sign: Sign, id: &'static str, value: &'static str, expired: &'static str) -> Form {
    Form {
        is_call: false,
        sign,
        id,
        name: "/name",
        value,
        expired,
    }
}

const TEXT: &str = r#""[expired]""#;
const RESPONSE: &str = r#"{"result":"[expired]"}"#;

const FORMS: &[Form] = &[
    call(Sign::Type("call"), "/id", "/name"),
    result(Sign::Type("result"), "/id", "/content", TEXT),
    call(Sign::Type("tool_use"), "/id", "/name"),
    result(Sign::Type("tool_result"), "/tool_use_id", "/content", TEXT),
    call(Sign::Type("function_call"), "/call_id", "/name"),
    result(
        Sign::Type("function_call_output"),
        "/call_id",
        "/output",
        TEXT,
    ),
    call(Sign::Type("custom_tool_call"), "/call_id", "/name"),
    result(
        Sign::Type("custom_tool_call_output"),
        "/call_id",
        "/output",
        TEXT,
    ),
    call(Sign::Member("functionCall"), "/id", "/name"),
    call(Sign::Member("function_call"), "/id", "/name"),
    result(
        Sign::Member("functionResponse"),
        "/id",
        "/response",
        RESPONSE,
    ),
    result(
        Sign::Member("function_response"),
        "/id",
        "/response",
        RESPONSE,
    ),
    call(Sign::Member("toolUse"), "/toolUseId", "/name"),
    result(
        Sign::Member("toolResult"),
        "/toolUseId",
        "/content",
        r#"[{"text":"[expired]"}]"#,
    ),
    call(Sign::Type("toolcall"), "/id", "/function/name"),
    result(
        Sign::Type("toolresult"),
        "/id",
        "/content",
        r#"[{"type":"text","text":"[expired]"}]"#,
    ),
    call(Sign::Member("ToolCall"), "/call_id", "/fn_name"),
    result(Sign::Member("ToolResponse"), "/call_id", "/content", TEXT),
];

/// A part that makes or answers a call.
struct Found<'p> {
    form: &'static Form,
    inner: &'p Json,
    id: String,
}

fn text(value: Option<&Json>) -> Option<String> {
    let text = value?.as_str()?;
    (!text.is_empty()).then(|| text.to_owned())
}

fn find(part: &Json) -> Option<Found<'_>> {
    FORMS.iter().find_map(|form| {
        let inner = match form.sign {
            Sign::Type(value) => (part.get("type")? == value).then_some(part)?,
            Sign::Member(name) => part.get(name).filter(|inner| inner.is_object())?,
        };
        let id = text(inner.pointer(form.id)).or_else(|| text(inner.pointer(form.name)))?;
        Some(Found { form, inner, id })
    })
}

fn list(value: Option<&Json>) -> Vec<&Json> {
    match value {
        None | Some(Json::Null) => Vec::new(),
        Some(Json::Array(parts)) => parts.iter().collect(),
        Some(other) => vec![other],
    }
}

/// The ends of calls that a block is as a whole, with the attribute that says so.
pub fn whole(node: &Mortal) -> Vec<(bool, String, &'static str)> {
    let attribute = |name: &str| text(node.headers.get(name));
    let mut whole: Vec<(bool, String, &'static str)> = Vec::new();
    let mut add = |is_call: bool, name: &'static str| {
        let Some(id) = attribute(name) else { return };
        if !whole.iter().any(|it| (it.0, &it.1) == (is_call, &id)) {
            whole.push((is_call, id, name));
        }
    };
    if let Some(kind @ ("call" | "result")) = node.kind.as_deref() {
        add(kind == "call", "data_call_id");
    }
    add(false, "data_tool_call_id");
    add(false, "data_tool_use_id");
    let is_tool = node.headers.get("role").is_some_and(|role| role == "tool");
    if whole.is_empty()
        && is_tool
        && let Some(id) = attribute("data_tool_name")
    {
        whole.push((false, id, "data_tool_name"));
    }
    whole
}

/// Whether a block calls (or answers), and under which names.
pub fn spoken(node: &Mortal) -> Vec<(bool, String)> {
    if !node.is_block {
        return Vec::new();
    }
    let whole = whole(node)
        .into_iter()
        .map(|(is_call, id, _)| (is_call, id));
    let mut spoken: Vec<(bool, String)> = whole.collect();
    if spoken.is_empty() {
        let parts = list(node.headers.get("content")).into_iter();
        let found = parts.filter_map(find);
        spoken.extend(found.map(|found| (found.form.is_call, found.id)));
    }
    for call in list(node.headers.get("data_tool_calls")) {
        let name = || text(call.pointer("/function/name"));
        spoken.extend(text(call.get("id")).or_else(name).map(|id| (true, id)));
    }
    spoken
}

/// Whether a block has the content of a marker.
pub fn says_expired(node: &Mortal) -> bool {
    let content = node.headers.get("content");
    if content.and_then(Json::as_str) == Some("[expired]") {
        return true;
    }
    let parts = list(content);
    let is_expired = |part: &&Json| {
        let found = find(part).filter(|found| !found.form.is_call);
        found.is_some_and(|found| {
            let expired: Json = serde_json::from_str(found.form.expired).unwrap();
            found.inner.pointer(found.form.value) == Some(&expired)
        })
    };
    whole(node).is_empty() && !parts.is_empty() && parts.iter().all(is_expired)
}

/// The content of the marker of a result, which answers the calls with these names.
pub fn marker_content(node: &Mortal, answers: impl Fn(&str) -> bool) -> Json {
    let content = node.headers.get("content");
    let parts = if whole(node).is_empty() {
        list(content)
    } else {
        Vec::new()
    };
    let parts = parts.into_iter().filter_map(find);
    let parts = parts.filter(|found| !found.form.is_call && answers(&found.id));
    let mut parts: Vec<Json> = parts.map(|found| expired_part(&found)).collect();
    if parts.is_empty() {
        return "[expired]".into();
    }
    if content.is_some_and(Json::is_object) {
        return parts.remove(0);
    }
    Json::Array(parts)
}

fn expired_part(found: &Found<'_>) -> Json {
    let Found { form, inner, .. } = found;
    // The pointers of results have one step.
    let step = |pointer: &'static str| pointer.trim_start_matches('/');
    let mut new = json!({});
    for pointer in [form.id, form.name] {
        if let Some(value) = inner.pointer(pointer) {
            new[step(pointer)] = value.clone();
        }
    }
    new[step(form.value)] = serde_json::from_str(form.expired).unwrap();
    match form.sign {
        Sign::Type(name) => {
            new["type"] = name.into();
            new
        }
        Sign::Member(name) => json!({name: new}),
    }
}
