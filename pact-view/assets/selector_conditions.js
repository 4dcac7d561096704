// Headers, and whether conditions on them make sense, as in `pact-grammar/src/validate/conditions.rs`.

const FACETS = LANGUAGE.facets;
/** Tests that look like headers and take no value. */
const FLAGS = LANGUAGE.flags;
/** The headers, and the type of their values. Any other name is an attribute of any type. */
const HEADERS = new Map(LANGUAGE.headers);
const HEADER_ALIASES = new Map(LANGUAGE.aliases);
/** The prefix of a custom name, and the rest of it. */
const CUSTOM_NAME = new RegExp(`^(${LANGUAGE.prefixes.join("|")}|[^:]*:)(.*)$`, "s");

function headerName(name) {
  return HEADER_ALIASES.get(name) ?? name;
}

function valueType(header) {
  return HEADERS.get(header) ?? "any";
}

class ConditionCheck {
  constructor(selector) {
    this.selector = selector;
    this.problems = [];
    /** Odd places that are probably slips. The selector runs all the same. */
    this.warnings = [];
  }

  report(key, span, holes, help) {
    this.problems.push(new SelectorProblem(key, span, holes, help));
  }

  conditions({ conditions, span }) {
    if (conditions.length === 0)
      this.report("empty-group.conditions", span);
    for (const condition of conditions) this.condition(condition);
  }

  warn(key, span, holes, help) {
    const warning = new SelectorProblem(key, span, holes, help);
    warning.isWarning = true;
    this.warnings.push(warning);
  }

  /** A header that is neither known nor namespaced is never there. */
  headerName({ name, nameSpan }) {
    if (FLAGS.includes(name) || HEADERS.has(headerName(name))) return;
    // A prefix and a name; without either it is half of one.
    const [, prefix, rest] = CUSTOM_NAME.exec(name) ?? [];
    if (prefix !== undefined && prefix !== ":" && rest !== "") return;
    const close = didYouMean(name, [...HEADERS.keys(), ...FLAGS]);
    let help = helpText("custom_header", { name: excerpt(name) });
    if (prefix !== undefined) help = helpText("half_a_header");
    else if (close) help = helpText("did_you_mean", { meant: close });
    this.warn("unknown-header", nameSpan, { name: excerpt(name) }, help);
  }

  condition(condition) {
    const { name, nameSpan, operator, values, isList, span } = condition;
    this.headerName(condition);
    if (FACETS.includes(name) && !this.selector.time)
      this.report("facet-without-snapshot", nameSpan, { name }, name === "depth" ? helpText("depth_pseudo", { number: "n" }) : helpText("newest_snapshot"));
    if (!operator) return;
    if (FLAGS.includes(name)) {
      this.report("flag-value", span, { name });
      return;
    }
    if (isList && values.length === 0)
      this.report("empty-group.list", condition.valueSpan);
    else if (isList && operator !== "=")
      this.report("list-operator", condition.operatorSpan, { operator }, operator === "!=" ? helpText("none_of_them", { name: excerpt(name) }) : helpText("write", { right: "=" }));
    for (const value of values) this.value(headerName(name), condition, value);
  }

  value(header, { operator, operatorSpan }, { type, value, span }) {
    const wants = valueType(header);
    const isOrdering = ["<", "<=", ">", ">="].includes(operator);
    if (type === "null" && isOrdering)
      this.report("null-order", [operatorSpan[0], span[1]], { operator });
    const isNumber = type === "integer" || type === "float";
    if (type === "integer" && value < -I64) {
      this.report("number-range.small", span, { holder: LANGUAGE.words.integer });
    } else if (isNumber && (wants === "text" || wants === "tags")) {
      const printed = type === "integer" ? String(value) : debugFloat(value);
      if (printed.length !== span[1] - span[0])
        this.report("number-range.text", span, { header });
    }
    const isWord = (type === "text" && parsedNumber(value) === null) || type === "bool";
    const isQuotedParameter = type === "text" && /^\$[A-Za-z_][A-Za-z0-9_]*$/.test(value);
    if (wants === "number" && isQuotedParameter)
      this.report("quoted-parameter", span, { text: excerpt(value) }, helpText("without_quotes", { right: excerpt(value) }));
    else if (wants === "number" && isWord)
      this.report("not-a-number", span, { header, text: excerpt(String(value)) });
  }
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
