// One Lambda instance: loads the deployed bundle once, then answers one event at a time.
// Plain JavaScript: type stripping would add to the measured start.
const { readFileSync } = require("node:fs");
const Module = require("node:module");
const { format } = require("node:util");
const { parentPort, workerData } = require("node:worker_threads");

const { file, exported } = workerData;

/** Heap and buffers of this instance, in MB: what Lambda reports as the memory used. */
function usedMb() {
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1024 / 1024);
}

function describe(error) {
  return error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, stack: error.stack }
    : { errorType: "Error", errorMessage: String(error) };
}

/**
 * Loads a file as Lambda does: as CommonJS, since there is no package.json, and without node_modules, so that a package
 * that is not in the bundle is missing here too.
 */
function load(path) {
  const module = new Module(path);
  module.filename = path;
  module.paths = [];
  module._compile(readFileSync(path, "utf8"), path);
  return module.exports;
}

// Lambda's console when the log format is JSON.
const levels = { debug: "DEBUG", log: "INFO", info: "INFO", warn: "WARN", error: "ERROR" };
let requestId;
for (const [method, level] of Object.entries(levels)) {
  console[method] = (...parts) => {
    const message = parts.length === 1 ? parts[0] : format(...parts);
    const line = { timestamp: new Date().toISOString(), level, requestId, message };
    const written = JSON.stringify(line, (_, value) => (value instanceof Error ? describe(value) : value));
    process.stdout.write(`${written}\n`);
  };
}

/** Moves the clock for tests: a header of a request gives the time while it is handled. */
const testTime = "x-test-time";
const realNow = Date.now;
let shift = 0;
function moveClock(named) {
  shift = named === undefined ? 0 : Date.parse(named) - realNow();
  if (shift === 0 || Date.now !== realNow) return;
  Date.now = () => realNow() + shift;
  globalThis.Date = new Proxy(Date, {
    construct: (real, given) => Reflect.construct(real, given.length > 0 ? given : [real.now()]),
  });
}

/** No message leaves this machine for a phone: the function's log says what a push service would have got. */
const pushService =
  /^https:\/\/[\w.-]+\.(?:googleapis\.com|services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)\//;
const { fetch } = globalThis;
globalThis.fetch = async (url, init) => {
  if (!pushService.test(String(url))) return fetch(url, init);
  console.info(`A push service got ${init.body.length} encrypted bytes`);
  return new Response(null, { status: 201 });
};

const started = performance.now();
let handler;
try {
  handler = load(file)[exported];
  if (typeof handler !== "function") throw new TypeError(`${exported} is not a function in ${file}`);
  parentPort.postMessage({ kind: "ready", initMs: performance.now() - started });
} catch (error) {
  parentPort.postMessage({ kind: "broken", error: describe(error) });
}

parentPort.on("message", async ({ event, context, deadline }) => {
  const began = performance.now();
  const spent = () => ({ ms: performance.now() - began, memoryMb: usedMb() });
  requestId = context.awsRequestId;
  moveClock(event?.headers?.[testTime]);
  try {
    const result = await handler(event, {
      ...context,
      getRemainingTimeInMillis: () => deadline - realNow(),
    });
    // Lambda sends the answer as JSON text: values that JSON lacks are lost there too.
    const payload = JSON.stringify(result) ?? "null";
    parentPort.postMessage({ kind: "answer", payload, ...spent() });
  } catch (error) {
    parentPort.postMessage({ kind: "failed", error: describe(error), ...spent() });
  }
});
