// Whether steps and positions make sense, as in `pact-grammar/src/validate/steps.rs` and `position.rs`.

const ROOTS = ["sys", "seq", "ah", "root"];

class StepCheck extends ConditionCheck {
  alternative({ steps, position, search, tail }) {
    if (steps) this.chain(steps);
    if (position) this.position(position);
    if (search) {
      if (search.within) this.within(search.within);
      this.marks(search.marks);
    }
    this.tail(tail);
  }

  tail(tail) {
    for (const item of tail) if (item.conditions) this.conditions(item);
  }

  chain(steps) {
    steps.forEach(({ head, parts }, index) => {
      if (head?.root !== undefined) this.root(head, index > 0);
      if (head?.depths) this.depthList(head.depths, head.span, "depth");
      this.parts(parts);
    });
  }

  root({ root, span }, isInside) {
    if (!ROOTS.includes(root)) {
      const close = didYouMean(root, ROOTS);
      this.report(
        "unknown-root",
        `\`^${root}\` is not a root`,
        span,
        "unknown root",
        close ? `did you mean \`^${close}\`?` : "the roots are `^sys`, `^seq`, `^ah` and `^root`",
      );
    } else if (isInside) {
      this.report(
        "root-inside-chain",
        `\`^${root}\` stands in the middle of a chain`,
        span,
        "a root may only start a chain",
        "start the chain with it, or add it as another alternative after a comma",
      );
    }
  }

  /** A type that is neither a class nor namespaced is compared as text. */
  typeName({ class: name, kind }, span) {
    if (kind !== null || CLASSES.has(name)) return;
    const close = didYouMean(name, CLASSES.keys());
    const help = close ? `did you mean \`.${close}\`?` : "the types are `seg`, `cont` and `block`";
    this.warn("unknown-type", `\`.${name}\` is not a type`, span, "unknown type", help);
  }

  parts(parts) {
    let isTyped = false;
    for (const part of parts) {
      if (part.type) {
        if (isTyped)
          this.report(
            "repeated-type",
            `\`.${part.type.class}\` is the step's second type`,
            part.span,
            "a node has one type",
            "put a space before it to go down a level, or a comma for either type",
          );
        else this.typeName(part.type, part.span);
        isTyped = true;
      }
      if (part.conditions) this.conditions(part);
      if (part.pseudo !== undefined) this.pseudo(part);
      if (part.depths) this.depthList(part.depths, part.span, ":depth");
      if (part.nth) this.nth(part);
      if (part.not) this.not(part);
      if (part.has) this.has(part);
    }
  }

  pseudo({ pseudo, span }) {
    if (PLAIN_PSEUDOS.includes(pseudo)) return;
    if (CALL_PSEUDOS.includes(pseudo)) {
      this.report(
        "pseudo-argument",
        `\`:${pseudo}\` has no argument`,
        span,
        "needs one in parentheses",
        `write \`:${pseudo}(…)\`; a kind of that name is \`[kind='${pseudo}']\``,
      );
      return;
    }
    const close = didYouMean(pseudo, [...PLAIN_PSEUDOS, ...CALL_PSEUDOS]);
    this.report(
      "unknown-pseudo",
      `\`:${pseudo}\` is not a pseudo`,
      span,
      "unknown pseudo",
      close ? `did you mean \`:${close}\`?` : `for a kind write \`.block:${pseudo}\``,
    );
  }

  nth({ nth, span }) {
    if (nth.missing)
      this.report(
        "pseudo-argument",
        "`:nth()` has no number",
        span,
        "which one?",
        "`:nth(1)` is the first sibling, `:nth(2)` the second",
      );
    else if (!nth.parameter && nth.number < 1n)
      this.report(
        "nth-zero",
        `\`:nth(${nth.number})\` names no sibling`,
        span,
        "siblings are counted from 1",
        "`:nth(1)` is the first, `:last` the last",
      );
  }

  not({ not, span }) {
    if (not.length === 0)
      this.report(
        "pseudo-argument",
        "`:not()` has nothing in it",
        span,
        "needs an argument",
        "write what to look for: `:not([role='user'])`",
      );
    for (const alternative of not) {
      const { steps, search } = alternative;
      const isSearch = search && !search.within && search.marks.length === 0;
      if (steps?.length === 1) this.chain(steps);
      else if (!isSearch)
        this.report(
          "pseudo-argument",
          "`:not(…)` takes one step",
          alternative.span,
          "not a single step",
          "test the step itself: `:not(.block[role='user'])`; below it: `:has(…)`",
        );
      this.tail(alternative.tail);
    }
  }

