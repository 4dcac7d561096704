// The turns: one row a snapshot, oldest first.

class Timeline {
  constructor(view) {
    this.view = view;
    this.rows = new Rows(byId("timeline"), 44, (index) => this.row(index));
    this.measure();
    byId("timeline").addEventListener("keydown", (event) => this.key(event));
  }

  measure() {
    const { sizes } = this.view.history;
    this.largest = sizes.reduce((most, { bytes }) => Math.max(most, bytes), 1);
    byId("turn-count").textContent = plural(sizes.length, "snapshot");
  }

  /** Shows the turns of a history that has changed, where they are scrolled to. */
  update() {
    this.measure();
    this.rows.reset(this.view.history.length);
    this.rows.current = this.view.turn;
    this.rows.redraw();
  }

  show() {
    if (this.rows.count !== this.view.history.length) this.rows.reset(this.view.history.length);
    this.rows.go(this.view.turn);
  }

  row(index) {
    const { history } = this.view;
    const { bytes, came, left, changed } = history.sizes[index];
    const { cycle } = history.snapshots[index];
    const bar = el("span", { class: "bar" });
    bar.style.width = `${(100 * bytes) / this.largest}%`;
    const counts = [
      el("span", { class: "came", title: "came" }, `+${came}`),
      el("span", { class: "left", title: "left" }, `−${left}`),
      changed > 0 ? el("span", { class: "changed", title: "changed" }, `~${changed}`) : null,
    ];
    const label = `turn ${turnName(history, index)}, cycle ${cycle}, ${formatBytes(bytes)}, ${came} came, ${left} left`;
    return el(
      "div",
      {
        class: "row turn",
        role: "option",
        "aria-label": label,
        "aria-setsize": history.length,
        "aria-posinset": index + 1,
        onclick: () => this.view.chooseTurn(index),
      },
      el(
        "span",
        { class: "line" },
        el("b", {}, turnName(history, index)),
        el("span", { class: "dim" }, `cycle ${cycle}`),
        el("span", { class: "counts" }, counts),
      ),
      el(
        "span",
        { class: "line" },
        el("span", { class: "track" }, bar),
        el("span", { class: "dim size" }, formatBytes(bytes)),
      ),
    );
  }

  key(event) {
    const target = this.rows.target(event.key);
    if (target === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.view.chooseTurn(target);
  }
}

/** `@t-3`, as selectors name a snapshot. */
function turnName(history, index) {
  const back = history.length - 1 - index;
  return back === 0 ? "@t0" : `@t-${back}`;
}
