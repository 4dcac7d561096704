// A long list of which only the rows that can be seen exist. All rows have one height.

class Rows {
  /** `render(index)` makes a row; `options.role` is that of the rows. */
  constructor(container, rowHeight, render) {
    this.container = container;
    this.rowHeight = rowHeight;
    this.render = render;
    this.count = 0;
    this.current = -1;
    this.space = el("div", { class: "space", role: "presentation" });
    container.append(this.space);
    container.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => this.draw()).observe(container);
  }

  /** How many rows can be seen at once. */
  get page() {
    return Math.max(1, Math.floor(this.container.clientHeight / this.rowHeight) - 1);
  }

  get isAtEnd() {
    const { scrollTop, clientHeight } = this.container;
    return scrollTop + clientHeight >= (this.count - 1) * this.rowHeight;
  }

  /** There are so many rows now, all of them new. To be drawn afterwards. */
  reset(count) {
    this.count = count;
    this.space.style.height = `${count * this.rowHeight}px`;
    this.drawn = null;
  }

  redraw() {
    this.drawn = null;
    this.draw();
  }

  draw() {
    const { scrollTop, clientHeight } = this.container;
    const first = Math.max(0, Math.floor(scrollTop / this.rowHeight) - 6);
    const last = Math.min(this.count, Math.ceil((scrollTop + clientHeight) / this.rowHeight) + 6);
    const wanted = `${first} ${last} ${this.current}`;
    if (this.drawn === wanted) return;
    this.drawn = wanted;
    const rows = [];
    for (let index = first; index < last; index += 1) {
      const row = this.render(index);
      row.style.top = `${index * this.rowHeight}px`;
      row.id = this.rowId(index);
      row.setAttribute("aria-selected", index === this.current);
      rows.push(row);
    }
    this.space.replaceChildren(...rows);
    const isDrawn = this.current >= first && this.current < last;
    if (isDrawn) this.container.setAttribute("aria-activedescendant", this.rowId(this.current));
    else this.container.removeAttribute("aria-activedescendant");
  }

  rowId(index) {
    return `${this.container.id}-row-${index}`;
  }

  /** Makes a row the current one, moves it into view, and draws. */
  go(index) {
    this.current = index;
    this.drawn = null;
    this.scrollTo(index);
  }

  /** Moves a row into view, and draws. From afar it comes to where those around it can be seen, too. */
  scrollTo(index) {
    const top = index * this.rowHeight;
    const bottom = top + this.rowHeight;
    const { scrollTop, clientHeight } = this.container;
    const isFar = bottom < scrollTop - clientHeight || top > scrollTop + 2 * clientHeight;
    if (isFar) return this.centre(index);
    if (top < scrollTop) this.container.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.container.scrollTop = bottom - clientHeight;
    return this.draw();
  }

  /** Moves a row to where those around it can be seen, too, and draws. */
  centre(index) {
    this.container.scrollTop = (index + 0.5) * this.rowHeight - this.container.clientHeight / 3;
    this.draw();
  }

  /** Moves the last row into view, and draws. */
  scrollToEnd() {
    this.container.scrollTop = this.count * this.rowHeight;
    this.draw();
  }

  /** The row that a key leads to, or null. */
  target(key) {
    const last = this.count - 1;
    const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -this.page, PageDown: this.page };
    if (key === "Home") return 0;
    if (key === "End") return last;
    if (!Object.hasOwn(steps, key)) return null;
    return Math.min(last, Math.max(0, this.current + steps[key]));
  }
}
