import { Worker } from "node:worker_threads";

// The process of one instance (see processor-share.ts): relays messages between its parent and the instance's thread.
process.once("message", (started: { workerData: unknown; resourceLimits: object }) => {
  const worker = new Worker(process.argv[2] ?? "", { ...started, execArgv: [] });
  worker.on("message", (message) => process.send?.(message));
  worker.on("error", (error) => {
    throw error;
  });
  worker.on("exit", (code) => process.exit(code));
  process.on("message", (message) => worker.postMessage(message));
});
// Its parent is gone.
process.once("disconnect", () => process.exit());
