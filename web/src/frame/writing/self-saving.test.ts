import { expect, test } from "vitest";
import { commonProblems } from "#shared/contract/problem.ts";
import { type Saving, selfSaving } from "./self-saving.ts";

/** A server that keeps a text with its version, and refuses as it is told. */
const serving = (refusals: unknown[] = []) => {
  const server = { value: "", version: 0, calls: [] as [string, number][] };
  const told: [string, Saving["is"]][] = [];
  const saver = selfSaving<string>({
    saved: { value: "", version: 0 },
    pauseMs: 60_000,
    send: async (value, version) => {
      server.calls.push([value, version]);
      await Promise.resolve();
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      if (version !== server.version) throw commonProblems.stale({ ...server });
      Object.assign(server, { value, version: version + 1 });
      return { version: version + 1 };
    },
    elsewhere: ({ current }) => current as { value: string; version: number } | undefined,
    tell: (value, { is }) => told.push([value, is]),
  });
  return { server, told, ...saver };
};

test("what a save that failed did not carry is sent by the next flush, as of who leaves the page", async () => {
  const { server, told, change, flush, isUnsent } = serving([commonProblems.unexpected()]);
  change(() => "a note");
  await flush();
  expect(told.at(-1)).toEqual(["a note", "failed"]);
  expect(isUnsent()).toBe(true);
  await flush();
  expect(server.value).toBe("a note");
  expect(told.at(-1)).toEqual(["a note", "saved"]);
  await flush();
  expect(server.calls).toHaveLength(2);
});

test("changes go one after the other, each from the version of the one before", async () => {
  const { server, told, change, flush } = serving();
  change(() => "one");
  const first = flush();
  await Promise.resolve();
  change((now) => `${now} two`);
  await Promise.all([first, flush()]);
  expect(server.calls).toEqual([
    ["one", 0],
    ["one two", 1],
  ]);
  expect(told.filter(([, is]) => is === "saved")).toEqual([["one two", "saved"]]);
});

test("somebody else's takes the place of what was not saved, unless it is the same", async () => {
  const { server, told, change, flush } = serving();
  Object.assign(server, { value: "theirs", version: 3 });
  change(() => "mine");
  await flush();
  expect(told.at(-1)).toEqual(["theirs", "stale"]);
  Object.assign(server, { value: "again", version: 4 });
  change(() => "again");
  await flush();
  expect(told.at(-1)).toEqual(["again", "saved"]);
});

test("what was read is shown if it is newer and nothing waits here", async () => {
  const { told, change, adopt } = serving();
  adopt({ value: "newer", version: 2 });
  adopt({ value: "older", version: 1 });
  expect(told).toEqual([["newer", "idle"]]);
  change(() => "mine");
  adopt({ value: "newest", version: 3 });
  expect(told.at(-1)).toEqual(["mine", "waiting"]);
});
