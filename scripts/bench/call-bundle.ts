import { createRequire } from "node:module";
import { json } from "node:stream/consumers";

// Runs one event from standard input through a function's bundle, as Lambda does, and prints its measurements.
const bundle = process.argv[2] ?? "";
// Only the measurement goes to standard output.
console.info = console.warn = console.error;
const event = await json(process.stdin);
const started = performance.now();
const { handler } = createRequire(import.meta.url)(bundle);
const loaded = performance.now();
const answer = await handler(event, {});
const ended = performance.now();
process.stdout.write(
  JSON.stringify({
    status: answer.statusCode,
    location: answer.headers?.location,
    initMs: Math.round(loaded - started),
    handlerMs: Math.round(ended - loaded),
    cpuMs: Math.round((process.cpuUsage().user + process.cpuUsage().system) / 1000),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
