import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { computeTimetable, tellRelease } from "#scripts/testing/functions.ts";
import { mailsTo, must, type Person, visitor } from "#scripts/testing/harness.ts";
import { linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { setClock, timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";

// Host and learner read of one meeting that both were there, whatever the newest release has of it.

setClock("08:45");
afterAll(() => void vi.useRealTimers());

const scene = await timetableScene({ structures: 3, learners: 2 });
const { staff, params, learners, slots, structureIds, participations } = scene;
const [ada, léa] = learners as [Person, Person];
const [nine = "", half = "", ten = ""] = slots.map(({ id }) => id);
const [one = "", two = "", three = ""] = structureIds;
let secret: string;

const agenda = async (who: Person) => must(await who.send(timetable.getAgenda, { params }));
const continues = (who: Person, structureId: string, wants: 0 | 1 = 1) =>
  who.send(timetable.wishToContinue, {
    params: { eventId: params.id, structureId },
    body: { wants, note: "" },
  });
const thinks = (who: Person) =>
  visitor.send(hosts.giveOpinion, {
    params: { secret },
    body: { profile_id: who.profileId, opinion: "continue", remark: "" },
  });
const tick = async (
  state: "present" | "absent",
  more: { profile_id: string | null; structure_id: string; time_slot_id?: string },
  { staff, params }: Pick<typeof scene, "staff" | "params"> = scene,
) => {
  const ticks = [{ ...more, state, at: new Date().toISOString(), key: randomUUID() }];
  must(await staff.send(timetable.tickAttendance, { params, body: { ticks } }));
};
const repair = async (
  incident: Incident,
  { staff, params }: Pick<typeof scene, "staff" | "params"> = scene,
) => {
  const { id } = must(
    await staff.send(timetable.askForProposal, { params, body: { incidents: [incident] } }),
  );
  await computeTimetable({ kind: "proposal", event_id: params.id, id });
  must(await staff.send(timetable.adoptProposal, { params: { ...params, proposalId: id }, body: {} }));
};

beforeAll(async () => {
  for (const [who, structure_id, time_slot_id] of [
    [ada, one, nine],
    [ada, two, half],
    [ada, three, ten],
    [léa, one, ten],
  ] as const)
    must(
      await staff.send(timetable.addMeeting, {
        params,
        body: { profile_id: who.profileId, structure_id, time_slot_id },
      }),
    );
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  secret = await linkOf(staff, participations[0]?.id ?? "");
});

test("somebody whom a repair took out as absent, and who came after all, was met", async () => {
  setClock("08:50");
  const slot_ids = slots.map(({ id }) => id);
  await repair({ kind: "learner_absent", profile_id: léa.profileId, slot_ids });
  expect((await agenda(léa)).meetings).toEqual([]);
  setClock("10:02");
  expect((await thinks(léa)).body).toMatchObject({ errors: { profile_id: [/notée absente/] } });
  expect((await continues(léa, one)).status).toBe(404);
  setClock("10:10");
  await tick("present", { profile_id: léa.profileId, structure_id: one, time_slot_id: ten });

  const { meetings, dropped } = await agenda(léa);
  expect(meetings).toMatchObject([{ structure: { id: one }, changed: null }]);
  expect(dropped).toEqual([]);
  must(await continues(léa, one));
  expect((await thinks(léa)).status).toBe(204);
  setClock("14:00");
  const view = must(await visitor.send(hosts.getHost, { params: { secret } }));
  expect(view.meetings.find(({ profile_id }) => profile_id === léa.profileId)).toMatchObject({
    ...{ state: "present", opinion: { opinion: "continue" } },
  });
  expect(view.placement?.interests).toEqual([]);
});

test("a learner did not meet a structure that did not come, and keeps what they said of it before", async () => {
  setClock("10:10");
  must(await continues(ada, three));
  const missed = async () =>
    (await agenda(ada)).meetings.filter(({ is_missed }) => is_missed).map(({ structure }) => structure.id);
  expect(await missed()).toEqual([]);
  for (const structure_id of [two, three]) await tick("absent", { profile_id: null, structure_id });
  setClock("10:15");
  expect(await missed()).toEqual([two]);
  expect((await continues(ada, two)).status).toBe(404);
  must(await continues(ada, three, 0));
  // It came after all.
  await tick("present", { profile_id: ada.profileId, structure_id: two, time_slot_id: half });
  expect(await missed()).toEqual([]);
  must(await continues(ada, two));
});

test("a host whose only visitor was taken out, and came after all, is asked by mail whom they would go on with", async () => {
  // Sessions that begin now are not over after the event.
  setClock("13:30");
  const own = await timetableScene({ structures: 1, learners: 1 });
  setClock("08:45");
  const [profile_id = "", structure_id = "", time_slot_id = ""] = [
    own.learner.profileId,
    own.structureIds[0],
    own.slots[2]?.id,
  ];
  const meeting = { profile_id, structure_id, time_slot_id };
  must(await own.staff.send(timetable.addMeeting, { params: own.params, body: meeting }));
  must(await own.staff.send(timetable.publishRelease, { params: own.params, body: {} }));
  const contact_email = `hote-${randomUUID()}@exemple.fr`;
  const hosting = { seats: null, closed_slot_ids: [], place: "", contact_name: "", note: "" };
  const participationId = own.participations[0]?.id ?? "";
  const say = async (answer: "confirmed" | "declined") =>
    must(
      await own.staff.send(events.updateHosting, {
        params: { id: participationId },
        body: { ...hosting, answer, contact_email },
      }),
    );
  await say("confirmed");
  const slot_ids = own.slots.map(({ id }) => id);
  await repair({ kind: "learner_absent", profile_id, slot_ids }, own);
  setClock("10:10");
  await tick("present", meeting, own);
  setClock("14:00");
  const subjects = async (body: { to: "all" } | { participation_ids: string[]; again: true }) => {
    must(await own.staff.send(hosts.sendHostLinks, { params: own.params, body }));
    await tellRelease();
    return (await mailsTo(contact_email)).map(({ subject }) => subject);
  };
  const continuing = "Alternance Day : combien de places, et avec qui ?";
  expect(await subjects({ to: "all" })).toContain(continuing);
  await say("declined");
  const named = await subjects({ participation_ids: [participationId], again: true });
  expect(named.at(-1)).toMatch(/combien de personnes/);
});
