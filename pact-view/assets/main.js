// The page as a whole: the choices of its user, and the panes that show them.

const TABS = ["node", "changes", "thread", "fill", "chart", "requests", "find"];

class View {
  constructor(history) {
    this.history = history;
    this.turn = history.length - 1;
    this.nodeId = null;
    this.tab = "changes";
    /** The result of the selector: `{number, nodes}`; null without a selector, or with a wrong one. */
    this.matches = null;
    this.at = -1;
    /** The server of the page; null for a page from a file. */
    this.live = null;
    this.timeline = new Timeline(this);
    this.tree = new TreePane(this);
    this.panes = {
      node: new DetailsPane(this),
      changes: new ChangesPane(this),
      thread: new ThreadPane(this),
      fill: new FillPane(this),
      chart: new ChartPane(this),
      requests: new RequestsPane(this),
      find: new FindPane(this),
    };
  }

  get scene() {
    return this.history.scene(this.turn);
  }

  /** Which result answers which call. */
  get calls() {
    this.callIndex ??= new CallIndex(this.history);
    return this.callIndex;
  }

  chosenNode() {
    return this.nodeId === null ? null : (this.scene.indexById.get(this.nodeId) ?? null);
  }

  chooseTurn(number) {
    this.turn = number;
    this.showTurn(true);
  }

  /** Shows the chosen turn. Without a chosen node, the tree shows its end, or stays as it is scrolled. */
  showTurn(toEnd) {
    this.timeline.show();
    // A selector without a time is about the chosen turn, whichever that is.
    if (this.live) {
      this.matches = null;
      this.runSelector(false, () => (this.tree.show(), this.tree.rows.draw()));
    } else {
      this.runSelector(false);
    }
    this.tree.show();
    const node = this.chosenNode();
    if (node !== null) this.tree.reveal(node);
    else if (toEnd) this.tree.rows.scrollToEnd();
    else this.tree.rows.redraw();
    this.showPane();
  }

  chooseNode(id, showTab = false) {
    this.nodeId = id;
    const node = this.chosenNode();
    if (node !== null) {
      this.tree.reveal(node);
    } else {
      this.tree.rows.current = -1;
      this.tree.rows.redraw();
    }
    if (showTab || this.tab === "node") this.showTab("node");
  }

  /** Who picks a node with the mouse wants to see it. */
  showTabOnPick() {
    this.showTab("node");
  }

  showTab(name) {
    this.tab = name;
    for (const tab of TABS) {
      const button = byId(`tab-${tab}`);
      button.setAttribute("aria-selected", String(tab === name));
      button.tabIndex = tab === name ? 0 : -1;
      byId(tab).hidden = tab !== name;
    }
    this.showPane();
  }

  showPane() {
    this.panes[this.tab].show();
    this.note();
  }

