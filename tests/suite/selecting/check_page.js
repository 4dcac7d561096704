// node check_page.js ENGINE CASES: compares the page's answers with the engine's.
"use strict";

const fs = require("node:fs");

const [, , enginePath, casesPath] = process.argv;
const names = "History, runSelector, SelectorProblem";
const { History, runSelector, SelectorProblem } = new Function(
  `"use strict";${fs.readFileSync(enginePath, "utf8")}\nreturn {${names}};`,
)();

const counts = { ids: 0, found: 0, errors: 0, refused: 0, unsupported: 0, threads: 0 };
const wrong = [];

/** What the page says about a selector, in the words of the cases. */
function answer(history, { selector, chosen }) {
  try {
    const { number, nodes } = runSelector(history, selector, chosen);
    const scene = history.scene(number);
    return { ids: nodes.map((node) => scene.states[node].id) };
  } catch (problem) {
    if (!(problem instanceof SelectorProblem)) throw problem;
    return problem.isUnsupported ? { unsupported: 0 } : { error: problem.reason, at: selector.slice(...problem.span), help: problem.help };
  }
}

function check(history, test, isLenient) {
  const { expected } = test;
  const actual = answer(history, test);
  if (actual.unsupported !== undefined && expected.error === undefined) {
    counts.unsupported += 1;
    // Only a query of several snapshots, or a text that is no query, may be left to the engine.
    if (expected.unsupported === undefined) wrong.push({ ...test, actual });
  } else if (expected.error !== undefined && (actual.error ?? actual.unsupported) !== undefined) {
    counts.errors += 1;
    // A refused text has the same reason and the same place. The page does not compare types of parameters, and says
    // of the habits of other languages only which token was not expected; of a name with foreign letters it shows the first of them.
    const isOwn = expected.error === "parameter-conflict" || expected.error === "foreign-syntax";
    const isRefused = !isLenient && expected.at !== undefined && !isOwn;
    if (isRefused) counts.refused += 1;
    const isThere = actual.at === expected.at ||
      (expected.error === "unknown-character" && actual.at !== undefined && expected.at.includes(actual.at));
    // Of a control in the place of a time both say where it belongs.
    const isControl = expected.error === "unknown-control" && expected.help?.startsWith(`\`${expected.at}\` is a control`);
    const isHelped = !isControl || actual.help === expected.help;
    if (isRefused && (actual.error !== expected.error || !isThere || !isHelped)) wrong.push({ ...test, actual });
  } else if (expected.ids && JSON.stringify(actual.ids) === JSON.stringify(expected.ids)) {
    counts.ids += 1;
    if (expected.ids.length > 0) counts.found += 1;
  } else {
    wrong.push({ ...test, actual });
  }
}

for (const line of fs.readFileSync(casesPath, "utf8").split("\n")) {
  const block = JSON.parse(line);
  const history = new History(JSON.parse(block.data));
  block.threads.forEach((expected, number) => {
    const scene = history.scene(number);
    const thread = `[${scene
      .messages()
      .map((message) => scene.messageText(message))
      .join(",")}]`;
    counts.threads += 1;
    if (thread !== expected) wrong.push({ number, expected, actual: thread });
  });
  for (const test of block.cases) {
    try {
      check(history, test, block.isLenient === true);
    } catch (error) {
      wrong.push({ ...test, actual: String(error.stack) });
    }
  }
}

console.log(JSON.stringify(counts));
for (const test of wrong.slice(0, 12)) console.log(JSON.stringify(test));
if (wrong.length > 0) {
  console.log(`${wrong.length} answers are wrong`);
  process.exit(1);
}
