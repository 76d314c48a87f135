// @module-tag long

import { expect, test, vi } from "vitest";
import "#scripts/testing/harness.ts";
import { readForSaving, saveList } from "#functions/domain/wishes/saving.ts";
import { findWholeEventWishes } from "#functions/domain/wishes/wishes.store.ts";
import { fillWishes } from "#scripts/testing/scenes/many-wishes.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { roles } from "#shared/contract/access.ts";
import { Problem } from "#shared/contract/problem.ts";

// Wishes close on 27 June 2026 at 18:00 in Paris.
const closing = Date.parse("2026-06-27T16:00:00.000Z");

test("300 learners save in the last minute: everybody before the hour is kept, nobody after", async () => {
  const { eventId } = await fillWishes(300, 40, [true]);
  const before = await findWholeEventWishes(eventId, true);
  expect(before).toHaveLength(300);
  vi.useFakeTimers({ toFake: ["Date"], now: closing });
  // Each saves twice: at a moment of the last minute, and as much after the hour.
  const save = async (n: number, now: Date) => {
    const list = before[n];
    if (!list) throw new Error(`No learner ${n}`);
    const id = { profile_id: list.profile_id, event_id: eventId, is_pre_event: true };
    const viewer = {
      userId: `user-${n}`,
      profiles: [{ id: list.profile_id, role_id: roles.learner.id, confirmed: true }],
    } as unknown as Viewer;
    const kept = list.wishes.toReversed();
    const read = await readForSaving(
      id,
      kept.map((wish) => wish.structure_id),
    );
    return saveList({ viewer, now, read }, () => kept);
  };
  const tries: Promise<string>[] = [];
  for (let n = 0; n < 300; n++)
    for (const away of [-1 - n * 199, n * 199]) {
      const saved = save(n, new Date(closing + away)).then(
        () => "saved",
        (error: unknown) => (error instanceof Problem ? error.code : String(error)),
      );
      tries.push(saved.then((outcome) => `${away < 0 ? "before" : "after"}: ${outcome}`));
      if (tries.length % 40 === 0) await Promise.all(tries);
    }
  const outcomes = Map.groupBy(await Promise.all(tries), (outcome) => outcome);
  expect(Object.fromEntries([...outcomes].map(([outcome, all]) => [outcome, all.length]))).toEqual({
    "before: saved": 300,
    "after: notTheTime": 300,
  });
  const after = await findWholeEventWishes(eventId, true);
  expect(after.filter(({ updated_at }) => Date.parse(updated_at) >= closing)).toEqual([]);
  vi.useRealTimers();
});