  /** Puts the view into the address, so that it can be kept and sent: see `start`. The newest turn stays the newest. */
  note() {
    if (!this.isStarted) return;
    const selector = byId("selector").value;
    const { theme } = document.documentElement.dataset;
    const isNewest = this.turn === this.history.length - 1;
    const parts = { turn: isNewest ? null : this.turn, node: this.nodeId, selector: selector || null, tab: this.tab, theme };
    const entries = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined);
    const hash = `#${new URLSearchParams(entries)}`;
    if (hash !== location.hash) history.replaceState(null, "", hash);
  }

  /**
   * Runs the text of the box. A selector with a time chooses that turn when it is typed. A server answers later, and
   * calls `then`; the page from a file answers itself, at once.
   */
  runSelector(isTyped, then) {
    const source = byId("selector").value;
    if (source.trim() === "") {
      this.live?.asked?.abort();
      this.showAnswer({ matches: null, message: "", count: "" });
    } else if (this.live) {
      this.askEngine(source, isTyped, then);
      return;
    } else {
      this.showAnswer(this.evaluate(source, isTyped));
    }
    then?.();
  }

  evaluate(source, isTyped) {
    try {
      const started = performance.now();
      const matches = runSelector(this.history, source, this.turn);
      const message = matches.warnings
        .slice(0, 3)
        .map((warning) => rendered(warning, source))
        .join("\n\n");
      this.tookLong = performance.now() - started > 60;
      return { matches, message, count: this.countOf(matches.nodes.length, matches.number, isTyped) };
    } catch (error) {
      if (!(error instanceof SelectorProblem)) throw error;
      return {
        matches: null,
        message: rendered(error, source),
        count: error.isUnsupported ? "not evaluated here" : "error",
      };
    }
  }

  async askEngine(source, isTyped, then) {
    const { turn } = this;
    const answer = await this.live.select(source, turn);
    if (answer === null || turn !== this.turn) return;
    if (answer.error !== undefined) {
      this.showAnswer({ matches: null, message: visible(answer.error), count: "error" });
    } else {
      const number = Math.min(answer.number ?? turn, this.history.length - 1);
      const { indexById } = this.history.scene(number);
      const nodes = answer.ids.map((id) => indexById.get(id)).filter((node) => node !== undefined);
      let count = this.countOf(answer.count, number, isTyped);
      if (answer.changes.length > 0) count = plural(answer.changes.length, "comparison");
      else if (answer.count > nodes.length) count += `, ${nodes.length} here`;
      const message = [...answer.warnings.slice(0, 3), ...answer.changes].join("\n");
      this.showAnswer({ matches: { number, nodes, warnings: [] }, message: visible(message), count });
    }
    then?.();
  }

  countOf(length, number, isTyped) {
    const count = plural(length, "match").replace("matchs", "matches");
    return number !== this.turn && !isTyped ? `${count} in ${turnName(this.history, number)}` : count;
  }

  showAnswer({ matches, message, count }) {
    const problem = byId("problem");
    this.matches = matches;
    this.at = -1;
    problem.textContent = message;
    problem.hidden = message === "";
    problem.classList.toggle("warning", matches !== null);
    byId("selector").setAttribute("aria-invalid", String(message !== "" && !matches));
    byId("count").textContent = count;
    this.note();
    const isNone = !matches || matches.nodes.length === 0;
    byId("next-match").disabled = isNone;
    byId("previous-match").disabled = isNone;
  }

  typed() {
    this.runSelector(true, () => this.showMatches());
  }

  showMatches() {
    if (this.matches && this.matches.number !== this.turn) this.chooseTurn(this.matches.number);
    else this.tree.show();
    if (this.matches && this.matches.nodes.length > 0) {
      this.tree.rows.centre(this.tree.indexOf(this.firstInTree()));
    } else {
      this.tree.rows.draw();
    }
  }

  /** Takes the news of a server. Whoever looks at the newest turn goes on with it; all others stay where they are. */
  update(all) {
    const wasNewest = this.turn === this.history.length - 1;
    const first = Math.min(...all.map(({ from }) => from));
    for (const news of all) this.history.apply(news);
    this.callIndex = null;
    if (this.history.length === 0) {
      location.reload();
      return;
    }
    const newest = this.history.length - 1;
    const turn = wasNewest ? newest : Math.min(this.turn, newest);
    const isSame = turn === this.turn && turn < first;
    this.turn = turn;
    if (wasNewest) this.timeline.measure();
    else this.timeline.update();
    if (isSame) {
      byId("tree-label").textContent = this.tree.title;
      return;
    }
    const panel = byId(this.tab);
    const { scrollTop } = panel;
    const hadFocus = panel.contains(document.activeElement);
    const isAtEnd = this.tree.rows.isAtEnd;
    if (wasNewest) this.timeline.rows.count = -1;
    this.showTurn(isAtEnd);
    panel.scrollTop = scrollTop;
    if (hadFocus && !panel.contains(document.activeElement)) panel.focus();
  }

  /** The first match as the tree shows them. */
  firstInTree() {
    const row = this.tree.visible.find(({ node }) => this.tree.matched.has(node));
    return row ? row.node : this.matches.nodes[0];
  }

  /** Goes on to the next match, in the order of the result. */
  nextMatch(step) {
    if (!this.matches || this.matches.nodes.length === 0) return;
    const { nodes, number } = this.matches;
    const start = this.at < 0 && step < 0 ? 0 : this.at;
    const at = (start + step + nodes.length) % nodes.length;
    if (number !== this.turn) this.chooseTurn(number);
    this.at = at;
    const { id } = this.history.scene(number).states[nodes[at]];
    this.chooseNode(id);
    byId("count").textContent = `${at + 1} of ${plural(nodes.length, "match").replace("matchs", "matches")}`;
  }

  /** Goes from a call to its result, and back. */
  otherEnd() {
    const node = this.chosenNode();
    if (node === null) return;
    const found = otherEnds(this, this.scene.states[node]).flatMap(({ others }) => others);
    const other = found.find(({ id }) => this.scene.indexById.has(id)) ?? found[0];
    if (other) this.chooseNode(other.id, true);
  }

  start(options) {
    byId("title").textContent = visible(this.history.title);
    this.bind();
    if (this.history.version !== undefined) this.live = new LiveSource(this);
    this.goTo(options);
    window.addEventListener("hashchange", () => this.goTo(new URLSearchParams(location.hash.slice(1))));
  }

  /** Shows the view that an address has after its `#`. */
  goTo(options) {
    this.isStarted = false;
    const turn = Number(options.get("turn") ?? this.history.length - 1);
    byId("selector").value = options.get("selector") ?? "";
    if (Number.isInteger(turn) && turn >= 0 && turn < this.history.length) this.turn = turn;
    if (options.has("node")) this.nodeId = options.get("node");
    if (["light", "dark"].includes(options.get("theme"))) document.documentElement.dataset.theme = options.get("theme");
    this.chooseTurn(this.turn);
    if (options.has("selector")) this.typed();
    this.showTab(TABS.includes(options.get("tab")) ? options.get("tab") : this.tab);
    this.isStarted = true;
    this.note();
  }

  bind() {
    const box = byId("selector");
    let waiting = 0;
    box.addEventListener("input", () => {
      clearTimeout(waiting);
      if (this.tookLong) waiting = setTimeout(() => this.typed(), 250);
      else this.typed();
    });
    byId("search").addEventListener("submit", (event) => event.preventDefault());
    byId("next-match").addEventListener("click", () => this.nextMatch(1));
    byId("previous-match").addEventListener("click", () => this.nextMatch(-1));
    byId("help").addEventListener("click", () => byId("keys").showModal());
    byId("theme").addEventListener("click", () => this.toggleTheme());
    for (const tab of TABS) byId(`tab-${tab}`).addEventListener("click", () => this.showTab(tab));
    byId("tabs").addEventListener("keydown", (event) => this.tabKey(event));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  toggleTheme() {
    const root = document.documentElement;
    const isDark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    this.note();
  }

  tabKey(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = TABS[(TABS.indexOf(this.tab) + step + TABS.length) % TABS.length];
    this.showTab(next);
    byId(`tab-${next}`).focus();
    event.preventDefault();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
    const box = byId("selector");
    if (event.target === byId("find-text")) {
      if (event.key === "Escape") byId("tree").focus();
      return;
    }
    if (event.target === box) {
      if (event.key === "Enter") this.nextMatch(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape") byId("tree").focus();
      return;
    }
    const actions = {
      "/": () => (box.focus(), box.select()),
      "?": () => byId("keys").showModal(),
      n: () => this.nextMatch(1),
      N: () => this.nextMatch(-1),
      "[": () => this.turn > 0 && this.chooseTurn(this.turn - 1),
      "]": () => this.turn < this.history.length - 1 && this.chooseTurn(this.turn + 1),
      c: () => this.nodeId !== null && copyText(selectorOf(this.nodeId), document.querySelector("#node .copy")),
      a: () => this.otherEnd(),
      1: () => this.showTab("node"),
      2: () => this.showTab("changes"),
      3: () => this.showTab("thread"),
      4: () => this.showTab("fill"),
      5: () => this.showTab("chart"),
      6: () => this.showTab("requests"),
      7: () => this.showTab("find"),
      f: () => (this.showTab("find"), byId("find-text").focus()),
    };
    if (!Object.hasOwn(actions, event.key)) return;
    actions[event.key]();
    event.preventDefault();
  }
}

/** Starts the page. The part of its address after the `#` may choose the first view. */
function startPage() {
  const history = new History(JSON.parse(byId("data").textContent));
  if (history.length === 0) {
    document
      .querySelector("main")
      .replaceChildren(el("p", { class: "empty" }, "This history has no snapshots: nothing was committed."));
    byId("title").textContent = visible(history.title);
    // The first turn makes it a page as any other.
    if (history.version !== undefined) new LiveSource({ history, update: () => location.reload() });
    return;
  }
  new View(history).start(new URLSearchParams(location.hash.slice(1)));
}

startPage();
