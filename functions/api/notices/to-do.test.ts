import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { writesToSaveDraft } from "#functions/domain/timetable/timetable-drafts.store.ts";
import { keys } from "#functions/store/keys.ts";
import { deleteItem, transact } from "#functions/store/table.ts";
import { must, type Person, person, stranger } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { hostedEvent } from "#scripts/testing/scenes/host-scene.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";
import { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import { stepScene, underWay } from "#scripts/testing/scenes/step-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { instantInParis, parisClock } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import type { TodoEntry } from "#shared/notices/notices.schemas.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { noRules } from "#shared/timetable/timetable.proposals.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

let scene: Awaited<ReturnType<typeof wishScene>>;
const todoFor = async (who: Person) => (await who.call(notices.getTodo, { query: {} })).body.data;
const todo = () => todoFor(scene.staff);
const line = async (kind: TodoEntry["kind"], who = scene.staff) =>
  (await todoFor(who)).find((one) => one.kind === kind);
/** Unread notices have a cost of their own. */
const readAll = () =>
  scene.staff.call(notices.readNotices, { body: { until: new Date(Date.now() + 1000).toISOString() } });
const saveWishes = (count: number) =>
  scene.staff.call(wishes.saveWishes, {
    body: {
      profile_id: scene.learner.profileId,
      event_id: scene.event.id,
      is_pre_event: 1,
      wishlists: scene.structureIds
        .slice(0, count)
        .map((structure_id, n) => ({ structure_id, is_initial_choice: n < 3 })),
    },
  });

afterEach(() => {
  vi.useRealTimers();
});
beforeAll(async () => {
  scene = await wishScene(5, new Date().getUTCFullYear() + 1);
});

test("learners of the next event count until their three priority wishes are saved; the list names them", async () => {
  const second = await person("learner");
  await scene.staff.call(training.addTrainingProfile, {
    params: { id: scene.action.id },
    body: { profile_id: second.profileId },
  });
  const list = async () => {
    const params = { eventId: scene.event.id };
    const { body } = await scene.staff.call(wishes.listIncompleteWishes, { params });
    return body.map(({ profile_id, registered }) => [profile_id, registered]);
  };
  expect(await line("wishes_incomplete")).toMatchObject({ about: scene.event.id, count: 2, total: 2 });
  await saveWishes(2);
  expect((await line("wishes_incomplete"))?.count).toBe(2);
  expect(await list()).toEqual(
    expect.arrayContaining([
      [scene.learner.profileId, 2],
      [second.profileId, 0],
    ]),
  );
  await saveWishes(3);
  expect((await line("wishes_incomplete"))?.count).toBe(1);
  expect(await list()).toEqual([[second.profileId, 0]]);
  await scene.staff.call(training.recordDeparture, {
    params: { id: scene.action.id },
    body: { profile_id: second.profileId, date: "2026-11-02", reason: "Déménagement" },
  });
  // What has nothing left to do is not listed.
  expect(await line("wishes_incomplete")).toBeUndefined();
  expect(await list()).toEqual([]);
});

test("before its wishes open nobody has any to choose: no line asks for reminders that would be refused", async () => {
  const params = { id: scene.event.id };
  const opening = async (wishes_open_at: string | null) =>
    must(await scene.staff.send(events.updateCampaign, { params, body: { wishes_open_at } }));
  const who = await person("learner");
  const body = { profile_id: who.profileId };
  must(await scene.staff.send(training.addTrainingProfile, { params: { id: scene.action.id }, body }));
  expect((await line("wishes_incomplete"))?.count).toBe(1);
  await opening(new Date(Date.now() + 3_600_000).toISOString());
  expect(await line("wishes_incomplete")).toBeUndefined();
  await opening(null);
  expect((await line("wishes_incomplete"))?.count).toBe(1);
  must(await scene.staff.send(training.removeTrainingProfile, { params: { id: scene.action.id }, body }));
});

test("learners of a later event whose wishes are open count beside those of the next one", async () => {
  const { staff, degree } = scene;
  const who = await person("learner");
  const year = new Date().getUTCFullYear() + 2;
  const times = { start_date: `${year}-01-28T07:00:00Z`, end_date: `${year}-01-28T11:00:00Z` };
  const event = { name: "Forum", is_published: 1 as const, ...times };
  const administrator = await person("administrator");
  const { id: event_id } = must(await administrator.call(events.createEvent, { body: event }));
  const body = { degree_id: degree.id, event_id, year, start_date: `${year}-10-05T07:00:00Z` };
  const end_date = `${year + 1}-07-02T15:00:00Z`;
  const { id } = must(await staff.call(training.createTrainingAction, { body: { ...body, end_date } }));
  const member = { params: { id }, body: { profile_id: who.profileId } };
  must(await staff.call(training.addTrainingProfile, member));
  const counted = async () =>
    (await todo())
      .filter(({ kind }) => kind === "wishes_incomplete")
      .map(({ about, count }) => [about, count]);
  expect(await counted()).toContainEqual([event_id, 1]);
  must(await staff.send(training.deleteTrainingAction, { params: { id } }));
  must(await administrator.send(events.deleteEvent, { params: { id: event_id } }));
});

test("who is in two promotions of an event has one line for its one list", async () => {
  const { degree, event, staff } = scene;
  const who = await stranger("learner");
  const year = new Date(event.start_date).getUTCFullYear();
  for (const _promotion of ["first", "second"]) {
    const body = {
      ...{ degree_id: degree.id, event_id: event.id, year },
      ...{ start_date: `${year}-10-05T07:00:00Z`, end_date: `${year + 1}-07-02T15:00:00Z` },
    };
    const { id } = must(await staff.send(training.createTrainingAction, { body }));
    const asked = { params: { id }, body: { profile_id: who.profileId } };
    must(await who.send(training.addTrainingProfile, asked));
  }
  const lines = (await todoFor(who)).filter(({ kind }) => kind === "wishes_missing");
  expect(lines.map(({ count, about }) => [count, about])).toEqual([[3, event.id]]);
});

test("a situation counts from its submission to its publication, as in the list that is cut to these", async () => {
  const own = await situationScene();
  const { id } = await own.create();
  const change = (who: Person, body: object) =>
    who.call(situations.updateSituation, { params: { id }, body });
  const listed = async (who: Person, to_review: boolean) => {
    const { body } = await who.call(situations.filterSituations, { query: { to_review } });
    return body.data.map((card) => card.id);
  };
  expect(await line("situations")).toBeUndefined();
  const { body } = await change(own.learner, { ...own.described, submitted_at: "2026-11-02T08:00:00Z" });
  expect(await line("situations")).toMatchObject({ count: 1, since: body.data?.submitted_at });
  expect(await listed(own.staff, true)).toEqual([id]);
  expect(await listed(own.staff, false)).not.toContain(id);
  // A learner is not told what waits, not even of their own.
  expect(await listed(own.learner, true)).toEqual([]);
  await change(own.staff, { is_published: true });
  expect(await line("situations")).toBeUndefined();
});

test("staff's lines count as their own lists do, by fewer requests than these lists", async () => {
  const trainer = await person("tradeTrainer");
  const lists = async () => {
    const query = { page: 1, per_page: 1 };
    // One after the other: reads of the same time share a request, and each list is a function of its own.
    const requests = await scene.staff.call(structures.listStructureRequests, { query });
    const created = await scene.staff.call(structures.listStructures, {
      query: { ...query, state: "proposed" },
    });
    const changed = await scene.staff.call(structures.listStructures, {
      query: { ...query, state: "changed" },
    });
    const people = await scene.staff.call(training.listPeopleToConfirm, { query });
    return {
      structure_requests: requests.body.total,
      structures_proposed: created.body.total,
      structures_changed: changed.body.total,
      people: people.body.total,
    };
  };
  const [structure_id = ""] = scene.structureIds;
  await trainer.call(profiles.setProfileStructures, {
    params: { id: trainer.profileId },
    body: { structure_ids: [structure_id] },
  });
  const newcomer = await stranger("learner");
  const { body: action } = await scene.staff.call(training.getTrainingAction, {
    params: { id: scene.action.id },
  });
  await newcomer.call(training.addTrainingProfile, {
    params: { id: action.id },
    body: { profile_id: newcomer.profileId },
  });
  await lists();
  await readAll();
  const before = await countingRequests(lists);
  const after = await countingRequests(todo);
  const counts = Object.fromEntries(after.value.map(({ kind, count }) => [kind, count]));
  expect(before.value).toMatchObject({ structure_requests: 1 });
  expect(before.value.people).toBeGreaterThan(0);
  for (const [kind, count] of Object.entries(before.value))
    expect([kind, counts[kind] ?? 0]).toEqual([kind, count]);
  console.info(`four lists: ${before.requests.length} requests; all lines: ${after.requests.length}`);
  expect(after.requests.length).toBeLessThanOrEqual(before.requests.length);
  expect(after.inSequence).toBeLessThanOrEqual(3);
});

test("staff read which structures wait to be activated, or changed their page", async () => {
  const { organization, legalForm, trade, structure } = await situationScene();
  const own = { organization_id: organization.id, legal_form_id: legalForm.id };
  const trainer = await person("tradeTrainer");
  const body = { name: "Aa Le Verger", zip_code: "35000", city: "Redon", ...own };
  must(await trainer.send(structures.createStructure, { body }));
  const changed = {
    name: "Aa La Sauvagine",
    zip_code: "35140",
    city: "Saint-Aubin",
    description: "Autrement",
  };
  must(await trade.send(structures.updateStructure, { params: { id: structure.id }, body: changed }));
  expect((await line("structures_proposed"))?.name).toContain("Aa Le Verger");
  expect((await line("structures_changed"))?.name).toContain("Aa La Sauvagine");
});

test("situations to withdraw wait for those who publish, as in the list cut to them, until they are not published", async () => {
  const own = await situationScene();
  const { id } = await own.create(own.described);
  const publish = async (is_published: boolean) =>
    must(await own.coordinator.send(situations.updateSituation, { params: { id }, body: { is_published } }));
  await publish(true);
  const shown = (who: Person) => line("situations_to_withdraw", who);
  expect(await shown(own.coordinator)).toBeUndefined();
  must(await own.learner.send(situations.askWithdrawal, { params: { id }, body: {} }));
  const [card] = must(
    await own.coordinator.call(situations.filterSituations, { query: { withdrawal_asked: true } }),
  ).data;
  expect(card?.id).toBe(id);
  expect(await shown(own.coordinator)).toMatchObject({ count: 1, since: card?.withdrawal_asked_at });
  expect(await shown(await person("assistant"))).toBeUndefined();
  await publish(false);
  expect(await shown(own.coordinator)).toBeUndefined();
});

test("a learner's lines: wishes missing until the priority ones are three, and a note that they have not read", async () => {
  const own = scene.learner;
  expect(await line("wishes_missing", own)).toBeUndefined();
  await saveWishes(3);
  expect(await line("wishes_missing", own)).toBeUndefined();
  await saveWishes(2);
  expect(await line("wishes_missing", own)).toMatchObject({
    count: 1,
    total: 2,
    about: scene.event.id,
    until: scene.event.wishes_close_at,
  });
  const counted = await countingRequests(() => todoFor(own));
  console.info(`a learner's lines: ${counted.requests.length} requests`);
  expect(counted.requests.length).toBeLessThanOrEqual(6);
});

test("a priority wish for a structure that does not come is owed again, by the learner and in the count of staff", async () => {
  const { event, learner, staff, structureIds } = scene;
  await saveWishes(5);
  expect(await line("wishes_missing", learner)).toBeUndefined();
  const zone = must(await staff.send(events.createZone, { body: { event_id: event.id, name: "Halle" } }));
  const take = (structure_ids: string[]) =>
    staff.send(events.addParticipations, {
      params: { id: event.id },
      body: { structure_ids, zone_id: zone.id },
    });
  must(await take(structureIds.slice(0, 2)));
  expect(await line("wishes_missing", learner)).toMatchObject({ count: 1, total: 5 });
  expect(await line("wishes_incomplete")).toMatchObject({ about: event.id, count: 1 });
  // Optional wishes are never owed: those for the two last ones stay impossible.
  must(await take(structureIds.slice(2, 3)));
  expect(await line("wishes_missing", learner)).toBeUndefined();
  expect(await line("wishes_incomplete")).toBeUndefined();
});

test("a learner is asked for no wishes after the event once they have found a contract", async () => {
  const { event, action } = scene;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(Date.parse(event.end_date) + 3_600_000) });
  const [staff, learner] = await Promise.all([person("administrator"), person("learner")]);
  const body = { profile_id: learner.profileId };
  must(await staff.send(training.addTrainingProfile, { params: { id: action.id }, body }));
  expect(await line("placement_missing", learner)).toMatchObject({ count: 3, about: event.id });
  const contract = { ...body, structure_id: scene.structureIds[0], state: "signed" as const };
  const { id } = must(
    await staff.send(placements.addPlacement, { params: { id: action.id }, body: contract }),
  );
  expect(await line("placement_missing", learner)).toBeUndefined();
  const end = { state: "broken" as const, end_reason: "trial_ended" as const };
  must(await staff.send(placements.changePlacement, { params: { id }, body: end }));
  expect(await line("placement_missing", learner)).toMatchObject({ count: 3 });
});

