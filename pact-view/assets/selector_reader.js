// Reading tokens one by one, and the values among them: numbers, strings, conditions.

const STEP = "a step such as `.block`";
const OPERATORS = { Eq: "=", Ne: "!=", Lt: "<", Le: "<=", Gt: ">", Ge: ">=", Tilde: "~" };
const I64 = 1n << 63n;

class TokenReader {
  constructor(source, tokens) {
    this.source = source;
    this.tokens = tokens;
    this.at = 0;
  }

  get next() {
    return this.tokens[this.at]?.token;
  }

  is(...tokens) {
    return tokens.includes(this.next);
  }

  take() {
    this.at += 1;
    return this.tokens[this.at - 1];
  }

  /** Takes the token if it is next. */
  accept(token) {
    return this.next === token ? this.take() : null;
  }

  need(token, wanted) {
    return this.accept(token) ?? this.fail(wanted);
  }

  /** The place from a token that was taken to the last one. */
  spanFrom(start) {
    return [start, this.tokens[this.at - 1].end];
  }

  start() {
    return this.tokens[this.at]?.start ?? this.source.length;
  }

  fail(wanted) {
    const found = this.tokens[this.at];
    if (!found) {
      const end = this.source.trimEnd().length;
      const last = this.tokens[this.at - 1];
      if (last && MOMENTS.has(last.token)) {
        throw new SelectorProblem(
          "empty-selector",
          `\`${this.source.trim()}\` says when, but nothing says what`,
          [end, end],
          "expected a step",
          "add what to select: `.block` is every block, `*` every node",
        );
      }
      const isDouble = last?.token === "Question" && this.tokens[this.at - 2]?.token === "Question";
      if (isDouble) {
        const before = this.tokens.findLastIndex(({ token }) => token !== "Question");
        throw doubleSearch(this.tokens.slice(before + 1).map(({ start, end }) => [start, end]));
      }
      const help = last?.token === "Child" ? "`>` needs a step after it: `> .block`" : "";
      throw new SelectorProblem("syntax", "unexpected end of the selector", [end, end], `expected ${wanted}`, help);
    }
    throw this.unexpected(found, wanted);
  }

  unexpected(found, wanted) {
    const span = [found.start, found.end];
    const before = this.tokens[this.at - 1]?.token;
    const problem = (message, label, help, reason = "syntax") =>
      new SelectorProblem(reason, message, span, label, help);
    const isTime = found.token === "Control" && (this.at === 0 || found.text === "@t" || found.text === "@c");
    if (isTime)
      return problem(
        `\`${found.text}\` is not a time`,
        "unknown time",
        "the times are `@t0`, `@t-1`, `@c7`, `@*` and `@history`; controls such as `@limit=5` stand at the end",
        "unknown-control",
      );
    if (MOMENTS.has(found.token))
      return problem(
        `the time \`${found.text}\` does not start the selector`,
        "one time, at the very start",
        "one time serves all alternatives",
      );
    if (found.token === "Word" && wanted === STEP)
      return problem(`\`${found.text}\` stands without a sign before it`, "expected a step", bareWordHelp(found.text));
    if (found.token === "ForeignOp")
      return problem(
        `\`${found.text}\` is not an operator here`,
        "unknown operator",
        found.text === "==" ? "write `=`" : "`~` tests for a part of a string, or a member of a list",
      );
    if (found.token === "Child" && (this.at === 0 || MOMENTS.has(before)))
      return problem("`>` has no step before it", "a child of what?", "name the parent: `.seg > .block`");
    if (found.token === "Position")
      return problem(
        "a group must directly follow its step",
        "space before `(`",
        "remove the space, or write the conditions in brackets: `[role='user']`",
      );
    if (
      ["RBrace", "RParen", "Tag", "RBracket"].includes(before) &&
      ["Type", "Root", "Key", "Star"].includes(found.token)
    ) {
      return problem(
        "no step may follow here",
        "the subject is complete",
        "`{…}`, `+tag` and a position end an alternative; filter a step in the middle with `[…]`",
      );
    }
    return problem(`unexpected \`${found.text}\``, `expected ${wanted}`, "");
  }

  list(item) {
    const items = [item()];
    while (this.accept("Comma")) items.push(item());
    return items;
  }

  bounded(number, span, what, low, high) {
    if (number >= low && number <= high) return number;
    throw new SelectorProblem("number-range", `the number does not fit ${what}`, span, "too large");
  }

  signed(wanted = "a number") {
    const sign = this.accept("Minus") ?? this.accept("Plus");
    const token = this.need("Int", wanted);
    const number = this.bounded(BigInt(token.text), [token.start, token.end], "64 bits", 0n, I64 - 1n);
    return sign?.token === "Minus" ? -number : number;
  }

