import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findProfile } from "#functions/domain/profiles/profiles.store.ts";
import { writesToDeleteJoinRequest } from "#functions/domain/training/join-requests.store.ts";
import { findLearnerWishes } from "#functions/domain/wishes/wishes.store.ts";
import { transact } from "#functions/store/table.ts";
import { planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import { mailsTo, type Person, person, retryWhenBusy, stranger } from "#scripts/testing/harness.ts";
import { holdingQuery } from "#scripts/testing/requests.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { joinCodeLetters } from "#shared/training/training.rules.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const scene = await wishScene(5);
const { staff, trainer, event, action, degree, structureIds } = scene;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: scene.beforeEvent });
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = (who: Person, id = action.id) =>
  who.call(training.addTrainingProfile, { params: { id }, body: { profile_id: who.profileId } });
const asking = async () => {
  const who = await stranger("learner");
  expect((await ask(who)).status).toBe(201);
  return who;
};
const own = async (who: Person) =>
  (await who.call(training.listProfileTrainingActions, { params: { profileId: who.profileId } })).body;
const waiting = async (training_action_id?: string) =>
  (await staff.call(training.listPeopleToConfirm, { query: { training_action_id, per_page: 100 } })).body
    .data;
const waitingFor = async (who: Person) =>
  (await waiting()).filter(({ profile_id }) => profile_id === who.profileId);
const request = (who: Person, training_action_id: string | null = action.id) => ({
  profile_id: who.profileId,
  training_action_id,
});
const decisions = { confirm: training.confirmPeople, refuse: training.refusePeople };
const decide = async (what: keyof typeof decisions, ...people: ReturnType<typeof request>[]) =>
  (await staff.call(decisions[what], { body: { people } })).body.people.map(({ outcome }) => outcome);
const isConfirmed = async (who: Person) => (await findAuth(who.userId))?.profiles.map((one) => one.confirmed);
const wishFor = (who: Person, count: number) =>
  who.call(wishes.saveWishes, {
    body: {
      profile_id: who.profileId,
      event_id: event.id,
      is_pre_event: 1,
      wishlists: structureIds.slice(0, count).map((structure_id, n) => ({
        structure_id,
        is_initial_choice: n < 3,
      })),
    },
  });
const members = async () =>
  (await staff.call(training.getTrainingAction, { params: { id: action.id } })).body.profiles;

describe("asking to join", () => {
  test("is a request: it waits for staff, is told to its learner, and makes nobody a member", async () => {
    const who = await stranger("learner");
    expect((await ask(who)).body.message).toBe("Ta demande est envoyée : l’équipe te répondra bientôt");
    expect((await ask(who)).status).toBe(409);
    expect(await own(who)).toMatchObject([{ id: action.id, standing: "requested" }]);
    const asked = { params: { profileId: who.profileId } };
    const [byStaff, byReferent] = [staff, await person("referentTrainer")].map((reader) =>
      reader.call(training.listProfileTrainingActions, asked),
    );
    expect((await byStaff)?.body).toMatchObject([{ standing: "requested" }]);
    expect((await byReferent)?.body).toEqual([]);
    // The header's basket waits for an action, asked for or joined.
    const mine = await who.call(profiles.getProfile, { params: { id: who.profileId } });
    expect(mine.body.training_actions?.map(({ id }) => id)).toEqual([action.id]);
    expect((await who.call(training.getTrainingAction, { params: { id: action.id } })).status).toBe(404);
    expect((await members()).map(({ id }) => id)).not.toContain(who.profileId);
    expect(await waitingFor(who)).toMatchObject([
      { user: { name: who.name }, role: { id: 2 }, to_confirm: true, training_action: { id: action.id } },
    ]);
  });

  test("lets a learner wish for the action's event, and nothing lets others", async () => {
    const [who, other] = [await asking(), await stranger("learner")];
    expect((await who.call(events.getEvent, { params: { id: event.id } })).status).toBe(200);
    expect((await wishFor(who, 5)).status).toBe(200);
    expect((await wishFor(other, 1)).status).toBe(422);
    const listed = await who.call(wishes.listLearnerWishes, {
      params: { userId: who.profileId, eventId: event.id },
      query: { is_pre_event: 1 },
    });
    expect(listed.body).toHaveLength(5);
  });

  test("says nothing of an event that is not published", async () => {
    const who = await asking();
    const publish = (is_published: 0 | 1) =>
      staff.call(events.updateEvent, {
        params: { id: event.id },
        body: { name: event.name, is_published, start_date: event.start_date, end_date: event.end_date },
      });
    const seen = async (reader: Person) => {
      const next = (await reader.call(training.listNextTrainingActions, {})).body;
      return [...next, ...(await own(who))].filter(({ id }) => id === action.id).map((one) => one.event_id);
    };
    expect(await seen(who)).toEqual([event.id, event.id]);
    expect((await publish(0)).status).toBe(200);
    try {
      expect((await who.call(events.getEvent, { params: { id: event.id } })).status).toBe(404);
      expect(await seen(who)).toEqual([null, null]);
      expect(await own(who)).toMatchObject([{ event: null, wishes_until: null }]);
      expect((await staff.call(training.listNextTrainingActions, {})).body).toContainEqual(
        expect.objectContaining({ id: action.id, event_id: event.id }),
      );
    } finally {
      await publish(1);
    }
  });

  test("is for staff to decide, however known the learner is", async () => {
    const known = await person("learner");
    expect((await ask(known)).status).toBe(201);
    expect(await waitingFor(known)).toMatchObject([{ to_confirm: false }]);
    expect(await decide("confirm", request(known))).toEqual(["confirmed"]);
    expect(await own(known)).toMatchObject([{ standing: "confirmed" }]);
  });
});

