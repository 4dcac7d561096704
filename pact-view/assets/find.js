// Search in the contents of all turns, old ones too.

const MOST_FOUND = 200;

class FindPane {
  constructor(view) {
    this.view = view;
    this.panel = byId("find");
    this.text = "";
    this.box = el("input", { type: "search", id: "find-text", spellcheck: "false", "aria-describedby": "find-count" });
    this.count = el("p", { id: "find-count", role: "status", class: "dim" });
    this.results = el("div");
    let waiting = 0;
    this.box.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => this.search(), 120);
    });
    this.panel.append(el("p", { class: "line" }, el("label", { for: "find-text" }, "find in contents"), this.box), this.count, this.results);
  }

  show() {
    this.search();
  }

  /** Shows each node whose content has the text, once: as it was when it first had it. */
  search() {
    const text = this.box.value;
    const { history } = this.view;
    const wanted = text.toLowerCase();
    const found = new Map();
    if (wanted !== "") {
      for (const state of history.states) {
        if (state.class !== "block" || !Object.hasOwn(state.raw, "content")) continue;
        const said = saidText(state);
        const at = said.toLowerCase().indexOf(wanted);
        const known = found.get(state.id);
        if (at >= 0 && (!known || known.state.from > state.from)) found.set(state.id, { state, said, at });
      }
    }
    const all = [...found.values()].sort((a, b) => b.state.from - a.state.from || a.state.index - b.state.index);
    this.count.textContent = wanted === "" ? "" : plural(all.length, "node");
    this.results.replaceChildren(...(all.length === 0 ? [] : [someOf(all, MOST_FOUND, (one) => this.entry(one, text.length))]));
  }

  entry({ state, said, at }, length) {
    const { history } = this.view;
    const isHere = state.isIn(this.view.turn);
    const go = () => {
      if (!isHere) this.view.chooseTurn(state.from);
      this.view.chooseNode(state.id, true);
    };
    const start = Math.max(0, at - 60);
    return [
      el("button", { type: "button", class: "link", onclick: go }, el("bdi", {}, snippet(state.id, 40))),
      el("span", { class: "dim" }, ` ${turnName(history, state.from)} ${visible(String(state.header("role") ?? ""))} `),
      state.until === null ? null : el("span", { class: "dim" }, "(left or changed)"),
      el(
        "bdi",
        { class: "snippet block" },
        start > 0 ? "…" : "",
        visible(said.slice(start, at)),
        el("mark", {}, visible(said.slice(at, at + length))),
        snippet(said.slice(at + length), 100),
      ),
    ];
  }
}
