// Whether a selector makes sense, as in `pact-grammar/src/validate`. The first problem in the text is the one that is shown.

const ROOTS = ["sys", "seq", "ah", "root"];
const CONTROLS = ["mode", "p", "limit", "order", "first", "unique"];
const ORDERS = ["pre", "post", "bfs", "path", "turn:asc,pre", "turn:desc,pre"];
const MODES = ["union", "latest", "reduce"];
const FACETS = ["age", "born_turn", "depth", "sdepth"];
const MAX_SHARED_FILTERS = 10000;

/** The headers, and what their values are. Any other name is an attribute of any type. */
const HEADERS = new Map([
  ["id", "text"],
  ["nodeType", "text"],
  ["offset", "number"],
  ["ttl", "number"],
  ["priority", "number"],
  ["cycle", "number"],
  ["created_at_ns", "number"],
  ["created_at_iso", "text"],
  ["creation_index", "number"],
  ["role", "text"],
  ["kind", "text"],
  ["key", "text"],
  ["tag", "tags"],
  ["content", "any"],
  ["content_hash", "text"],
  ["mime", "text"],
  ["encoding", "text"],
  ["provenance", "any"],
  ["removable", "flag"],
  ["pinned", "flag"],
  ["cadence", "number"],
  ...FACETS.map((name) => [name, "number"]),
]);
const HEADER_ALIASES = new Map([
  ["type", "nodeType"],
  ["cad", "cadence"],
  ["tags", "tag"],
]);

function headerName(name) {
  return HEADER_ALIASES.get(name) ?? name;
}

function valueType(header) {
  return HEADERS.get(header) ?? "any";
}

class SelectorCheck {
  constructor(selector) {
    this.selector = selector;
    this.problems = [];
  }

  report(reason, message, span, label, help) {
    this.problems.push(new SelectorProblem(reason, message, span, label, help));
  }

  /** Throws the first problem. */
  run() {
    const { time, controls, alternatives, filters } = this.selector;
    if (time) this.time(time);
    this.controls(controls);
    for (const alternative of alternatives) this.alternative(alternative);
    this.tail(filters);
    this.sharedFilters();
    this.sentinels();
    this.problems.sort((a, b) => a.span[0] - b.span[0]);
    if (this.problems.length > 0) throw this.problems[0];
  }

  time({ first, second }) {
    if (!second) return this.moment(first, false);
    for (const end of [first, second]) {
      if (end.at === "all") this.report("range-wildcard", "`@*` stands inside a range", end.span, "every snapshot is no end of a range", "use `@*` alone, or `@t-*` for the oldest");
      if (end.at === "history") this.report("range-history", "`@history` stands inside a range", end.span, "it is a range itself: `@t0..@t-*`", "use `@history` alone, or `@t-*` for the oldest");
    }
    if ((first.isTurn && second.isCycle) || (first.isCycle && second.isTurn)) {
      return this.report("range-kind-mismatch", "the range mixes turns (`@t`) and cycles (`@c`)", [first.span[0], second.span[1]], "both ends must count the same thing", "write `@t0..@t-3` or `@c3..@c7`");
    }
    const isOfCycles = Boolean(first.isCycle);
    this.moment(first, isOfCycles);
    return this.moment(second, isOfCycles);
  }

  moment({ at, number, span }, isOfCycles) {
    const isFuture = number > 0n && (at === "turn" || (at === "bare" && !isOfCycles));
    if (isFuture) this.report("future-turn", `turn +${number} does not exist yet`, span, "turns are counted back from 0", `\`@t0\` is the newest snapshot, \`@t-${number}\` is ${number} before it`);
    if (at === "bare" && isOfCycles && number < 0n) this.report("number-range", `there is no cycle ${number}`, span, "cycles are not negative");
  }

  get isOverTime() {
    const { time } = this.selector;
    return Boolean(time) && (time.second !== null || ["all", "history"].includes(time.first.at));
  }

  controls(controls) {
    const seen = new Map();
    for (const control of controls) {
      const { name, span, nameSpan } = control;
      if (!CONTROLS.includes(name)) {
        const close = didYouMean(name, CONTROLS);
        this.report("unknown-control", `\`@${name}\` is not a control`, nameSpan, "unknown control", close ? `did you mean \`@${close}\`?` : "the controls are `@mode`, `@order`, `@unique`, `@limit`, `@p` and `@first`");
        continue;
      }
      if (seen.has(name)) this.report("repeated-control", `\`@${name}\` is given twice`, span, "already given before", "keep one of them");
      else seen.set(name, control);
      this.controlValue(control);
    }
    if (seen.has("mode") && !this.isOverTime) this.report("mode-without-range", "`@mode` needs several snapshots to put together", seen.get("mode").span, "this selector looks at one state", "start with a range such as `@t0..@t-3`, with `@history` or with `@*`");
    if (seen.has("p") && !seen.has("limit")) this.report("page-without-limit", "`@p` has no page size", seen.get("p").span, "pages of what size?", "add `@limit`: `@limit=20 @p=2`");
  }