describe("staff decide", () => {
  test("many at once: each on their own, and twice is as once", async () => {
    const [first, second, gone] = [await asking(), await asking(), await asking()];
    await gone.call(accounts.deleteAccount, { body: { password: gone.password } });
    const all = [first, gone, second].map((who) => request(who));
    expect(await decide("confirm", ...all)).toEqual(["confirmed", "gone", "confirmed"]);
    expect(await decide("confirm", ...all)).toEqual(["confirmed", "gone", "confirmed"]);
    expect(await decide("refuse", request(first), request(second))).toEqual(["gone", "gone"]);
    for (const who of [first, second]) {
      expect(await isConfirmed(who)).toEqual([true]);
      expect(await own(who)).toMatchObject([{ standing: "confirmed" }]);
      expect(await waitingFor(who)).toEqual([]);
      const read = await who.call(training.getTrainingAction, { params: { id: action.id } });
      expect(read.status).toBe(200);
      expect(read.body.profiles.map(({ id }) => id)).toContain(trainer.profileId);
      expect(read.body.profiles.flatMap((one) => one.city ?? [])).toEqual([]);
    }
    expect((await members()).every(({ city }) => typeof city === "string")).toBe(true);
  });

  test("a refused request goes with its wishes; the profile stays to confirm", async () => {
    const who = await asking();
    const before = await scene.linksOf(structureIds[0] ?? "");
    await wishFor(who, 5);
    expect(await decide("refuse", request(who))).toEqual(["refused"]);
    const told = await who.call(notices.listNotices, {});
    expect(told.body.data).toMatchObject([{ kind: "enrolment_refused", about: action.id }]);
    expect(await own(who)).toEqual([]);
    expect(await isConfirmed(who)).toEqual([false]);
    expect(await scene.linksOf(structureIds[0] ?? "")).toEqual(before);
    expect((await wishFor(who, 1)).status).toBe(422);
    expect(await decide("refuse", request(who))).toEqual(["gone"]);
    expect(await decide("confirm", request(who))).toEqual(["gone"]);
    // Who asks nothing any more waits as a profile that somebody made alone.
    expect(await waitingFor(who)).toMatchObject([{ training_action: null }]);
    expect((await ask(who)).status).toBe(201);
  });

  test("a refusal that stopped half way is finished by the next: no wishes stay without a promotion", async () => {
    const who = await asking();
    await wishFor(who, 5);
    await transact(writesToDeleteJoinRequest({ ...request(who), training_action_id: action.id }));
    expect(await decide("refuse", request(who))).toEqual(["gone"]);
    expect(await findLearnerWishes(who.profileId)).toEqual([]);
  });

  test("a change of role that stopped half way leaves no wishes to somebody who learns no more", async () => {
    for (let number = 1; number <= 4; number++) {
      const who = await asking();
      await wishFor(who, 5);
      const change = { params: { id: who.profileId }, body: { role_id: 3, version: 1 } };
      const plan = planOf({ number, writes: true, fault: "failed", attempts: 9 });
      await withFaults(plan, () => staff.send(profiles.updateProfile, change));
      await staff.send(profiles.updateProfile, change);
      expect((await findProfile(who.profileId))?.role_id).toBe(3);
      expect(await findLearnerWishes(who.profileId)).toEqual([]);
    }
  });

  test("a change of role that is refused leaves the wishes", async () => {
    const who = await asking();
    await wishFor(who, 5);
    const body = { role_id: 3, organization_id: randomUUID(), version: 1 };
    const refused = await staff.send(profiles.updateProfile, { params: { id: who.profileId }, body });
    expect(refused.status).toBe(422);
    expect(await findLearnerWishes(who.profileId)).toHaveLength(1);
  });

  test("who is given another role asks and wishes no more", async () => {
    const who = await asking();
    const before = await scene.linksOf(structureIds[0] ?? "");
    await wishFor(who, 5);
    const given = await staff.call(profiles.updateProfile, {
      params: { id: who.profileId },
      body: { role_id: 3, version: 1 },
    });
    expect(given.status).toBe(200);
    expect(await waitingFor(who)).toEqual([]);
    expect(await decide("confirm", request(who))).toEqual(["gone"]);
    expect(await scene.linksOf(structureIds[0] ?? "")).toEqual(before);
  });

  test("a profile that asks nothing is confirmed as it is, or goes", async () => {
    const [kept, dropped] = [await stranger("tradeTrainer"), await stranger("tradeTrainer")];
    expect(await waitingFor(kept)).toMatchObject([{ training_action: null, role: { id: 3 } }]);
    expect(await decide("confirm", request(kept, null))).toEqual(["confirmed"]);
    expect(await isConfirmed(kept)).toEqual([true]);
    expect(await decide("refuse", request(kept, null), request(dropped, null))).toEqual(["gone", "refused"]);
    expect(await isConfirmed(kept)).toEqual([true]);
    expect((await findAuth(dropped.userId))?.profiles).toEqual([]);
    expect((await mailsTo(dropped.email)).at(-1)?.text).toContain("Il n’a plus aucun profil");
  });

  test("who is confirmed and refused at once stays or goes: neither answer is undone by the other", async () => {
    for (let n = 0; n < 4; n++) {
      const who = await stranger("tradeTrainer");
      const answers = await Promise.all([
        decide("confirm", request(who, null)),
        decide("refuse", request(who, null)),
      ]);
      const stays = answers.flat()[0] === "confirmed";
      expect(answers.flat()).toEqual(stays ? ["confirmed", "gone"] : ["gone", "refused"]);
      expect(await isConfirmed(who)).toEqual(stays ? [true] : []);
    }
  });

  test("who is made a member while their profile is refused keeps their wishes, or goes with them", async () => {
    for (let n = 0; n < 6; n++) {
      const who = await asking();
      await wishFor(who, 5);
      const [[member], [refused]] = await Promise.all([
        decide("confirm", request(who)),
        decide("refuse", request(who, null)),
      ]);
      const kept = (await findLearnerWishes(who.profileId)).flatMap((list) => list.wishes).length;
      const found = { outcomes: [member, refused], kept, held: await isConfirmed(who) };
      const stays = { outcomes: ["confirmed", "gone"], kept: 5, held: [true] };
      expect(found).toEqual(
        member === "confirmed" ? stays : { outcomes: ["gone", "refused"], kept: 0, held: [] },
      );
    }
  });

  test("ten confirmations at once make one member", async () => {
    const who = await asking();
    retryWhenBusy(10);
    const made = await Promise.all(Array.from({ length: 10 }, () => decide("confirm", request(who))));
    retryWhenBusy(0);
    expect(new Set(made.flat())).toEqual(new Set(["confirmed"]));
    expect((await members()).filter(({ id }) => id === who.profileId)).toHaveLength(1);
    expect(await waitingFor(who)).toEqual([]);
  });

  test("adding somebody answers their request and confirms them", async () => {
    const who = await asking();
    const added = await staff.call(training.addTrainingProfile, {
      params: { id: action.id },
      body: { profile_id: who.profileId },
    });
    expect(added.status).toBe(201);
    expect(await isConfirmed(who)).toEqual([true]);
    expect(await waitingFor(who)).toEqual([]);
    expect(await own(who)).toMatchObject([{ standing: "confirmed" }]);
  });

  test("a trainer to confirm is nobody's instructor", async () => {
    const [who, fake] = [await asking(), await stranger("tradeTrainer")];
    await decide("confirm", request(who));
    const answer = await staff.call(training.updateTrainingProfile, {
      params: { id: action.id },
      body: { profile_id: who.profileId, metier_instructor_id: fake.profileId },
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["metier_instructor_id"]]);
  });

  test("requests go with their action", async () => {
    const body = {
      degree_id: degree.id,
      year: 2026,
      start_date: "2026-09-07T07:00:00Z",
      end_date: "2027-07-02T15:00:00Z",
    };
    const { id } = (await staff.call(training.createTrainingAction, { body })).body;
    const who = await stranger("learner");
    await ask(who, id);
    const code = (await staff.call(training.getJoinCode, { params: { id } })).body.code;
    expect((await staff.call(training.deleteTrainingAction, { params: { id } })).status).toBe(204);
    expect(await own(who)).toEqual([]);
    expect(await waiting(id)).toEqual([]);
    const late = await who.call(training.joinTrainingAction, { body: { code, profile_id: who.profileId } });
    expect(late.status).toBe(422);
  });
});

