// JSON values as documents have them: texts, booleans, null, lists, objects (as Maps), and numbers that keep their text.

/** A number that a browser's own numbers would change: a float, or an integer beyond 2^53. */
class Num {
  constructor(text) {
    this.text = text;
  }
}

/** The value that the data stands for: see `encode.rs` for `$n` and `$o`. */
function revived(raw) {
  if (raw === null || typeof raw !== "object") return raw;
  if (Array.isArray(raw)) return raw.map(revived);
  const names = Object.keys(raw);
  if (names.length === 1 && names[0] === "$n") return new Num(raw.$n);
  const object = names.length === 1 && names[0] === "$o" ? raw.$o : raw;
  const map = new Map();
  for (const name of Object.keys(object)) map.set(name, revived(object[name]));
  return map;
}

function isNumber(value) {
  return typeof value === "number" || value instanceof Num;
}

/** The text of a number in canonical JSON. */
function numberText(value) {
  return value instanceof Num ? value.text : String(value);
}

/** A number to calculate with: whole ones as BigInt, so that nothing is lost. */
function numeric(value) {
  const text = numberText(value);
  return /^-?\d+$/.test(text) ? BigInt(text) : Number(text);
}

/** Compares by code points, as sorting by bytes of UTF-8 does; comparing strings in JavaScript does not. */
function compareText(left, right) {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    let a = left.charCodeAt(at);
    let b = right.charCodeAt(at);
    if (a === b) continue;
    // Surrogates stand for code points above all other units.
    if (a >= 0xd800 && b >= 0xd800) {
      if (a < 0xe000) a += 0x10000;
      if (b < 0xe000) b += 0x10000;
    }
    return a < b ? -1 : 1;
  }
  return Math.sign(left.length - right.length);
}

function compareNumbers(left, right) {
  // BigInt beside a float is compared exactly.
  return left < right ? -1 : left > right ? 1 : 0;
}

const SHORT_ESCAPES = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\b", "\\b"],
  ["\f", "\\f"],
]);

function canonicalString(text) {
  const escape = (unit) => SHORT_ESCAPES.get(unit) ?? "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0");
  return '"' + text.replace(/[^ !#-[\]-~]/g, escape) + '"';
}

/** Canonical JSON: the bytes that the engine writes. */
function canonical(value) {
  if (value === null || typeof value === "boolean") return String(value);
  if (isNumber(value)) return numberText(value);
  if (typeof value === "string") return canonicalString(value);
  if (Array.isArray(value)) return "[" + value.map(canonical).join(",") + "]";
  const names = [...value.keys()].sort(compareText);
  return "{" + names.map((name) => canonicalString(name) + ":" + canonical(value.get(name))).join(",") + "}";
}

/** JSON to be read by people: indented, with all characters as they are. */
function readable(value, indent = "") {
  const deeper = indent + "  ";
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return "[\n" + value.map((item) => deeper + readable(item, deeper)).join(",\n") + "\n" + indent + "]";
  }
  if (value instanceof Map) {
    if (value.size === 0) return "{}";
    const names = [...value.keys()].sort(compareText);
    const member = (name) => deeper + JSON.stringify(name) + ": " + readable(value.get(name), deeper);
    return "{\n" + names.map(member).join(",\n") + "\n" + indent + "}";
  }
  return typeof value === "string" ? JSON.stringify(value) : canonical(value);
}

/** The text of a float: `["1.5", 0]` for digits and the place of the decimal point after them. */
function floatDigits(number) {
  const [mantissa, exponent = "0"] = Math.abs(number).toExponential().split("e");
  return [mantissa.replace(".", ""), Number(exponent)];
}

/** A float without an exponent, as Rust displays it. */
function plainFloat(number) {
  const [digits, exponent] = floatDigits(number);
  const sign = number < 0 || Object.is(number, -0) ? "-" : "";
  if (exponent < 0) return sign + "0." + "0".repeat(-exponent - 1) + digits;
  const padded = digits.padEnd(exponent + 1, "0");
  const fraction = padded.slice(exponent + 1);
  return sign + padded.slice(0, exponent + 1) + (fraction ? "." + fraction : "");
}

/** A float as Rust debugs it: never without a sign that it is one. */
function debugFloat(number) {
  const size = Math.abs(number);
  if (size >= 1e16 || (size !== 0 && size < 1e-4)) {
    const [digits, exponent] = floatDigits(number);
    const rest = digits.length > 1 ? "." + digits.slice(1) : "";
    return (number < 0 ? "-" : "") + digits[0] + rest + "e" + exponent;
  }
  const plain = plainFloat(number);
  return plain.includes(".") ? plain : plain + ".0";
}

/** The text that a node's number is compared as where it is compared as text: as `serde_json` writes it. */
function storedNumberText(value) {
  return numberText(value).replace(/e\+?(-?)0*(\d)/, "e$1$2");
}

/** A text that can be read as a number, or null. */
function readNumber(text) {
  if (/^[+-]?\d+$/.test(text)) {
    const whole = BigInt(text.replace(/^\+/, ""));
    const limit = 1n << 127n;
    if (whole >= -limit && whole < limit) return whole;
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return null;
  const float = Number(text);
  return Number.isFinite(float) ? float : null;
}
