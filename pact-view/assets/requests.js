// The requests that were sent: their exact bytes, the part that a cache still had, and its end. See `requests.rs`.

class RequestsPane {
  constructor(view) {
    this.view = view;
    this.panel = byId("requests");
    this.list = null;
    this.chosen = null;
    this.version = null;
  }

  /** A server gives the requests when they are looked at, and again after news. */
  async show() {
    const { history, live } = this.view;
    if (!live) this.list ??= withBodies(history.requests);
    if (live && this.version !== history.version) {
      const version = (this.version = history.version);
      if (this.list === null) fillPanel(this.panel, el("p", { class: "dim" }, "loading"));
      const response = await fetch("requests").catch(() => null);
      if (version !== history.version) return;
      this.list = response?.ok ? withBodies(await response.json()) : (this.list ?? []);
    }
    this.draw();
  }

  draw() {
    if (this.list.length === 0) {
      fillPanel(this.panel, el("p", { class: "dim" }, "No request was recorded: stores record them."));
      return;
    }
    const { cycle } = this.view.scene;
    // The request that was sent last before the end of the chosen turn.
    const newest = this.list.findLast((one) => one.cycle <= Number(cycle)) ?? this.list[0];
    const chosen = this.list.find(({ number }) => number === this.chosen) ?? newest;
    const heads = ["request", "cycle", "status", "bytes", "cached", "broken by"];
    const table = el(
      "table",
      { class: "legend" },
      el("thead", {}, el("tr", {}, heads.map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, this.list.slice(-500).map((request) => this.row(request, request === chosen))),
    );
    fillPanel(
      this.panel,
      el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "requests" }, table),
      this.one(chosen),
    );
  }

  row(request, isChosen) {
    const { number, cycle, status, body, cached } = request;
    const choose = () => {
      this.chosen = number;
      this.draw();
    };
    const cells = [
      cycle,
      status,
      formatBytes(body.length),
      `${Math.round((100 * cached) / Math.max(1, body.length))} %`,
      whyText(request),
    ];
    const button = { type: "button", class: "link", "aria-pressed": String(isChosen), onclick: choose };
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, el("button", button, `request ${number}`)),
      cells.map((cell) => el("td", {}, visible(String(cell)))),
    );
  }

  one(request) {
    const { number, api, model, body, cached, why, node, inexact, usage } = request;
    const text = (part) => visible(part.length > 60000 ? `${part.slice(0, 60000)}…` : part);
    const copy = el("button", { type: "button", class: "copy", onclick: () => copyText(body, copy) }, "copy the request");
    // The end of the cached part is where one wants to look.
    const [known, rest] = [body.slice(0, cached), body.slice(cached)];
    const kept = known.length > 4000 ? `…${known.slice(-4000)}` : known;
    const link =
      node === null
        ? null
        : el("button", { type: "button", class: "link", onclick: () => this.view.chooseNode(node, true) }, snippet(node, 40));
    return el(
      "section",
      { class: "request" },
      el("h3", {}, `request ${number} `, el("span", { class: "dim" }, visible(`${api} ${model}`))),
      el("p", { class: "line" }, copy, usage === null ? null : `${usage[2]} of ${usage[0]} tokens cached, ${usage[1]} out`),
      inexact === null ? null : el("p", { class: "note" }, `not the bytes that were sent: ${visible(inexact)}`),
      el("p", {}, why === null ? "" : "broken by ", el("b", {}, whyText(request)), " ", link),
      el(
        "pre",
        { class: "content", tabindex: "0", "aria-label": "bytes of the request" },
        el("span", { class: why === null ? "cached" : "cached broken", title: "cached" }, text(kept)),
        el("span", {}, text(rest)),
      ),
    );
  }
}

function whyText({ why, options }) {
  if (why === null) return "";
  return options.length === 0 ? why : `${why} ${options.map((name) => visible(name)).join(", ")}`;
}

/** Bodies are written as what they share with the one before, and the rest. */
function withBodies(requests = []) {
  let before = "";
  return requests.map((request) => {
    const body = before.slice(0, request.shared) + request.rest;
    before = body;
    return { ...request, body };
  });
}
