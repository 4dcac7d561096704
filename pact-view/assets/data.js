// The data of the page: see `data.rs` for its form, and `record.rs` for its records.

/** The class of each name and alias. */
const CLASSES = new Map(LANGUAGE.classes);
const REGIONS = LANGUAGE.roots.map((root) => "^" + root);

/** One state of one node, with the snapshots that have it. */
class NodeState {
  constructor(row, index) {
    [this.id, this.parent, this.from, this.until] = row;
    this.expires = row[4] === null ? null : numeric(revived(row[4]));
    this.size = row[5];
    this.raw = row[6];
    /** Whether it stands in the place of an expired result, and the calls that it makes and answers, as `[isCall, id]`. */
    const [isMarker, ...calls] = row[7] ?? [0];
    this.isMarker = isMarker === 1;
    this.calls = calls;
    /** Its description, if its content alone does not tell: see `said.rs`. */
    this.said = row[8] ?? null;
    /** Canonical order: siblings are in it by this number. */
    this.index = index;
    this.type = this.raw.nodeType;
    /** The headers that were read so far. Nobody ever reads those of most nodes. */
    this.values = null;
    this.numbers = null;
    this.cls = undefined;
  }

  isIn(number) {
    return this.from <= number && (this.until === null || number < this.until);
  }

  /** A header or attribute as the document has it, or null. */
  header(name) {
    this.values ??= new Map();
    let value = this.values.get(name);
    if (value === undefined) {
      value = Object.hasOwn(this.raw, name) ? revived(this.raw[name]) : null;
      if (value === null && (name === "offset" || name === "priority")) value = 0;
      this.values.set(name, value);
    }
    return value;
  }

  /** A header that is a whole number. Kept, because sorting asks for it over and over. */
  number(name) {
    this.numbers ??= new Map();
    let number = this.numbers.get(name);
    if (number === undefined) {
      const value = this.header(name);
      number = isNumber(value) ? numeric(value) : 0n;
      this.numbers.set(name, number);
    }
    return number;
  }

  /** Whether it is neither before nor after its siblings' core. */
  get isAtZero() {
    return !Object.hasOwn(this.raw, "offset") || this.number("offset") === 0n;
  }

  /** seg, cont or block; null for regions. */
  get class() {
    if (this.cls === undefined) {
      const isRegion = REGIONS.includes(this.type);
      this.cls = isRegion ? null : (CLASSES.get(this.type.split(":", 1)[0]) ?? "block");
    }
    return this.cls;
  }

  /** The kind in the headers, or in a type like `block:summary`. */
  get kind() {
    const header = this.header("kind");
    if (typeof header === "string") return header;
    const colon = this.type.indexOf(":");
    return colon > 0 && CLASSES.has(this.type.slice(0, colon)) ? this.type.slice(colon + 1) : null;
  }

  get key() {
    return this.header("key");
  }

  /** The key of the node for selectors: its key, or its id if it was written by hand. */
  get answersTo() {
    return this.key ?? (this.isHandWritten ? this.id : null);
  }

  /** Whether an author wrote the node, and so gave it its id: its headers alone say that. */
  get isHandWritten() {
    const others = ["key", "data_replaces", "data_redacts", "data_demotes"];
    return (
      this.number("created_at_ns") === 0n &&
      this.number("creation_index") === 0n &&
      !REGIONS.includes(this.type) &&
      !others.some((name) => Object.hasOwn(this.raw, name))
    );
  }

  get tags() {
    const tags = this.header("tags");
    return Array.isArray(tags) ? tags : [];
  }

  /** The rest of its time to live at a cycle; null when it stays. */
  ttl(cycle) {
    if (this.expires === null) return null;
    const left = this.expires - (cycle > 0n ? cycle : 0n);
    return left > 0n ? left : 0n;
  }

  /** Names of all headers and attributes that the page knows of, without the id. */
  names() {
    const names = new Set(Object.keys(this.raw));
    for (const name of ["offset", "priority", "ttl"]) names.add(name);
    return [...names].sort(compareText);
  }
}

function snapshotOfData(snapshot) {
  return { ...snapshot, cycle: numeric(revived(snapshot.cycle)) };
}

