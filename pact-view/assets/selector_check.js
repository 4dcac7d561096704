// Whether a selector makes sense, as in `pact-grammar/src/validate`. The first problem in the text is the one that is shown.

const { controls: CONTROLS, orders: ORDERS, modes: MODES } = LANGUAGE;

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
        this.report("range-wildcard", end.span);
      if (end.at === "history")
        this.report("range-history", end.span);
    }
    if ((first.isTurn && second.isCycle) || (first.isCycle && second.isTurn)) {
      return this.report("range-kind-mismatch", [first.span[0], second.span[1]]);
    }
    const isOfCycles = Boolean(first.isCycle);
    this.moment(first, isOfCycles);
    return this.moment(second, isOfCycles);
  }

  moment({ at, number, span }, isOfCycles) {
    const isFuture = number > 0n && (at === "turn" || (at === "bare" && !isOfCycles));
    if (isFuture)
      this.report("future-turn", span, { turn: number });
    if (at === "bare" && isOfCycles && number < 0n)
      this.report("number-range.cycle", span, { number });
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
        const help = close ? helpText("did_you_mean", { meant: "@" + close }) : helpText("controls");
        this.report("unknown-control", nameSpan, { name }, help);
        continue;
      }
      if (seen.has(name))
        this.report("repeated-control", span, { name });
      else seen.set(name, control);
      this.controlValue(control);
    }
    if (seen.has("mode") && !this.isOverTime)
      this.report("mode-without-range", seen.get("mode").span);
    if (seen.has("p") && !seen.has("limit"))
      this.report("page-without-limit", seen.get("p").span);
  }

  controlValue({ name, value, span }) {
    if (name === "first" || name === "unique") {
      if (value) this.report("control-value.none", span, { name });
    } else if (name === "limit" || name === "p") {
      const least = name === "p" ? 1n : 0n;
      const isGood = value && (value.parameter || value.number >= least);
      if (!isGood) this.report("control-value.number", span, { name, least, example: name === "p" ? 1 : 10 });
    } else {
      const choices = name === "mode" ? MODES : ORDERS;
      if (choices.includes(controlWord(value))) return;
      const list = choices.map((choice) => `\`${choice}\``).join(", ");
      const key = value ? "control-value.unknown" : "control-value.missing";
      this.report(key, span, { name }, helpText("control_values", { list }));
    }
  }

  sharedFilters() {
    const { filters, alternatives, controls } = this.selector;
    const count = filters.reduce((sum, filter) => sum + (filter.conditions?.length ?? 1), 0);
    const copies = count * alternatives.length;
    if (copies > LANGUAGE.limits.sharedFilters && alternatives.length > 1) {
      this.report("too-many-alternatives.filters", controls.at(-1).span, { filters: count, copies });
    }
  }

  sentinels() {
    const { alternatives, time, filters, controls } = this.selector;
    const sentinel = alternatives.find(({ position }) => position?.sentinel)?.position.sentinel;
    if (!sentinel) return;
    if (time)
      this.report("sentinel-with-time", time.span);
    const isFiltered = alternatives.some(({ tail }) => tail.length > 0);
    if (alternatives.length > 1 || isFiltered || filters.length > 0 || controls.length > 0)
      this.report("sentinel-misplaced", sentinel.span);
  }
}

/** The word of a control, with the white space that may stand in `turn:desc, pre` taken out. */
function controlWord(value) {
  return value?.text === undefined ? null : value.text.replace(/\s+/gu, "");
}
