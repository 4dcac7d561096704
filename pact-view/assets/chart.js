// Tokens over the turns, as a stacked chart and as a table.

/** At most so many columns: more could not be told apart. */
const COLUMNS = 240;
const GROUPINGS = ["region", "role", "kind"];
const CHART_WIDTH = 720;
const CHART_HEIGHT = 240;

/** For every snapshot, the bytes of content of each group. The costs grow with the changes, not with the snapshots' sizes. */
class Sums {
  constructor(history, grouping) {
    this.grouping = grouping;
    this.states = new Map();
    this.children = new Map();
    /** The group that each block is counted in. */
    this.counted = new Map();
    this.now = new Map();
    this.columns = [];
    const { turns } = history;
    const step = Math.max(1, Math.ceil(turns.length / COLUMNS));
    turns.forEach((turn, number) => {
      this.take(turn);
      const isShown = (turns.length - 1 - number) % step === 0;
      if (isShown) this.columns.push({ number, groups: new Map(this.now) });
    });
    const totals = new Map();
    for (const { groups } of this.columns) {
      for (const [name, bytes] of groups) totals.set(name, (totals.get(name) ?? 0) + bytes);
    }
    this.groups = [...totals.keys()].sort((a, b) => totals.get(b) - totals.get(a) || compareText(a, b));
  }

  take({ begun, ended }) {
    for (const state of ended) this.remove(state);
    for (const state of begun) this.put(state);
    for (const state of begun) this.count(state.id, this.regionOf(state));
  }

  remove(state) {
    this.uncount(state.id);
    if (this.states.get(state.id) !== state) return;
    this.states.delete(state.id);
    this.children.get(state.parent)?.delete(state.id);
  }

  put(state) {
    this.states.set(state.id, state);
    const siblings = this.children.get(state.parent);
    if (siblings) siblings.add(state.id);
    else this.children.set(state.parent, new Set([state.id]));
  }

  regionOf(state) {
    for (let at = state; at; at = this.states.get(at.parent)) {
      if (at.type !== "^root" && at.type.startsWith("^")) return at.type;
    }
    return "^seq";
  }

  uncount(id) {
    const known = this.counted.get(id);
    if (!known) return;
    this.counted.delete(id);
    this.now.set(known.group, this.now.get(known.group) - known.bytes);
  }

  /** Counts a node and all below it, which may have come into another region. */
  count(id, region) {
    const state = this.states.get(id);
    if (state.class === "block") {
      this.uncount(id);
      const group = this.groupOf(state, region);
      this.counted.set(id, { group, bytes: state.size });
      this.now.set(group, (this.now.get(group) ?? 0) + state.size);
    }
    for (const child of this.children.get(id) ?? []) {
      const own = this.states.get(child).class === null ? this.regionOf(this.states.get(child)) : region;
      this.count(child, own);
    }
  }

  groupOf(state, region) {
    if (this.grouping === "region") return region;
    const role = state.header("role");
    const said = typeof role === "string" ? role : region === "^sys" ? "system" : "user";
    return this.grouping === "role" ? said : (state.kind ?? `no kind, ${said}`);
  }
}

class ChartPane {
  constructor(view) {
    this.view = view;
    this.panel = byId("chart");
    this.grouping = "kind";
  }

  show() {
    const { history } = this.view;
    if (this.sums?.grouping !== this.grouping || this.version !== history.version || this.of !== history.states) {
      this.sums = new Sums(history, this.grouping);
      [this.version, this.of] = [history.version, history.states];
    }
    const { columns, groups } = this.sums;
    const total = ({ groups: bytes }) => [...bytes.values()].reduce((sum, one) => sum + one, 0);
    const most = Math.max(1, ...columns.map(total));
    const choose = (grouping) => () => {
      this.grouping = grouping;
      this.show();
    };
    const buttons = GROUPINGS.map((name) =>
      el("button", { type: "button", "aria-pressed": String(name === this.grouping), onclick: choose(name) }, name),
    );
    const shown = groups.slice(0, COLOURS - 1);
    fillPanel(
      this.panel,
      el("p", { class: "line" }, el("span", { class: "choice", role: "group", "aria-label": "group by" }, buttons)),
      el("h3", {}, `~${estimatedTokens(most).toLocaleString("en")} tokens at most`),
      this.picture(columns, shown, most),
      el(
        "p",
        { class: "line" },
        [...shown, ...(groups.length > shown.length ? ["others"] : [])].map((name, at) =>
          el("span", {}, el("span", { class: `swatch colour-${at}` }), " ", el("bdi", {}, snippet(name, 40))),
        ),
      ),
      el("details", {}, el("summary", {}, "as a table"), this.table(columns, groups)),
    );
  }

  /** Areas on top of each other. A click chooses the turn there. */
  picture(columns, shown, most) {
    const [first, last] = [columns[0], columns.at(-1)];
    const label = `tokens by ${this.grouping}, ${turnName(this.view.history, first.number)} to ${turnName(this.view.history, last.number)}`;
    const svg = svgEl("svg", {
      class: "chart",
      role: "img",
      "aria-label": label,
      viewBox: `0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`,
      preserveAspectRatio: "none",
    });
    const x = (at) => (at * CHART_WIDTH) / columns.length;
    let below = columns.map(() => 0);
    const layers = [...shown.map((name) => ({ groups }) => groups.get(name) ?? 0), (column) => this.others(column, shown)];
    layers.forEach((sizeOf, colour) => {
      const above = columns.map((column, at) => below[at] + sizeOf(column));
      const y = (bytes) => (CHART_HEIGHT * (1 - bytes / most)).toFixed(1);
      const steps = (values) => values.flatMap((bytes, at) => [[x(at), y(bytes)], [x(at + 1), y(bytes)]]);
      const points = [...steps(above), ...steps(below).reverse()];
      const path = `M${points.map(([left, top]) => `${left.toFixed(1)} ${top}`).join("L")}Z`;
      svg.append(svgEl("path", { d: path, class: `area colour-${colour}` }));
      below = above;
    });
    const at = columns.findIndex(({ number }) => number >= this.view.turn);
    svg.append(svgEl("rect", { class: "now", x: x(at), y: 0, width: Math.max(2, x(1)), height: CHART_HEIGHT }));
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      const column = Math.floor(((event.clientX - box.left) / box.width) * columns.length);
      this.view.chooseTurn(columns[Math.min(columns.length - 1, Math.max(0, column))].number);
    });
    return svg;
  }

  others({ groups }, shown) {
    let bytes = 0;
    for (const [name, size] of groups) if (!shown.includes(name)) bytes += size;
    return bytes;
  }

  table(columns, groups) {
    const heads = ["turn", ...groups].map((name) => el("th", { scope: "col" }, el("bdi", {}, snippet(name, 40))));
    const row = ({ number, groups: bytes }) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, turnName(this.view.history, number)),
        groups.map((name) =>
          el("td", { class: "number" }, estimatedTokens(bytes.get(name) ?? 0).toLocaleString("en")),
        ),
      );
    const table = el("table", { class: "legend tokens" }, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, columns.map(row)));
    return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "~tokens of each turn" }, table);
  }
}

function svgEl(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
