// Tokens to a syntax tree, as in `pact-grammar/src/grammar.lalrpop`. The tree may still be meaningless: see the check.

class SelectorParser extends TokenReader {
  selector() {
    const time = MOMENTS.has(this.next) ? this.time() : null;
    const alternatives = this.list(() => this.alternative());
    const controls = [];
    const filters = [];
    while (this.is("Control")) {
      controls.push(this.control());
      for (let tail = this.tail(); tail; tail = this.tail()) filters.push(tail);
    }
    if (this.next)
      this.fail(...(controls.length ? ["@control"] : [".type", ",", "@control"]));
    return { time, alternatives, controls, filters };
  }

  time() {
    const start = this.start();
    const first = this.moment();
    if (!this.accept("RangeSeparator")) return { span: this.spanFrom(start), first, second: null };
    const at = this.start();
    let second;
    if (MOMENTS.has(this.next)) second = this.moment();
    else if (this.is("Minus") && this.tokens[this.at + 1]?.token === "Star") {
      this.at += 2;
      second = { at: "oldest", isTurn: true };
    } else if (this.accept("Param")) second = { at: "parameter" };
    else second = { at: "bare", number: this.signed("@t0") };
    second.span = this.spanFrom(at);
    return { span: this.spanFrom(start), first, second };
  }

  moment() {
    const { token, text, start, end } = this.take();
    const span = [start, end];
    const number = () => this.bounded(BigInt(text.slice(2).replace("+", "")), span, "turn", -I64, I64 - 1n);
    switch (token) {
      case "AtTurn":
        return { at: "turn", number: number(), isTurn: true, span };
      case "AtCycle":
        return {
          at: "cycle",
          number: this.bounded(BigInt(text.slice(2)), span, "cycle", 0n, 2n * I64 - 1n),
          isCycle: true,
          span,
        };
      case "AtTurnParam":
        return { at: "parameter", isTurn: true, span };
      case "AtCycleParam":
        return { at: "parameter", isCycle: true, span };
      case "AtOldest":
        return { at: "oldest", isTurn: true, span };
      case "AtAll":
        return { at: "all", span };
      default:
        return { at: "history", span };
    }
  }

  control() {
    const { text, start, end } = this.take();
    const control = { name: text.slice(1), nameSpan: [start, end], value: null };
    if (this.accept("Eq")) {
      const at = this.start();
      if (this.is("Word")) control.value = { text: this.take().text };
      else if (this.is("Str")) control.value = { text: this.string() };
      else if (this.accept("Param")) control.value = { parameter: true };
      else control.value = { number: this.signed("int", "word") };
      control.value.span = this.spanFrom(at);
    }
    control.span = this.spanFrom(start);
    return control;
  }

  alternative() {
    const start = this.start();
    const alternative = { steps: null, position: null, search: null, tail: [] };
    const found = (tail) => tail ?? this.fail("{");
    if (this.is("Position")) {
      alternative.position = this.position();
    } else if (this.is("Within")) {
      alternative.search = { within: this.position(), marks: [] };
      this.need("DoubleQuestion", "??");
      alternative.tail.push(found(this.props()));
    } else if (this.is("LBrace", "Tag", "TagParam", "Plus")) {
      alternative.search = { within: null, marks: [] };
      alternative.tail.push(this.tail());
    } else if (this.accept("DoubleQuestion")) {
      alternative.search = { within: null, marks: [] };
      alternative.tail.push(found(this.props()));
    } else if (this.is("Question")) {
      alternative.search = { within: null, marks: this.marks() };
      alternative.tail.push(found(this.props()));
    } else {
      alternative.steps = this.chain();
    }
    for (let tail = this.tail(); tail; tail = this.tail()) alternative.tail.push(tail);
    alternative.span = this.spanFrom(start);
    return alternative;
  }

  marks() {
    const marks = [];
    while (this.is("Question")) marks.push(this.take());
    return marks.map(({ start, end }) => [start, end]);
  }

  props() {
    return this.is("LBrace") ? this.conditions("RBrace") : null;
  }

