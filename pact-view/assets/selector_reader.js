// Reading tokens one by one, and the values among them: numbers, strings, conditions.

/** The words for the terminals of the grammar, where one is expected. */
const EXPECTED = new Map(LANGUAGE.expected.flatMap(([word, terminals]) => terminals.map((terminal) => [terminal, word])));
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

  need(token, ...wanted) {
    return this.accept(token) ?? this.fail(...wanted);
  }

  /** The place from a token that was taken to the last one. */
  spanFrom(start) {
    return [start, this.tokens[this.at - 1].end];
  }

  start() {
    return this.tokens[this.at]?.start ?? this.source.length;
  }

  /** Throws: one of some terminals was wanted. */
  fail(...wanted) {
    const found = this.tokens[this.at];
    if (!found) {
      const end = this.source.trimEnd().length;
      const last = this.tokens[this.at - 1];
      if (last && MOMENTS.has(last.token)) {
        throw new SelectorProblem("empty-selector.time", [end, end], { time: excerpt(this.source.trim()) });
      }
      const isDouble = last?.token === "Question" && this.tokens[this.at - 2]?.token === "Question";
      if (isDouble) {
        const before = this.tokens.findLastIndex(({ token }) => token !== "Question");
        throw doubleSearch(this.tokens.slice(before + 1).map(({ start, end }) => [start, end]));
      }
      const help = last?.token === "Child" ? helpText("step_after_child") : "";
      const holes = { found: LANGUAGE.words.end, expected: expectedWords(wanted) };
      throw new SelectorProblem("syntax", [end, end], holes, help);
    }
    throw this.unexpected(found, wanted);
  }

  unexpected(found, wanted) {
    const { token } = found;
    const text = excerpt(found.text);
    const before = this.tokens[this.at - 1]?.token;
    const problem = (key, holes, help) => new SelectorProblem(key, [found.start, found.end], holes, help);
    if (token === "Control" && (this.at === 0 || text === "@t" || text === "@c")) {
      const control = text.slice(1);
      const help = CONTROLS.includes(control) ? helpText("control_at_end", { control }) : helpText("times");
      return problem("unknown-control.time", { name: text }, help);
    }
    if (MOMENTS.has(token)) return problem("syntax.late-time", { time: text });
    if (token === "Word" && wanted.length === 1 && wanted[0] === ".type")
      return problem("syntax.bare-word", { word: text }, bareWordHelp(found.text));
    if (token === "ForeignOp") {
      const help = text === "==" ? helpText("write", { right: "=" }) : helpText("part_of_text");
      return problem("syntax.operator", { operator: text }, help);
    }
    if (token === "Child" && (this.at === 0 || MOMENTS.has(before))) return problem("syntax.child");
    if (token === "Position") return problem("syntax.group");
    const isAfterSubject = ["RBrace", "RParen", "Tag", "RBracket"].includes(before);
    if (isAfterSubject && ["Type", "Root", "Key", "Star"].includes(token)) return problem("syntax.subject");
    return problem("syntax", { found: `\`${text}\``, expected: expectedWords(wanted) });
  }

  list(item) {
    const items = [item()];
    while (this.accept("Comma")) items.push(item());
    return items;
  }

  bounded(number, span, holder, low, high) {
    if (number >= low && number <= high) return number;
    throw new SelectorProblem("number-range", span, { holder: LANGUAGE.words[holder] });
  }

  signed(...wanted) {
    const sign = this.accept("Minus") ?? this.accept("Plus");
    const token = this.need("Int", ...(wanted.length > 0 ? wanted : ["int"]));
    const number = this.bounded(BigInt(token.text), [token.start, token.end], "integer", 0n, I64 - 1n);
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
    this.need(closer, CLOSERS[closer]);
    return { conditions: list, isInBraces: closer === "RBrace", span: this.spanFrom(start) };
  }

  condition() {
    const start = this.start();
    const name = this.is("Str") ? this.string() : this.words("attribute");
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
        this.need("RBracket", "]");
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
    while (this.accept("Colon")) text += ":" + this.need("Word", "word").text;
    return text;
  }

  /** The operand of a comparison: `{type, value}`. */
  value() {
    const start = this.start();
    const at = (type, value) => ({ type, value, span: this.spanFrom(start) });
    if (this.is("Str")) return at("text", this.string());
    if (this.is("Word")) {
      const word = this.words("string");
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
        throw new SelectorProblem("number-range", [token.start, token.end], { holder: LANGUAGE.words.float });
      return at("float", isNegative ? -number : number);
    }
    const token = this.need("Int", "string");
    const number = this.bounded(BigInt(token.text), [token.start, token.end], "integer", 0n, 2n * I64 - 1n);
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
      throw new SelectorProblem("bad-escape", span, { escape: escape.slice(0, 2) });
    });
  }
}

/** The words for some terminals, as one phrase. */
function expectedWords(terminals) {
  const words = terminals.map((terminal) => EXPECTED.get(terminal) ?? LANGUAGE.words[terminal]);
  const last = words.pop();
  return words.length > 0 ? helpText("either", { first: words.join(", "), last }) : last;
}

function bareWordHelp(word) {
  const signs = [...CLASSES.keys()].map((name) => "." + name);
  signs.push(...ROOTS.map((name) => "^" + name), ...PLAIN_PSEUDOS.map((name) => ":" + name));
  const close = didYouMean(
    word,
    signs.map((name) => name.slice(1)),
  );
  const known = signs.find((name) => name.slice(1) === close);
  return known ? helpText("did_you_mean", { meant: known }) : helpText("signs");
}

/** `? ?` */
function doubleSearch(marks) {
  const span = [marks[0][0], marks.at(-1)[1]];
  return new SelectorProblem("double-search", span);
}
