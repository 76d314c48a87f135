import { expect, test } from "vitest";
import { commonProblems } from "#shared/contract/problem.ts";
import { type Saving, selfSaving, type Unsaved } from "./self-saving.ts";

type Server = { value: string; version: number; calls: [string, number][] };
const lost = { isLost: true };

/** A server that keeps a trimmed text with its version, and refuses as it is told; `lost` loses but the answer. */
const serving = (
  refusals: unknown[] = [],
  server: Server = { value: "", version: 0, calls: [] },
  unsaved?: Unsaved<string>,
  over?: (opened: string, changed: string, now: string) => string,
) => {
  const kept: { now?: Unsaved<string> | undefined } = {};
  const told: [string, Saving["is"]][] = [];
  const saver = selfSaving<string>({
    saved: { value: server.value, version: server.version },
    unsaved,
    pauseMs: 60_000,
    send: async (value, version) => {
      server.calls.push([value, version]);
      await Promise.resolve();
      const refusal = refusals.shift();
      if (refusal && refusal !== lost) throw refusal;
      if (version !== server.version) throw commonProblems.stale({ ...server });
      Object.assign(server, { value: value.trim(), version: version + 1 });
      if (refusal) throw commonProblems.unexpected();
      return { version: version + 1 };
    },
    elsewhere: ({ current }) => current as { value: string; version: number } | undefined,
    asStored: (value) => value.trim(),
    ...(over && { over }),
    keep: (now) => {
      kept.now = now;
    },
    tell: (value, { is }) => told.push([value, is]),
  });
  return { server, told, kept, ...saver };
};

test("what a save that failed did not carry is sent by the next flush, as of who leaves the page", async () => {
  const { server, told, change, flush, refusal } = serving([commonProblems.unexpected()]);
  change(() => "a note");
  await flush();
  expect(told.at(-1)).toEqual(["a note", "failed"]);
  expect(refusal()?.code).toBe("unexpected");
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
  const { server, told, change, flush, refusal } = serving();
  Object.assign(server, { value: "theirs", version: 3 });
  change(() => "mine");
  await flush();
  expect(told.at(-1)).toEqual(["theirs", "stale"]);
  expect(refusal()?.code).toBe("stale");
  Object.assign(server, { value: "again", version: 4 });
  change(() => "again");
  await flush();
  expect(told.at(-1)).toEqual(["again", "saved"]);
  expect(refusal()).toBeUndefined();
});

test("what was changed here joins somebody else's where both are kept, and is saved", async () => {
  const { server, told, change, flush } = serving([], undefined, undefined, (...texts) => texts.join(", "));
  change(() => "one");
  await flush();
  Object.assign(server, { value: "theirs", version: 3 });
  change(() => "one two");
  await flush();
  expect(told).toContainEqual(["one, one two, theirs", "stale"]);
  expect(told.at(-1)).toEqual(["one, one two, theirs", "saved"]);
  expect(server).toMatchObject({ value: "one, one two, theirs", version: 4 });
});

test("one's own earlier text, whose answer was lost, takes the place of nothing", async () => {
  const { server, told, change, flush } = serving([lost]);
  change(() => "one ");
  await flush();
  change(() => "one two");
  await flush();
  expect(server).toMatchObject({ value: "one two", version: 2 });
  expect(told.at(-1)).toEqual(["one two", "saved"]);
});

test("what could not be sent is kept for the next page, which sends it over what its lost saves left", async () => {
  const first = serving([lost, commonProblems.unexpected()]);
  first.change(() => "one");
  await first.flush();
  first.change(() => "one two");
  await first.flush();
  expect(first.kept.now).toEqual({ value: "one two", version: 0, sent: ["one", "one two"], opened: "" });
  const next = serving([], first.server, first.kept.now);
  await next.flush();
  expect(next.server).toMatchObject({ value: "one two", version: 2 });
  expect(next.kept.now).toBeUndefined();
});

test("what the next page sends is put over theirs by what it started from, not by what is saved by then", async () => {
  const first = serving([commonProblems.unexpected()]);
  first.change(() => "mine");
  await first.flush();
  const server = { value: "theirs", version: 2, calls: [] };
  const over = (opened: string, mine: string, now: string) => `${now}, then ${mine} over "${opened}"`;
  const next = serving([], server, first.kept.now, over);
  await next.flush();
  expect(next.server).toMatchObject({ value: 'theirs, then mine over ""', version: 3 });
});

test("what is under way counts as unsaved until its answer has come", async () => {
  const { kept, change, flush } = serving();
  change(() => "one");
  const saved = flush();
  await Promise.resolve();
  expect(kept.now).toEqual({ value: "one", version: 0, sent: ["one"], opened: "" });
  await saved;
  expect(kept.now).toBeUndefined();
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
