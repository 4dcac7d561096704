// A plan on one tree: every step on a set of nodes. As `tests/src/naive`, which the engine is checked against.

class Matcher {
  constructor(scene) {
    this.scene = scene;
    this.cycle = scene.cycle;
  }

  /** All real nodes that any alternative matches. */
  matched(chains) {
    const found = new Set();
    for (const chain of chains) for (const node of this.chain(chain, { kind: "anywhere" })) found.add(node);
    return found;
  }

  chain(steps, from) {
    let found = new Set();
    steps.forEach((step, index) => {
      const before = steps[index - 1];
      let start = from;
      if (before) start = { kind: before.target.zone ? "zone" : "nodes", nodes: found };
      found = this.step(step, start, index === steps.length - 1);
    });
    return found;
  }

  step(step, from, isLast) {
    let found = new Set();
    for (const node of this.reached(step, from)) {
      if (isLast && node >= this.scene.real) continue;
      if (this.isTarget(node, step.target)) found.add(node);
    }
    for (const test of step.tests) {
      if (test.nth) {
        found = this.nth(found, test.nth);
      } else if (test.not) {
        const other = this.anyStep(test.not, found);
        found = new Set([...found].filter((node) => !other.has(node)));
      } else {
        found = new Set([...found].filter((node) => this.passes(node, test)));
      }
    }
    return found;
  }

  /** The nodes that the step of `:not` matches: all of them, or at least those among the given ones. */
  anyStep(step, among) {
    // Who is first depends on all siblings.
    const counts = step.tests.some((test) => test.nth || test.not);
    return this.step(step, counts ? { kind: "anywhere" } : { kind: "among", nodes: among }, false);
  }

  reached(step, { kind, nodes }) {
    const { scene } = this;
    if (kind === "anywhere") return scene.states.keys();
    if (kind === "among") return nodes;
    const reached = new Set();
    const add = (node) => reached.add(node);
    const seesCore = namesBlock(step);
    const addBlocks = (core) => {
      for (const child of scene.childrenOf(core)) if (scene.class(child) === "block") reached.add(child);
    };
    for (const node of nodes) {
      if (kind === "zone") {
        reached.add(node);
        const parent = scene.parent[node];
        if (step.combinator === "Descendant") scene.below(node, add);
        else if (seesCore && parent !== null && scene.core(parent) === node) addBlocks(node);
      } else if (step.combinator === "Descendant") {
        scene.below(node, add);
      } else {
        scene.childrenOf(node).forEach(add);
        const core = seesCore && scene.isTop(node) ? scene.core(node) : null;
        if (core !== null) addBlocks(core);
      }
    }
    return reached;
  }

  isTarget(node, target) {
    const { scene } = this;
    if (target.any) return true;
    if (target.class) return scene.class(node) === target.class;
    const state = scene.states[node];
    if (target.region) return state?.type === target.region;
    if (target.depths)
      return scene.isTop(node) && scene.depth[node] !== null && inDepths(target.depths, scene.depth[node]);
    if (target.type !== undefined) return state?.type === target.type;
    const parent = scene.parent[node];
    return parent !== null && scene.isTop(parent) && this.isInZone(node, target.zone);
  }

  isInZone(node, zone) {
    const offset = this.scene.states[node]?.number("offset") ?? 0n;
    if (zone === "pre") return offset < 0n;
    return zone === "core" ? offset === 0n : offset > 0n;
  }

  nth(found, nth) {
    const groups = new Map();
    const { scene } = this;
    const real = [...found].filter((node) => node < scene.real).sort((a, b) => a - b);
    for (const node of real) {
      const group = groups.get(scene.parent[node]);
      if (group) group.push(node);
      else groups.set(scene.parent[node], [node]);
    }
    // An implicit core is a sibling only where there is no real one.
    for (const node of found) {
      if (node >= scene.real && !groups.has(scene.parent[node])) groups.set(scene.parent[node], [node]);
    }
    const chosen = new Set();
    for (const group of groups.values()) {
      const node = nth === "first" ? group[0] : nth === "last" ? group.at(-1) : group[nth - 1];
      if (node !== undefined) chosen.add(node);
    }
    return chosen;
  }

  passes(node, test) {
    const { scene } = this;
    const state = scene.states[node];
    if (test.class) return scene.class(node) === test.class;
    if (test.type !== undefined) return state?.type === test.type;
    if (test.anyType) return test.anyType.some((text) => text !== null && this.isOfType(node, text));
    if (test.ephemeral) return state !== null && scene.ephemeral[node] === 1;
    if (test.depths) return scene.depth[node] !== null && inDepths(test.depths, scene.depth[node]);
    if (test.zone) return this.isInZone(node, test.zone);
    if (test.has) {
      const from = { kind: "nodes", nodes: new Set([node]) };
      return test.has.some((chain) => this.chain(chain, from).size > 0);
    }
    const datum = this.datum(node, test.header);
    if (test.isPresent) return !isNull(datum);
    if (test.anyOf) return test.anyOf.some((value) => compares(datum, "=", value));
    return compares(datum, test.operator, test.value);
  }

