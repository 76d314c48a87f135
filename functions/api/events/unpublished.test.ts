import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sendWishMails, tellRelease } from "#scripts/testing/functions.ts";
import { mailsTo, must } from "#scripts/testing/harness.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import { actRefusalMessages } from "#shared/events/events.problems.ts";
import { EventChanges } from "#shared/events/events.schemas.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const setClock = (at: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
setClock("2099-06-20T10:00:00Z");
afterAll(() => void vi.useRealTimers());

type Scene = Awaited<ReturnType<typeof timetableScene>>;
let scene: Scene;
const contact = () => `contact-${scene.event.id}@exemple.fr`;
const params = () => ({ id: scene.event.id });

beforeAll(async () => {
  scene = await timetableScene({ structures: 2, learners: 2 });
  must(await scene.host(0, { contact_email: contact() }));
  const [slot] = scene.slots;
  const body = { profile_id: scene.learners[0]?.profileId ?? "", structure_id: scene.structureIds[0] ?? "" };
  const meeting = { ...body, time_slot_id: slot?.id ?? "" };
  must(await scene.staff.send(timetable.addMeeting, { params: params(), body: meeting }));
});

const publish = async (is_published: 0 | 1) => {
  const { name, description, address, zip_code, city, start_date, end_date } = must(
    await scene.staff.call(events.getEvent, { params: params() }),
  );
  const fields = { name, description, address, zip_code, city, start_date, end_date };
  const body = EventChanges.parse({ ...fields, is_published });
  must(await scene.staff.send(events.updateEvent, { params: params(), body: { ...body, is_published } }));
};
const remind = (preview: 0 | 1) =>
  scene.staff.send(wishes.remindLearners, { params: params(), body: { filter: "all", preview } });
const sendLinks = (preview: 0 | 1) =>
  scene.staff.send(hosts.sendHostLinks, { params: params(), body: { to: "all", preview, again: 1 } });
const makeLink = () =>
  scene.staff.send(hosts.makeHostLink, { params: { id: scene.participations[0]?.id ?? "" } });
const publishTimetable = () => scene.staff.send(timetable.publishRelease, { params: params(), body: {} });
const mails = async () =>
  (await Promise.all([contact(), ...scene.learners.map(({ email }) => email)].map(mailsTo))).map(
    (own) => own.filter(({ subject }) => /Alternance Day|planning|rendez-vous|vœux/.test(subject)).length,
  );
const work = async () => {
  await sendWishMails();
  await tellRelease();
};

test("an unpublished event writes to nobody, and says what to do", async () => {
  await publish(0);
  const before = await mails();
  const refused = { status: 409, body: { code: "unpublished", message: actRefusalMessages.unpublished } };
  for (const act of [() => remind(0), () => remind(1), () => sendLinks(0), () => sendLinks(1), makeLink])
    expect(await act()).toMatchObject(refused);
  expect(await publishTimetable()).toMatchObject(refused);
  await work();
  expect(await mails()).toEqual(before);
  expect(must(await scene.staff.call(timetable.listReleases, { params: params() }))).toEqual([]);
});

test("mails that wait when an event is taken back leave once it is published again, once each", async () => {
  await publish(1);
  const before = await mails();
  must(await remind(0));
  must(await sendLinks(0));
  must(await publishTimetable());
  await publish(0);
  await work();
  expect(await mails()).toEqual(before);
  await publish(1);
  await work();
  await work();
  // The host has a link and the release; a learner of both has a reminder and the release.
  const [host = 0, first = 0, second = 0] = await mails();
  expect([host - (before[0] ?? 0), first - (before[1] ?? 0), second - (before[2] ?? 0)]).toEqual([2, 2, 1]);
});

test("a reminder is refused before wishes are open, as the learner's own save is", async () => {
  const change = (wishes_open_at: string) =>
    scene.staff.send(events.updateCampaign, { params: params(), body: { wishes_open_at } });
  must(await change("2099-06-21T10:00:00Z"));
  expect(await remind(1)).toMatchObject({ status: 409, body: { code: "wishesNotOpen" } });
  const learner = scene.learners[1];
  const body = { profile_id: learner?.profileId ?? "", event_id: scene.event.id, wishlists: [] };
  const saved = await learner?.call(wishes.saveWishes, { body: { ...body, is_pre_event: 1 } });
  expect(saved).toMatchObject({ status: 403, body: { code: "notTheTime" } });
  must(await change("2099-06-01T10:00:00Z"));
  expect(must(await remind(1)).sent).toBeDefined();
});
