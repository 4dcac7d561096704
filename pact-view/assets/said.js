// Blocks in words: calls, results, images and files. See `said.rs` for the form.

/** A text that Rust has cut has one character more than this. */
const LONGEST_SAID = 2000;

function uncut(text) {
  const characters = text.length > LONGEST_SAID ? [...text] : [];
  return characters.length > LONGEST_SAID ? characters.slice(0, LONGEST_SAID).join("") + "…" : text;
}

/** `[image/png, cat.png, 12.0 kB]` */
function fileText([, isImage, mime, name, bytes, place]) {
  const facts = [mime ?? (isImage ? "image" : "file"), name, place, bytes === null ? null : formatBytes(bytes)];
  return `[${facts.filter((fact) => fact !== null).join(", ")}]`;
}

/** A part of a block as text. `whole` is the content of the block. */
function partText(part, whole) {
  switch (part[0]) {
    case "t":
      return part.length === 1 ? whole : uncut(part[1]);
    case "h":
      return `(thinking) ${uncut(part[1])}`;
    case "c":
      return `${part[2]}(${uncut(part[3])})`;
    case "a":
      return part[3].map((inner) => partText(inner, whole)).join(" ");
    case "f":
      return fileText(part);
    default:
      return uncut(part[1]);
  }
}

/** What a block says, as text. */
function saidText(state) {
  const whole = contentText(state);
  return state.said === null ? whole : state.said.map((part) => partText(part, whole)).join(" ");
}

/** The ids of a result and of the calls that a block makes. Blocks that were not described have them too. */
function callEnds(state) {
  return { made: state.calls.filter(([isCall]) => isCall), answered: state.calls.filter(([isCall]) => !isCall) };
}

/** Which result answers which call. A result answers the last block made before it that makes a call with its id. */
class CallIndex {
  constructor(history) {
    this.byCall = new Map();
    const known = new Set();
    for (const state of history.states) {
      if (state.calls.length === 0 || known.has(state.id)) continue;
      known.add(state.id);
      for (const [isCall, id] of state.calls) {
        let ends = this.byCall.get(id);
        if (!ends) this.byCall.set(id, (ends = { callers: [], results: [] }));
        const side = isCall ? ends.callers : ends.results;
        if (!side.includes(state)) side.push(state);
      }
    }
    const byAge = (a, b) =>
      compareNumbers(a.number("created_at_ns"), b.number("created_at_ns")) || compareText(a.id, b.id);
    for (const { callers, results } of this.byCall.values()) {
      callers.sort(byAge);
      results.sort(byAge);
    }
  }

  /** The block that makes the call which a block answers, or null. */
  caller(state, call) {
    const made = state.number("created_at_ns");
    const callers = this.byCall.get(call)?.callers ?? [];
    return callers.findLast((one) => one.id !== state.id && one.number("created_at_ns") <= made) ?? null;
  }

  /** The blocks that answer a call of a block, in the snapshots up to a number. */
  results(state, call, number) {
    const results = this.byCall.get(call)?.results ?? [];
    return results.filter((one) => one.from <= number && this.caller(one, call)?.id === state.id);
  }

  /** How a call of a block stands: "answered", "failed" or "unanswered". */
  standing(state, call, number) {
    const results = this.results(state, call, number);
    if (results.length === 0) return "unanswered";
    return results.some((one) => hasFailed(one, call)) ? "failed" : "answered";
  }
}

/** Whether a result says that its call failed. */
function hasFailed(state, call) {
  return (state.said ?? []).some(([tag, id, isError]) => tag === "a" && id === call && isError === 1);
}

/** The words and badges for what a block says, on one line. */
function saidLine(view, state, length = 160) {
  if (state.said === null) return [el("bdi", { class: "snippet" }, snippet(contentText(state), length))];
  const whole = contentText(state);
  return state.said.slice(0, 4).flatMap((part) => partLine(view, state, part, whole, length));
}

function partLine(view, state, part, whole, length) {
  const text = el("bdi", { class: "snippet" }, snippet(partText(part, whole), length));
  if (part[0] === "c") {
    const standing = view.calls.standing(state, part[1], view.turn);
    const note = { answered: "✓", failed: "failed", unanswered: "no answer" }[standing];
    const label = standing === "answered" ? { role: "img", "aria-label": "answered" } : {};
    return [
      el("span", { class: "call" }, "call"),
      el("span", { class: `standing ${standing}`, title: standing, ...label }, note),
      text,
    ];
  }
  if (part[0] === "a") {
    const tool = view.calls.caller(state, part[1])?.said?.find(([tag, id]) => tag === "c" && id === part[1])?.[2];
    return [
      el("span", { class: "call" }, tool ? `result of ${snippet(tool, 30)}` : "result"),
      part[2] === 1 ? el("span", { class: "standing failed" }, "error") : null,
      text,
    ];
  }
  if (part[0] === "f") return [el("span", { class: "call" }, part[1] ? "image" : "file"), text];
  return [text];
}

/** The blocks at the other ends of the calls of a block: `{call, isCall, others}`. */
function otherEnds(view, state) {
  const { made, answered } = callEnds(state);
  return [
    ...made.map(([, call]) => ({ call, isCall: true, others: view.calls.results(state, call, view.turn) })),
    ...answered.map(([, call]) => {
      const caller = view.calls.caller(state, call);
      return { call, isCall: false, others: caller === null ? [] : [caller] };
    }),
  ];
}

/** What a block says, part by part, with links from calls to results and back; null if its content says it all. */
function saidPane(view, state, link) {
  const ends = otherEnds(view, state);
  if (state.said === null && ends.length === 0) return null;
  const whole = contentText(state);
  const linked = (call, isCall) => {
    const { others } = ends.find((end) => end.call === call && end.isCall === isCall) ?? { others: [] };
    if (others.length === 0) {
      const words = isCall ? "no answer yet" : "call not found";
      return el("span", { class: "standing unanswered" }, words);
    }
    return el("span", {}, isCall ? "answered by " : "answers ", others.map((other) => link(other.id)));
  };
  const row = (part) => {
    const [tag, call, third, fourth] = part;
    if (tag === "c") {
      return [
        el("p", { class: "line" }, el("span", { class: "call" }, "call"), el("b", {}, visible(third)), linked(call, true)),
        longText(visible(jsonIn(fourth) ?? uncut(fourth))),
      ];
    }
    if (tag === "a") {
      return [
        el(
          "p",
          { class: "line" },
          el("span", { class: "call" }, "result"),
          third === 1 ? el("span", { class: "standing failed" }, "error") : null,
          linked(call, false),
        ),
        longText(visible(partText(part, whole))),
      ];
    }
    if (tag === "f") return [el("p", { class: "line" }, el("span", { class: "call" }, part[1] ? "image" : "file"), visible(fileText(part)))];
    return [longText(visible(partText(part, whole)))];
  };
  const parts = state.said ?? ends.map(({ call, isCall }) => (isCall ? ["c", call, "", ""] : ["a", call, 0, [["t"]]]));
  return el("section", { class: "said" }, parts.map((part) => el("div", {}, row(part))));
}
