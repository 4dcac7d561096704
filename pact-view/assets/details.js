// A node: its headers, its content, and when it came, changed and left.

const HEADERS_FIRST = ["nodeType", "role", "kind", "key", "tags", "ttl", "offset", "priority", "cycle"];

class DetailsPane {
  constructor(view) {
    this.view = view;
    this.panel = byId("node");
  }

  show() {
    const { history, turn, nodeId } = this.view;
    const states = nodeId === null ? [] : history.statesOf(nodeId);
    if (states.length === 0) {
      fillPanel(this.panel, el("p", { class: "dim" }, "Choose a node in the tree."));
      return;
    }
    // A node that is not in this turn is shown as it was last, or will be first.
    const state = states.find((one) => one.isIn(turn)) ?? states.findLast((one) => one.from <= turn) ?? states[0];
    const selector = selectorOf(state.id);
    const copy = el(
      "button",
      { type: "button", class: "copy", onclick: () => copyText(selector, copy) },
      "copy selector",
    );
    fillPanel(
      this.panel,
      el("h3", {}, el("bdi", {}, visible(state.id))),
      el("p", { class: "line" }, el("code", {}, visible(selector)), copy),
      state.isIn(turn)
        ? null
        : el(
            "p",
            { class: "note" },
            `Not in ${turnName(history, turn)}: shown as it was in ${turnName(history, Math.min(state.until ?? Infinity, history.length) - 1)}.`,
          ),
      this.path(state),
      saidPane(this.view, state, (id) => this.nodeLink(id)),
      this.life(states),
      this.headers(state),
      this.content(state),
    );
  }

  /** The ancestors of the node, from the root. */
  path(state) {
    const { scene } = this.view;
    const index = scene.indexById.get(state.id);
    if (index === undefined)
      return el("p", { class: "dim" }, state.parent === null ? "" : `was in ${visible(state.parent)}`);
    const path = [];
    for (let at = scene.parent[index]; at !== null; at = scene.parent[at]) path.unshift(scene.states[at]);
    const links = path.flatMap((holder) => [this.nodeLink(holder.id), " › "]);
    return el("p", { class: "path" }, links, el("bdi", {}, visible(state.id)));
  }

  nodeLink(id) {
    return el(
      "button",
      { type: "button", class: "link", onclick: () => this.view.chooseNode(id) },
      el("bdi", {}, snippet(id, 40)),
    );
  }

  turnLink(number) {
    const { history } = this.view;
    const label = `${turnName(history, number)} (cycle ${history.snapshots[number].cycle})`;
    return el("button", { type: "button", class: "link", onclick: () => this.view.chooseTurn(number) }, label);
  }

  /** When it came, changed and left. */
  life(states) {
    const events = [];
    states.forEach((state, at) => {
      const before = states[at - 1];
      const isChange = before && before.until === state.from;
      const isFirst = state.from === 0;
      const word = isChange
        ? `changed (${changedNames(before, state).join(", ")})`
        : isFirst
          ? "there from the start"
          : "came";
      events.push(el("li", {}, this.turnLink(state.from), ` ${word}`));
      if (state.until !== null && states[at + 1]?.from !== state.until) {
        events.push(
          el("li", {}, this.turnLink(state.until), " left: ", reasonBadge(this.view.history, state.until, state.id)),
        );
      }
    });
    const last = states.at(-1);
    if (last.until === null) events.push(el("li", { class: "dim" }, "still there in the newest snapshot"));
    const list = events.length > 12 ? [...events.slice(0, 6), el("li", {}, "…"), ...events.slice(-5)] : events;
    return el("ul", { class: "life" }, list);
  }