  controlValue({ name, value, span }) {
    const wrong = (message, help) => this.report("control-value", message, span, "wrong value", help);
    const word = controlWord(value);
    if (name === "first" || name === "unique") {
      if (value) wrong(`\`@${name}\` takes no value`, `write \`@${name}\``);
    } else if (name === "limit" || name === "p") {
      const least = name === "p" ? 1n : 0n;
      const isGood = value && (value.parameter || value.number >= least);
      if (!isGood) wrong(`\`@${name}\` needs a whole number from ${least} on`, name === "p" ? "write `@p=1`" : "write `@limit=10`");
    } else {
      const choices = name === "mode" ? MODES : ORDERS;
      if (!choices.includes(word)) {
        const list = choices.map((choice) => `\`${choice}\``).join(", ");
        wrong(value ? `\`@${name}\` has no such value` : `\`@${name}\` needs a value`, `the values are ${list}`);
      }
    }
  }

  alternative({ steps, position, search, tail }) {
    if (steps) this.chain(steps);
    if (position) this.position(position);
    if (search) {
      if (search.within) this.within(search.within);
      this.marks(search.marks);
    }
    this.tail(tail);
  }

  tail(tail) {
    for (const item of tail) if (item.conditions) this.conditions(item);
  }

  chain(steps) {
    steps.forEach(({ head, parts }, index) => {
      if (head?.root !== undefined) this.root(head, index > 0);
      if (head?.depths) this.depthList(head.depths, head.span, "depth");
      this.parts(parts);
    });
  }

  root({ root, span }, isInside) {
    if (!ROOTS.includes(root)) {
      const close = didYouMean(root, ROOTS);
      this.report("unknown-root", `\`^${root}\` is not a root`, span, "unknown root", close ? `did you mean \`^${close}\`?` : "the roots are `^sys`, `^seq`, `^ah` and `^root`");
    } else if (isInside) {
      this.report("root-inside-chain", `\`^${root}\` stands in the middle of a chain`, span, "a root may only start a chain", "start the chain with it, or add it as another alternative after a comma");
    }
  }

  parts(parts) {
    let isTyped = false;
    for (const part of parts) {
      if (part.type) {
        if (isTyped) this.report("repeated-type", `\`.${part.type.class}\` is the step's second type`, part.span, "a node has one type", "put a space before it to go down a level, or a comma for either type");
        isTyped = true;
      }
      if (part.conditions) this.conditions(part);
      if (part.pseudo !== undefined) this.pseudo(part);
      if (part.depths) this.depthList(part.depths, part.span, ":depth");
      if (part.nth) this.nth(part);
      if (part.not) this.not(part);
      if (part.has) this.has(part);
    }
  }

  pseudo({ pseudo, span }) {
    if (PLAIN_PSEUDOS.includes(pseudo)) return;
    if (CALL_PSEUDOS.includes(pseudo)) {
      this.report("pseudo-argument", `\`:${pseudo}\` has no argument`, span, "needs one in parentheses", `write \`:${pseudo}(…)\`; a kind of that name is \`[kind='${pseudo}']\``);
      return;
    }
    const close = didYouMean(pseudo, [...PLAIN_PSEUDOS, ...CALL_PSEUDOS]);
    this.report("unknown-pseudo", `\`:${pseudo}\` is not a pseudo`, span, "unknown pseudo", close ? `did you mean \`:${close}\`?` : `for a kind write \`.block:${pseudo}\``);
  }

  nth({ nth, span }) {
    if (nth.missing) this.report("pseudo-argument", "`:nth()` has no number", span, "which one?", "`:nth(1)` is the first sibling, `:nth(2)` the second");
    else if (!nth.parameter && nth.number < 1n) this.report("nth-zero", `\`:nth(${nth.number})\` names no sibling`, span, "siblings are counted from 1", "`:nth(1)` is the first, `:last` the last");
  }

