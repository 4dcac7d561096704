// The fill of the context: bytes of content by region and kind.

const REGION_NAMES = [
  ["^sys", "system"],
  ["^seq", "sealed turns"],
  ["^ah", "active head"],
];
const COLOURS = 8;

class FillPane {
  constructor(view) {
    this.view = view;
    this.panel = byId("fill");
    this.colours = new Map();
  }

  show() {
    const shares = this.shares();
    const total = shares.reduce((sum, share) => sum + share.bytes, 0);
    const blocks = shares.reduce((sum, share) => sum + share.blocks, 0);
    const regions = REGION_NAMES.map(([type, label]) => ({
      label,
      type,
      shares: shares.filter((share) => share.region === type),
    }));
    fillPanel(
      this.panel,
      el("h3", {}, `${formatBytes(total)} of content in ${plural(blocks, "block")}`),
      el(
        "p",
        { class: "dim" },
        `about ${estimatedTokens(total).toLocaleString("en")} tokens: an estimate, 4 bytes each. Headers and JSON around the contents are not counted; the thread tab counts them.`,
      ),
      this.bar(shares, total, "all regions"),
      regions.map(({ label, type, shares: own }) => {
        const bytes = own.reduce((sum, share) => sum + share.bytes, 0);
        return el(
          "div",
          { class: "share-row" },
          el("span", { class: "name" }, el("code", {}, type), ` ${label}`),
          this.bar(own, total, label),
          el("span", { class: "dim size" }, formatBytes(bytes)),
        );
      }),
      this.legend(shares, total),
    );
  }

  /** `{region, kind, bytes, blocks}`, largest first inside a region. */
  shares() {
    const { scene } = this.view;
    const shares = new Map();
    for (let node = 0; node < scene.real; node += 1) {
      const state = scene.states[node];
      if (state.class !== "block") continue;
      const depth = scene.depth[node];
      const region = depth === -1 ? "^sys" : depth === 0 ? "^ah" : "^seq";
      const role = state.header("role") ?? (region === "^sys" ? "system" : "user");
      const kind = state.kind ?? `no kind, ${role}`;
      const name = JSON.stringify([region, kind]);
      const share = shares.get(name) ?? { region, kind, bytes: 0, blocks: 0 };
      share.bytes += state.size;
      share.blocks += 1;
      shares.set(name, share);
    }
    const rank = ({ region }) => REGION_NAMES.findIndex(([type]) => type === region);
    return [...shares.values()].sort((a, b) => rank(a) - rank(b) || b.bytes - a.bytes || compareText(a.kind, b.kind));
  }

  /** A kind keeps its colour from turn to turn. */
  colour(kind) {
    if (!this.colours.has(kind)) this.colours.set(kind, this.colours.size % COLOURS);
    return `colour-${this.colours.get(kind)}`;
  }

  bar(shares, total, label) {
    const text = shares.map((share) => `${share.kind} ${formatBytes(share.bytes)}`).join(", ");
    const bar = el("div", { class: "stack", role: "img", "aria-label": visible(`${label}: ${text || "nothing"}`) });
    for (const share of shares) {
      const part = el("span", {
        class: `part ${this.colour(share.kind)}`,
        title: visible(`${share.region} ${share.kind}: ${formatBytes(share.bytes)}`),
      });
      part.style.width = `${(100 * share.bytes) / Math.max(1, total)}%`;
      bar.append(part);
    }
    return bar;
  }

  legend(shares, total) {
    const rows = shares.map((share) =>
      el(
        "tr",
        {},
        el("td", {}, el("span", { class: `swatch ${this.colour(share.kind)}` })),
        el("td", {}, share.region),
        el("th", { scope: "row" }, el("bdi", {}, snippet(share.kind, 60))),
        el("td", { class: "number" }, share.blocks.toLocaleString("en")),
        el("td", { class: "number" }, share.bytes.toLocaleString("en")),
        el("td", { class: "number" }, estimatedTokens(share.bytes).toLocaleString("en")),
        el("td", { class: "number" }, `${((100 * share.bytes) / Math.max(1, total)).toFixed(1)} %`),
      ),
    );
    const heads = ["colour", "region", "kind", "blocks", "bytes", "~tokens", "share"].map((name) =>
      el("th", { scope: "col" }, name),
    );
    return el(
      "div",
      { class: "wide" },
      el("table", { class: "legend" }, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows)),
    );
  }
}