test("a learner's next meeting is a line until the last one is over, whatever others have", async () => {
  const { event, structureIds } = scene;
  const { day } = parisClock(new Date(event.start_date));
  const instant = (time: string) => instantInParis(day, time).toISOString();
  const at = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant(time)) });
  // The tokens of these people last two hours.
  at("09:50:00");
  const [staff, learner, other] = await Promise.all([
    person("administrator"),
    person("learner"),
    person("learner"),
  ]);
  for (const { profileId: profile_id } of [learner, other])
    must(
      await staff.send(training.addTrainingProfile, {
        params: { id: scene.action.id },
        body: { profile_id },
      }),
    );
  expect(await line("meeting_next", learner)).toBeUndefined();
  const [first = "", second = ""] = structureIds;
  await tell(
    event.id,
    [first, second],
    [
      [learner.profileId, second, 2],
      [learner.profileId, first, 1],
      [other.profileId, first, 0],
    ],
  );
  const earlier = { count: 1, about: event.id, name: "Structure 0", until: instant("10:00:00") };
  const later = { ...earlier, name: "Structure 1", until: instant("11:00:00") };
  expect(await line("meeting_next", learner)).toMatchObject(earlier);
  at("10:39:59");
  expect(await line("meeting_next", learner)).toMatchObject(earlier);
  expect(await line("meeting_next", other)).toBeUndefined();
  at("10:40:00");
  expect(await line("meeting_next", learner)).toMatchObject(later);
  at("11:40:00");
  expect(await line("meeting_next", learner)).toBeUndefined();
});

