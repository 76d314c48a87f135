import { expect, test } from "vitest";
import { must } from "#scripts/testing/harness.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as events from "#shared/events/events.contract.ts";

test("tables are numbered in one act, also while somebody else changes a place; those noted stay unless asked", async () => {
  const { staff, event, participations } = await timetableScene({ structures: 3, learners: 0 });
  const params = { id: event.id };
  const [first = ""] = participations.map(({ id }) => id);
  const note = async (place: string) =>
    must(
      await staff.send(events.updateHosting, {
        params: { id: first },
        body: {
          ...{ seats: null, closed_slot_ids: [], contact_name: "", contact_email: "" },
          ...{ place, answer: "unknown", note: "" },
        },
      }),
    );
  const number = (body: object = {}) =>
    staff.send(events.numberTables, { params, body: { label: "Table", ...body } });
  const places = async () =>
    must(await staff.send(events.getEventWhole, { params })).event.participations.map(({ place }) => place);
  await note("Salle bleue");
  expect(must(await number())).toEqual({ numbered: 2 });
  expect(new Set(await places())).toEqual(new Set(["Salle bleue", "Table 1", "Table 2"]));
  expect(must(await number())).toEqual({ numbered: 0 });
  const [both] = await Promise.all([number({ replace: 1, label: "T" }), number({ replace: 1, label: "T" })]);
  expect(must(both)).toEqual({ numbered: 3 });
  expect(new Set(await places())).toEqual(new Set(["T 1", "T 2", "T 3"]));
  expect((await number({ label: "" })).status).toBe(422);
  expect(
    (await staff.send(events.numberTables, { params: { id: "none" }, body: { label: "T" } })).status,
  ).toBe(404);
});
