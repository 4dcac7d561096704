// Opens a page in a headless Chromium, and evaluates expressions in it, one a line: `{"run": "…"}` gives `{"value": …}` or
// `{"failed": "…"}`. The protocol of the developer tools goes through a pipe, so no package and no port is needed.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [browser, address, width, height, scheme] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), "pactx-browser-"));
const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--hide-scrollbars",
  "--remote-debugging-pipe",
  `--user-data-dir=${profile}`,
  `--window-size=${width},${height}`,
  "about:blank",
];
const child = spawn(browser, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
const waiting = new Map();
const said = [];
let last = 0;
let session;
let rest = "";
child.stdio[4].setEncoding("utf8");
child.stdio[4].on("data", (chunk) => {
  const parts = (rest + chunk).split("\0");
  rest = parts.pop();
  for (const part of parts) {
    const message = JSON.parse(part);
    if (message.method === "Runtime.exceptionThrown") said.push(message.params.exceptionDetails.exception?.description);
    if (message.method === "Log.entryAdded" && message.params.entry.level === "error") said.push(message.params.entry.text);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  }
});

function send(method, params = {}) {
  const id = ++last;
  child.stdio[3].write(JSON.stringify({ id, method, params, sessionId: session }) + "\0");
  return new Promise((resolve, reject) =>
    waiting.set(id, ({ result, error }) => (error ? reject(new Error(JSON.stringify(error))) : resolve(result))),
  );
}

async function evaluated(expression) {
  const { result, exceptionDetails } = await send("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) return { failed: exceptionDetails.exception?.description ?? exceptionDetails.text };
  return { value: result.value ?? null };
}

async function answer({ run, file, shot, errors }) {
  if (errors) return { value: said };
  if (shot) {
    const { data } = await send("Page.captureScreenshot", { format: "png" });
    writeFileSync(shot, Buffer.from(data, "base64"));
    return { value: shot };
  }
  return evaluated(file ? readFileSync(file, "utf8") + ";null" : run);
}

const { targetInfos } = await send("Target.getTargets");
const target = targetInfos.find(({ type }) => type === "page");
({ sessionId: session } = await send("Target.attachToTarget", { targetId: target.targetId, flatten: true }));
await send("Runtime.enable");
await send("Log.enable");
await send("Page.enable");
await send("Emulation.setDeviceMetricsOverride", {
  width: Number(width),
  height: Number(height),
  deviceScaleFactor: 1,
  mobile: false,
});
await send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
await send("Page.navigate", { url: address });
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(await answer(JSON.parse(line)).catch((error) => ({ failed: String(error) }))) + "\n");
}
const gone = new Promise((resolve) => child.on("exit", resolve));
await Promise.race([send("Browser.close").catch(() => null), gone]);
await gone;
rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
