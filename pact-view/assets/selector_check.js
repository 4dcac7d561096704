// Whether a selector makes sense, as in `pact-grammar/src/validate`. The first problem in the text is the one that is shown.

const CONTROLS = ["mode", "p", "limit", "order", "first", "unique"];
const ORDERS = ["pre", "post", "bfs", "path", "turn:asc,pre", "turn:desc,pre"];
const MODES = ["union", "latest", "reduce"];
const MAX_SHARED_FILTERS = 10000;

class SelectorCheck extends StepCheck {
  /** Throws the first problem. */
  run() {
    const { time, controls, alternatives, filters } = this.selector;
    if (time) this.time(time);
    this.controls(controls);
    for (const alternative of alternatives) this.alternative(alternative);
    this.tail(filters);
    this.sharedFilters();
    this.sentinels();
    this.problems.sort((a, b) => a.span[0] - b.span[0]);
    if (this.problems.length > 0) throw this.problems[0];
  }

  time({ first, second }) {
    if (!second) return this.moment(first, false);
    for (const end of [first, second]) {
      if (end.at === "all")
        this.report(
          "range-wildcard",
          "`@*` stands inside a range",
          end.span,
          "every snapshot is no end of a range",
          "use `@*` alone, or `@t-*` for the oldest",
        );
      if (end.at === "history")
        this.report(
          "range-history",
          "`@history` stands inside a range",
          end.span,
          "it is a range itself: `@t0..@t-*`",
          "use `@history` alone, or `@t-*` for the oldest",
        );
    }
    if ((first.isTurn && second.isCycle) || (first.isCycle && second.isTurn)) {
      return this.report(
        "range-kind-mismatch",
        "the range mixes turns (`@t`) and cycles (`@c`)",
        [first.span[0], second.span[1]],
        "both ends must count the same thing",
        "write `@t0..@t-3` or `@c3..@c7`",
      );
    }
    const isOfCycles = Boolean(first.isCycle);
    this.moment(first, isOfCycles);
    return this.moment(second, isOfCycles);
  }

  moment({ at, number, span }, isOfCycles) {
    const isFuture = number > 0n && (at === "turn" || (at === "bare" && !isOfCycles));
    if (isFuture)
      this.report(
        "future-turn",
        `turn +${number} does not exist yet`,
        span,
        "turns are counted back from 0",
        `\`@t0\` is the newest snapshot, \`@t-${number}\` is ${number} before it`,
      );
    if (at === "bare" && isOfCycles && number < 0n)
      this.report("number-range", `there is no cycle ${number}`, span, "cycles are not negative");
  }

  get isOverTime() {
    const { time } = this.selector;
    return Boolean(time) && (time.second !== null || ["all", "history"].includes(time.first.at));
  }

  controls(controls) {
    const seen = new Map();
    for (const control of controls) {
      const { name, span, nameSpan } = control;
      if (!CONTROLS.includes(name)) {
        const close = didYouMean(name, CONTROLS);
        this.report(
          "unknown-control",
          `\`@${name}\` is not a control`,
          nameSpan,
          "unknown control",
          close
            ? `did you mean \`@${close}\`?`
            : "the controls are `@mode`, `@order`, `@unique`, `@limit`, `@p` and `@first`",
        );
        continue;
      }
      if (seen.has(name))
        this.report(
          "repeated-control",
          `\`@${name}\` is given twice`,
          span,
          "already given before",
          "keep one of them",
        );
      else seen.set(name, control);
      this.controlValue(control);
    }
    if (seen.has("mode") && !this.isOverTime)
      this.report(
        "mode-without-range",
        "`@mode` needs several snapshots to put together",
        seen.get("mode").span,
        "this selector looks at one state",
        "start with a range such as `@t0..@t-3`, with `@history` or with `@*`",
      );
    if (seen.has("p") && !seen.has("limit"))
      this.report(
        "page-without-limit",
        "`@p` has no page size",
        seen.get("p").span,
        "pages of what size?",
        "add `@limit`: `@limit=20 @p=2`",
      );
  }

  controlValue({ name, value, span }) {
    const wrong = (message, help) => this.report("control-value", message, span, "wrong value", help);
    const word = controlWord(value);
    if (name === "first" || name === "unique") {
      if (value) wrong(`\`@${name}\` takes no value`, `write \`@${name}\``);
    } else if (name === "limit" || name === "p") {
      const least = name === "p" ? 1n : 0n;
      const isGood = value && (value.parameter || value.number >= least);
      if (!isGood)
        wrong(
          `\`@${name}\` needs a whole number from ${least} on`,
          name === "p" ? "write `@p=1`" : "write `@limit=10`",
        );
    } else {
      const choices = name === "mode" ? MODES : ORDERS;
      if (!choices.includes(word)) {
        const list = choices.map((choice) => `\`${choice}\``).join(", ");
        wrong(value ? `\`@${name}\` has no such value` : `\`@${name}\` needs a value`, `the values are ${list}`);
      }
    }
  }

  sharedFilters() {
    const { filters, alternatives, controls } = this.selector;
    const count = filters.reduce((sum, filter) => sum + (filter.conditions?.length ?? 1), 0);
    if (count * alternatives.length > MAX_SHARED_FILTERS && alternatives.length > 1) {
      this.report(
        "too-many-alternatives",
        `${count} filters after the controls apply to each alternative`,
        controls.at(-1).span,
        "",
        "write the filters into the alternatives that need them",
      );
    }
  }

  sentinels() {
    const { alternatives, time, filters, controls } = this.selector;
    const sentinel = alternatives.find(({ position }) => position?.sentinel)?.position.sentinel;
    if (!sentinel) return;
    if (time)
      this.report(
        "sentinel-with-time",
        "an insertion point in a query with a time",
        time.span,
        "snapshots never change",
        "edits are made in the working state: remove the time",
      );
    const isFiltered = alternatives.some(({ tail }) => tail.length > 0);
    if (alternatives.length > 1 || isFiltered || filters.length > 0 || controls.length > 0)
      this.report(
        "sentinel-misplaced",
        "an insertion point stands alone",
        sentinel.span,
        "makes the whole selector a place to insert at",
        "remove the filters, controls and other alternatives around the position",
      );
  }
}

/** The word of a control, with the white space that may stand in `turn:desc, pre` taken out. */
function controlWord(value) {
  return value?.text === undefined ? null : value.text.replace(/\s+/gu, "");
}