  headers(state) {
    const names = state.names().filter((name) => name !== "content");
    const rank = (name) => (HEADERS_FIRST.indexOf(name) + HEADERS_FIRST.length + 1) % (HEADERS_FIRST.length + 1);
    names.sort((a, b) => {
      const [left, right] = [HEADERS_FIRST.indexOf(a), HEADERS_FIRST.indexOf(b)];
      return (
        (left < 0 ? HEADERS_FIRST.length : left) - (right < 0 ? HEADERS_FIRST.length : right) ||
        rank(a) - rank(b) ||
        compareText(a, b)
      );
    });
    const rows = names.map((name) =>
      el("tr", {}, el("th", { scope: "row" }, visible(name)), el("td", {}, this.value(state, name))),
    );
    if (state.isHandWritten)
      rows.push(
        el(
          "tr",
          {},
          el("th", { scope: "row" }, "key"),
          el("td", {}, visible(state.id), " ", el("span", { class: "dim" }, "(its id, for selectors only)")),
        ),
      );
    return el("table", { class: "headers" }, el("caption", {}, "Headers"), el("tbody", {}, rows));
  }

  value(state, name) {
    if (name === "ttl") {
      const ttl = state.ttl(this.view.scene.cycle);
      return ttl === null
        ? el("span", { class: "dim" }, "none: it stays")
        : `${ttl} — the commit of cycle ${state.expires} removes it`;
    }
    const value = state.header(name);
    const text = typeof value === "string" ? value : readable(value);
    return el("bdi", { class: "value" }, visible(text.length > 2000 ? text.slice(0, 2000) + "…" : text));
  }

  content(state) {
    if (!Object.hasOwn(state.raw, "content")) return el("p", { class: "dim" }, "No content.");
    const content = state.header("content");
    const text = typeof content === "string" ? content : readable(content);
    const copy = el("button", { type: "button", class: "copy", onclick: () => copyText(text, copy) }, "copy");
    const nested = typeof content === "string" ? jsonIn(content) : null;
    return el(
      "section",
      {},
      el(
        "p",
        { class: "line" },
        el("b", {}, "Content"),
        el("span", { class: "dim" }, `${formatBytes(state.size)}${typeof content === "string" ? "" : ", JSON"}`),
        copy,
      ),
      longText(visible(text)),
      nested === null ? null : el("details", {}, el("summary", {}, "as JSON"), longText(visible(nested))),
    );
  }
}

/** A text that is JSON itself, laid out; null for any other. */
function jsonIn(text) {
  if (!/^\s*[[{]/.test(text) || text.length > 200000) return null;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}

/** The names of the headers that differ between two states of a node. */
function changedNames(older, newer) {
  const names = new Set([...older.names(), ...newer.names()]);
  const changed = [...names].filter(
    (name) => name !== "ttl" && canonical(older.header(name)) !== canonical(newer.header(name)),
  );
  if (older.expires !== newer.expires) changed.push("ttl");
  if (older.parent !== newer.parent) changed.push("parent");
  return changed;
}

/** Why a node left in a turn. */
function reasonOf(history, number, id) {
  const snapshot = history.snapshots[number];
  if (!snapshot.reasons) {
    snapshot.reasons = new Map();
    // Of several with one id, the first had it in the snapshot before.
    for (const [left, reason, isReported, , marker = null] of snapshot.left) {
      if (!snapshot.reasons.has(left)) snapshot.reasons.set(left, { reason, isReported: isReported === 1, marker });
    }
  }
  return snapshot.reasons.get(id) ?? { reason: "pruned or edited", isReported: false, marker: null };
}

/** Words beside a reason that does not explain itself. */
const REASON_NOTES = {
  "pruned or edited": " the document does not say which",
  folded: " no block was left in the turn",
  compacted: " a summary stands for its turn",
};

function reasonBadge(history, number, id) {
  const { reason, isReported, marker } = reasonOf(history, number, id);
  const isUnknown = reason === "pruned or edited";
  let source = isReported ? "said by the commit report" : "found by comparing the two snapshots";
  if (isUnknown) source = "the document does not say which";
  const badge = el("span", { class: `reason ${isUnknown ? "unknown" : reason}`, title: source }, reason);
  if (marker !== null) {
    return el("span", {}, badge, el("span", { class: "dim" }, " marked by ", el("bdi", {}, snippet(marker, 60))));
  }
  const note = REASON_NOTES[reason] ?? null;
  return note === null ? badge : el("span", {}, badge, el("span", { class: "dim" }, note));
}
