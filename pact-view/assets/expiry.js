// The nodes that the next commit removes from a snapshot: by time to live, with tool calls and their results considered. As
// `tests/src/naive/expiry.rs`, but one thing after the other instead of everything again and again.

class Expiry {
  constructor(scene) {
    this.scene = scene;
    const count = scene.real;
    /** Whether each leaves by itself, if nothing keeps it. */
    this.isOver = new Uint8Array(count);
    /** Whether it would leave, if there were no calls. */
    this.leaves = new Uint8Array(count);
    this.stays = new Uint8Array(count);
    this.isWhole = new Uint8Array(count);
    this.isMarked = new Uint8Array(count);
    this.callsAnswered = new Map();
    this.results = new Map();
  }

  /** One number for each node: 1 where the next commit removes it. */
  gone() {
    const { scene } = this;
    let isAny = false;
    for (let index = 0; index < scene.real; index += 1) {
      const ttl = scene.states[index].ttl(scene.cycle);
      this.isOver[index] = ttl !== null && ttl <= 1n && !this.isFixed(index) ? 1 : 0;
      isAny ||= this.isOver[index] === 1;
    }
    if (!isAny) return new Uint8Array(scene.real);
    this.pair();
    for (let index = 0; index < scene.real; index += 1) {
      const parent = scene.parent[index];
      this.leaves[index] = this.isOver[index] || (parent !== null && this.leaves[parent]) ? 1 : 0;
    }
    this.settle();
    return this.result();
  }

  isFixed(index) {
    const { scene } = this;
    const parent = scene.parent[index];
    if (parent === null || parent === 0) return true;
    const isTurn = scene.states[parent].type === "^ah" || scene.class(parent) === "seg";
    return isTurn && scene.core(parent) === index;
  }

  /** Finds out who answers whom: a result answers the last call with its name that is not younger, and never itself. */
  pair() {
    const { scene } = this;
    const calls = new Map();
    const results = [];
    for (let index = 0; index < scene.real; index += 1) {
      for (const [isCall, name] of scene.states[index].calls) {
        if (!isCall) {
          results.push([index, name]);
          continue;
        }
        const named = calls.get(name);
        if (!named) calls.set(name, [index]);
        else if (named.at(-1) !== index) named.push(index);
      }
    }
    const age = (left, right) => {
      const [a, b] = [scene.states[left], scene.states[right]];
      return compareNumbers(a.number("created_at_ns"), b.number("created_at_ns")) || compareText(a.id, b.id);
    };
    for (const named of calls.values()) named.sort(age);
    for (const [result, name] of results) {
      const named = calls.get(name) ?? [];
      const time = scene.states[result].number("created_at_ns");
      let [low, high] = [0, named.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (compareNumbers(scene.states[named[middle]].number("created_at_ns"), time) <= 0) low = middle + 1;
        else high = middle;
      }
      const last = named[low - 1] === result ? low - 2 : low - 1;
      if (last >= 0) this.note(result, named[last]);
    }
  }

  note(result, call) {
    const add = (map, key, value) => {
      if (map.has(key)) map.get(key).push(value);
      else map.set(key, [value]);
    };
    add(this.callsAnswered, result, call);
    add(this.results, call, result);
    const { scene } = this;
    const state = scene.states[result];
    const isMarker = state.isMarker && scene.children[result].length === 0;
    // A marker leaves with its calls.
    if (isMarker) this.isOver[result] = 1;
  }

  settle() {
    this.pending = [];
    for (const [result, calls] of this.callsAnswered) {
      for (const call of calls) {
        if (this.leaves[call] && !this.leaves[result]) this.pending.push(["keep", call]);
        if (this.leaves[result] && !this.leaves[call]) this.pending.push(["answer", result]);
      }
    }
    while (this.pending.length > 0) {
      const [what, index] = this.pending.pop();
      if (what === "keep" || !this.isOver[index]) {
        this.keep(index);
      } else if (!this.isMarked[index]) {
        this.isMarked[index] = 1;
        this.stay(this.scene.parent[index]);
      }
    }
  }

  /** Lets a node stay with all that it holds, and with all that holds it. */
  keep(index) {
    if (this.isWhole[index]) return;
    this.isWhole[index] = 1;
    this.stay(index);
    this.spread([index]);
  }

  /** Lets a node stay, with all that holds it, and with all in these that leaves only with them. */
  stay(index) {
    const stays = [];
    for (let at = index; at !== null && this.leaves[at] && !this.stays[at]; at = this.scene.parent[at]) {
      this.stays[at] = 1;
      this.tell(at);
      stays.push(at);
    }
    this.spread(stays);
  }

  spread(stays) {
    while (stays.length > 0) {
      const at = stays.pop();
      for (const child of this.scene.sorted[at]) {
        const isMore = this.isWhole[at] && !this.isWhole[child];
        if (!isMore && (this.isOver[child] || this.stays[child])) continue;
        this.isWhole[child] |= this.isWhole[at];
        if (!this.stays[child]) {
          this.stays[child] = 1;
          this.tell(child);
        }
        stays.push(child);
      }
    }
  }

  /** Notes the consequences of a node that stays, for its calls and for its results. */
  tell(index) {
    for (const call of this.callsAnswered.get(index) ?? []) {
      if (this.leaves[call]) this.pending.push(["keep", call]);
    }
    for (const result of this.results.get(index) ?? []) {
      if (this.leaves[result]) this.pending.push(["answer", result]);
    }
  }

  result() {
    const { scene } = this;
    const gone = new Uint8Array(scene.real);
    const isReplaced = (index) => this.leaves[index] && !this.stays[index] && this.isMarked[index];
    /** A marker that still answers all its calls stays as it is. */
    const isSame = (index) => {
      const state = scene.states[index];
      const callStays = (call) => !this.leaves[call] || this.stays[call];
      return state.isMarker && this.isOver[index] && this.callsAnswered.get(index).every(callStays);
    };
    for (let index = 0; index < scene.real; index += 1) {
      gone[index] = this.leaves[index] && !this.stays[index] && !(isReplaced(index) && isSame(index)) ? 1 : 0;
    }
    const isEmpty = (child) => gone[child] && !isReplaced(child);
    for (let index = scene.real - 1; index >= 0; index -= 1) {
      const state = scene.states[index];
      const children = scene.children[index];
      const isEmptied = children.length > 0 && children.every(isEmpty);
      const mayGo = state.header("removable") === true && state.class !== "block" && !this.isFixed(index);
      if (isEmptied && mayGo && !this.isWhole[index]) gone[index] = 1;
    }
    return gone;
  }
}
