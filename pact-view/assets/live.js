// A page from a server: news come as server-sent events, and the engine itself answers selectors.

class LiveSource {
  constructor(view) {
    this.view = view;
    this.waiting = [];
    this.asked = null;
    byId("live").hidden = false;
    this.say("live");
    this.events = new EventSource(`events?version=${view.history.version}`);
    this.events.addEventListener("open", () => this.say("live"));
    this.events.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    this.events.addEventListener("problem", ({ data }) => {
      this.say(data === "" ? "live" : "not readable");
      byId("live").title = visible(data);
    });
    this.events.addEventListener("reload", () => location.reload());
    this.events.addEventListener("error", () =>
      this.say(this.events.readyState === EventSource.CLOSED ? "disconnected" : "reconnecting"),
    );
  }

  say(words) {
    const badge = byId("live");
    if (badge.textContent !== words) badge.textContent = words;
    badge.classList.toggle("off", words !== "live");
  }

  /** Several news are shown at once. */
  take(news) {
    this.waiting.push(news);
    if (this.waiting.length > 1) return;
    setTimeout(() => {
      const all = this.waiting;
      this.waiting = [];
      this.view.update(all);
    }, 0);
  }

  /** Asks the engine for the matches of a selector. Only the newest question is answered. */
  async select(selector, turn) {
    this.asked?.abort();
    const asked = new AbortController();
    this.asked = asked;
    const question = new URLSearchParams({ turn, selector });
    try {
      const response = await fetch(`select?${question}`, { signal: asked.signal });
      return response.ok ? await response.json() : { error: await response.text() };
    } catch (error) {
      return asked.signal.aborted ? null : { error: String(error) };
    }
  }
}
