import { readdirSync, readFileSync } from "node:fs";

const numbersOf = (file: string): number[] => {
  try {
    return readFileSync(file, "utf8").trim().split(/\s+/).map(Number);
  } catch (error) {
    // A thread or process that has ended meanwhile.
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return [];
    throw error;
  }
};

const threadMs = (pid: number, thread: string): number =>
  (numbersOf(`/proc/${pid}/task/${thread}/schedstat`)[0] ?? 0) / 1e6;

/** Milliseconds of processor that the threads of a process have used, but for those left out. */
export const processMs = (pid: number, leftOut: readonly string[] = []): number =>
  readdirSync(`/proc/${pid}/task`)
    .filter((thread) => !leftOut.includes(thread))
    .reduce((sum, thread) => sum + threadMs(pid, thread), 0);

/** The same of a process and its children, as PostgreSQL has one for each connection. */
export const familyMs = (pid: number): number =>
  numbersOf(`/proc/${pid}/task/${pid}/children`).reduce(
    (sum, child) => sum + familyMs(child),
    processMs(pid),
  );