describe("a join code", () => {
  const params = { id: action.id };
  const codeNow = async () => (await staff.call(training.getJoinCode, { params })).body.code;
  const enter = (who: Person, code: string) =>
    who.call(training.joinTrainingAction, { body: { code, profile_id: who.profileId } });

  test("has eight letters that are not taken for one another", async () => {
    expect(await codeNow()).toMatch(new RegExp(`^[${joinCodeLetters}]{8}$`));
    expect(joinCodeLetters).not.toMatch(/[ILOQUV]/);
  });

  test("confirms who enters it at once, whatever the case and the spaces, also after a request", async () => {
    const code = await codeNow();
    const typed = `${code.slice(0, 4)} ${code.slice(4)} `.toLowerCase();
    const [fresh, asked] = [await stranger("learner"), await asking()];
    for (const who of [fresh, asked]) {
      expect(await enter(who, typed)).toMatchObject({ status: 200, body: { training_action_id: action.id } });
      expect(await own(who)).toMatchObject([{ standing: "confirmed" }]);
      expect(await isConfirmed(who)).toEqual([true]);
      expect(await waitingFor(who)).toEqual([]);
      expect((await enter(who, code)).status).toBe(200);
    }
  });

  test("is for one's own learner profile alone", async () => {
    const [code, fake, learner] = [
      await codeNow(),
      await stranger("tradeTrainer"),
      await stranger("learner"),
    ];
    expect((await enter(fake, code)).status).toBe(403);
    const other = { code, profile_id: learner.profileId };
    expect((await learner.call(training.joinTrainingAction, { body: other })).status).toBe(200);
    const body = { code, profile_id: (await stranger("learner")).profileId };
    expect((await learner.call(training.joinTrainingAction, { body })).status).toBe(403);
  });

  test("makes no member of somebody whose role changes in the same moment", async () => {
    const [code, who] = [await codeNow(), await person("learner")];
    const { isRead, release } = holdingQuery();
    const entered = enter(who, code);
    await isRead;
    const body = { role_id: 3, version: 1 };
    const given = await staff.call(profiles.updateProfile, { params: { id: who.profileId }, body });
    release();
    expect([given.status, (await entered).status]).toEqual([200, 403]);
    expect((await members()).map(({ id }) => id)).not.toContain(who.profileId);
  });

  test("is dead once renewed", async () => {
    const before = await codeNow();
    const renewed = (await staff.call(training.renewJoinCode, { params })).body.code;
    expect(renewed).not.toBe(before);
    expect(await codeNow()).toBe(renewed);
    const who = await stranger("learner");
    const refused = await enter(who, before);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["code"]]);
    expect(await own(who)).toEqual([]);
    expect((await enter(who, renewed)).status).toBe(200);
    expect((await staff.call(training.renewJoinCode, { params: { id: randomUUID() } })).status).toBe(404);
  });

  test("may be tried wrongly ten times an hour by one person; right tries do not count", async () => {
    const [who, other, code] = [await stranger("learner"), await stranger("learner"), await codeNow()];
    const wrong = "ABCDEFGH" === code ? "ABCDEFGJ" : "ABCDEFGH";
    for (let n = 0; n < 10; n++) expect((await enter(who, wrong)).status).toBe(422);
    const refused = await enter(who, code);
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining("Trop de codes")]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    for (let n = 0; n < 12; n++) expect((await enter(other, code)).status).toBe(200);
    vi.setSystemTime(scene.beforeEvent.getTime() + 3_601_000);
    expect((await enter(who, code)).status).toBe(200);
  });

  test("opens no action that is over, as often as it is entered: wrong ones alone count", async () => {
    const code = await codeNow();
    vi.setSystemTime(new Date("2027-07-02T15:00:01Z"));
    const who = await stranger("learner");
    for (let n = 0; n < 12; n++) expect((await enter(who, code)).body.code).toBe("codeOfThePast");
    const wrong = "ABCDEFGH" === code ? "ABCDEFGJ" : "ABCDEFGH";
    for (let n = 0; n < 10; n++) expect((await enter(who, wrong)).status).toBe(422);
    expect((await enter(who, wrong)).status).toBe(429);
    expect((await enter(who, code)).status).toBe(429);
  });
});