test("structures that were invited wait for staff until they answer, or their event begins", async () => {
  const { staff, structureIds } = scene;
  const from = Date.now() + 20 * 24 * 3_600_000;
  const times = {
    start_date: new Date(from).toISOString(),
    end_date: new Date(from + 3_600_000).toISOString(),
  };
  const { event, participation } = await hostedEvent(staff, structureIds[0] ?? "", times);
  const params = { id: event.id };
  const host = async (answer: string) => {
    const said = { seats: null, closed_slot_ids: [], place: "", contact_name: "", note: "" };
    const body = { ...said, contact_email: "hote@exemple.fr", answer };
    must(await staff.send(events.updateHosting, { params: { id: participation.id }, body }));
  };
  const unanswered = async () =>
    (await todo()).filter(({ kind, about }) => kind === "hosts_unanswered" && about === event.id);
  await host("unknown");
  expect(await unanswered()).toEqual([]);
  must(await staff.send(hosts.sendHostLinks, { params, body: { to: "all" } }));
  const waits = { count: 1, name: event.name, until: event.start_date };
  expect(await unanswered()).toMatchObject([waits]);
  await host("confirmed");
  expect(await unanswered()).toEqual([]);
  await host("unknown");
  expect(await unanswered()).toMatchObject([waits]);
  vi.useFakeTimers({ toFake: ["Date"], now: from });
  const there = await person("coordinator");
  const kinds = (await todoFor(there)).filter(({ about }) => about === event.id).map(({ kind }) => kind);
  expect(kinds).not.toContain("hosts_unanswered");
  vi.useRealTimers();
  must(await staff.send(events.deleteEvent, { params }));
});

