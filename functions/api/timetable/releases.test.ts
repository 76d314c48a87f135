import { describe, expect, test } from "vitest";
import { eraseMeetings, meetingsPart } from "#functions/domain/timetable/of-person.ts";
import { findReleased } from "#functions/domain/timetable/timetable-releases.store.ts";
import { refusedMails, withFaults } from "#scripts/prove/faulty-aws.ts";
import { tellRelease } from "#scripts/testing/functions.ts";
import { mailsTo, must, person, visitor } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import { addresseesOf, changesSince } from "#shared/timetable/timetable.released.ts";

const scene = await timetableScene({ structures: 3, learners: 2 });
const { staff, params, learners, slots, structureIds, host } = scene;
const [one, two] = learners;
if (!one || !two) throw new Error("The scene has two learners");
const [nine = "", half = "", ten = "", last = ""] = slots.map(({ id }) => id);
const [first = "", second = "", third = ""] = structureIds;
const contact = (name: string) => `${name}-${params.id}@exemple.fr`;
const emails = { both: contact("accueil"), third: contact("atelier") };
const contacts = [emails.both, emails.both, emails.third].map((contact_email, n) => ({
  place: `Table ${n + 1}`,
  contact_name: "Ada",
  contact_email,
}));
for (const [n, known] of contacts.entries()) must(await host(n, known));

const read = async () => timetableOf(must(await staff.call(timetable.getTimetable, { params })));
const add = async (profile_id: string, structure_id: string, time_slot_id: string) =>
  must(await staff.send(timetable.addMeeting, { params, body: { profile_id, structure_id, time_slot_id } }));
const move = async (profileId: string, structureId: string, time_slot_id: string) =>
  must(
    await staff.send(timetable.changeMeeting, {
      params: { ...params, profileId, structureId },
      body: { time_slot_id, pinned: 0 },
    }),
  );
const remove = async (profileId: string, structureId: string) =>
  must(await staff.send(timetable.removeMeeting, { params: { ...params, profileId, structureId } }));
const publish = (body: object = {}) => staff.send(timetable.publishRelease, { params, body });
const list = async () => must(await staff.call(timetable.listReleases, { params }));
const outdated = async () => must(await staff.call(events.getEventProgress, { params })).outdated;
const mailsOf = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => /planning|rendez-vous/.test(subject));
const counts = () =>
  Promise.all(
    [one.email, two.email, emails.both, emails.third].map(async (email) => (await mailsOf(email)).length),
  );