// Finding C1 of the attack of 2026-11-22: one request after the other, each allowed, and everybody's address at the end.
test("somebody who signed up alone sees nobody, whatever they do by themselves", async () => {
  const address = {
    phone_number: "06 12 34 56 78",
    address: "3 rue Secrète",
    city: "Cachan",
    zip_code: "94230",
  };
  const victims = [scene.learner, trainer];
  for (const { call, profileId } of victims)
    await call(profiles.updateProfile, { params: { id: profileId }, body: address });
  await staff.call(library.createFolder, { body: { name: "Réservé", training_action_id: action.id } });

  const who = await stranger("learner");
  const second = (await who.call(profiles.createProfile, { body: { role_id: 3 } })).body.id;
  const [next] = (await who.call(training.listNextTrainingActions, {})).body;
  expect(next).toBeDefined();
  expect((await ask(who)).status).toBe(201);
  await wishFor(who, 5);

  const id = action.id;
  const answers = [
    await who.call(training.getTrainingAction, { params: { id } }),
    await who.call(training.listTrainingActionFolders, { params: { id } }),
    await who.call(library.getLibraryHome, {}),
    await who.call(library.getLibraryTree, {}),
    await who.call(library.searchLibrary, { query: { name: "Réservé" } }),
    await who.send(library.createDocument, { body: { files: [] } }),
    await who.call(profiles.listProfiles, { query: {} }),
    await who.call(profiles.searchProfiles, { query: { name: "Camille" } }),
    await who.call(accounts.exportAccount, {}),
    ...(await Promise.all(
      victims.map(({ profileId }) => who.call(profiles.getProfile, { params: { id: profileId } })),
    )),
  ];
  const seen = JSON.stringify(answers.map(({ body }) => body));
  for (const secret of [...Object.values(address), scene.learner.name, "Réservé"])
    expect(seen).not.toContain(secret);
  const hidden = { params: { id: second } };
  expect((await (await person()).call(profiles.getProfile, hidden)).status).toBe(404);
});
