// One snapshot as a tree, its nodes numbered in select order.

const NO_DEPTH = null;

/** Newest first: the order of segments, and of instances of a key at one depth. */
function compareAge(left, right) {
  return (
    compareNumbers(right.number("created_at_ns"), left.number("created_at_ns")) ||
    compareNumbers(right.number("creation_index"), left.number("creation_index")) ||
    compareText(left.id, right.id)
  );
}

class Scene {
  constructor(history, number) {
    this.number = number;
    this.cycle = history.snapshots[number].cycle;
    /** The states in select order; implicit cores come after them, as null. */
    this.states = [];
    this.parent = [];
    /** The number after the last node below. */
    this.end = [];
    this.level = [];
    this.depth = [];
    /** As rendered. */
    this.children = [];
    /** In canonical order. Only the root and `^seq` are rendered otherwise. */
    this.sorted = [];
    this.implicit = new Map();
    this.isTopNode = [];
    this.coreOf = new Map();
    this.indexById = new Map();
    this.build(history);
    this.real = this.states.length;
    this.addImplicitCores();
    this.removedNext = null;
  }

  build(history) {
    const held = new Map();
    let root = null;
    for (const state of history.states) {
      if (!state.isIn(this.number)) continue;
      if (state.parent === null) root = state;
      const siblings = held.get(state.parent);
      if (siblings) siblings.push(state);
      else held.set(state.parent, [state]);
    }
    this.held = held;
    const regions = held.get(root.id) ?? [];
    const region = (type) => regions.find((state) => state.type === type);
    const top = this.add(root, null, 0, NO_DEPTH, false);
    const system = this.walk(region("^sys"), top, 1, -1, true);
    const head = this.walk(region("^ah"), top, 1, 0, true);
    const sequence = this.add(region("^seq"), top, 1, NO_DEPTH, false);
    this.addSequence(sequence, history.orderAt(this.number));
    this.end[top] = this.states.length;
    this.children[top] = [system, sequence, head];
    this.sorted[top] = regions.map((state) => this.indexById.get(state.id));
    this.sequence = sequence;
    this.held = null;
  }

  addSequence(sequence, order) {
    const held = this.held.get(this.states[sequence].id) ?? [];
    let segments = held.filter((state) => state.class === "seg");
    const strays = held.filter((state) => state.class !== "seg");
    if (order) {
      const places = new Map(order.map((id, place) => [id, place]));
      segments.sort((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1));
    } else {
      segments = segments.reverse().sort(compareAge);
    }
    const inOrder = segments.map((state, place) => this.walk(state, sequence, 2, place + 1, true));
    const last = strays.map((state) => this.walk(state, sequence, 2, NO_DEPTH, false));
    this.end[sequence] = this.states.length;
    this.segments = inOrder;
    this.strays = last;
    this.sorted[sequence] = held.map((state) => this.indexById.get(state.id));
    // An index does not speak of strays: they come first.
    this.children[sequence] = order ? [...last, ...inOrder.toReversed()] : this.sorted[sequence];
  }

  add(state, parent, level, depth, isTop) {
    const index = this.states.length;
    this.states.push(state);
    this.parent.push(parent);
    this.end.push(index + 1);
    this.level.push(level);
    this.depth.push(depth);
    this.children.push([]);
    this.sorted.push([]);
    this.isTopNode.push(isTop);
    this.indexById.set(state.id, index);
    return index;
  }

  /** Documents are nested at most 128 levels. */
  walk(state, parent, level, depth, isTop) {
    const index = this.add(state, parent, level, depth, isTop);
    const children = (this.held.get(state.id) ?? []).map((child) => this.walk(child, index, level + 1, depth, false));
    this.children[index] = children;
    this.sorted[index] = children;
    this.end[index] = this.states.length;
    return index;
  }

  /** The core container: the last one at offset 0. */
  core(top) {
    let core = this.coreOf.get(top);
    if (core === undefined) {
      const isCore = (child) => this.states[child].class === "cont" && this.states[child].isAtZero;
      core = this.sorted[top].findLast(isCore) ?? null;
      this.coreOf.set(top, core);
    }
    return core;
  }

  /** A turn, `^ah` or `^sys` without a core has an implicit one around its blocks at offset 0. */
  addImplicitCores() {
    for (let top = 0; top < this.real; top += 1) {
      if (!this.isTopNode[top] || this.core(top) !== null) continue;
      const inside = this.children[top].filter((child) => this.states[child].isAtZero);
      if (inside.length === 0) continue;
      this.implicit.set(top, this.states.length);
      this.states.push(null);
      this.parent.push(top);
      this.children.push(inside);
      this.depth.push(this.depth[top]);
      this.isTopNode.push(false);
    }
  }

  /** A segment, `^ah` or `^sys`: zones and cores are reckoned by these. */
  isTop(index) {
    return this.isTopNode[index];
  }

  class(index) {
    const state = this.states[index];
    return state ? state.class : "cont";
  }

  childrenOf(index) {
    const implicit = this.implicit.get(index);
    return implicit === undefined ? this.children[index] : [...this.children[index], implicit];
  }

  /** Calls `visit` with all that lies below, implicit cores included. */
  below(index, visit) {
    if (index >= this.real) {
      for (const child of this.children[index]) {
        visit(child);
        this.below(child, visit);
      }
      return;
    }
    if (this.implicit.has(index)) visit(this.implicit.get(index));
    for (let at = index + 1; at < this.end[index]; at += 1) {
      visit(at);
      if (this.implicit.has(at)) visit(this.implicit.get(at));
    }
  }

  /** Whether the next commit removes each node by time to live: one number for each. */
  get ephemeral() {
    this.removedNext ??= new Expiry(this).gone();
    return this.removedNext;
  }

  /** The region or segment that a node is in, or null. */
  partOf(index) {
    let at = index;
    while (at !== null && !this.isTopNode[at]) at = this.parent[at];
    return at;
  }

  /** The blocks as the model sees them: `{index, role}`. */
  messages() {
    const messages = [];
    const visit = (index, inSystem) => {
      const state = this.states[index];
      if (state.class === "block") {
        messages.push({ index, role: state.header("role") ?? (inSystem ? "system" : "user") });
      }
      for (const child of this.children[index]) visit(child, inSystem);
    };
    for (const region of this.children[0]) visit(region, this.states[region].type === "^sys");
    return messages;
  }

  /** A message, byte for byte. */
  messageText({ index, role }) {
    const state = this.states[index];
    const kind = state.kind === null ? "" : ',"kind":' + canonicalString(state.kind);
    const content = Object.hasOwn(state.raw, "content") ? canonical(state.header("content")) : '""';
    return `{"id":${canonicalString(state.id)},"role":${canonicalString(role)}${kind},"content":${content}}`;
  }
}
