// Problems of a selector: their places, and their texts, which `pact-grammar` and `pact-view` keep.

/** A template with its holes filled: `{name}` is a hole, `{{` and `}}` are braces. */
function filled(template, holes) {
  return template.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name) => {
    if (name === undefined) return found[0];
    if (holes[name] === undefined) throw new Error(name);
    return String(holes[name]);
  });
}

/** A help that depends on more than the reason. */
function helpText(name, holes = {}) {
  return filled(LANGUAGE.helps[name], holes);
}

/** The beginning of a text that may be long. */
function excerpt(text) {
  return text.length > 40 ? text.slice(0, 40) + "…" : text;
}

/**
 * A selector that cannot be run. The key is the reason, and after a dot the case where one reason has several texts. Places
 * count UTF-16 units.
 */
class SelectorProblem extends Error {
  constructor(key, span, holes = {}, help = "") {
    const [message, label, ownHelp] = LANGUAGE.texts[key].map((template) => filled(template, holes));
    super(message);
    [this.reason] = key.split(".");
    this.span = span;
    this.label = label;
    this.help = help || ownHelp;
    /** Whether the selector is fine, and only this page cannot run it. */
    this.isUnsupported = this.reason === "not-here";
    /** Whether the selector runs, and this is only odd about it. */
    this.isWarning = false;
  }
}

/** How many columns a text takes in a monospaced font, roughly: wide characters take two, marks none. */
function columns(text) {
  let width = 0;
  for (const character of text) {
    if (/\p{M}|\p{Cf}/u.test(character)) continue;
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}

/** The message as the engine prints it: the selector's line, and a caret under the place. */
function rendered(problem, source) {
  const [start, end] = problem.span;
  const lineStart = source.lastIndexOf("\n", start - 1) + 1;
  const newline = source.indexOf("\n", start);
  const lineEnd = newline < 0 ? source.length : newline;
  const shown = (text) => text.replaceAll("\t", "    ").replaceAll(/\p{Cc}/gu, "\ufffd");
  const head = shown(source.slice(lineStart, start));
  const marked = shown(source.slice(start, Math.min(Math.max(end, start), lineEnd)));
  const line = head + marked + shown(source.slice(Math.min(Math.max(end, start), lineEnd), lineEnd));
  const carets = "^".repeat(Math.max(1, columns(marked.trimEnd())));
  const code = problem.isUnsupported
    ? ""
    : ` [${LANGUAGE.codes[problem.reason]}: ${problem.reason}]`;
  const lines = [
    (problem.isWarning ? "warning: " : "") + problem.message + code,
    "  |",
    ("  | " + line).trimEnd(),
    ("  | " + " ".repeat(columns(head)) + carets + " " + problem.label).trimEnd(),
  ];
  if (problem.help) lines.push("  |", "  = help: " + problem.help);
  return lines.join("\n");
}

/** The candidate that someone probably meant, or null. */
function didYouMean(name, candidates) {
  let best = null;
  let least = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  const allowed = best === null ? -1 : Math.floor(Math.max(name.length, best.length) * 0.4);
  return least <= allowed ? best : null;
}

function editDistance(left, right) {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = row[j - 1] + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[right.length];
}
