import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { bundle } from "#scripts/build/bundle.ts";
import { operations } from "#shared/contract/catalogue.ts";

const Measured = z.object({
  status: z.number(),
  location: z.string().optional(),
  initMs: z.number(),
  handlerMs: z.number(),
  /** Processor time: on a busy machine the clock says little. */
  cpuMs: z.number(),
  peakMb: z.number(),
});
export type Measured = z.output<typeof Measured>;

/**
 * The heap that Node gives itself in 512 MB (seen in a cgroup of that size), where garbage is collected early. Of the many
 * gigabytes of this machine it would let far more of it stand.
 */
const heapOf512Mb = ["--max-old-space-size=256", "--max-semi-space-size=1"];

/**
 * Runs one call on the deployed bundle in a process of its own, with the heap of a function of 512 MB. The peak is the
 * process's resident memory.
 */
export const measureCall = async (operation: string, event: unknown): Promise<Measured> => {
  const found = operations().find((one) => one.operation === operation);
  if (!found) throw new Error(`No route is called ${operation}`);
  const folder = mkdtempSync(path.join(tmpdir(), "compagnon-bench-"));
  try {
    await bundle([{ name: operation, source: found.file }], path.join(folder, "functions"));
    const child = spawn(
      process.execPath,
      [
        ...heapOf512Mb,
        "--no-deprecation",
        path.resolve(import.meta.dirname, "call-bundle.ts"),
        path.join(folder, "functions", operation, "index.js"),
      ],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    child.stdin.end(JSON.stringify(event));
    return Measured.parse(JSON.parse(await text(child.stdout)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
