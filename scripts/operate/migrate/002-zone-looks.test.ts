// @module-tag long
import { expect, test } from "vitest";
import { migrations } from "#functions/domain/upkeep/migrations/all.ts";
import { deleteItem, transact, updateItem } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { migrate } from "#scripts/operate/migrate/migrate.ts";
import { must } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";

const table = process.env["TABLE_NAME"] ?? "";
const onlyThis = migrations.filter(({ number }) => number === 2);

test("zones of before they had looks are read, then each gets its own; learners then read who comes", async () => {
  const { staff, event, structureIds } = await wishScene(2, 2099);
  const params = { id: event.id };
  const zones = ["Nord", "Sud", "Est"].map((name) =>
    staff.send(events.createZone, { body: { name, event_id: event.id } }),
  );
  const [north] = (await Promise.all(zones)).map(must);
  const body = { structure_ids: structureIds, zone_id: north?.id ?? "" };
  must(await staff.send(events.addParticipations, { params, body }));
  for (const { pk, sk } of await readTable(table)) {
    const key = { pk, sk };
    if (sk.startsWith("PART#ZONE#"))
      await transact([updateItem(key, { remove: ["hue", "sign", "directions"] })]);
    if (sk.startsWith("PART#PARTICIPATION#"))
      await transact([updateItem(key, { remove: ["seats", "closed_slot_ids", "place", "answer", "note"] })]);
    if (/^ROSTER#(zones|participations)#/.test(pk)) await transact([deleteItem(key)]);
  }
  const before = (await staff.call(events.getEventWhole, { params })).body.event;
  expect(before.participations).toMatchObject([{ seats: null, answer: "unknown" }, {}]);

  expect(await migrate(table, onlyThis)).toMatchObject([{ migration: { number: 2 }, changed: 3 }]);
  const after = (await staff.call(events.getEventWhole, { params })).body.event;
  expect(new Set(after.zones.map(({ hue }) => hue)).size).toBe(3);
  expect(new Set(after.zones.map(({ sign }) => sign)).size).toBe(3);
  const { hosts } = (await staff.call(events.getEvent, { params })).body;
  expect(hosts).toHaveLength(2);
  expect(audit(await readTable(table))).toEqual([]);
  expect(await migrate(table, onlyThis)).toBe("up to date");
});
