// Making elements. Whatever a document says goes in as text, never as markup.

/** An element with properties, listeners (`on…`), attributes, and children that are elements or texts. */
function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Puts children into a panel, in place of the old ones. */
function fillPanel(panel, ...children) {
  panel.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
  panel.scrollTop = 0;
}

function byId(id) {
  return document.getElementById(id);
}

/** Characters that cannot be seen, or that turn the text around them, by their numbers. New lines and tabs stay. */
function visible(text) {
  const hidden =
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
  const shown = (character) => `\u27e8U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}\u27e9`;
  return text.replace(hidden, shown);
}

/** The beginning of a text on one line. */
function snippet(text, length = 160) {
  const line = text
    .slice(0, length * 2)
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...line];
  return visible(characters.length > length ? characters.slice(0, length).join("") + "…" : line);
}

function contentText(state) {
  const content = state.header("content");
  if (content === null) return "";
  return typeof content === "string" ? content : canonical(content);
}

function formatBytes(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function plural(count, word) {
  return `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
}

/** Tokens are a guess: a token is about four bytes of English text. */
function estimatedTokens(bytes) {
  return Math.ceil(bytes / 4);
}

/** The selector that finds a node by its id. */
function selectorOf(id) {
  const escapes = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  const escape = (character) => escapes[character] ?? `\\u{${character.charCodeAt(0).toString(16)}}`;
  return `[id='${id.replace(/[\\'\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escape)}']`;
}

/** Puts a text on the clipboard; where there is none, into a box to copy from by hand. */
async function copyText(text, button) {
  const label = button?.textContent;
  let isCopied = false;
  try {
    await navigator.clipboard.writeText(text);
    isCopied = true;
  } catch {
    const box = el("textarea", { class: "away", "aria-hidden": "true" });
    box.value = text;
    document.body.append(box);
    box.select();
    isCopied = document.execCommand("copy");
    box.remove();
    button?.focus();
  }
  if (!button) return;
  button.textContent = isCopied ? "copied" : "cannot copy here";
  setTimeout(() => (button.textContent = label), 1200);
}

/** The first items of a list, and a button for the others. */
function someOf(items, limit, render) {
  const list = el("ul", { class: "entries" });
  const add = (from, to) => items.slice(from, to).forEach((item) => list.append(el("li", {}, render(item))));
  add(0, limit);
  if (items.length <= limit) return list;
  const more = el(
    "button",
    { type: "button", onclick: () => (add(limit, items.length), more.remove()) },
    `show all ${items.length.toLocaleString("en")}`,
  );
  return el("div", {}, list, more);
}

/** A long text, cut, with a button for the rest. */
function longText(text, limit = 20000) {
  const box = el("pre", { class: "content" }, text.slice(0, limit));
  if (text.length <= limit) return box;
  const more = el(
    "button",
    { type: "button", onclick: () => ((box.textContent = text), more.remove()) },
    `show all ${plural(text.length, "character")}`,
  );
  return el("div", {}, box, more);
}