describe("a release", () => {
  test("is what everybody is told, each by one mail, and with a notice", async () => {
    expect(await publish()).toMatchObject({
      status: 422,
      body: { message: "Rien n’a changé depuis la dernière version publiée." },
    });
    await add(one.profileId, first, nine);
    await add(one.profileId, second, half);
    const { version } = await add(two.profileId, first, half);
    expect(await publish({ version: version - 1 })).toMatchObject({ status: 409, body: { code: "stale" } });
    const published = await publish({ version });
    expect(published.status).toBe(201);
    expect(published.body).toEqual({ number: 1, changed_learners: 2, changed_structures: 2 });
    expect((await publish()).status).toBe(422);
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await Promise.all([tellRelease(), tellRelease()]);
    await tellRelease();
    expect(await counts()).toEqual([1, 1, 1, 0]);

    const [mail] = await mailsOf(one.email);
    expect(mail?.subject).toBe("Ton planning pour Alternance Day");
    expect(mail?.text).toContain("Dimanche 28 juin, voici tes 2 rendez-vous.");
    expect(mail?.text).toContain("9h00 : Structure 0 (Nord, Table 1)\n");
    expect(mail?.text).toContain("9h30 : Structure 1 (Sud, Table 2)\n");
    expect(JSON.stringify(mail)).toContain(`/mon-planning/${params.id}`);
    const [host] = await mailsOf(emails.both);
    // A link for each of their structures.
    expect(host?.text.match(/\/hote#[0-9a-f]{32}~[0-9a-f]{32}/g)).toHaveLength(2);
    expect(host?.text).toContain("Structure 0 (Nord, Table 1)");
    expect(host?.text).toContain(`9h00 à 9h20 : ${one.name}`);
    expect(host?.text).toContain(`9h30 à 9h50 : ${two.name}`);
    expect(host?.text).not.toContain("@");
    const { data } = must(await one.send(notices.listNotices, {})) as { data: { kind: string }[] };
    expect(data.map(({ kind }) => kind)).toContain("timetable_published");

    const { release } = await read();
    expect(release).toMatchObject({ number: 1, meetings: [{ level: "priority" }, {}, {}] });
    expect(await list()).toMatchObject([
      {
        ...{ number: 1, published_by: staff.name, mails: { due: 3, sent: 3, unconfirmed: 0 } },
        changes: { kept: 0, moved: 0, added: 3, dropped: 0, learners: 2, structures: 2 },
      },
    ]);
  });

  test("holds or not whatever the wishes, which the line above an event does not read", async () => {
    expect(await outdated()).toBe(null);
    const progress = await countingRequests(outdated);
    const whole = await countingRequests(read);
    // The one that it does without: the lists of wishes.
    expect(whole.requests.filter((one) => one === "Query").length).toBe(
      progress.requests.filter((one) => one === "Query").length + 1,
    );
  });

  test("that follows tells only those whose own meetings changed, and says what", async () => {
    await move(one.profileId, first, ten);
    await add(one.profileId, third, last);
    await remove(one.profileId, second);
    const published = must(await publish());
    expect(published).toEqual({ number: 2, changed_learners: 1, changed_structures: 3 });
    await tellRelease();
    expect(await counts()).toEqual([2, 1, 2, 1]);
    const [, mail] = await mailsOf(one.email);
    expect(mail?.subject).toBe("Ton planning pour Alternance Day a changé");
    expect(mail?.text).toContain("10h00 : Structure 0 (Nord, Table 1) : avant, c’était à 9h00");
    expect(mail?.text).toContain("10h30 : Structure 2 (Nord, Table 3) : nouveau rendez-vous");
    expect(mail?.text).toContain("Annulé : Structure 1, qui était prévu à 9h30");
    const shown = must(await staff.send(timetable.getRelease, { params: { ...params, number: "2" } }));
    expect([shown.release.number, shown.previous?.number]).toEqual([2, 1]);
    expect(shown.previous?.meetings).toHaveLength(3);
    for (const number of ["0", "3", "1.5", "abc"])
      expect((await staff.send(timetable.getRelease, { params: { ...params, number } })).status).toBe(404);
  });

  test("is refused while a rule is broken; of two at once one is published", async () => {
    const hosting = (answer: string) => host(2, { ...contacts[2], answer });
    must(await hosting("declined"));
    expect(await outdated()).toBe("impossible");
    expect(await publish()).toMatchObject({
      status: 422,
      body: { code: "brokenDraft", current: [{ rule: "notTakingPart" }] },
    });
    must(await hosting("unknown"));
    expect(await outdated()).toBe(null);
    await move(two.profileId, first, nine);
    const both = await Promise.all([publish(), publish()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await list()).toHaveLength(3);
    await tellRelease();
    expect(await counts()).toEqual([2, 2, 3, 1]);
  });

  test("tells anyone who has lost their last meeting", async () => {
    await remove(two.profileId, first);
    must(await publish());
    await tellRelease();
    const mail = (await mailsOf(two.email)).at(-1);
    expect(mail?.text).toContain("tu n’as plus de rendez-vous");
    expect(mail?.text).toContain("Annulé : Structure 0, qui était prévu à 9h00");
    await add(two.profileId, first, nine);
    must(await publish());
    await tellRelease();
  });

  test("tells of another place too, as the difference that is shown before says", async () => {
    must(await host(0, { ...contacts[0], place: "Salle 9" }));
    expect(await outdated()).toBe("changed");
    const { input, hosts, draft, release } = await read();
    const difference = changesSince(release, draft.meetings, {
      ...{ day: "2099-06-28", venue: "", input, hosts, past: [] },
    });
    const published = must(await publish());
    expect(published).toMatchObject({
      changed_learners: difference.changed_learners.length,
      changed_structures: 1,
    });
    expect((await list())[0]).toMatchObject({
      changes: { moved: difference.moved.length, added: 0, dropped: 0 },
      mails: { due: addresseesOf(difference, hosts).length },
    });
    expect(difference.moved.length).toBeGreaterThan(0);
    await tellRelease();
    expect((await mailsOf(emails.both)).at(-1)?.text).toContain("Salle 9");
  });

  test("tells everybody of another day, and nothing else of what stays at its hour and place", async () => {
    const { name, description, address, zip_code, city } = scene.event;
    must(
      await staff.send(events.updateEvent, {
        params,
        body: {
          ...{ name, description, address, zip_code, city, is_published: 1 },
          ...{ start_date: "2099-06-29T07:00:00Z", end_date: "2099-06-29T11:00:00Z" },
        },
      }),
    );
    expect(await outdated()).toBe("moved");
    const published = must(await publish());
    expect(await outdated()).toBe(null);
    expect(published).toMatchObject({ changed_learners: 2, changed_structures: 2 });
    await tellRelease();
    const text = (await mailsOf(two.email)).at(-1)?.text ?? "";
    expect(text).toContain("Lundi 29 juin, voici ton rendez-vous.");
    expect(text).toContain("La date a changé : ce n’est plus dimanche 28 juin.");
    expect(text).not.toContain("lieu changé");
    expect((await mailsOf(emails.both)).at(-1)?.text).toContain("ce n’est plus dimanche 28 juin.");
    const { meetings } = must(await two.send(timetable.getAgenda, { params }));
    expect(meetings.map(({ start, changed }) => [start, changed?.start_before])).toEqual([
      ["2099-06-29T07:00:00.000Z", "2099-06-28T07:00:00.000Z"],
    ]);
    expect((await publish()).status).toBe(422);
  });

  test("tells everybody of another address, with the one that they were told before", async () => {
    const { name, description } = scene.event;
    const moveTo = async (address: string) => {
      must(
        await staff.send(events.updateEvent, {
          params,
          body: {
            ...{ name, description, address, zip_code: "35000", city: "Rennes", is_published: 1 },
            ...{ start_date: "2099-06-29T07:00:00Z", end_date: "2099-06-29T11:00:00Z" },
          },
        }),
      );
      expect(must(await publish())).toMatchObject({ changed_learners: 2, changed_structures: 2 });
      await tellRelease();
    };
    await moveTo("1 quai Sud");
    expect((await mailsOf(two.email)).at(-1)?.text).toContain(
      "L’adresse a changé : c’est 1 quai Sud, 35000 Rennes.",
    );
    await moveTo("2 rue Nord");
    const line = "L’adresse a changé : c’est 2 rue Nord, 35000 Rennes, et non plus 1 quai Sud, 35000 Rennes.";
    const text = (await mailsOf(two.email)).at(-1)?.text ?? "";
    expect(text).toContain(line);
    expect(text).not.toContain("lieu changé");
    expect(text).not.toContain("La date a changé");
    expect((await mailsOf(emails.both)).at(-1)?.text).toContain(line);
    expect((await publish()).status).toBe(422);
  });

  test("that comes while mails of the one before are leaving tells the other day too, and hosts read it", async () => {
    const { name, description, address, zip_code, city } = { ...scene.event, address: "2 rue Nord" };
    const body = {
      ...{
        name,
        description,
        address,
        zip_code: zip_code || "35000",
        city: city || "Rennes",
        is_published: 1,
      },
      ...{ start_date: "2099-06-30T07:00:00Z", end_date: "2099-06-30T11:00:00Z" },
    };
    must(await staff.send(events.updateEvent, { params, body }));
    must(await publish());
    await move(one.profileId, third, half);
    must(await publish());
    await tellRelease();
    for (const { email } of [one, two]) {
      const text = (await mailsOf(email)).at(-1)?.text ?? "";
      expect(text).toContain("La date a changé : ce n’est plus lundi 29 juin.");
      expect(text).not.toContain("lieu changé");
    }
    const secret = await linkOf(staff, scene.participations[2]?.id ?? "");
    const seen = must(await visitor.send(hosts.getHost, { params: { secret } }));
    expect(seen.meetings.map(({ start, changed }) => [start, changed?.start_before])).toEqual([
      ["2099-06-30T07:30:00.000Z", "2099-06-29T08:30:00.000Z"],
    ]);
  });

  test("counts whom the mail service refused five times as without confirmation, and goes on", async () => {
    const [before] = await Promise.all([counts(), tellRelease()]);
    await remove(one.profileId, first);
    must(await publish());
    for (let n = 0; n < 5; n++) await withFaults(refusedMails, () => tellRelease());
    await tellRelease();
    const after = await counts();
    expect(after.map((count, n) => count - (before[n] ?? 0)).filter((count) => count > 0)).toEqual([1]);
    expect((await list())[0]?.mails).toEqual({ due: 2, sent: 1, unconfirmed: 1 });
  });

  test("tells a zone's name and directions as staff change them since, and nobody is written to", async () => {
    await tellRelease();
    const before = await counts();
    const told = { directions: "Par la cour", event_id: params.id };
    const names = ["Halle nord", "Halle sud"];
    // At once: neither takes back what the other has told.
    await Promise.all(
      scene.zones.map(async ({ id }, n) =>
        must(
          await staff.send(events.updateZone, { params: { id }, body: { ...told, name: names[n] ?? "" } }),
        ),
      ),
    );
    const { meetings } = must(await two.send(timetable.getAgenda, { params }));
    expect(meetings).toMatchObject([
      { zone: { name: "Halle nord", directions: "Par la cour" }, changed: null },
    ]);
    const { released } = await findReleased(params.id);
    expect(released?.zones.map(({ name }) => name).toSorted()).toEqual(names);
    expect((await publish()).status).toBe(422);
    await tellRelease();
    expect(await counts()).toEqual(before);
  });

  test("that comes before the mails of two others have left tells what all three changed", async () => {
    await add(one.profileId, first, ten);
    await add(one.profileId, second, last);
    must(await publish());
    await tellRelease();
    const before = await counts();
    await remove(one.profileId, second);
    must(await publish());
    await add(one.profileId, second, nine);
    must(await publish());
    await remove(one.profileId, first);
    must(await publish());
    await tellRelease();
    const after = await counts();
    expect((after[0] ?? 0) - (before[0] ?? 0)).toBe(1);
    const text = (await mailsOf(one.email)).at(-1)?.text ?? "";
    expect(text).toContain("9h00 : Structure 1 (Halle sud, Table 2) : nouveau rendez-vous");
    expect(text).toContain("Annulé : Structure 0, qui était prévu à 10h00");
    expect(text.match(/Annulé|nouveau/g)).toHaveLength(2);
  });

  test("is read by referent trainers, published by staff only", async () => {
    const referent = await person("referentTrainer");
    expect(must(await referent.call(timetable.listReleases, { params }))).toHaveLength(16);
    expect((await referent.send(timetable.publishRelease, { params, body: {} })).status).toBe(403);
  });
});

test("an erased learner leaves the draft, and finds the meetings that they were told in their data", async () => {
  const { profileId, userId, name } = two;
  const person = { userId, profileIds: [profileId] };
  const [now, ...earlier] = await meetingsPart(person);
  expect(now).toMatchObject({ structure: "Structure 0", zone: "Halle nord", annule: false });
  // Where releases before had them.
  expect(new Set(earlier.map(({ annule }) => annule))).toEqual(new Set([true]));
  const before = (await read()).draft;
  await eraseMeetings(person, new Date());
  await eraseMeetings(person, new Date());
  const { draft, release } = await read();
  expect(draft.meetings).toEqual(before.meetings.filter((meeting) => meeting.profile_id !== profileId));
  expect(draft.version).toBe(before.version + 1);
  expect(JSON.stringify(release)).not.toContain(name);
});

test("a deleted account is nobody to tell: their host alone hears of what is cancelled", async () => {
  must(await two.call(accounts.deleteAccount, { body: { password: two.password } }));
  const { gone_ids, hosts, input, draft, release } = await read();
  expect(gone_ids).toEqual([two.profileId]);
  const venue = "2 rue Nord, 35000 Rennes";
  const difference = changesSince(release, draft.meetings, {
    ...{ day: "2099-06-30", venue, input, hosts, past: [] },
  });
  expect(difference.changed_learners).toEqual([two.profileId]);
  expect(must(await publish())).toMatchObject({ changed_learners: 0, changed_structures: 1 });
  expect((await list())[0]).toMatchObject({ changes: { learners: 0, structures: 1 }, mails: { due: 1 } });
});
