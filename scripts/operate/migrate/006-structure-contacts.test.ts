// @module-tag long
import { expect, test } from "vitest";
import { migrations } from "#functions/domain/upkeep/migrations/all.ts";
import { migrate } from "#scripts/operate/migrate/migrate.ts";
import { must } from "#scripts/testing/harness.ts";
import { hostedEvent } from "#scripts/testing/scenes/host-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const table = process.env["TABLE_NAME"] ?? "";
const onlyThis = migrations.filter(({ number }) => number === 6);

test("a structure without contacts gets that of its newest participation, once; another keeps its own", async () => {
  const { staff, structureIds } = await wishScene(3);
  const [lacks = "", has = "", none = ""] = structureIds;
  const hosted = async (structureId: string, year: number, contact_name: string) => {
    const times = { start_date: `${year}-06-28T07:00:00Z`, end_date: `${year}-06-28T11:00:00Z` };
    const { participation } = await hostedEvent(staff, structureId, times);
    const body = {
      ...{ seats: null, closed_slot_ids: [], place: "", answer: "unknown" as const, note: "" },
      ...{ contact_name, contact_email: contact_name === "" ? "" : `${contact_name}@exemple.fr` },
    };
    must(await staff.send(events.updateHosting, { params: { id: participation.id }, body }));
  };
  await hosted(lacks, 2031, "newest");
  await hosted(lacks, 2030, "older");
  await hosted(lacks, 2032, "");
  await hosted(none, 2031, "");
  await hosted(has, 2031, "other");
  const kept = { name: "Awa", email: "awa@exemple.fr", phone: "", role: "" };
  await staff.call(structures.saveContacts, {
    body: { rows: [{ structure_id: has, contacts: [kept], version: 0 }] },
  });
  const book = async () => {
    const { body } = await staff.call(structures.listContacts, { query: { per_page: 100 } });
    return structureIds.map((id) => {
      const row = body.data.find(({ structure }) => structure.id === id);
      return [row?.version, ...(row?.contacts ?? []).map(({ email }) => email)];
    });
  };
  expect(await migrate(table, onlyThis)).toMatchObject([{ migration: { number: 6 }, changed: 1 }]);
  expect(await book()).toEqual([[1, "newest@exemple.fr"], [1, "awa@exemple.fr"], [0]]);
  expect(await migrate(table, onlyThis)).toBe("up to date");
});