  integer() {
    const start = this.start();
    if (this.accept("Param")) return { parameter: true, span: this.spanFrom(start) };
    const number = this.signed();
    return { number, span: this.spanFrom(start) };
  }

  conditions(closer) {
    const { start } = this.take();
    const list = [];
    while (!this.is(closer)) {
      if (list.length > 0) this.accept("Comma");
      list.push(this.condition());
    }
    this.need(closer, `\`${CLOSERS[closer]}\``);
    return { conditions: list, isInBraces: closer === "RBrace", span: this.spanFrom(start) };
  }

  condition() {
    const start = this.start();
    const name = this.is("Str") ? this.string() : this.words("an attribute name");
    const nameSpan = this.spanFrom(start);
    const condition = { name, nameSpan, operator: null, values: null, isList: false };
    if (OPERATORS[this.next]) {
      const operator = this.take();
      condition.operator = OPERATORS[operator.token];
      condition.operatorSpan = [operator.start, operator.end];
      const at = this.start();
      if (this.accept("Array")) {
        condition.isList = true;
        condition.values = this.is("RBracket") ? [] : this.list(() => this.value());
        this.need("RBracket", "`]`");
      } else {
        condition.values = [this.value()];
      }
      condition.valueSpan = this.spanFrom(at);
    }
    condition.span = this.spanFrom(start);
    return condition;
  }

  /** `name`, `ns:name` */
  words(wanted) {
    let text = this.need("Word", wanted).text;
    while (this.accept("Colon")) text += ":" + this.need("Word", "a word").text;
    return text;
  }

  /** `{type, value}`: what a selector compares with. */
  value() {
    const start = this.start();
    const at = (type, value) => ({ type, value, span: this.spanFrom(start) });
    if (this.is("Str")) return at("text", this.string());
    if (this.is("Word")) {
      const word = this.words("a value");
      if (word === "true" || word === "false") return at("bool", word === "true");
      return word === "null" || word === "None" ? at("null", null) : at("text", word);
    }
    if (this.accept("Param")) return at("parameter", null);
    const sign = this.accept("Minus") ?? this.accept("Plus");
    const isNegative = sign?.token === "Minus";
    if (this.is("Float")) {
      const token = this.take();
      const number = Number(token.text);
      if (!Number.isFinite(number))
        throw new SelectorProblem(
          "number-range",
          "the number does not fit a floating-point number",
          [token.start, token.end],
          "too large",
        );
      return at("float", isNegative ? -number : number);
    }
    const token = this.need("Int", "a value");
    const number = this.bounded(BigInt(token.text), [token.start, token.end], "64 bits", 0n, 2n * I64 - 1n);
    return at("integer", isNegative ? -number : number);
  }

  /** Takes the quotes and escapes away. */
  string() {
    const { text, start } = this.take();
    const plain = { n: "\n", r: "\r", t: "\t", "\\": "\\", "'": "'", '"': '"' };
    return text.slice(1, -1).replace(/\\(u\{([0-9A-Fa-f]{1,6})\}|[^]?)/g, (escape, name, digits, at) => {
      const code = digits ? parseInt(digits, 16) : -1;
      const isScalar = code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      if (isScalar) return String.fromCodePoint(code);
      if (!digits && Object.hasOwn(plain, name)) return plain[name];
      const span = [start + 1 + at, start + 1 + at + Math.min(2, escape.length)];
      throw new SelectorProblem(
        "bad-escape",
        `\`${escape.slice(0, 2)}\` is not an escape`,
        span,
        "unknown escape",
        "the escapes are `\\\\`, `\\'`, `\\\"`, `\\n`, `\\r`, `\\t` and `\\u{1F980}`",
      );
    });
  }
}

function bareWordHelp(word) {
  const signs = [...CLASSES.keys()].map((name) => "." + name);
  signs.push("^sys", "^seq", "^ah", "^root", ...PLAIN_PSEUDOS.map((name) => ":" + name));
  const close = didYouMean(
    word,
    signs.map((name) => name.slice(1)),
  );
  const known = signs.find((name) => name.slice(1) === close);
  return known
    ? `did you mean \`${known}\`?`
    : "a type starts with `.`, a root with `^`, a key with `#`, a pseudo with `:`";
}

/** `? ?` */
function doubleSearch(marks) {
  const span = [marks[0][0], marks.at(-1)[1]];
  return new SelectorProblem(
    "double-search",
    "`?` follows `?`",
    span,
    "one `?` is one child step",
    "write `??` to search all the way down",
  );
}
