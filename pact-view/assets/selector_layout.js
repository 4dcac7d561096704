// The meaning of white space and brackets, as in `pact-grammar/src/lexer/layout.rs`: a space between two steps becomes a token,
// every bracket gets its role, and `:name` becomes a kind or a pseudo.

const ENDS_STEP = new Set(["Root", "Star", "Key", "KeyParam", "Type", "Kind", "Pseudo", "DepthHop", "DepthHopParam"]);
const MOMENTS = new Set(["AtTurn", "AtTurnParam", "AtOldest", "AtCycle", "AtCycleParam", "AtAll", "History"]);
const STARTS_STEP = new Set([
  "Root",
  "Key",
  "KeyParam",
  "Hash",
  "Type",
  "Colon",
  "LBracket",
  "DepthHop",
  "DepthHopParam",
  "Star",
]);
const BEGINS_VALUE = new Set(["Word", "DepthHop", "Str", "Int", "Float", "Param"]);
const ENDS_VALUE = new Set(["Word", "Str", "Int", "Float", "Param", "RBracket"]);
const CLOSERS = { RParen: ")", RBracket: "]", RBrace: "}" };

class Layout {
  constructor(source, raw) {
    this.source = source;
    this.raw = raw;
    this.at = 0;
    this.tokens = [];
    this.frames = [];
    /** Chain, Hops, List or Conditions. */
    this.context = "Chain";
    /** The part that is complete so far: Nothing, a Step, or a Subject. */
    this.done = "Nothing";
    this.controls = false;
    this.alternatives = 1;
  }

  text(raw) {
    return this.source.slice(raw.start, raw.end);
  }

  get previous() {
    return this.tokens.at(-1)?.token;
  }

  nextIs(token) {
    return this.raw[this.at]?.token === token;
  }

  take() {
    const raw = this.raw[this.at];
    this.at += 1;
    return raw;
  }

  push(token, start, end) {
    if (this.context === "Chain" || this.context === "Hops") {
      const before = this.previous;
      if (token === "Star" && before === "Minus") this.done = "Nothing";
      else if (ENDS_STEP.has(token)) this.done = "Step";
      else if (token === "Tag" || token === "TagParam") this.done = "Subject";
      else if (token === "Str" && before === "Hash") this.done = "Step";
      else if (token === "Str" && before === "Plus") this.done = "Subject";
      else this.done = "Nothing";
    }
    this.tokens.push({ token, start, end, text: this.source.slice(start, end) });
  }

  open(token, start, end, context, closer, after) {
    const limit = LANGUAGE.limits.nesting;
    if (this.frames.length >= limit) {
      throw new SelectorProblem("too-deep", [start, end], { limit });
    }
    this.push(token, start, end);
    this.frames.push({ context: this.context, closer, start, end, after, controls: this.controls });
    this.context = context;
    this.done = "Nothing";
    this.controls = false;
  }

  close(raw) {
    const frame = this.frames.pop();
    const found = this.text(raw);
    const span = [raw.start, raw.end];
    if (!frame) {
      throw new SelectorProblem("unbalanced.extra", span, { found });
    }
    if (frame.closer !== raw.token) {
      const closer = CLOSERS[frame.closer];
      const opener = this.source.slice(frame.start, frame.end);
      throw new SelectorProblem("unbalanced.other", span, { opener, found, closer });
    }
    this.push(raw.token, raw.start, raw.end);
    this.context = frame.context;
    this.done = frame.after;
    this.controls = frame.controls;
  }

  arrange() {
    while (this.at < this.raw.length) this.token(this.take());
    const frame = this.frames.at(-1);
    if (frame) {
      const closer = CLOSERS[frame.closer];
      const opener = this.source.slice(frame.start, frame.end);
      throw new SelectorProblem("unbalanced.open", [frame.start, frame.end], { opener, closer });
    }
    return this.tokens;
  }

  token(raw) {
    const { start, end } = raw;
    const text = this.text(raw);
    if (
      this.context === "Chain" &&
      raw.spaced &&
      this.done === "Step" &&
      !this.controls &&
      this.startsStep(raw, text)
    ) {
      this.push("Descendant", this.tokens.at(-1)?.end ?? 0, start);
    }
    if (this.context === "Conditions" && !raw.spaced && BEGINS_VALUE.has(raw.token) && ENDS_VALUE.has(this.previous)) {
      throw new SelectorProblem("syntax.run-together", [start, end]);
    }
    switch (raw.token) {
      case "LParen":
        return this.openParen(raw);
      case "LBracket":
        return this.openBracket(raw);
      case "LBrace":
        return this.openBrace(raw);
      case "RParen":
      case "RBracket":
      case "RBrace":
        return this.close(raw);
      case "Colon":
        return this.colon(raw);
      case "AtWord":
        return text === "@history" ? this.push("History", start, end) : this.control(raw);
      case "Word":
        return this.word(raw, text);
      case "Comma":
        return this.comma(raw);
      case "DepthHop": {
        const isValue = this.context === "Conditions" || this.context === "List";
        return this.push(isValue ? "Word" : "DepthHop", start, end);
      }
      case "DotDot":
        return this.push(MOMENTS.has(this.previous) ? "RangeSeparator" : "DotDot", start, end);
      case "Gt":
        return this.push(this.context === "Chain" ? "Child" : "Gt", start, end);
      default:
        return this.push(raw.token, start, end);
    }
  }