  not({ not, span }) {
    if (not.length === 0) this.report("pseudo-argument", "`:not()` has nothing in it", span, "needs an argument", "write what to look for: `:not([role='user'])`");
    for (const alternative of not) {
      const { steps, search } = alternative;
      const isSearch = search && !search.within && search.marks.length === 0;
      if (steps?.length === 1) this.chain(steps);
      else if (!isSearch) this.report("pseudo-argument", "`:not(…)` takes one step", alternative.span, "not a single step", "test the step itself: `:not(.block[role='user'])`; below it: `:has(…)`");
      this.tail(alternative.tail);
    }
  }

  has({ has, span }) {
    if (has.length === 0) this.report("pseudo-argument", "`:has()` has nothing in it", span, "needs an argument", "write what to look for: `:has(.block)`");
    for (const alternative of has) {
      this.alternative(alternative);
      const sentinel = alternative.position?.sentinel;
      if (sentinel) this.report("sentinel-misplaced", "an insertion point inside `:has(…)`", sentinel.span, "a test inserts nothing", "remove it");
    }
  }

  depthList(items, span, name) {
    if (items.length === 0) this.report("empty-depth", `empty depth list in \`${name}()\``, span, "needs at least one depth", `\`${name}(1)\` is the newest turn, \`${name}(1-3)\` the three newest, \`${name}(>0)\` every sealed turn`);
    for (const item of items) {
      if (item.set) {
        if (item.set.length === 0) this.report("empty-depth", "empty depth set `{}`", item.span, "needs at least one depth", "write the depths: `{1,2}`");
        else this.depthList(item.set, item.span, name);
        continue;
      }
      for (const bound of new Set([item.low, item.high, item.bound])) if (bound) this.depthBound(bound);
      if (item.isRange && item.low.number > item.high.number) {
        const { low, high } = item;
        this.report("depth-reversed", `the depth range runs from ${low.number} down to ${high.number}`, [low.span[0], high.span[1]], "the smaller depth comes first", `write \`${high.number}..${low.number}\``);
      }
    }
  }

  depthBound({ number, span }) {
    const limit = 1n << 31n;
    if (number >= limit || number < -limit) this.report("number-range", "no tree is that deep", span, "depths have 32 bits");
  }

  position(position) {
    const { hops, sentinel, span } = position;
    if (hops.length === 0) {
      if (sentinel) this.report("sentinel-misplaced", "the insertion point has no parent", sentinel.span, "insert into what?", "name the parent first: `(d0, cont[offset=0], end)`");
      else this.report("empty-group", "the position has no hops", span, "where?", "`(d0, *:block)` is every block of the active head");
    }
    this.hops(hops);
    const last = hops.at(-1);
    const isCount = last?.head?.offset !== undefined && last.head.isSigned && !last.head.type && last.parts.length === 0;
    if (isCount && !sentinel) this.report("number-range", "no node has that many children", last.span, "counts children, in 32 bits");
    if (sentinel?.child === 0n) this.report("sentinel-misplaced", "children are counted from 1", sentinel.span, "there is no child 0", "a trailing comma inserts at the start, `end` at the end");
  }

  within({ hops, sentinel, span }) {
    if (sentinel) this.report("sentinel-misplaced", "an insertion point inside `within(…)`", sentinel.span, "a search inserts nothing", "remove it");
    else if (hops.length === 0) this.report("empty-group", "`within()` has no hops", span, "within what?", "write where to search: `within(d1)`");
    this.hops(hops);
  }

  hops(hops) {
    hops.forEach((hop, index) => {
      const { head, parts, span } = hop;
      const before = hops[index - 1];
      if (head?.depths) {
        const follows = !before || before.head?.root !== undefined || (before.head?.depths && before.parts.length === 0);
        if (!follows) this.report("root-inside-chain", "a depth stands in the middle of a position", span, "a depth may only start a position", "depths in a row are a set: `(d1, d3, *:block)`; put filters after the last");
        this.depthList(head.depths, head.span, "depth");
      }
      if (head?.root !== undefined) this.root(head, index > 0);
      if (head?.marks) this.marks(head.marks);
      if (head?.end) this.report("sentinel-misplaced", "`end` is not the last hop", head.span, "an insertion point ends its position", "move it to the end");
      this.parts(parts);
    });
  }

  marks(marks) {
    if (marks.length > 1) this.report("double-search", "`?` follows `?`", [marks[0][0], marks.at(-1)[1]], "one `?` is one child step", "write `??` to search all the way down");
  }

