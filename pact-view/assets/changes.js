// The differences from the turn before.

class ChangesPane {
  constructor(view) {
    this.view = view;
    this.panel = byId("changes");
  }

  show() {
    const { history, turn } = this.view;
    if (turn === 0) {
      const { blocks } = history.sizes[0];
      fillPanel(
        this.panel,
        el("h3", {}, "The oldest snapshot"),
        el("p", {}, `There is none before it to compare with. It has ${plural(blocks, "block")}.`),
      );
      return;
    }
    const { begun, ended } = history.turns[turn];
    const before = new Map(ended.map((state) => [state.id, state]));
    const now = new Map(begun.map((state) => [state.id, state]));
    const inOrder = (states, number) => {
      const { indexById } = history.scene(number);
      return states.sort((a, b) => (indexById.get(a.id) ?? 0) - (indexById.get(b.id) ?? 0));
    };
    const left = inOrder(
      ended.filter((state) => !now.has(state.id)),
      turn - 1,
    );
    const came = inOrder(
      begun.filter((state) => !before.has(state.id)),
      turn,
    );
    const changed = inOrder(
      begun.filter((state) => before.has(state.id)),
      turn,
    );
    fillPanel(
      this.panel,
      el("h3", {}, `${turnName(history, turn - 1)} → ${turnName(history, turn)}`),
      this.section("Left", "left", left, (state) => this.left(state)),
      this.section("Came", "came", came, (state) => this.entry(state)),
      this.section("Changed", "changed", changed, (state) => this.changed(before.get(state.id), state)),
      this.passing(left),
      this.countdown(),
      this.others(),
    );
  }

  section(title, name, items, render) {
    const heading = el(
      "h4",
      { class: name },
      `${title} `,
      el("span", { class: "dim" }, items.length.toLocaleString("en")),
    );
    return el(
      "section",
      {},
      heading,
      items.length === 0 ? el("p", { class: "dim" }, "nothing") : someOf(items, 200, render),
    );
  }

  entry(state, ...more) {
    const words = [
      state.type,
      state.kind !== null && !state.type.includes(":") ? state.kind : null,
      state.header("role"),
    ];
    return [
      el(
        "button",
        { type: "button", class: "link", onclick: () => this.view.chooseNode(state.id, true) },
        el("bdi", {}, snippet(state.id, 60)),
      ),
      " ",
      el("span", { class: "dim" }, visible(words.filter((word) => typeof word === "string").join(" "))),
      " ",
      ...more,
      state.class === "block" ? el("bdi", { class: "snippet block" }, snippet(saidText(state), 200)) : null,
    ];
  }

  left(state) {
    const { history, turn } = this.view;
    const entry = this.entry(state, reasonBadge(history, turn, state.id));
    const text = state.class === "block" ? saidText(state) : "";
    // The beginning stands there already.
    if (text.length <= 200) return entry;
    const whole = el("details", {}, el("summary", {}, "content before"));
    whole.addEventListener("toggle", () => whole.append(longText(visible(text))), { once: true });
    return [...entry, whole];
  }

  changed(older, newer) {
    const value = (state, name) => {
      if (name === "parent") return state.parent ?? "none";
      if (name === "ttl") return state.expires === null ? "none" : `until cycle ${state.expires}`;
      const header = state.header(name);
      return header === null ? "none" : typeof header === "string" ? header : canonical(header);
    };
    const rows = changedNames(older, newer).map((name) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, visible(name)),
        el(
          "td",
          {},
          el("del", {}, snippet(value(older, name), 300)),
          " → ",
          el("ins", {}, snippet(value(newer, name), 300)),
        ),
      ),
    );
    return this.entry(newer, el("table", { class: "headers" }, el("tbody", {}, rows)));
  }

  /** The nodes that left without having been in any snapshot: the report names them. */
  passing(left) {
    const { history, turn } = this.view;
    const known = new Set(left.map((state) => state.id));
    const passing = history.snapshots[turn].left.filter(([id, , , isReused]) => {
      // The first of several with one id is among those that left, or had it in the snapshot before.
      if (known.delete(id)) return false;
      return isReused !== 1 || history.stateAt(id, turn - 1) === null;
    });
    if (passing.length === 0) return null;
    return this.section("Came and left within the turn", "left", passing, ([id, reason]) => [
      el("bdi", {}, snippet(id, 60)),
      " ",
      el("span", { class: `reason ${reason}` }, reason),
    ]);
  }

  /** A time to live that went on: a change by the rules, and of no news. */
  countdown() {
    const { history, turn } = this.view;
    const cycles = history.snapshots[turn].cycle - history.snapshots[turn - 1].cycle;
    const states = history.states.filter((state) => state.expires !== null && state.isIn(turn) && state.isIn(turn - 1));
    if (states.length === 0) return null;
    const list = el(
      "details",
      {},
      el("summary", {}, `${plural(states.length, "node")} with ${plural(Number(cycles), "cycle")} less to live`),
    );
    list.append(
      someOf(states, 100, (state) =>
        this.entry(state, el("span", { class: "ttl" }, `ttl ${state.ttl(history.snapshots[turn].cycle)}`)),
      ),
    );
    return list;
  }

  /** The rest of the commit report. */
  others() {
    const { history, turn } = this.view;
    const { fired = [], pruned = null, over = [] } = history.snapshots[turn];
    const held = history.heldAt(turn);
    const isReused = ([id, , , reused]) => reused === 1 && history.stateAt(id, turn - 1) !== null;
    const reused = history.snapshots[turn].left.filter(isReused);
    const lines = [
      ...over.map((text) => el("li", {}, el("b", {}, "over budget: "), visible(text))),
      ...(pruned === null
        ? []
        : [el("li", {}, `pruning freed ${plural(pruned[0], "token")}, ${formatBytes(pruned[1])} were cached`)]),
      ...held.map((id) =>
        el("li", {}, el("bdi", {}, snippet(id, 60)), " is held: its time is over, but something refers to it"),
      ),
      ...reused.map(([id, reason]) =>
        el("li", {}, el("bdi", {}, snippet(id, 60)), ` ${reason}: another node has its id now`),
      ),
      ...fired.map(([from, to]) =>
        el("li", {}, el("bdi", {}, snippet(from, 60)), " fired as ", el("bdi", {}, snippet(to, 60))),
      ),
    ];
    const orders = history.orders.filter(([from]) => from === turn);
    if (orders.length > 0) lines.push(el("li", {}, "the order of turns is written down anew"));
    return lines.length === 0 ? null : el("section", {}, el("h4", {}, "Also"), el("ul", {}, lines.slice(0, 200)));
  }
}
