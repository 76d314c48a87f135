// One Lambda instance: loads the deployed bundle once, then answers one event at a time.
// Plain JavaScript, so that no type stripping weighs on the start that is measured here.
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

const started = performance.now();
let handler;
try {
  handler = require(file)[exported];
  if (typeof handler !== "function") throw new TypeError(`${exported} is not a function in ${file}`);
  parentPort.postMessage({ kind: "ready", initMs: performance.now() - started });
} catch (error) {
  parentPort.postMessage({ kind: "broken", error: describe(error) });
}

parentPort.on("message", async ({ event, context, deadline }) => {
  const began = performance.now();
  try {
    const result = await handler(event, {
      ...context,
      getRemainingTimeInMillis: () => deadline - Date.now(),
    });
    // Lambda sends the answer as JSON text: what JSON cannot say is lost there too.
    const payload = JSON.stringify(result) ?? "null";
    parentPort.postMessage({ kind: "answer", payload, ms: performance.now() - began, memoryMb: usedMb() });
  } catch (error) {
    parentPort.postMessage({
      kind: "failed",
      error: describe(error),
      ms: performance.now() - began,
      memoryMb: usedMb(),
    });
  }
});
