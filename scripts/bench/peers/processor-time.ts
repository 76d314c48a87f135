import { readdirSync, readFileSync } from "node:fs";

/** What `read` finds of a process or thread; `ended` if it has ended meanwhile. */
const unlessEnded = <Value>(read: () => Value, ended: Value): Value => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return ended;
    throw error;
  }
};

const numbersOf = (file: string): number[] =>
  unlessEnded(() => (readFileSync(file, "utf8").match(/\d+/g) ?? []).map(Number), []);

const threadMs = (pid: number, thread: string): number =>
  (numbersOf(`/proc/${pid}/task/${thread}/schedstat`)[0] ?? 0) / 1e6;

/** Milliseconds of processor that the threads of a process have used, but for those left out. */
export const processMs = (pid: number, leftOut: readonly string[] = []): number =>
  unlessEnded(() => readdirSync(`/proc/${pid}/task`), [])
    .filter((thread) => !leftOut.includes(thread))
    .reduce((sum, thread) => sum + threadMs(pid, thread), 0);

/** The same of a process and its children, as PostgreSQL has one for each connection. */
export const familyMs = (pid: number): number =>
  numbersOf(`/proc/${pid}/task/${pid}/children`).reduce(
    (sum, child) => sum + familyMs(child),
    processMs(pid),
  );
