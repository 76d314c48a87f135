import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findDueReleases } from "#functions/domain/timetable/release-mails.store.ts";
import { tellRelease } from "#scripts/testing/functions.ts";
import { mailsTo, must, person } from "#scripts/testing/harness.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

const setClock = (at: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
// After all that follows: sessions that begin now are not over then.
setClock("2099-06-29T10:00:00Z");
afterAll(() => void vi.useRealTimers());

type Scene = Awaited<ReturnType<typeof timetableScene>>;
let scene: Scene;
const contact = () => `contact-${scene.event.id}@exemple.fr`;
const params = () => ({ id: scene.event.id });
const progress = async () => must(await scene.staff.call(events.getEventProgress, { params: params() }));
const meeting = (learner: number) => ({
  profile_id: scene.learners[learner]?.profileId ?? "",
  structure_id: scene.structureIds[0] ?? "",
  time_slot_id: scene.slots[learner]?.id ?? "",
});
const add = (learner: number) =>
  scene.staff.send(timetable.addMeeting, { params: params(), body: meeting(learner) });
const publish = () => scene.staff.send(timetable.publishRelease, { params: params(), body: {} });
const sendLinks = () =>
  scene.staff.send(hosts.sendHostLinks, { params: params(), body: { to: "all", again: 1 } });
const ask = (body: object) => scene.staff.send(timetable.askForProposal, { params: params(), body });
const absent = () => ({
  kind: "structure_absent",
  structure_id: scene.structureIds[0] ?? "",
  from_slot_id: scene.slots[0]?.id ?? "",
});
const during = "2099-06-28T11:00:00Z";
const after = "2099-06-28T11:00:00.001Z";

beforeAll(async () => {
  scene = await timetableScene({ structures: 2, learners: 2 });
  must(await scene.host(0, { contact_email: contact() }));
  setClock("2099-06-28T09:00:00Z");
});

test("a past event that told no timetable has nothing to compute, to publish or to repair; hosts are asked whom they take on", async () => {
  expect(await progress()).toMatchObject({
    release: null,
    time_slots: 4,
    participations: 2,
    is_published: 1,
  });
  must(await add(0));
  setClock(after);
  const refused = (code: string) => ({ status: 409, body: { code } });
  expect(await add(1)).toMatchObject(refused("over"));
  const { profile_id, structure_id } = meeting(0);
  const pair = { ...params(), profileId: profile_id, structureId: structure_id };
  expect(await scene.staff.send(timetable.removeMeeting, { params: pair, query: {} })).toMatchObject(
    refused("over"),
  );
  expect(await ask({})).toMatchObject(refused("over"));
  expect(await ask({ incidents: [absent()] })).toMatchObject(refused("over"));
  expect(await scene.staff.send(timetable.computeGains, { params: params() })).toMatchObject(refused("over"));
  expect(await publish()).toMatchObject(refused("over"));
  expect(must(await sendLinks()).sent).toHaveLength(1);
  await tellRelease();
  const [mail] = await mailsTo(contact());
  expect(mail?.subject).toBe("Alternance Day : combien de personnes en alternance à la rentrée ?");
});

test("mails about a release that its last minutes leave are not sent the day after", async () => {
  setClock(during);
  must(await publish());
  expect((await progress()).release).toBe(1);
  setClock(after);
  const isDue = async () => (await findDueReleases()).some(({ event_id }) => event_id === scene.event.id);
  expect(await isDue()).toBe(true);
  await tellRelease();
  expect(await isDue()).toBe(false);
  expect(await mailsTo(contact())).toHaveLength(1);
});

test("once a timetable was told, hosts are asked for their opinion, and ticks are still corrected", async () => {
  setClock(after);
  expect(must(await sendLinks()).sent).toHaveLength(1);
  await tellRelease();
  expect((await mailsTo(contact())).at(-1)?.subject).toBe(
    "Alternance Day : combien de places, et avec qui ?",
  );
  const tick = { ...meeting(0), state: "present" as const, at: after, key: randomUUID() };
  const { results } = must(
    await scene.staff.call(timetable.tickAttendance, { params: params(), body: { ticks: [tick] } }),
  );
  expect(results).toMatchObject([{ outcome: "kept" }]);
});

test("who meets nobody in a told timetable is asked whether they come, and afterwards whom they take on", async () => {
  const other = `autre-${scene.event.id}@exemple.fr`;
  const subject = async () => {
    must(await sendLinks());
    await tellRelease();
    return (await mailsTo(other)).at(-1)?.subject;
  };
  setClock(during);
  must(await scene.host(1, { contact_email: other }));
  expect(await subject()).toBe("Alternance Day : serez-vous là le dimanche 28 juin ?");
  must(await scene.host(1, { contact_email: other, answer: "confirmed" }));
  expect(await subject()).toBe("Alternance Day : votre page pour le dimanche 28 juin");
  setClock(after);
  expect(await subject()).toBe("Alternance Day : combien de personnes en alternance à la rentrée ?");
});

test("where somebody was noted, the record keeps its event and its day; the hours are still corrected", async () => {
  const { name } = must(await scene.staff.call(events.getEvent, { params: params() }));
  const admin = await person("administrator");
  const move = (day: string, end: string) =>
    admin.send(events.updateEvent, {
      params: params(),
      body: {
        name,
        is_published: 1,
        start_date: `2099-${day}T07:00:00Z`,
        end_date: `2099-${day}T${end}:00Z`,
      },
    });
  const refused = { status: 422, body: { errors: { start_date: [expect.stringContaining("présences")] } } };
  expect(await move("07-28", "11:00")).toMatchObject(refused);
  expect((await move("06-28", "11:30")).status).toBe(200);
  const drop = () => admin.send(events.deleteEvent, { params: params() });
  expect(await drop()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("présences") },
  });
  // Taken back, it was no presence.
  const undone = { ...meeting(0), state: null, at: "2099-06-28T11:00:00.002Z", key: randomUUID() };
  setClock("2099-06-28T11:30:00.001Z");
  must(await scene.staff.call(timetable.tickAttendance, { params: params(), body: { ticks: [undone] } }));
  expect((await move("07-28", "11:00")).status).toBe(200);
});
