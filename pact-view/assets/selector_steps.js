// Whether steps and positions make sense, as in `pact-grammar/src/validate/steps.rs` and `position.rs`.

const ROOTS = LANGUAGE.roots;

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
      const help = close ? helpText("did_you_mean", { meant: "^" + close }) : helpText("roots");
      this.report("unknown-root", span, { name: excerpt(root) }, help);
    } else if (isInside) {
      this.report("root-inside-chain", span, { name: root });
    }
  }

  /** A type that is neither a class nor namespaced is compared as text. */
  typeName({ class: name, kind }, span) {
    if (kind !== null || CLASSES.has(name)) return;
    const close = didYouMean(name, CLASSES.keys());
    const help = close
      ? helpText("did_you_mean", { meant: "." + close })
      : helpText("types", { block: ".block:" + excerpt(name) });
    this.warn("unknown-type", span, { name: "." + excerpt(name) }, help);
  }

  parts(parts) {
    let isTyped = false;
    for (const part of parts) {
      if (part.type) {
        if (isTyped)
          this.report("repeated-type", part.span, { class: excerpt(part.type.class) }, helpText("level_or_comma"));
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
      const [argument, example] = LANGUAGE.arguments[pseudo];
      this.report("pseudo-argument", span, { name: pseudo, argument, example });
      return;
    }
    const close = didYouMean(pseudo, [...PLAIN_PSEUDOS, ...CALL_PSEUDOS]);
    const name = excerpt(pseudo);
    const meant = CALL_PSEUDOS.includes(close) ? `:${close}(…)` : ":" + close;
    const help = close ? helpText("did_you_mean", { meant }) : helpText("kind_of_block", { name });
    this.report("unknown-pseudo", span, { name }, help);
  }

  nth({ nth, span }) {
    if (nth.missing)
      this.report("pseudo-argument.nth", span);
    else if (!nth.parameter && nth.number < 1n)
      this.report("nth-zero", span, { number: nth.number });
  }

  not({ not, span }) {
    if (not.length === 0)
      this.report("pseudo-argument.empty", span, { name: "not", example: LANGUAGE.arguments.not[1] });
    for (const alternative of not) {
      const { steps, search } = alternative;
      const isSearch = search && !search.within && search.marks.length === 0;
      if (steps?.length === 1) this.chain(steps);
      else if (!isSearch)
        this.report("pseudo-argument.not", alternative.span);
      this.tail(alternative.tail);
    }
  }

  has({ has, span }) {
    if (has.length === 0)
      this.report("pseudo-argument.empty", span, { name: "has", example: LANGUAGE.arguments.has[1] });
    for (const alternative of has) {
      this.alternative(alternative);
      const sentinel = alternative.position?.sentinel;
      if (sentinel)
        this.report("sentinel-misplaced.has", sentinel.span);
    }
  }

  depthList(items, span, name) {
    if (items.length === 0)
      this.report("empty-depth", span, { name });
    for (const item of items) {
      if (item.set) {
        if (item.set.length === 0)
          this.report("empty-depth.set", item.span);
        else this.depthList(item.set, item.span, name);
        continue;
      }
      for (const bound of new Set([item.low, item.high, item.bound])) if (bound) this.depthBound(bound);
      if (item.isRange && item.low.number > item.high.number) {
        const [from, to] = [item.low, item.high];
        this.report("depth-reversed", [from.span[0], to.span[1]], { from: from.number, to: to.number, range: `${to.number}..${from.number}` });
      }
    }
  }

  depthBound({ number, span }) {
    const limit = 1n << 31n;
    if (number >= limit || number < -limit)
      this.report("number-range.depth", span);
  }

  position(position) {
    const { hops, sentinel, span } = position;
    if (hops.length === 0) {
      if (sentinel)
        this.report("sentinel-misplaced.parent", sentinel.span);
      else
        this.report("empty-group.position", span);
    }
    this.hops(hops);
    const last = hops.at(-1);
    const isCount =
      last?.head?.offset !== undefined && last.head.isSigned && !last.head.type && last.parts.length === 0;
    if (isCount && !sentinel)
      this.report("number-range.children", last.span);
    if (sentinel?.child === 0n)
      this.report("sentinel-misplaced.zero", sentinel.span);
  }

  within({ hops, sentinel, span }) {
    if (sentinel)
      this.report("sentinel-misplaced.within", sentinel.span);
    else if (hops.length === 0)
      this.report("empty-group.within", span);
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
          this.report("root-inside-chain.depth", span);
        this.depthList(head.depths, head.span, "depth");
      }
      if (head?.root !== undefined) this.root(head, index > 0);
      if (head?.marks) this.marks(head.marks);
      if (head?.end)
        this.report("sentinel-misplaced.end", head.span);
      this.parts(parts);
    });
  }

  marks(marks) {
    if (marks.length > 1) this.problems.push(doubleSearch(marks));
  }
}
