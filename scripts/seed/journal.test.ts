import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openJournal } from "#scripts/seed/journal.ts";
import { Problem } from "#shared/contract/problem.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "compagnon-journal-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, "journal");
const open = () => {
  const { once } = openJournal({
    siteUrl: "",
    journal: file(),
    say: () => undefined,
    progress: () => undefined,
  });
  const done: string[] = [];
  const step = (what: string) =>
    once(what, async (key) => {
      done.push(`${what} ${key}`);
      return what;
    });
  return { once, step, done };
};
const refusal = (status: number) => new Problem(status, "no", "Non.");

test("a start goes on where the one before was cut, with the same keys and results", async () => {
  const first = open();
  await first.step("a");
  await first.step("b");
  appendFileSync(file(), '{"what":"c","res');
  const again = open();
  expect([await again.step("a"), await again.step("b"), await again.step("c")]).toEqual(["a", "b", "c"]);
  expect(again.done).toEqual(["c demonstration-step-2"]);
  expect(await open().step("a")).toBe("a");
});

test("what failed for the moment is repeated with its key, what was refused is not", async () => {
  const { once } = open();
  const keys: string[] = [];
  const failing = (...failures: Error[]) =>
    once("step", async (key) => {
      keys.push(key);
      const failure = failures.shift();
      if (failure) throw failure;
      return "done";
    });
  const reset = new TypeError("fetch failed", { cause: new Error("ECONNRESET") });
  expect(await failing(refusal(503), reset)).toBe("done");
  expect(new Set(keys)).toEqual(new Set(["demonstration-step-0"]));
  await expect(failing(refusal(400))).rejects.toThrow("Non.");
  expect(keys).toHaveLength(4);
});

test("a conflict is a success only if the step may have been done before", async () => {
  const refused = () => Promise.reject(refusal(409));
  await open().step("a");
  const { once, step } = open();
  await step("a");
  expect(await once("b", refused)).toBeUndefined();
  await expect(once("c", refused)).rejects.toThrow("Non.");
});

test("the journal of another story is refused", async () => {
  await open().step("a");
  await expect(open().step("b")).rejects.toThrow("autre version");
});