/** A whole history. Snapshots are numbered from the oldest, 0. */
class History {
  constructor(data) {
    if (data.form !== 1) throw new Error("the data is of another version than the page");
    this.title = data.title;
    /** The requests that were sent, as `requests.rs` writes them. */
    this.requests = data.requests;
    /** The version that a server gave it; undefined for a page from a file. */
    this.version = data.version;
    this.snapshots = data.snapshots.map(snapshotOfData);
    this.states = data.nodes.map((row, index) => new NodeState(row, index));
    this.orders = data.orders;
    this.forget();
  }

  forget() {
    this.byId = null;
    this.scenes = new Map();
    this.lists = null;
    this.totals = null;
  }

  /** Takes the news of a server: all from one snapshot on is new. See `Data::since`. */
  apply(news) {
    if (news.form !== 1) throw new Error("the data is of another version than the page");
    const { from } = news;
    this.version = news.version;
    this.snapshots = [...this.snapshots.slice(0, from), ...news.snapshots.map(snapshotOfData)];
    this.orders = [...this.orders.filter(([at]) => at < from), ...news.orders];
    const kept = this.states.filter((state) => state.from < from);
    const ends = new Map(news.ended.map(([id, begun, until]) => [JSON.stringify([id, begun]), until]));
    const ended = new Set(news.ended.map(([id]) => id));
    for (const state of kept) {
      if (state.until !== null && state.until >= from) state.until = null;
      if (ended.has(state.id)) state.until = ends.get(JSON.stringify([state.id, state.from])) ?? state.until;
    }
    const merged = [];
    let at = 0;
    for (const [index, row] of news.nodes) {
      while (merged.length < index) merged.push(kept[at++]);
      merged.push(new NodeState(row, index));
    }
    for (; at < kept.length; at += 1) merged.push(kept[at]);
    merged.forEach((state, index) => (state.index = index));
    this.states = merged;
    this.forget();
  }

  get length() {
    return this.snapshots.length;
  }

  /** All states of a node, oldest first. */
  statesOf(id) {
    if (!this.byId) {
      this.byId = new Map();
      for (const state of this.states) {
        const known = this.byId.get(state.id);
        if (known) known.push(state);
        else this.byId.set(state.id, [state]);
      }
      for (const states of this.byId.values()) states.sort((a, b) => a.from - b.from);
    }
    return this.byId.get(id) ?? [];
  }

  stateAt(id, number) {
    return this.statesOf(id).find((state) => state.isIn(number)) ?? null;
  }

  /** The index of segments at a snapshot, newest first; null where there is none. */
  orderAt(number) {
    let order = null;
    for (const [from, first, last, ids] of this.orders) {
      if (from > number) break;
      if (first === undefined) {
        order = null;
      } else {
        const before = order ?? [];
        order = [...before.slice(0, first), ...ids, ...before.slice(before.length - last)];
      }
    }
    return order;
  }

  /** The nodes that a commit held beyond their time, as its report says. */
  heldAt(number) {
    const ids = new Set();
    for (let at = 0; at <= number; at += 1) {
      const { held = [], freed = [] } = this.snapshots[at];
      held.forEach((id) => ids.add(id));
      freed.forEach((id) => ids.delete(id));
    }
    return [...ids];
  }

  /** A snapshot as a tree. A few are kept. */
  scene(number) {
    let scene = this.scenes.get(number);
    if (!scene) {
      scene = new Scene(this, number);
      if (this.scenes.size >= 4) this.scenes.delete(this.scenes.keys().next().value);
    } else {
      this.scenes.delete(number);
    }
    this.scenes.set(number, scene);
    return scene;
  }

  /** For every snapshot, the states that begin and end there. */
  get turns() {
    if (!this.lists) {
      this.lists = this.snapshots.map(() => ({ begun: [], ended: [] }));
      for (const state of this.states) {
        this.lists[state.from].begun.push(state);
        if (state.until !== null) this.lists[state.until].ended.push(state);
      }
    }
    return this.lists;
  }

  /** For every snapshot, how many blocks and bytes of content it has, and how many nodes came, changed and left. */
  get sizes() {
    if (!this.totals) {
      let [bytes, blocks] = [0, 0];
      this.totals = this.turns.map(({ begun, ended }) => {
        const before = new Set(ended.map((state) => state.id));
        let changed = 0;
        for (const state of ended) {
          bytes -= state.size;
          if (state.class === "block") blocks -= 1;
        }
        for (const state of begun) {
          bytes += state.size;
          if (state.class === "block") blocks += 1;
          if (before.has(state.id)) changed += 1;
        }
        return { bytes, blocks, came: begun.length - changed, left: ended.length - changed, changed };
      });
    }
    return this.totals;
  }
}