  startsStep(raw, text) {
    if (raw.token === "Word") return text === "depth" && this.nextIs("LParen");
    return STARTS_STEP.has(raw.token);
  }

  openParen({ start, end, spaced }) {
    if (!spaced && this.done === "Step") this.open("Group", start, end, "Conditions", "RParen", "Step");
    else this.open("Position", start, end, "Hops", "RParen", "Subject");
  }

  openBracket({ start, end }) {
    let [token, after] = ["Filter", "Step"];
    if (this.context === "Conditions") [token, after] = ["Array", "Nothing"];
    else if (this.context === "Chain" && (this.controls || this.done === "Subject"))
      [token, after] = ["Behavior", "Subject"];
    this.open(token, start, end, "Conditions", "RBracket", after);
  }

  openBrace({ start, end }) {
    const context = this.context === "List" ? "List" : "Conditions";
    const after = this.context === "Hops" ? "Step" : "Subject";
    this.open("LBrace", start, end, context, "RBrace", after);
  }

  comma({ start, end }) {
    if (this.context === "Chain") {
      this.alternatives += 1;
      const limit = LANGUAGE.limits.alternatives;
      if (this.alternatives > limit) {
        throw new SelectorProblem("too-many-alternatives", [start, end], { limit });
      }
    }
    this.push("Comma", start, end);
  }

  word(raw, text) {
    const inSteps = this.context === "Chain" || this.context === "Hops";
    if (inSteps && this.nextIs("LParen") && (text === "depth" || text === "within")) {
      const paren = this.take();
      if (text === "depth") this.open("DepthHead", raw.start, paren.end, "List", "RParen", "Step");
      else this.open("Within", raw.start, paren.end, "Hops", "RParen", "Nothing");
      return;
    }
    const isSentinel = this.context === "Hops" && text === "end" && (this.nextIs("RParen") || this.nextIs("Comma"));
    this.push(isSentinel ? "End" : "Word", raw.start, raw.end);
  }

  /** A range separator after a moment, otherwise the start of a kind or a pseudo. */
  colon(raw) {
    const next = this.raw[this.at];
    const isName = next && (next.token === "Word" || next.token === "DepthHop");
    if (MOMENTS.has(this.previous) && !isName) return this.push("RangeSeparator", raw.start, raw.end);
    const inSteps = this.context === "Chain" || this.context === "Hops";
    if (!isName || next.spaced || !inSteps) return this.push("Colon", raw.start, raw.end);
    this.take();
    const text = this.text(next);
    if (CALL_PSEUDOS.includes(text) && this.nextIs("LParen")) {
      const paren = this.take();
      const calls = {
        depth: ["DepthCall", "List"],
        nth: ["NthCall", "List"],
        not: ["NotCall", "Chain"],
        has: ["HasCall", "Chain"],
      };
      const [token, context] = calls[text];
      return this.open(token, raw.start, paren.end, context, "RParen", "Step");
    }
    const inHops = this.context === "Hops";
    let token = "Pseudo";
    if (!isPseudo(text) && !this.calls()) {
      const before = this.previous;
      if (["Type", "Kind", "OfType"].includes(before) && !raw.spaced) token = "Kind";
      else if (before === "Word" && inHops && !raw.spaced) token = "Kind";
      else if ((before === "Star" || before === "Int") && inHops) token = "OfType";
    }
    if (token === "Pseudo" && !isPseudo(text)) this.skipParenthesis();
    this.push(token, raw.start, next.end);
    return undefined;
  }

  /** Whether a glued parenthesis follows that cannot be a group of conditions: `:nth-child(2)`. */
  calls() {
    const [paren, first] = [this.raw[this.at], this.raw[this.at + 1]];
    return (
      paren?.token === "LParen" &&
      first &&
      !paren.spaced &&
      !["Word", "DepthHop", "Str", "RParen"].includes(first.token)
    );
  }

  skipParenthesis() {
    if (!this.nextIs("LParen")) return;
    let open = 0;
    for (let at = this.at; at < this.raw.length; at += 1) {
      if (this.raw[at].token === "LParen") open += 1;
      if (this.raw[at].token === "RParen") open -= 1;
      if (open === 0) {
        this.at = at + 1;
        return;
      }
    }
  }

  /** A control, and the word after its `=`: `turn:desc,pre` is one word although it has a comma. */
  control(raw) {
    this.push("Control", raw.start, raw.end);
    this.controls = true;
    if (!this.nextIs("Eq")) return;
    const eq = this.take();
    this.push("Eq", eq.start, eq.end);
    if (!this.nextIs("Word")) return;
    const first = this.take();
    let end = first.end;
    for (const separator of ["Colon", "Comma"]) {
      if (!this.nextIs(separator) || this.raw[this.at + 1]?.token !== "Word") break;
      end = this.raw[this.at + 1].end;
      this.at += 2;
    }
    this.push("Word", first.start, end);
  }
}