  conditions({ conditions, span }) {
    if (conditions.length === 0) this.report("empty-group", "the brackets hold no condition", span, "nothing to test", "remove them, or write a condition such as `role='user'`");
    for (const condition of conditions) this.condition(condition);
  }

  condition(condition) {
    const { name, nameSpan, operator, values, isList, span } = condition;
    if (FACETS.includes(name) && !this.selector.time) this.report("facet-without-snapshot", `\`${name}\` exists only in a snapshot, and this selector has no time`, nameSpan, "the working state has no such facet", name === "depth" ? "add `@t0`, or use the pseudo: `:depth(n)`" : "add `@t0` to look at the newest snapshot");
    if (!operator) return;
    if (name === "sticky" || name === "ephemeral") {
      this.report("flag-value", `\`${name}\` is a flag and takes no value`, span, "compared with a value", `write \`[${name}]\`, or \`:not([${name}])\` for the opposite`);
      return;
    }
    if (isList && values.length === 0) this.report("empty-group", "the list holds no value", condition.valueSpan, "equal to which of them?", "write the values: `['user','tool']`");
    else if (isList && operator !== "=") this.report("list-operator", `\`${operator}\` cannot take a list`, condition.operatorSpan, "a list means any of its values", operator === "!=" ? `for none of them write \`:not([${name}=[…]])\`` : "write `=`");
    for (const value of values) this.value(headerName(name), condition, value);
  }

  value(header, { operator, operatorSpan }, { type, value, span }) {
    const wants = valueType(header);
    const isOrdering = ["<", "<=", ">", ">="].includes(operator);
    if (type === "null" && isOrdering) this.report("null-order", `\`null\` has no order for \`${operator}\``, [operatorSpan[0], span[1]], "only `=` and `!=` compare with null", "`=null` finds what is missing, `!=null` what is there");
    const isNumber = type === "integer" || type === "float";
    if (type === "integer" && value < -I64) {
      this.report("number-range", "the number does not fit 64 bits", span, "too small");
    } else if (isNumber && (wants === "text" || wants === "tags")) {
      const printed = type === "integer" ? String(value) : debugFloat(value);
      if (printed.length !== span[1] - span[0]) this.report("number-range", `\`${header}\` is text, and this would be read as a number`, span, "not the text as it stands here", "put it in quotes");
    }
    const isQuotedParameter = type === "text" && value.startsWith("$");
    const isWord = (type === "text" && !isQuotedParameter && parsedNumber(value) === null) || type === "bool";
    if (wants === "number" && isWord) this.report("not-a-number", `\`${header}\` is a number, \`${String(value).slice(0, 40)}\` is not`, span, "expected a number", `write \`[${header}=1]\`, or \`[${header}]\` for "has any"`);
  }

  sharedFilters() {
    const { filters, alternatives, controls } = this.selector;
    const count = filters.reduce((sum, filter) => sum + (filter.conditions?.length ?? 1), 0);
    if (count * alternatives.length > MAX_SHARED_FILTERS && alternatives.length > 1) {
      this.report("too-many-alternatives", `${count} filters after the controls apply to each alternative`, controls.at(-1).span, "", "write the filters into the alternatives that need them");
    }
  }

  sentinels() {
    const { alternatives, time, filters, controls } = this.selector;
    const sentinel = alternatives.find(({ position }) => position?.sentinel)?.position.sentinel;
    if (!sentinel) return;
    if (time) this.report("sentinel-with-time", "an insertion point in a query with a time", time.span, "snapshots never change", "edits are made in the working state: remove the time");
    const isFiltered = alternatives.some(({ tail }) => tail.length > 0);
    if (alternatives.length > 1 || isFiltered || filters.length > 0 || controls.length > 0) this.report("sentinel-misplaced", "an insertion point stands alone", sentinel.span, "makes the whole selector a place to insert at", "remove the filters, controls and other alternatives around the position");
  }
}

/** The word of a control, with the white space that may stand in `turn:desc, pre` taken out. */
function controlWord(value) {
  return value?.text === undefined ? null : value.text.replace(/\s+/gu, "");
}

/** A number written as text: an integer of 64 bits, or a finite float. */
function parsedNumber(text) {
  const trimmed = text.trim();
  if (/^[+-]?\d+$/.test(trimmed)) {
    const whole = readNumber(trimmed);
    if (typeof whole === "bigint") return whole >= -I64 && whole < 2n * I64 ? whole : null;
  }
  return /^[+-]*\d/.test(trimmed) ? readNumber(trimmed) : null;
}
