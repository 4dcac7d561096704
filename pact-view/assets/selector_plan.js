// Syntax tree to plan, as in `pact-grammar/src/plan/lower`: aliases, positions, searches and groups become steps.
//
// A step is `{combinator, target, tests}`; a target is `{any}`, `{region}`, `{depths}`, `{class}`, `{type}` or `{zone}`.

class StepDraft {
  constructor(combinator) {
    this.combinator = combinator;
    this.target = { any: true };
    this.tests = [];
    /** The test of a written `.seg`: with a `:depth` it addresses `^ah` and `^sys` too. */
    this.segment = null;
  }

  test(test) {
    this.tests.push(test);
    return test;
  }

  isBeforeFirstNth() {
    return !this.tests.some((test) => test.nth);
  }

  typeName({ class: name, kind }) {
    const isFirst = this.isBeforeFirstNth();
    const tests = typeTests(name, kind);
    tests.forEach((test) => this.test(test));
    if (isFirst && tests[0].class === "seg") this.segment = tests[0];
  }

  depthAddress(ranges) {
    this.target = address(ranges);
  }

  pseudo(name) {
    if (name === "pre" || name === "core" || name === "post") this.test({ zone: name });
    else this.test({ nth: name });
  }

  settled() {
    this.addressByDepth();
    this.adoptType();
    return { combinator: this.combinator, target: this.target, tests: this.tests };
  }

  firstRun() {
    const nth = this.tests.findIndex((test) => test.nth);
    return nth < 0 ? this.tests.length : nth;
  }

  /** `.seg:depth(…)` addresses the segments and regions at those depths. */
  addressByDepth() {
    if (!this.segment) return;
    const depth = this.tests.slice(0, this.firstRun()).findIndex((test) => test.depths);
    if (depth < 0) return;
    if (this.target.any) {
      const [{ depths }] = this.tests.splice(depth, 1);
      this.target = address(depths);
    }
    this.tests.splice(this.tests.indexOf(this.segment), 1);
  }

  /** Lets the first class or type become the target. */
  adoptType() {
    if (!this.target.any) return;
    const run = this.tests.slice(0, this.firstRun());
    const isByDepth = run.some((test) => test.depths);
    const found = run.findIndex((test) => (test.class ? test.class !== "seg" || !isByDepth : test.type !== undefined));
    if (found < 0) return;
    const [test] = this.tests.splice(found, 1);
    this.target = test.class ? { class: test.class } : { type: test.type };
  }
}

/** The tests of a type: a known class and its kind, or the text itself. */
function typeTests(name, kind) {
  const known = CLASSES.get(name);
  if (!known) return [{ type: kind === null ? name : `${name}:${kind}` }];
  const tests = [{ class: known }];
  if (kind !== null) tests.push({ header: "kind", operator: "=", value: { type: "text", value: kind } });
  return tests;
}

function splitType(text) {
  const colon = text.indexOf(":");
  return colon < 0 ? [text, null] : [text.slice(0, colon), text.slice(colon + 1)];
}

/** Depths 0 and −1 alone are regions, wherever these are. */
function address(ranges) {
  const every = (test) => ranges.length > 0 && ranges.every(test);
  if (every(([low, high]) => low === 0 && high === 0)) return { region: "^ah" };
  const reaching = ranges.filter(([, high]) => high >= -1);
  if (reaching.length > 0 && reaching.every(([low, high]) => low <= -1 && high === -1)) return { region: "^sys" };
  return { depths: ranges };
}

function inDepths(ranges, depth) {
  return ranges.some(([low, high]) => depth >= low && depth <= high);
}

/** The ranges of a depth list. */
function depthRanges(items) {
  return items.flatMap((item) => {
    if (item.set) return depthRanges(item.set);
    if (!item.operator) return [[Number(item.low.number), Number(item.high.number)]];
    const bound = Number(item.bound.number);
    switch (item.operator) {
      case "<":
        return [[-Infinity, bound - 1]];
      case "<=":
        return [[-Infinity, bound]];
      case ">":
        return [[bound + 1, Infinity]];
      case ">=":
        return [[bound, Infinity]];
      default:
        return [[bound, bound]];
    }
  });
}

/** A value as the text that a text header compares with; null for null. */
function textOf({ type, value }) {
  if (type === "null") return null;
  if (type === "float") return debugFloat(value);
  return String(value);
}

/** A value in the type that its header compares in. */
function loweredValue(header, value) {
  const text = textOf(value);
  const none = { type: "null", value: null };
  switch (valueType(header)) {
    case "number": {
      if (value.type === "integer" || value.type === "float") return value;
      if (value.type === "null") return none;
      const number = value.type === "text" ? parsedNumber(value.value) : null;
      // The check has refused it.
      if (number === null) throw new Error("not-a-number");
      return { type: typeof number === "bigint" ? "integer" : "float", value: number };
    }
    case "text":
    case "tags":
      return text === null ? none : { type: "text", value: text };
    case "flag":
      if (text === "true" || text === "false") return { type: "bool", value: text === "true" };
      return text === null ? none : { type: "text", value: text };
    default:
      return value;
  }
}

class Lowering {
  /** Inside `:not(…)` a bare `:pre` is a test of the offset, and no zone. */
  alternative({ steps, position, search, tail }, shared, isInNot) {
    let drafts;
    if (steps) drafts = steps.map((step) => this.step(step, isInNot));
    else if (position) drafts = this.hops(position);
    else drafts = [...(search.within ? this.hops(search.within) : []), new StepDraft("Descendant")];
    const subject = drafts.at(-1);
    if (subject) for (const item of [...tail, ...shared]) this.tail(subject, item);
    return drafts;
  }

  chain(alternative, shared = [], isInNot = false) {
    return this.alternative(alternative, shared, isInNot).map((draft) => draft.settled());
  }

