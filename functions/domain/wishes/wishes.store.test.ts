import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  findEventWishes,
  findWholeEventWishes,
  writesToSaveWishes,
} from "#functions/domain/wishes/wishes.store.ts";
import { transact } from "#functions/store/table.ts";
import "#scripts/testing/harness.ts";

test("an event's lists without texts hold all the rest, in order, also the empty ones", async () => {
  const [event_id, updated_at] = [randomUUID(), "2026-06-01T08:00:00.000Z"];
  const lists = [0, 1, 2, 3, 4, 5].map((count) => ({
    profile_id: `${count}`,
    event_id,
    is_pre_event: true,
    wishes: Array.from({ length: count }, (_, n) => ({
      structure_id: `${9 - n}`,
      is_initial_choice: n < 3,
      is_optional_choice: n >= 3,
      justification: `Parce que ${n}`,
    })),
    updated_at,
    ...(count === 5 && { completed_at: updated_at }),
    version: 1,
  }));
  // The lists themselves, without the links and counts of structures, of which there are none here.
  await transact(lists.flatMap((list) => writesToSaveWishes(undefined, list, undefined).slice(0, 1)));
  expect(await findWholeEventWishes(event_id)).toEqual(lists);
  const withoutTexts = lists.map((list) => ({
    ...list,
    wishes: list.wishes.map(({ justification: _, ...wish }) => wish),
  }));
  expect(await findEventWishes(event_id, true)).toEqual(withoutTexts);
});