test("somebody without a profile has nothing to do", async () => {
  const nobody = await person();
  expect(await todoFor(nobody)).toEqual([]);
});

test("an event in 30 days with a draft or closed wishes waits for its timetable, until it is published", async () => {
  const { staff } = scene;
  const start = (days: number) => {
    const from = Date.now() + days * 24 * 3_600_000;
    const [start_date = "", end_date = ""] = [from, from + 3_600_000].map((at) => new Date(at).toISOString());
    return { start_date, end_date };
  };
  const given = { name: "Alternance Day d'hiver", is_published: 1 };
  const { id } = must(await staff.send(events.createEvent, { body: { ...given, ...start(31) } }));
  const params = { id };
  const unpublished = () => line("timetable_unpublished");
  const draft = {
    event_id: id,
    version: 1,
    saved_at: new Date().toISOString(),
    meetings: [],
    forbidden: [],
    rules: noRules,
  };
  await transact(writesToSaveDraft(draft, () => new Error("stale")));
  await readAll();
  await todo();
  const far = await countingRequests(todo);
  expect(await unpublished()).toBeUndefined();

  const soon = must(await staff.send(events.updateEvent, { params, body: { ...given, ...start(20) } }));
  await todo();
  const near = await countingRequests(todo);
  // None where it goes with the mark that an event's lists of wishes have summaries.
  expect(near.requests.length - far.requests.length).toBeLessThanOrEqual(1);
  expect(near.inSequence).toBe(far.inSequence);
  const waits = { about: id, name: given.name, count: 1, until: soon.start_date };
  expect(await unpublished()).toMatchObject(waits);

  await transact([deleteItem(keys.timetableDraft(id))]);
  expect(await unpublished()).toBeUndefined();
  const [wishes_open_at, wishes_close_at] = ["2026-01-01T08:00:00.000Z", "2026-01-02T08:00:00.000Z"];
  must(await staff.send(events.updateCampaign, { params, body: { wishes_open_at, wishes_close_at } }));
  expect(await unpublished()).toMatchObject(waits);
  await tell(id, [], []);
  expect(await unpublished()).toBeUndefined();
  // Moved to another day, which nobody was told.
  must(await staff.send(events.updateEvent, { params, body: { ...given, ...start(22) } }));
  expect(await unpublished()).toMatchObject({ about: id });
  must(await staff.send(events.updateEvent, { params, body: { ...given, ...start(20) } }));
  expect(await unpublished()).toBeUndefined();
  expect(await line("event_day")).toBeUndefined();
  const today = must(await staff.send(events.updateEvent, { params, body: { ...given, ...start(0) } }));
  expect(await line("event_day")).toMatchObject({ about: id, name: given.name, until: today.start_date });
});

