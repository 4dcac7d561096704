// Text to raw tokens: the longest that fits, as in `pact-grammar/src/lexer/raw_token.rs`.

const { plainPseudos: PLAIN_PSEUDOS, callPseudos: CALL_PSEUDOS } = LANGUAGE;

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

/** The help for a sign that people bring from elsewhere. */
const SIGN_HELPS = new Map([
  ["|", "bar"],
  ["&", "ampersand"],
  ["!", "exclamation"],
  [";", "semicolon"],
  ["`", "backtick"],
  ["@", "times"],
  [".", "dot"],
  ["^", "roots"],
  ["$", "dollar"],
]);

/** The character that one of another script was meant to be, and its name: `[plain, name]`, or null. */
function lookAlike(character) {
  const { signs, letters } = LANGUAGE.lookAlikes;
  const sign = signs.find(([characters]) => characters.includes(character));
  if (sign) return sign.slice(1);
  for (const [others, plain, name] of letters) {
    const at = [...others].indexOf(character);
    if (at >= 0) return [plain[at], name];
  }
  return null;
}

function characterHelp(character) {
  const twin = lookAlike(character);
  if (!twin) {
    const known = SIGN_HELPS.get(character) ?? (/\p{L}/u.test(character) ? "names_are_ascii" : "quote_it");
    return helpText(known);
  }
  const [plain, name] = twin;
  const code = "U+" + character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
  const holes = { character: LANGUAGE.words.this, name, code, plain };
  if (plain === "") return helpText("unseen", holes);
  return helpText(plain === " " ? "unusual_space" : "look_alike", holes);
}

/** Cuts a selector into raw tokens `{token, start, end, spaced}`. */
function cut(source) {
  const bytes = new TextEncoder().encode(source).length;
  const limit = LANGUAGE.limits.text;
  if (bytes > limit) throw new SelectorProblem("too-long", [0, 0], { bytes, limit });
  const tokens = [];
  let spaced = false;
  let at = 0;
  while (at < source.length) {
    const found = rawTokenAt(source, at);
    if (!found) {
      const character = String.fromCodePoint(source.codePointAt(at));
      const span = [at, at + character.length];
      throw new SelectorProblem("unknown-character", span, { shown: character }, characterHelp(character));
    }
    const [token, end] = found;
    if (token === "UnterminatedStr") {
      throw new SelectorProblem("unterminated-string", [at, end], { quote: source[at] });
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
