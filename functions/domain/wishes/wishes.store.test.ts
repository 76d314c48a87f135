import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  findEventWishes,
  findSomeEventWishes,
  findWholeEventWishes,
  wishesKey,
  writesToSaveWishes,
} from "#functions/domain/wishes/wishes.store.ts";
import { keys } from "#functions/store/keys.ts";
import { deleteItem, putItem, transact } from "#functions/store/table.ts";
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
  // The lists and their summaries, without the links and counts of structures, of which there are none here.
  await transact(lists.flatMap((list) => writesToSaveWishes(undefined, list, undefined).slice(0, 2)));
  expect(await findWholeEventWishes(event_id)).toEqual(lists);
  const withoutTexts = lists.map(({ completed_at: _, ...list }) => ({
    ...list,
    wishes: list.wishes.map(({ justification: _, ...wish }) => wish),
  }));
  const some = { isPreEvent: true, withTexts: false, most: 5 };
  const withWishes = withoutTexts.filter(({ wishes }) => wishes.length > 0);
  // Read whole until the event is marked, then by their summaries: the same either way.
  for (const marks of [[], [putItem(keys.wishSummaries(event_id))]]) {
    if (marks.length > 0) await transact(marks);
    expect(await findEventWishes(event_id, true)).toEqual(withoutTexts);
    expect(await findSomeEventWishes(event_id, some)).toEqual(withWishes);
    expect(await findSomeEventWishes(event_id, { ...some, after: "pre#3" })).toEqual(withWishes.slice(3));
  }
  await transact(lists.map((list) => deleteItem(wishesKey(list))));
  expect(await findEventWishes(event_id, true)).toEqual(withoutTexts);
});