  has({ has, span }) {
    if (has.length === 0)
      this.report(
        "pseudo-argument",
        "`:has()` has nothing in it",
        span,
        "needs an argument",
        "write what to look for: `:has(.block)`",
      );
    for (const alternative of has) {
      this.alternative(alternative);
      const sentinel = alternative.position?.sentinel;
      if (sentinel)
        this.report(
          "sentinel-misplaced",
          "an insertion point inside `:has(…)`",
          sentinel.span,
          "a test inserts nothing",
          "remove it",
        );
    }
  }

  depthList(items, span, name) {
    if (items.length === 0)
      this.report(
        "empty-depth",
        `empty depth list in \`${name}()\``,
        span,
        "needs at least one depth",
        `\`${name}(1)\` is the newest turn, \`${name}(1-3)\` the three newest, \`${name}(>0)\` every sealed turn`,
      );
    for (const item of items) {
      if (item.set) {
        if (item.set.length === 0)
          this.report(
            "empty-depth",
            "empty depth set `{}`",
            item.span,
            "needs at least one depth",
            "write the depths: `{1,2}`",
          );
        else this.depthList(item.set, item.span, name);
        continue;
      }
      for (const bound of new Set([item.low, item.high, item.bound])) if (bound) this.depthBound(bound);
      if (item.isRange && item.low.number > item.high.number) {
        const { low, high } = item;
        this.report(
          "depth-reversed",
          `the depth range runs from ${low.number} down to ${high.number}`,
          [low.span[0], high.span[1]],
          "the smaller depth comes first",
          `write \`${high.number}..${low.number}\``,
        );
      }
    }
  }

  depthBound({ number, span }) {
    const limit = 1n << 31n;
    if (number >= limit || number < -limit)
      this.report("number-range", "no tree is that deep", span, "depths have 32 bits");
  }

  position(position) {
    const { hops, sentinel, span } = position;
    if (hops.length === 0) {
      if (sentinel)
        this.report(
          "sentinel-misplaced",
          "the insertion point has no parent",
          sentinel.span,
          "insert into what?",
          "name the parent first: `(d0, cont[offset=0], end)`",
        );
      else
        this.report(
          "empty-group",
          "the position has no hops",
          span,
          "where?",
          "`(d0, *:block)` is every block of the active head",
        );
    }
    this.hops(hops);
    const last = hops.at(-1);
    const isCount =
      last?.head?.offset !== undefined && last.head.isSigned && !last.head.type && last.parts.length === 0;
    if (isCount && !sentinel)
      this.report("number-range", "no node has that many children", last.span, "counts children, in 32 bits");
    if (sentinel?.child === 0n)
      this.report(
        "sentinel-misplaced",
        "children are counted from 1",
        sentinel.span,
        "there is no child 0",
        "a trailing comma inserts at the start, `end` at the end",
      );
  }

  within({ hops, sentinel, span }) {
    if (sentinel)
      this.report(
        "sentinel-misplaced",
        "an insertion point inside `within(…)`",
        sentinel.span,
        "a search inserts nothing",
        "remove it",
      );
    else if (hops.length === 0)
      this.report("empty-group", "`within()` has no hops", span, "within what?", "write where to search: `within(d1)`");
    this.hops(hops);
  }

  hops(hops) {
    hops.forEach((hop, index) => {
      const { head, parts, span } = hop;
      const before = hops[index - 1];
      if (head?.depths) {
        const follows =
          !before || before.head?.root !== undefined || (before.head?.depths && before.parts.length === 0);
        if (!follows)
          this.report(
            "root-inside-chain",
            "a depth stands in the middle of a position",
            span,
            "a depth may only start a position",
            "depths in a row are a set: `(d1, d3, *:block)`; put filters after the last",
          );
        this.depthList(head.depths, head.span, "depth");
      }
      if (head?.root !== undefined) this.root(head, index > 0);
      if (head?.marks) this.marks(head.marks);
      if (head?.end)
        this.report(
          "sentinel-misplaced",
          "`end` is not the last hop",
          head.span,
          "an insertion point ends its position",
          "move it to the end",
        );
      this.parts(parts);
    });
  }

  marks(marks) {
    if (marks.length > 1) this.problems.push(doubleSearch(marks));
  }
}
