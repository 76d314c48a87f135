// @module-tag long
import { expect, test } from "vitest";
import { migrations } from "#functions/domain/upkeep/migrations/all.ts";
import { keys } from "#functions/store/keys.ts";
import { deleteItem, putItem, transact, updateItem } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { migrate } from "#scripts/operate/migrate/migrate.ts";
import { must } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const table = process.env["TABLE_NAME"] ?? "";
const these = migrations.filter(({ number }) => number === 4 || number === 5);

test("lists of before they had summaries are read whole, then each has one that says the same", async () => {
  const { staff, learner, event, structureIds } = await wishScene(2, 2099);
  const params = { id: event.id };
  for (const is_pre_event of [0, 1])
    must(
      await staff.send(wishes.saveWishes, {
        body: {
          profile_id: learner.profileId,
          event_id: event.id,
          is_pre_event,
          wishlists: structureIds.map((structure_id) => ({ structure_id, is_initial_choice: 1 })),
        },
      }),
    );
  const shown = async () => [
    must(await staff.send(wishes.getWishCampaign, { params, query: {} })),
    must(await staff.send(events.getEventWhole, { params })),
    must(await staff.send(wishes.groupWishesByProfile, { params: { eventId: event.id }, query: {} })),
  ];
  const before = await shown();
  // One list lacks its summary, the other has that of an earlier save; a summary is left of an erased list.
  const erased = keys.wishSummary(event.id, true, staff.profileId);
  await transact([
    deleteItem(keys.wishSummaries(event.id)),
    deleteItem(keys.wishSummary(event.id, true, learner.profileId)),
    updateItem(keys.wishSummary(event.id, false, learner.profileId), { set: [["priority", []]] }),
    putItem({ ...erased, priority: structureIds, optional: [], updated_at: "2026-06-01", version: 1 }),
  ]);
  expect(await shown()).toEqual(before);
  expect(audit(await readTable(table))).toHaveLength(4);

  expect(await migrate(table, these)).toMatchObject([
    { migration: { number: 4 }, changed: 3 },
    { migration: { number: 5 }, changed: 1 },
  ]);
  expect(audit(await readTable(table))).toEqual([]);
  expect(await shown()).toEqual(before);
  expect(await migrate(table, these)).toBe("up to date");
});
