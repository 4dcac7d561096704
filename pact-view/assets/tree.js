// The tree of the chosen turn, in render order, with the matches of a selector.

class TreePane {
  constructor(view) {
    this.view = view;
    this.rows = new Rows(byId("tree"), 26, (index) => this.row(index));
    /** The nodes that a user opened or closed, by id. */
    this.opened = new Map();
    this.visible = [];
    this.hasMatchBelow = new Set();
    byId("tree").addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows the chosen turn: the same node stays chosen if it is there. */
  show() {
    const { scene, matches } = this.view;
    this.scene = scene;
    this.matched = new Set(matches?.number === this.view.turn ? matches.nodes : []);
    this.hasMatchBelow = new Set();
    for (const node of this.matched) {
      for (let at = scene.parent[node]; at !== null && !this.hasMatchBelow.has(at); at = scene.parent[at])
        this.hasMatchBelow.add(at);
    }
    byId("tree-label").textContent = this.title;
    this.list();
  }

  get title() {
    return `${turnName(this.view.history, this.view.turn)} · ${plural(this.scene.real, "node")}`;
  }

  isOpen(node) {
    const { scene } = this;
    const byHand = this.opened.get(scene.states[node].id);
    if (byHand !== undefined) return byHand;
    // Old turns are closed, so that a long history can be looked over.
    const depth = scene.depth[node];
    return this.hasMatchBelow.has(node) || depth === null || depth <= 1;
  }

  /** Lists the open nodes, to be drawn afterwards. */
  list() {
    const { scene } = this;
    const rows = [];
    const visit = (node, position, size) => {
      rows.push({ node, position, size });
      const children = scene.children[node];
      if (children.length > 0 && this.isOpen(node))
        children.forEach((child, at) => visit(child, at + 1, children.length));
    };
    visit(0, 1, 1);
    this.visible = rows;
    this.rows.current = this.indexOf(this.view.chosenNode());
    this.rows.reset(rows.length);
  }

  indexOf(node) {
    return node === null ? -1 : this.visible.findIndex((row) => row.node === node);
  }

  /** Chooses a node that may be inside closed ones. */
  reveal(node) {
    const { scene } = this;
    let isHidden = false;
    for (let at = scene.parent[node]; at !== null; at = scene.parent[at]) {
      if (!this.isOpen(at)) {
        this.opened.set(scene.states[at].id, true);
        isHidden = true;
      }
    }
    if (isHidden) this.list();
    this.rows.go(this.indexOf(node));
  }

  row(index) {
    const { node, position, size } = this.visible[index];
    const { scene } = this;
    const state = scene.states[node];
    const hasChildren = scene.children[node].length > 0;
    const isOpen = hasChildren && this.isOpen(node);
    const twisty = el(
      "span",
      { class: "twisty", "aria-hidden": "true", onclick: (event) => (event.stopPropagation(), this.toggle(node)) },
      hasChildren ? (isOpen ? "▾" : "▸") : "",
    );
    const row = el(
      "div",
      {
        class: `row node${this.matched.has(node) ? " match" : ""}`,
        role: "treeitem",
        "aria-level": scene.level[node] + 1,
        "aria-setsize": size,
        "aria-posinset": position,
        "aria-expanded": hasChildren ? String(isOpen) : null,
        onclick: () => (this.view.chooseNode(state.id), this.view.showTabOnPick()),
        ondblclick: () => this.toggle(node),
      },
      twisty,
      this.label(node, state, isOpen),
    );
    row.style.paddingInlineStart = `${4 + 14 * Math.min(scene.level[node], 24)}px`;
    return row;
  }

  label(node, state, isOpen) {
    const { scene } = this;
    const depth = scene.isTop(node) ? scene.depth[node] : null;
    const parts = [el("span", { class: `type ${state.class ?? "region"}` }, visible(state.type))];
    if (depth !== null && depth > 0) parts.push(el("span", { class: "dim" }, `d${depth}`));
    if (state.kind !== null && !state.type.includes(":"))
      parts.push(el("span", { class: "kind" }, visible(state.kind)));
    const role = state.header("role");
    if (typeof role === "string") parts.push(el("span", { class: "role" }, visible(role)));
    if (state.key !== null)
      parts.push(el("span", { class: "key" }, "#" + snippet(state.key, 30)));
    const ttl = state.ttl(scene.cycle);
    if (ttl !== null) parts.push(el("span", { class: "ttl", title: "cycles left" }, `ttl ${ttl}`));
    if (state.header("pinned") === true) parts.push(el("span", { class: "dim" }, "pinned"));
    // Most documents name a region by its type.
    if (state.id !== state.type) parts.push(el("bdi", { class: "dim id" }, snippet(state.id, 40)));
    if (state.class === "block") parts.push(...saidLine(this.view, state).filter((part) => part !== null));
    else parts.push(el("bdi", { class: "snippet" }, this.summary(node, isOpen)));
    return el("span", { class: "label" }, parts);
  }

  /** A summary of the content of a closed node. */
  summary(node, isOpen) {
    const { scene } = this;
    if (isOpen || scene.children[node].length === 0) return "";
    let [blocks, bytes, first] = [0, 0, ""];
    for (let at = node + 1; at < scene.end[node]; at += 1) {
      if (scene.states[at].class !== "block") continue;
      blocks += 1;
      bytes += scene.states[at].size;
      if (first === "" && scene.states[at].header("role") !== "system")
        first = snippet(saidText(scene.states[at]), 80);
    }
    return `${plural(blocks, "block")}, ${formatBytes(bytes)}${first ? " · " + first : ""}`;
  }

  toggle(node) {
    if (this.scene.children[node].length === 0) return;
    this.opened.set(this.scene.states[node].id, !this.isOpen(node));
    this.list();
    this.rows.draw();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = this.rows.target(event.key);
    const row = this.visible[this.rows.current];
    if (target !== null) this.view.chooseNode(this.scene.states[this.visible[target].node].id);
    else if (row && event.key === "ArrowRight") this.right(row.node);
    else if (row && event.key === "ArrowLeft") this.leftOf(row.node);
    else if (row && (event.key === "Enter" || event.key === " ")) this.toggle(row.node);
    else return;
    event.preventDefault();
  }

  right(node) {
    const [child] = this.scene.children[node];
    if (child === undefined) return;
    if (this.isOpen(node)) this.view.chooseNode(this.scene.states[child].id);
    else this.toggle(node);
  }

  leftOf(node) {
    const isOpen = this.scene.children[node].length > 0 && this.isOpen(node);
    const parent = this.scene.parent[node];
    if (isOpen) this.toggle(node);
    else if (parent !== null) this.view.chooseNode(this.scene.states[parent].id);
  }
}