  tail() {
    if (this.is("LBrace")) return this.conditions("RBrace");
    if (this.is("Behavior")) return this.conditions("RBracket");
    const start = this.start();
    if (this.is("Tag")) return { tag: this.take().text.slice(1), span: this.spanFrom(start) };
    if (this.accept("TagParam")) return { tag: null, parameter: true, span: this.spanFrom(start) };
    if (this.accept("Plus")) {
      if (!this.is("Str")) this.fail("string");
      return { tag: this.string(), span: this.spanFrom(start) };
    }
    return null;
  }

  chain() {
    const steps = [this.step("Descendant")];
    while (this.is("Descendant", "Child")) {
      const combinator = this.take().token;
      steps.push(this.step(combinator));
    }
    return steps;
  }

  step(combinator) {
    const start = this.start();
    const head = this.head();
    const parts = this.parts(true, false);
    if (!head && parts.length === 0) this.fail(".type");
    return { combinator, head, parts, span: this.spanFrom(start) };
  }

  head() {
    const start = this.start();
    if (this.is("Root")) {
      const { text } = this.take();
      return { root: text.slice(1), span: this.spanFrom(start) };
    }
    if (this.accept("Star")) return { any: true, span: this.spanFrom(start) };
    const depths = this.depthAddress();
    return depths && { depths, span: this.spanFrom(start) };
  }

  /** `d1`, `d1..d3`, `depth(…)` */
  depthAddress() {
    if (this.accept("DepthHead")) {
      const items = this.depthItems();
      this.need("RParen", ")");
      return items;
    }
    if (!this.is("DepthHop", "DepthHopParam")) return null;
    const low = this.depthHop();
    if (!this.accept("DotDot")) return [{ low, high: low }];
    if (!this.is("DepthHop", "DepthHopParam")) this.fail("d0");
    return [{ low, high: this.depthHop(), isRange: true }];
  }

  depthHop() {
    const { token, text, start, end } = this.take();
    if (token === "DepthHopParam") return { parameter: true, span: [start, end] };
    const number = this.bounded(BigInt(text.slice(1)), [start, end], "depth", -I64, I64 - 1n);
    return { number, span: [start, end] };
  }

  depthItems() {
    return this.is("RParen") ? [] : this.list(() => this.depthItem(true));
  }

  depthItem(mayBeSet) {
    const start = this.start();
    if (mayBeSet && this.accept("LBrace")) {
      const set = this.is("RBrace") ? [] : this.list(() => this.depthItem(false));
      this.need("RBrace", "}");
      return { set, span: this.spanFrom(start) };
    }
    if (this.is("Lt", "Le", "Gt", "Ge", "Eq")) {
      const operator = OPERATORS[this.take().token];
      return { operator, bound: this.integer() };
    }
    const low = this.integer();
    if (this.accept("Minus") || this.accept("DotDot")) return { low, high: this.integer(), isRange: true };
    return { low, high: low };
  }

  parts(mayHaveType, mayHaveProps) {
    const parts = [];
    for (;;) {
      const part = this.part(mayHaveType, mayHaveProps);
      if (!part) return parts;
      parts.push(part);
    }
  }

  part(mayHaveType, mayHaveProps) {
    const start = this.start();
    const at = (part) => ({ ...part, span: this.spanFrom(start) });
    if (mayHaveType && this.is("Type")) return at({ type: this.typeName() });
    if (mayHaveProps && this.is("LBrace")) return this.conditions("RBrace");
    if (this.is("Filter")) return this.conditions("RBracket");
    if (this.is("Group")) return this.conditions("RParen");
    if (this.is("Key")) return at({ key: this.take().text.slice(1) });
    if (this.accept("KeyParam")) return at({ key: null, parameter: true });
    if (this.accept("Hash")) {
      if (!this.is("Str")) this.fail("string");
      return at({ key: this.string() });
    }
    if (this.is("Pseudo")) return at({ pseudo: this.take().text.slice(1).trimStart() });
    const call = this.accept("DepthCall") ?? this.accept("NthCall") ?? this.accept("NotCall") ?? this.accept("HasCall");
    return call && at(this.call(call.token));
  }

