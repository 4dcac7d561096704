// Headers, and whether conditions on them make sense, as in `pact-grammar/src/validate/conditions.rs`.

const FACETS = ["age", "born_turn", "depth", "sdepth"];

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

class ConditionCheck {
  constructor(selector) {
    this.selector = selector;
    this.problems = [];
    /** What is probably not meant so. The selector runs all the same. */
    this.warnings = [];
  }

  report(reason, message, span, label, help) {
    this.problems.push(new SelectorProblem(reason, message, span, label, help));
  }

  conditions({ conditions, span }) {
    if (conditions.length === 0)
      this.report(
        "empty-group",
        "the brackets hold no condition",
        span,
        "nothing to test",
        "remove them, or write a condition such as `role='user'`",
      );
    for (const condition of conditions) this.condition(condition);
  }

  warn(reason, message, span, label, help) {
    const warning = new SelectorProblem(reason, message, span, label, help);
    warning.isWarning = true;
    this.warnings.push(warning);
  }

  /** A header that is neither known nor namespaced is never there. */
  headerName({ name, nameSpan }) {
    const isFlag = name === "sticky" || name === "ephemeral";
    if (isFlag || HEADERS.has(headerName(name))) return;
    // A prefix and a name; without either it is half of one.
    const [, prefix, rest] = /^(data_|content_|[^:]*:)(.*)$/s.exec(name) ?? [];
    if (prefix !== undefined && prefix !== ":" && rest !== "") return;
    const close = didYouMean(name, [...HEADERS.keys(), "sticky", "ephemeral"]);
    const help =
      prefix !== undefined
        ? "a custom attribute has a prefix and a name: `data_topic`, `content_lang`, `app:score`"
        : close
          ? `did you mean \`${close}\`?`
          : `custom attributes are namespaced: \`data_${name}\``;
    this.warn("unknown-header", `\`${name}\` is not a header`, nameSpan, "unknown header", help);
  }

  condition(condition) {
    const { name, nameSpan, operator, values, isList, span } = condition;
    this.headerName(condition);
    if (FACETS.includes(name) && !this.selector.time)
      this.report(
        "facet-without-snapshot",
        `\`${name}\` exists only in a snapshot, and this selector has no time`,
        nameSpan,
        "the working state has no such facet",
        name === "depth" ? "add `@t0`, or use the pseudo: `:depth(n)`" : "add `@t0` to look at the newest snapshot",
      );
    if (!operator) return;
    if (name === "sticky" || name === "ephemeral") {
      this.report(
        "flag-value",
        `\`${name}\` is a flag and takes no value`,
        span,
        "compared with a value",
        `write \`[${name}]\`, or \`:not([${name}])\` for the opposite`,
      );
      return;
    }
    if (isList && values.length === 0)
      this.report(
        "empty-group",
        "the list holds no value",
        condition.valueSpan,
        "equal to which of them?",
        "write the values: `['user','tool']`",
      );
    else if (isList && operator !== "=")
      this.report(
        "list-operator",
        `\`${operator}\` cannot take a list`,
        condition.operatorSpan,
        "a list means any of its values",
        operator === "!=" ? `for none of them write \`:not([${name}=[…]])\`` : "write `=`",
      );
    for (const value of values) this.value(headerName(name), condition, value);
  }

  value(header, { operator, operatorSpan }, { type, value, span }) {
    const wants = valueType(header);
    const isOrdering = ["<", "<=", ">", ">="].includes(operator);
    if (type === "null" && isOrdering)
      this.report(
        "null-order",
        `\`null\` has no order for \`${operator}\``,
        [operatorSpan[0], span[1]],
        "only `=` and `!=` compare with null",
        "`=null` finds what is missing, `!=null` what is there",
      );
    const isNumber = type === "integer" || type === "float";
    if (type === "integer" && value < -I64) {
      this.report("number-range", "the number does not fit 64 bits", span, "too small");
    } else if (isNumber && (wants === "text" || wants === "tags")) {
      const printed = type === "integer" ? String(value) : debugFloat(value);
      if (printed.length !== span[1] - span[0])
        this.report(
          "number-range",
          `\`${header}\` is text, and this would be read as a number`,
          span,
          "not the text as it stands here",
          "put it in quotes",
        );
    }
    const isWord = (type === "text" && parsedNumber(value) === null) || type === "bool";
    const isQuotedParameter = type === "text" && /^\$[A-Za-z_][A-Za-z0-9_]*$/.test(value);
    if (wants === "number" && isQuotedParameter)
      this.report(
        "quoted-parameter",
        `\`'${value.slice(0, 40)}'\` is text, not a parameter`,
        span,
        "the quotes make it text",
        `write \`${value.slice(0, 40)}\` without quotes`,
      );
    else if (wants === "number" && isWord)
      this.report(
        "not-a-number",
        `\`${header}\` is a number, \`${String(value).slice(0, 40)}\` is not`,
        span,
        "expected a number",
        `write \`[${header}=1]\`, or \`[${header}]\` for "has any"`,
      );
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