  step({ combinator, head, parts }, isInNot) {
    const draft = new StepDraft(combinator);
    const zone = head || isInNot ? null : bareZone(parts);
    if (zone) {
      draft.target = { zone: zone.name };
      return draft;
    }
    if (head?.root !== undefined) draft.target = { region: "^" + head.root };
    if (head?.depths) draft.depthAddress(depthRanges(head.depths));
    this.parts(draft, parts);
    return draft;
  }

  parts(draft, parts) {
    for (const part of parts) {
      if (part.key !== undefined)
        draft.test({ header: "key", operator: "=", value: { type: "text", value: part.key } });
      else if (part.type) draft.typeName(part.type);
      else if (part.conditions) this.conditions(draft, part);
      else if (part.pseudo !== undefined) draft.pseudo(part.pseudo);
      else if (part.depths) draft.test({ depths: depthRanges(part.depths) });
      else if (part.nth) draft.test({ nth: part.nth.number === 1n ? "first" : Number(part.nth.number) });
      else if (part.not) for (const alternative of part.not) draft.test({ not: this.chain(alternative, [], true)[0] });
      else if (part.has) draft.test({ has: part.has.map((alternative) => this.chain(alternative)) });
    }
  }

  hops({ hops }) {
    const steps = [];
    let entered = false;
    for (let at = 0; at < hops.length; at += 1) {
      const { head, parts } = hops[at];
      const isTypeHop = head?.type && head.any === undefined && head.offset === undefined;
      if (entered && isTypeHop && CLASSES.get(head.type.class) === "seg") {
        // `seg` names the segment that the depth before it entered.
        const last = steps.at(-1);
        if (head.type.kind !== null)
          last.test({ header: "kind", operator: "=", value: { type: "text", value: head.type.kind } });
        this.parts(last, parts);
        entered = false;
        continue;
      }
      const draft = new StepDraft(steps.length === 0 ? "Descendant" : "Child");
      entered = false;
      if (head?.depths) {
        // Depth hops in a row are one set.
        const items = [...head.depths];
        this.parts(draft, parts);
        while (hops[at + 1]?.head?.depths) {
          at += 1;
          items.push(...hops[at].head.depths);
          this.parts(draft, hops[at].parts);
        }
        draft.depthAddress(depthRanges(items));
        steps.push(draft);
        entered = true;
        continue;
      }
      const zone = head ? null : bareZone(parts);
      if (zone) {
        draft.target = { zone: zone.name };
        this.parts(draft, zone.filters);
        steps.push(draft);
        continue;
      }
      if (head?.root !== undefined) draft.target = { region: "^" + head.root };
      if (head?.type) draft.typeName(head.type);
      if (head?.offset !== undefined)
        draft.test({ header: "offset", operator: "=", value: { type: "integer", value: head.offset } });
      this.parts(draft, parts);
      steps.push(draft);
    }
    return steps;
  }

  tail(subject, item) {
    if (item.conditions) this.conditions(subject, item);
    else subject.test({ header: "tag", operator: "=", value: { type: "text", value: item.tag } });
  }

  conditions(draft, { conditions }) {
    for (const { name, operator, values } of conditions) {
      const header = headerName(name);
      if (!operator) draft.test(flagTest(name, header));
      else if (values.length === 1) this.comparison(draft, header, operator, values[0]);
      else if (header === "nodeType")
        draft.test({ anyType: values.map((value) => (value.type === "null" ? null : textOf(value))) });
      else draft.test({ header, anyOf: values.map((value) => loweredValue(header, value)) });
    }
  }

  comparison(draft, header, operator, value) {
    const text = textOf(value);
    if (header === "nodeType" && text !== null && (operator === "=" || operator === "!=")) {
      const tests = typeTests(...splitType(text));
      if (operator === "=") for (const test of tests) draft.test(test);
      else draft.test({ not: { combinator: "Descendant", target: { any: true }, tests } });
      return;
    }
    draft.test({ header, operator, value: loweredValue(header, value) });
  }
}

/** The zone of a step that is nothing but `:pre`, `:core` or `:post`, with the braces after it, which only hops have. */
function bareZone(parts) {
  const name = parts[0]?.pseudo;
  if (!["pre", "core", "post"].includes(name)) return null;
  // Said twice, it is still the same zone.
  const other = parts.findIndex((part) => part.pseudo !== name);
  const filters = other < 0 ? [] : parts.slice(other);
  return filters.every((part) => part.isInBraces) ? { name, filters } : null;
}

function flagTest(name, header) {
  if (name === "sticky") return { header: "cadence", operator: "=", value: { type: "integer", value: 1n } };
  if (name === "ephemeral") return { ephemeral: true };
  return { header, isPresent: true };
}

/** The plan of a selector that passed the check. */
function lowered(selector) {
  const lowering = new Lowering();
  const chains = selector.alternatives.map((alternative) =>
    withoutRedundantStart(lowering.chain(alternative, selector.filters)),
  );
  const controls = {};
  for (const { name, value } of selector.controls) {
    controls[name] = value === null ? true : (value.number ?? controlWord(value));
  }
  return { time: selector.time, chains, controls };
}

/** `^seq .seg:depth(1)` is `.seg:depth(1)`. */
function withoutRedundantStart(steps) {
  const [first, second] = steps;
  const isRedundant =
    second?.target.depths &&
    first.target.region === "^seq" &&
    first.tests.length === 0 &&
    second.target.depths.filter(([, high]) => high >= -1).every(([low]) => low >= 1) &&
    second.target.depths.some(([, high]) => high >= -1);
  if (!isRedundant) return steps;
  return [{ ...second, combinator: "Descendant" }, ...steps.slice(2)];
}
