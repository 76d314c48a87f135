import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { InstanceProcess } from "#scripts/bench/instance-of-process.ts";
import type { StartInstance } from "#scripts/local/workers.ts";

// Runs each instance in a process of its own, all threads of which share one quota of the processor, as in a Lambda:
// argon2, the compiler and the garbage collector count too.

/** AWS does not publish its period. A call that needs less than its part of one is not held up. */
const periodUs = 20_000;

const versions = [
  {
    root: "/sys/fs/cgroup/cpu",
    marker: "cpu.cfs_quota_us",
    limit: (folder: string, quotaUs: number) => {
      writeFileSync(path.join(folder, "cpu.cfs_period_us"), String(periodUs));
      writeFileSync(path.join(folder, "cpu.cfs_quota_us"), String(quotaUs));
    },
  },
  {
    root: "/sys/fs/cgroup",
    marker: "cgroup.controllers",
    limit: (folder: string, quotaUs: number) =>
      writeFileSync(path.join(folder, "cpu.max"), `${quotaUs} ${periodUs}`),
  },
];

export type ProcessorShare = {
  startInstance: StartInstance;
  /** Gives each instance of a limited function that starts from now on this share of one processor. */
  set(share: number): void;
  /** The functions that have one; before, none has. */
  limit(operations: ReadonlySet<string>): void;
};

/** Undefined where this machine lets nobody write a quota. */
export const openProcessorShare = (): ProcessorShare | undefined => {
  const version = versions.find(({ root, marker }) => existsSync(path.join(root, marker)));
  if (!version) return;
  const parent = path.join(version.root, `compagnon-${process.pid}`);
  try {
    mkdirSync(parent);
    version.limit(parent, periodUs);
    rmdirSync(parent);
  } catch {
    // Only root may, and not in every container: the caller says so.
    return;
  }
  let quotaUs = periodUs;
  let made = 0;
  let limited: ReadonlySet<string> = new Set();
  const startInstance: StartInstance = (one, file, options) => {
    if (!limited.has(one.operation)) return undefined;
    const folder = `${parent}-${++made}`;
    mkdirSync(folder);
    version.limit(folder, quotaUs);
    return new InstanceProcess(
      file,
      options,
      (pid) => writeFileSync(path.join(folder, "cgroup.procs"), String(pid)),
      () => rmdirSync(folder),
    );
  };
  return {
    startInstance,
    set: (share) => {
      quotaUs = Math.round(periodUs * share);
    },
    limit: (operations) => {
      limited = operations;
    },
  };
};
