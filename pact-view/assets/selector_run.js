// From the text of a selector to the nodes it finds, in order.

/** A selector that is ready to run. */
function prepare(source) {
  const selector = parseSelector(source);
  const check = new SelectorCheck(selector);
  check.run();
  refuseWhatNeedsTheEngine(selector, source);
  return { ...lowered(selector), warnings: check.warnings };
}

/** Refuses right selectors that the page does not evaluate: several snapshots at once, places to insert at, parameters. */
function refuseWhatNeedsTheEngine({ time, alternatives }, source) {
  const holes = { selector: shellQuoted(source) };
  if (time?.second || time?.first.at === "history")
    throw new SelectorProblem("not-here.range", time.span, holes);
  if (time?.first.at === "all")
    throw new SelectorProblem("not-here.all", time.span, holes);
  const position = alternatives.find((alternative) => alternative.position?.sentinel)?.position;
  if (position)
    throw new SelectorProblem("not-here.position", position.sentinel.span);
  const parameter = /\$[A-Za-z_][A-Za-z0-9_]*/.exec(withoutStrings(source));
  if (parameter) {
    const span = [parameter.index, parameter.index + parameter[0].length];
    throw new SelectorProblem("parameter-value", span, { parameter: excerpt(parameter[0]) });
  }
}

/** The text with strings blanked out, so that places stay the same. */
function withoutStrings(source) {
  return source.replace(/'([^'\\]|\\[^])*'|"([^"\\]|\\[^])*"/g, (string) => " ".repeat(string.length));
}

function shellQuoted(text) {
  return "'" + text.trim().replaceAll("'", "'\\''") + "'";
}

/** The number of the snapshot that a selector is about: by its time, or the chosen one. */
function snapshotOf(history, { time }, chosen) {
  if (!time) return chosen;
  const { at, number } = time.first;
  let found = -1;
  if (at === "oldest") found = 0;
  else if (at === "cycle") found = history.snapshots.findIndex((snapshot) => snapshot.cycle === number);
  else if (-number < BigInt(history.length)) found = history.length - 1 + Number(number);
  if (found >= 0 && found < history.length) return found;
  const cycles = history.snapshots.map((snapshot) => snapshot.cycle);
  const holes = { count: history.length, oldest: history.length - 1, first: cycles[0], last: cycles.at(-1) };
  throw new SelectorProblem("snapshot-not-found", time.span, holes);
}

/** The order of instances of one key: newest first. */
function compareInstances(scene, left, right) {
  const place = (node) => {
    const depth = scene.depth[node];
    if (depth === null) return [2, 0];
    return depth >= 0 ? [0, depth] : [1, depth];
  };
  const [a, b] = [place(left), place(right)];
  return a[0] - b[0] || a[1] - b[1] || compareAge(scene.states[left], scene.states[right]);
}

/** All nodes in the order that a control asks for. */
function walkIn(scene, order) {
  const walk = [];
  const visit = (node, children, isPost) => {
    if (!isPost) walk.push(node);
    for (const child of children[node]) visit(child, children, isPost);
    if (isPost) walk.push(node);
  };
  if (order === "path") visit(0, scene.sorted, false);
  else if (order === "turn:asc,pre") return turnsBackwards(scene);
  else visit(0, scene.children, order === "post");
  if (order === "bfs") walk.sort((a, b) => scene.level[a] - scene.level[b]);
  return walk;
}

/** The parts of the select order backwards, each of them in its own order. */
function turnsBackwards(scene) {
  const [system, , head] = scene.children[0];
  const tops = [...scene.strays.toReversed(), ...scene.segments.toReversed()];
  const part = (top, end) => Array.from({ length: end - top }, (_, at) => top + at);
  const walk = tops.flatMap((top) => part(top, scene.end[top]));
  return [...walk, scene.sequence, ...part(head, scene.end[head]), ...part(system, scene.end[system]), 0];
}

/** The nodes that a plan finds in a snapshot, by number, in order. */
function found(scene, { chains, controls }) {
  const matched = new Matcher(scene).matched(chains);
  const isKey = (test) => test.header === "key" && test.operator === "=" && test.value.type === "text";
  const isKeyed = chains.every((chain) => chain.at(-1).tests.some(isKey));
  let nodes;
  if (controls.order && controls.order !== "turn:desc,pre") {
    nodes = walkIn(scene, controls.order).filter((node) => matched.has(node));
  } else {
    nodes = [...matched].sort((a, b) => a - b);
    if (isKeyed && !controls.order) nodes.sort((a, b) => compareInstances(scene, a, b));
  }
  if (controls.unique) nodes = newestOfEachKey(scene, nodes);
  return cutTo(nodes, controls);
}

function newestOfEachKey(scene, nodes) {
  const keys = new Set();
  const newest = new Set();
  for (const node of nodes.toSorted((a, b) => compareInstances(scene, a, b))) {
    const key = scene.states[node].answersTo;
    if (key !== null && keys.has(key)) continue;
    if (key !== null) keys.add(key);
    newest.add(node);
  }
  return nodes.filter((node) => newest.has(node));
}

function cutTo(nodes, { limit, p, first }) {
  let kept = nodes;
  if (limit !== undefined) {
    const size = Number(limit);
    const start = size * (Number(p ?? 1n) - 1);
    kept = kept.slice(start, start + size);
  }
  return first ? kept.slice(0, 1) : kept;
}

/** Runs a selector: `{number, nodes, warnings}`, its snapshot, the nodes found there, and its odd places. Throws a `SelectorProblem`. */
function runSelector(history, source, chosen) {
  const plan = prepare(source);
  const number = snapshotOf(history, plan, chosen);
  return { number, nodes: found(history.scene(number), plan), warnings: plan.warnings };
}