  call(token) {
    const isEmpty = this.is("RParen");
    let part;
    if (token === "DepthCall") part = { depths: this.depthItems() };
    else if (token === "NthCall") part = { nth: isEmpty ? { missing: true } : this.integer() };
    else if (token === "NotCall") part = { not: isEmpty ? [] : this.list(() => this.alternative()) };
    else part = { has: isEmpty ? [] : this.list(() => this.relative()) };
    this.need("RParen", ")");
    return part;
  }

  /** `> .block` inside `:has(…)` */
  relative() {
    if (!this.is("Child")) return this.alternative();
    const { start } = this.take();
    const steps = this.chain();
    steps[0].combinator = "Child";
    const tails = [];
    for (let tail = this.tail(); tail; tail = this.tail()) tails.push(tail);
    return { steps, position: null, search: null, tail: tails, span: this.spanFrom(start) };
  }

  /** `.block:a:b` has the kind `a:b`. */
  typeName() {
    const name = this.take().text.replace(/^[.:]\s*/, "");
    const kinds = [];
    while (this.is("Kind")) kinds.push(this.take().text.slice(1).trimStart());
    return { class: name, kind: kinds.length ? kinds.join(":") : null };
  }

  position() {
    const { start } = this.take();
    const hops = [];
    let trailing = null;
    while (!this.is("RParen")) {
      hops.push(this.hop());
      const comma = this.accept("Comma");
      if (!comma) break;
      if (this.is("RParen")) trailing = comma;
    }
    this.need("RParen", ",", ")");
    return settledPosition(hops, trailing, this.spanFrom(start));
  }

  hop() {
    const start = this.start();
    const head = this.hopHead();
    const parts = this.parts(false, true);
    if (!head && parts.length === 0) this.fail("end");
    return { head, parts, span: this.spanFrom(start) };
  }

  hopHead() {
    const start = this.start();
    const at = (head) => ({ ...head, span: this.spanFrom(start) });
    if (this.is("Root")) return at({ root: this.take().text.slice(1) });
    if (this.is("Word")) return at({ type: this.hopType() });
    if (this.accept("Star")) return at({ any: true, type: this.is("OfType") ? this.hopType() : null });
    if (this.accept("End")) return at({ end: true });
    if (this.is("Question")) return at({ marks: this.marks() });
    if (this.is("Int", "Plus", "Minus")) {
      const isSigned = !this.is("Int");
      const offset = this.signed();
      return at({ offset, isSigned, type: this.is("OfType") ? this.hopType() : null });
    }
    const depths = this.depthAddress();
    return depths && at({ depths });
  }

  /** In a hop a kind may follow a dot as well: `block.summary`. */
  hopType() {
    const name = this.take().text.replace(/^:\s*/, "");
    const kinds = [];
    while (this.is("Kind", "Type")) kinds.push(this.take().text.slice(1).trimStart());
    return { class: name, kind: kinds.length ? kinds.join(":") : null };
  }
}

/** Settles which of the last hops is a sentinel: `end`, a signed number, or the trailing comma itself. */
function settledPosition(hops, trailing, span) {
  if (trailing) return { hops, sentinel: { at: "start", span: [trailing.start, trailing.end] }, span };
  const last = hops.at(-1);
  const isAlone = last?.head && last.parts.length === 0;
  const isOffset = isAlone && last.head.offset !== undefined && last.head.isSigned && !last.head.type;
  if (isAlone && last.head.end) return { hops: hops.slice(0, -1), sentinel: { at: "end", span: last.span }, span };
  const count = isOffset ? last.head.offset : null;
  if (isOffset && count < 1n << 32n && count > -(1n << 32n)) {
    return { hops: hops.slice(0, -1), sentinel: { at: "child", child: count, span: last.span }, span };
  }
  return { hops, sentinel: null, span };
}

/** A selector's syntax tree. */
function parseSelector(source) {
  const raw = cut(source);
  const tokens = new Layout(source, raw).arrange();
  if (tokens.length === 0) {
    throw new SelectorProblem("empty-selector", [0, source.length]);
  }
  return new SelectorParser(source, tokens).selector();
}