test("staff see what is late in the promotions under way, and the dates that come; nobody else does", async () => {
  const now = Date.now();
  const inDays = (days: number) => new Date(now + days * 24 * 3_600_000).toISOString();
  const own = await stepScene(0, ...underWay());
  const ahead = async (who = own.staff) => (await who.call(notices.getTodo, { query: {} })).body;
  const promotion = async () => (await ahead()).promotions.find(({ id }) => id === own.action.id);
  expect(await promotion()).toMatchObject({ learners: 1, late: 0 });
  must(await own.dates(own.staff, 1, inDays(-9), inDays(-8)));
  must(await own.dates(own.staff, 7, inDays(5), inDays(6)));
  expect(await promotion()).toMatchObject({ learners: 1, late: 1 });
  expect((await ahead()).coming).toContainEqual({
    kind: "final_reviews",
    at: inDays(5),
    about: own.action.id,
    name: (await promotion())?.name,
    count: 1,
  });
  must(await own.write(own.learner, 1, { lieu: "Rennes" }));
  expect((await promotion())?.late).toBe(1);
  must(await own.submit(own.learner, 1, 1));
  expect((await promotion())?.late).toBe(0);
  for (const who of [own.learner, own.referent, own.tradeTrainer])
    expect(await ahead(who)).toMatchObject({ coming: [], promotions: [], promotions_total: 0 });
  must(
    await own.staff.send(training.recordDeparture, {
      params: { id: own.action.id },
      body: { profile_id: own.learner.profileId, date: inDays(0).slice(0, 10), reason: "Déménagement" },
    }),
  );
  // Nobody is left in it: nobody has steps.
  expect(await promotion()).toMatchObject({ learners: 0, late: null });
  expect((await ahead()).coming.map(({ kind }) => kind)).not.toContain("final_reviews");
});

test("who follows learners by two profiles has a line for each, which says of which", async () => {
  const both = await person("tradeTrainer", "referentTrainer");
  const [trade = "", other = ""] = both.profileIds;
  const { joined, instructed, dates, staff, learner } = await stepScene(0, ...underWay());
  for (const id of both.profileIds) await joined(id);
  await instructed({
    profile_id: learner.profileId,
    metier_instructor_id: trade,
    referent_instructor_id: other,
  });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  must(await dates(staff, 1, ago(9), ago(8)));
  const late = (await todoFor(both)).filter(({ kind }) => kind === "steps_late");
  expect(late.map(({ about }) => about).sort()).toEqual([trade, other].sort());
});
