// The provider thread: the text that the model sees, byte for byte.

class ThreadPane {
  constructor(view) {
    this.view = view;
    this.panel = byId("thread");
    this.isExact = true;
    this.pageSize = 100;
  }

  /** The thread, exactly. */
  text() {
    const { scene } = this.view;
    return `[${scene
      .messages()
      .map((message) => scene.messageText(message))
      .join(",")}]`;
  }

  show() {
    const { scene } = this.view;
    this.messages = scene.messages();
    // A long thread is shown from its end, where the newest messages are.
    this.first = Math.max(0, this.messages.length - this.pageSize);
    const bytes = this.messages.reduce(
      (sum, message) => sum + scene.messageText(message).length,
      2 + Math.max(0, this.messages.length - 1),
    );
    const copy = el(
      "button",
      { type: "button", class: "copy", onclick: () => copyText(this.text(), copy) },
      "copy the thread",
    );
    const choice = (label, isExact) =>
      el(
        "button",
        {
          type: "button",
          "aria-pressed": String(this.isExact === isExact),
          onclick: () => ((this.isExact = isExact), this.show()),
        },
        label,
      );
    this.list = el("div", { class: "thread", id: "thread-text" });
    fillPanel(
      this.panel,
      el(
        "p",
        { class: "line" },
        el(
          "span",
          { role: "group", "aria-label": "how to show it", class: "choice" },
          choice("exact bytes", true),
          choice("readable", false),
        ),
        copy,
      ),
      el(
        "p",
        { class: "dim" },
        `${plural(this.messages.length, "message")}, ${bytes.toLocaleString("en")} bytes, about ${estimatedTokens(bytes).toLocaleString("en")} tokens (an estimate: 4 bytes each)`,
      ),
      this.list,
    );
    this.draw();
  }

  draw() {
    const rest = this.messages.slice(this.first).map((message, at) => this.message(message, this.first + at));
    const earlier = () => {
      this.first = Math.max(0, this.first - this.pageSize * 5);
      this.draw();
    };
    const more =
      this.first === 0
        ? null
        : el(
            "button",
            { type: "button", onclick: earlier },
            `show earlier messages (${this.first.toLocaleString("en")} more)`,
          );
    const [open, close] = this.isExact
      ? [this.first === 0 ? el("span", { class: "mark" }, "[") : null, el("span", { class: "mark" }, "]")]
      : [null, null];
    this.list.replaceChildren(...[more, open, ...rest, close].filter((part) => part !== null));
  }

  /** Without the marks between them and the buttons, the texts are the bytes. */
  message(message, number) {
    const { scene } = this.view;
    const state = scene.states[message.index];
    const isLast = number === this.messages.length - 1;
    const pick = el("button", {
      type: "button",
      class: "link number",
      "aria-label": `message ${number + 1}: choose its node`,
      "data-number": number + 1,
      onclick: () => this.view.chooseNode(state.id, true),
    });
    if (this.isExact) {
      const text = scene.messageText(message);
      return el(
        "div",
        { class: `message ${roleClass(message.role)}` },
        pick,
        this.clipped(text),
        isLast ? null : el("span", { class: "mark" }, ","),
      );
    }
    const title = el("b", {}, visible(message.role), state.kind === null ? "" : ` · ${visible(state.kind)}`);
    return el(
      "div",
      { class: `message ${roleClass(message.role)}` },
      pick,
      title,
      " ",
      el("bdi", { class: "dim" }, snippet(state.id, 40)),
      this.said(state),
    );
  }

  /** What a block says, to be read by people: calls and results lead to each other. */
  said(state) {
    const link = (id) =>
      el(
        "button",
        { type: "button", class: "link", onclick: () => this.view.chooseNode(id, true) },
        el("bdi", {}, snippet(id, 40)),
      );
    const pane = state.class === "block" ? saidPane(this.view, state, link) : null;
    if (pane !== null) return pane;
    const content = state.header("content");
    return this.clipped(visible(typeof content === "string" ? content : content === null ? "" : readable(content)));
  }

  clipped(text, limit = 4000) {
    const box = el("span", { class: "bytes" }, text.slice(0, limit));
    if (text.length <= limit) return box;
    const more = el("button", {
      type: "button",
      class: "more",
      onclick: () => ((box.textContent = text), more.remove()),
      "data-rest": `show all ${plural(text.length, "character")}`,
    });
    return el("span", {}, box, more);
  }
}

function roleClass(role) {
  return ["system", "user", "assistant", "tool"].includes(role) ? role : "other";
}
