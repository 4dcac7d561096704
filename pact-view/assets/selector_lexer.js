// Text to raw tokens: the longest that fits, as in `pact-grammar/src/lexer/raw_token.rs`.

const PLAIN_PSEUDOS = ["pre", "core", "post", "first", "last"];
const CALL_PSEUDOS = ["depth", "nth", "not", "has"];
const MAX_TEXT = 64 * 1024;

function isPseudo(name) {
  return PLAIN_PSEUDOS.includes(name) || CALL_PSEUDOS.includes(name);
}

/** Where two fit equally long, the first in this list is meant. */
const RAW_TOKENS = [
  ["Space", /[ \t\r\n\f]+/y],
  ["AtTurn", /@t[+-]?[0-9]+/y],
  ["AtOldest", /@t-\*/y],
  ["AtTurnParam", /@t\$[A-Za-z_][A-Za-z0-9_]*/y],
  ["AtCycle", /@c[0-9]+/y],
  ["AtCycleParam", /@c\$[A-Za-z_][A-Za-z0-9_]*/y],
  ["AtAll", /@\*/y],
  ["AtWord", /@[A-Za-z_]+/y],
  ["Root", /\^[A-Za-z_][A-Za-z0-9_-]*/y],
  ["Key", /#[A-Za-z0-9_][A-Za-z0-9_-]*/y],
  ["KeyParam", /#\$[A-Za-z_][A-Za-z0-9_]*/y],
  ["Hash", /#/y],
  ["Type", /\.[A-Za-z_][A-Za-z0-9_-]*/y],
  ["Tag", /\+[A-Za-z_][A-Za-z0-9_-]*/y],
  ["TagParam", /\+\$[A-Za-z_][A-Za-z0-9_]*/y],
  ["DepthHop", /d-?[0-9]+/y],
  ["DepthHopParam", /d\$[A-Za-z_][A-Za-z0-9_]*/y],
  ["Word", /[A-Za-z_][A-Za-z0-9_-]*/y],
  ["Param", /\$[A-Za-z_][A-Za-z0-9_]*/y],
  ["Float", /[0-9]+\.[0-9]+([eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+/y],
  ["Int", /[0-9]+/y],
  ["DotDot", /\.\./y],
  ["ForeignOp", /==|[*^$|~]=/y],
  ["Ge", />=/y],
  ["Le", /<=/y],
  ["Ne", /!=/y],
  ["Gt", />/y],
  ["Lt", /[<]/y],
  ["Eq", /=/y],
  ["Tilde", /~/y],
  ["Comma", /,/y],
  ["Colon", /:/y],
  ["Star", /\*/y],
  ["DoubleQuestion", /\?\?/y],
  ["Question", /\?/y],
  ["Plus", /\+/y],
  ["Minus", /-/y],
  ["LParen", /\(/y],
  ["RParen", /\)/y],
  ["LBracket", /\[/y],
  ["RBracket", /\]/y],
  ["LBrace", /\{/y],
  ["RBrace", /\}/y],
];

/** The raw token at a place: `[name, end]`, or null. */
function rawTokenAt(source, at) {
  const first = source[at];
  if (first === "'" || first === '"') return stringAt(source, at);
  let found = null;
  for (const [name, pattern] of RAW_TOKENS) {
    pattern.lastIndex = at;
    if (pattern.test(source) && (!found || pattern.lastIndex > found[1])) found = [name, pattern.lastIndex];
  }
  if (found && found[0] === "Key") found[1] = keyEnd(source, found[1]);
  return found;
}

function stringAt(source, at) {
  const quote = source[at];
  let end = at + 1;
  while (end < source.length) {
    if (source[end] === quote) return ["Str", end + 1];
    end += source[end] === "\\" ? 2 : 1;
  }
  return ["UnterminatedStr", source.length];
}

/** A key runs over `:name` parts, up to the first one that is a pseudo. */
function keyEnd(source, end) {
  const part = /:([A-Za-z0-9_-]+)/y;
  for (;;) {
    part.lastIndex = end;
    const match = part.exec(source);
    if (!match || isPseudo(match[1])) return end;
    end = part.lastIndex;
  }
}

/** Look-alikes that editors and chat programs put in. */
const TWINS = [
  [/[\u2018\u2019\u201a\uff07]/, "this is a typographic quote; write `'`"],
  [/[\u201c\u201d\u201e\uff02]/, 'this is a typographic quote; write `"`'],
  [/[\u2010-\u2015\u2212\uff0d]/, "this is a typographic dash; write `-`"],
  [/[\u00a0\u2000-\u200b\u202f\u3000\ufeff]/, "this is an unusual space; write a plain one"],
  [/[\u203a\uff1e\u2192]/, "this is a look-alike of `>`; write `>`"],
  [/\|/, "alternatives are separated by `,`, values stand in a list: `['user','tool']`"],
  [/&/, "conditions that stand together must all hold; no sign is needed"],
  [/!/, "for the opposite write `!=` or `:not(…)`"],
  [/`/, "quotes are `'` or `\"`"],
  [/@/, "the times are `@t0`, `@t-1`, `@c7`, `@*` and `@history`"],
  [/\./, "a range has two dots; a type is `.block`"],
  [/\^/, "a root is `^sys`, `^seq`, `^ah` or `^root`"],
  [/\p{L}/u, "names are ASCII; put other text in quotes: `#'…'`, `[key='…']`"],
];

/** Cuts a selector into raw tokens `{token, start, end, spaced}`. */
function cut(source) {
  if (new TextEncoder().encode(source).length > MAX_TEXT) {
    throw new SelectorProblem("too-long", `the text is too long; a selector has at most ${MAX_TEXT} bytes`, [0, 0]);
  }
  const tokens = [];
  let spaced = false;
  let at = 0;
  while (at < source.length) {
    const found = rawTokenAt(source, at);
    if (!found) {
      const character = String.fromCodePoint(source.codePointAt(at));
      const twin = TWINS.find(([pattern]) => pattern.test(character));
      const help = twin ? twin[1] : "put text with such characters in quotes";
      const message = `\`${character}\` has no meaning in a selector`;
      const span = [at, at + character.length];
      throw new SelectorProblem("unknown-character", message, span, "not part of the language", help);
    }
    const [token, end] = found;
    if (token === "UnterminatedStr") {
      const quote = source[at];
      const label = `opened here, no closing ${quote}`;
      throw new SelectorProblem(
        "unterminated-string",
        "the string is never closed",
        [at, end],
        label,
        `close the string with ${quote}`,
      );
    }
    if (token === "Space") {
      spaced = true;
    } else {
      tokens.push({ token, start: at, end, spaced });
      spaced = false;
    }
    at = end;
  }
  return tokens;
}