  isOfType(node, text) {
    const [name, kind] = splitType(text);
    const known = CLASSES.get(name);
    const state = this.scene.states[node];
    if (!known) return state?.type === text;
    return this.scene.class(node) === known && (kind === null || (state?.kind ?? null) === kind);
  }

  /** The value of a node under a name: `{number}`, `{text}`, `{tags}` or `{json}`. */
  datum(node, header) {
    const { scene, cycle } = this;
    const state = scene.states[node];
    if (!state) {
      // An implicit core has nothing but its type and its offset.
      if (header === "nodeType") return { text: "cont" };
      return header === "offset" ? { number: 0n } : { json: null };
    }
    const text = (value) => (typeof value === "string" ? { text: value } : { json: null });
    switch (header) {
      case "id":
        return { text: state.id };
      case "nodeType":
        return { text: state.type };
      case "kind":
        return text(state.kind);
      case "key":
        return text(state.answersTo);
      case "ttl": {
        const ttl = state.ttl(cycle);
        return ttl === null ? { json: null } : { number: ttl };
      }
      case "tag":
        return state.tags.length === 0 ? { json: null } : { tags: state.tags };
      case "age":
        return { number: cycle - state.number("cycle") };
      case "born_turn":
        return { number: state.number("cycle") };
      case "depth":
        return scene.depth[node] === null ? { json: null } : { number: BigInt(scene.depth[node]) };
      case "sdepth":
        return { number: BigInt(scene.level[node]) };
      default:
        break;
    }
    const value = state.header(header);
    const type = valueType(header);
    // Unlike other attributes, a content that is text is never read as a number.
    if (header === "content" && typeof value === "string") return { text: value };
    if (type === "number") return isNumber(value) ? { number: numeric(value) } : { json: null };
    if (type === "text") return text(value);
    if (type === "flag") return typeof value === "boolean" ? { text: String(value) } : { json: null };
    return { json: value };
  }
}

/** Whether a step names the class `block` or a namespaced type: then it sees into the core of the node before it. */
function namesBlock({ target, tests }) {
  const isNamedBy = (text) => {
    const known = CLASSES.get(splitType(text)[0]);
    return known ? known === "block" : text.includes(":");
  };
  const isNamed = (test) => {
    if (test.class) return test.class === "block";
    if (test.type !== undefined) return isNamedBy(test.type);
    return Boolean(test.anyType?.some((text) => text !== null && isNamedBy(text)));
  };
  return isNamed(target) || tests.some(isNamed);
}

function isNull(datum) {
  return datum.json === null;
}

function compares(datum, operator, value) {
  const isNothing = isNull(datum);
  const wantsNull = value.type === "null";
  if (wantsNull) return operator === "=" ? isNothing : operator === "!=" ? !isNothing : false;
  if (isNothing) return operator === "!=";
  if (operator === "=") return equals(datum, value);
  if (operator === "!=") return !equals(datum, value);
  if (operator === "~") return contains(datum, value);
  const order = ordering(datum, value);
  if (order === null) return false;
  if (operator === "<") return order < 0;
  if (operator === "<=") return order <= 0;
  return operator === ">" ? order > 0 : order >= 0;
}

function isNumeric(value) {
  return value.type === "integer" || value.type === "float";
}

/** A selector's value as text. */
function asText({ type, value }) {
  return type === "float" ? plainFloat(value) : String(value);
}

/** Equality keeps types: the number 1 is not the text "1". Booleans are also their names. */
function equals(datum, value) {
  if (datum.number !== undefined) return isNumeric(value) && compareNumbers(datum.number, value.value) === 0;
  if (datum.text !== undefined) return datum.text === asText(value);
  if (datum.tags) return datum.tags.includes(asText(value));
  return equalsJson(datum.json, value);
}

function equalsJson(json, value) {
  if (json === null) return value.type === "null";
  if (typeof json === "boolean")
    return (value.type === "bool" || value.type === "text") && String(json) === String(value.value);
  if (typeof json === "string") return (value.type === "bool" || value.type === "text") && json === String(value.value);
  return isNumber(json) && isNumeric(value) && compareNumbers(numeric(json), value.value) === 0;
}

/** `~`: a piece of a text, a member of a list. */
function contains(datum, value) {
  if (datum.text !== undefined) return datum.text.includes(asText(value));
  if (datum.tags) return equals(datum, value);
  if (Array.isArray(datum.json)) return datum.json.some((item) => equalsJson(item, value));
  return typeof datum.json === "string" && datum.json.includes(asText(value));
}

/** Less, equal or greater; null where there is no order. */
function ordering(datum, value) {
  if (datum.tags) return null;
  if (datum.number !== undefined) return isNumeric(value) ? compareNumbers(datum.number, value.value) : null;
  if (datum.text !== undefined) return compareText(datum.text, asText(value));
  const { json } = datum;
  const isScalar = typeof json === "string" || typeof json === "boolean" || isNumber(json);
  if (!isScalar) return null;
  let number = null;
  if (isNumber(json)) number = numeric(json);
  else if (typeof json === "string") number = readNumber(json);
  let other = null;
  if (isNumeric(value)) other = value.value;
  else if (value.type === "text") other = readNumber(value.value);
  if (number !== null && other !== null) return compareNumbers(number, other);
  return compareText(isNumber(json) ? storedNumberText(json) : String(json), asText(value));
}
