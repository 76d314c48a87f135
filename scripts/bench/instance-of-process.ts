import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { EventEmitter } from "node:events";
import path from "node:path";
import type { Readable } from "node:stream";
import type { WorkerOptions } from "node:worker_threads";
import type { InstanceThread } from "#scripts/local/instance.ts";

/** An instance in another process, which runs the same file in a thread. */
export class InstanceProcess extends EventEmitter implements InstanceThread {
  readonly stdout: Readable;
  readonly stderr: Readable;
  private readonly child: ChildProcess;

  constructor(
    file: string,
    { workerData, env, resourceLimits }: WorkerOptions,
    place: (pid: number) => void,
    ended: () => void,
  ) {
    super();
    const environment = typeof env === "object" ? env : {};
    this.child = fork(path.join(import.meta.dirname, "instance-process.ts"), [file], {
      env: environment,
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const { stdout, stderr } = this.child;
    if (!stdout || !stderr) throw new Error("An instance's process has no output");
    [this.stdout, this.stderr] = [stdout, stderr];
    if (this.child.pid !== undefined) place(this.child.pid);
    this.child.on("message", (message) => this.emit("message", message));
    this.child.on("error", (error) => this.emit("error", error));
    this.child.on("exit", (code) => {
      ended();
      this.emit("exit", code ?? 1);
    });
    this.child.send({ workerData, resourceLimits });
  }

  postMessage(message: Serializable): void {
    this.child.send(message);
  }

  async terminate(): Promise<number> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const gone = new Promise((resolve) => this.child.once("exit", resolve));
      this.child.kill("SIGKILL");
      await gone;
    }
    return this.child.exitCode ?? 0;
  }
}
