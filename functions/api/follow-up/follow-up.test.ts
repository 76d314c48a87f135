import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findFollowUp, writeToSaveFollowUp } from "#functions/domain/follow-up/follow-up.store.ts";
import { keys } from "#functions/store/keys.ts";
import { transact, updateItem } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { withFaults } from "#scripts/prove/faulty-aws.ts";
import { removeDeleted, sendWeeks } from "#scripts/testing/functions.ts";
import { mailsTo, must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { ownDataOf } from "#scripts/testing/scenes/own-data.ts";
import { handIn, type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { roles } from "#shared/contract/access.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import { isRead } from "#shared/follow-up/follow-up.rules.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";

// Friday 6 November 2026, in a path that began on 7 September.
let scene: StepScene;
let params: { id: string };
const at = (day: string) => vi.setSystemTime(new Date(`2026-${day}T10:00:00.000Z`));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Sessions last twelve hours: people sign in last of all, then the story goes back.
  at("12-20");
  scene = await stepScene(1);
  params = { id: scene.action.id };
  at("09-08");
  const { learner, tradeTrainer, referent } = scene;
  for (const [trade, other] of [
    [null, null],
    [tradeTrainer.profileId, referent.profileId],
  ] as const)
    await scene.instructed({
      ...{ profile_id: learner.profileId, metier_instructor_id: trade, referent_instructor_id: other },
    });
  must(
    await scene.administrator.send(placements.addPlacement, {
      params,
      body: { profile_id: scene.learner.profileId, structure_id: scene.structureIds[0], state: "signed" },
    }),
  );
  at("10-20");
  await handIn(scene, 3);
  at("11-06");
});
afterEach(() => {
  vi.useRealTimers();
});

const rows = async (who: Person = scene.assistant) =>
  must(await who.call(followUp.getFollowUp, { params })).rows;
const reasons = async (who?: Person) => (await rows(who)).map(({ reason }) => reason);
const rowOf = async (reason: string) => {
  const row = (await rows()).find((one) => one.reason === reason);
  if (!row) throw new Error(`Nothing waits for ${reason}`);
  return row;
};
const act = async (who: Person, reason: string, more: object, headers: Record<string, string> = {}) => {
  const { datum } = await rowOf(reason).catch(() => ({ datum: "gone" }));
  const body = { profile_id: scene.learner.profileId, reason, datum, ...more };
  return who.send(followUp.actOnReason, { params, body, headers });
};
const done = { done: { what: "call", on: "2026-11-05", next: "Il lit la fiche lundi" } };
const contacts = async () => must(await scene.assistant.call(training.listContactLog, { params })).data;
const own = async (who: Person) => must(await who.call(followUp.getOwnFollowUp, {}));

test("says whose turn it is to staff, to the referent trainer, and to each of the three what is theirs", async () => {
  expect(await rows()).toMatchObject([
    {
      reason: "unanswered-referent-3",
      turn: "referent",
      since: "2026-10-20T10:00:00.000Z",
      learner: { name: scene.learner.name },
      reach: { name: scene.referent.name, email: scene.referent.email },
    },
    { reason: "unanswered-trade-3", turn: "trade", reach: { email: scene.tradeTrainer.email } },
  ]);
  expect(await reasons(scene.referent)).toEqual(["unanswered-referent-3", "unanswered-trade-3"]);
  const stranger = await person("referentTrainer");
  expect(must(await stranger.call(followUp.getFollowUp, { params })).rows).toEqual([]);
  const of = async (profile_id: string) =>
    must(await scene.assistant.call(followUp.getFollowUp, { params, query: { profile_id } })).rows.length;
  expect([await of(scene.learner.profileId), await of(stranger.profileId)]).toEqual([2, 0]);
  const { paths } = await own(scene.tradeTrainer);
  expect(paths).toMatchObject([{ part: "trade", rows: [{ reason: "unanswered-trade-3" }] }]);
  expect((await own(scene.learner)).paths[0]?.rows).toHaveLength(2);
  // A reason goes with its cause.
  must(await scene.say(scene.tradeTrainer, 3, 1, "validates"));
  expect(await reasons()).toEqual(["unanswered-referent-3"]);
});

test.each([
  ["the referent trainer", (): Person => scene.referent],
  ["the team", (): Person => scene.assistant],
])(
  "a « pas d'accord » is the referent trainer's turn once both have validated, until %s answers its question",
  async (_, who) => {
    for (const one of [scene.tradeTrainer, scene.referent]) must(await scene.say(one, 3, 1, "validates"));
    must(await scene.say(scene.learner, 3, 1, "disagrees"));
    at("11-15");
    expect(await reasons()).not.toContain("disagreed-3");
    at("11-16");
    expect(await rowOf("disagreed-3")).toMatchObject({
      ...{ turn: "referent", version: 1, since: "2026-11-06T10:00:00.000Z" },
    });
    const ownReasons = async () => (await own(scene.learner)).paths[0]?.rows.map(({ reason }) => reason);
    expect(await ownReasons()).toContain("disagreed-3");
    const answer = { section: null, text: "On le revoit jeudi", answers: "word-learner-1" };
    must(await who().send(steps.sendMessage, { params: { id: scene.stepId(3) }, body: answer }));
    expect(await reasons()).not.toContain("disagreed-3");
    expect(await ownReasons()).not.toContain("disagreed-3");
  },
);

test("what is done goes to the contact log, once, and comes back with another version", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const { datum } = await rowOf("unanswered-trade-3");
  const body = {
    ...{ profile_id: scene.learner.profileId, reason: "unanswered-trade-3", datum },
    done: { what: "call" as const, on: "2026-11-05", next: "Il lit la fiche lundi" },
  };
  const send = () => scene.referent.send(followUp.actOnReason, { params, body, headers });
  expect((await send()).body).toEqual((await send()).body);
  expect(await contacts()).toMatchObject([
    {
      kind: "call",
      on: "2026-11-05",
      with: ["trade_trainer"],
      with_name: scene.tradeTrainer.name,
      decided: "Il lit la fiche lundi",
      author: { name: scene.referent.name },
    },
  ]);
  expect(await reasons()).toEqual(["unanswered-referent-3"]);
  // Somebody else noted it at the same time.
  expect((await act(scene.assistant, "unanswered-trade-3", done)).status).toBe(409);
  await handIn(scene, 3);
  at("11-17");
  expect(await reasons()).toContain("unanswered-trade-3");
});

test("what a referent trainer did about their own turn is noted as done with the learner, whom their row reaches", async () => {
  const [row] = must(await scene.referent.call(followUp.getFollowUp, { params })).rows;
  expect(row).toMatchObject({ reason: "unanswered-referent-3", reach: { name: scene.learner.name } });
  must(await act(scene.referent, "unanswered-referent-3", done));
  must(await act(scene.assistant, "unanswered-trade-3", done));
  expect((await contacts()).map((one) => [one.author.name, one.with, one.with_name])).toEqual(
    expect.arrayContaining([
      [scene.referent.name, ["learner"], ""],
      [scene.assistant.name, ["trade_trainer"], scene.tradeTrainer.name],
    ]),
  );
});

test.each([
  ["the same day, removed", "11-06", "removed"],
  ["later, struck", "11-07", "struck"],
])("what is said to be done and taken back waits again: %s", async (_, day, outcome) => {
  must(await act(scene.assistant, "unanswered-referent-3", done));
  must(await act(scene.assistant, "unanswered-trade-3", done));
  expect(await reasons()).toEqual([]);
  at(day);
  const [contact] = (await contacts()).filter((one) => one.with.includes("trade_trainer"));
  const taken = { ...params, contactId: contact?.id ?? "" };
  expect(must(await scene.assistant.send(training.takeBackContact, { params: taken }))).toEqual({ outcome });
  expect(await reasons()).toEqual(["unanswered-trade-3"]);
});

test("what an answer asks for is settled for good, whatever is corrected beside it, until it is given again", async () => {
  const { learner, write } = scene;
  const answer = async (demarche: string, other: string) =>
    must(await write(learner, 1, { demarche, attentes: other }));
  at("10-21");
  await answer("claire", "Des atelier");
  at("10-22");
  await answer("a-reprendre", "Des atelier");
  at("10-30");
  await answer("a-reprendre", "Des ateliers");
  at("11-06");
  expect(await rowOf("to_take_up-1")).toMatchObject({ since: "2026-10-22T10:00:00.000Z", datum: "2" });
  must(await act(scene.assistant, "to_take_up-1", done));
  await answer("a-reprendre", "Des ateliers.");
  expect(await reasons()).not.toContain("to_take_up-1");
  await answer("claire", "Des ateliers.");
  await answer("a-reprendre", "Des ateliers.");
  expect(await rowOf("to_take_up-1")).toMatchObject({ datum: "6" });
  // A meeting after the answer takes it up, though a typo was corrected after the meeting.
  at("11-09");
  must(
    await learner.send(steps.saveInterview, {
      params: { id: scene.stepId(2), kind: "meeting" },
      body: { held_on: "2026-11-08", present: ["learner"] },
    }),
  );
  await answer("a-reprendre", "Des ateliers !");
  expect(await reasons()).not.toContain("to_take_up-1");
});

test("is put off by 30 days at most, with a reason, and comes back on its day", async () => {
  const later = (until: string, why = "Atelier fermé") =>
    act(scene.referent, "unanswered-trade-3", { later: { until, why } });
  for (const until of ["2026-11-06", "2026-12-07"]) expect((await later(until)).status).toBe(422);
  expect((await later("2026-11-20", "")).status).toBe(422);
  expect((await act(scene.referent, "unanswered-trade-3", {})).status).toBe(422);
  expect(
    (await act(scene.referent, "unanswered-trade-3", { done: { ...done.done, on: "2026-11-07" } })).status,
  ).toBe(422);
  must(await later("2026-12-06"));
  expect(await reasons()).toEqual(["unanswered-referent-3"]);
  at("12-06");
  expect(await reasons()).toContain("unanswered-trade-3");
  expect(await contacts()).toEqual([]);
});

test("a learner's word of the week is replaced until Sunday, read by the three, and never by the team", async () => {
  const give = (had_time: 0 | 1, text: string) =>
    scene.learner.send(followUp.giveWeeklyWord, { body: { had_time, text } });
  expect((await own(scene.learner)).paths[0]?.asks).toBe(true);
  must(await give(0, "Pas de machine"));
  must(await give(1, "J'ai monté une manche."));
  const id = `${params.id}~${scene.learner.profileId}`;
  const given = async () => (await own(scene.learner)).paths[0]?.word?.at ?? "";
  const see = async (who: Person, line = "", shown?: string) =>
    who.send(followUp.seeWeeklyWord, {
      params: { id },
      body: { week: "2026-11-02", at: shown ?? (await given()), line },
    });
  const first = await given();
  expect(must(await see(scene.tradeTrainer, "Bravo"))).toMatchObject({
    seen: { name: scene.tradeTrainer.name, line: "Bravo" },
  });
  expect((await see(await person("tradeTrainer"))).status).toBe(404);
  // Another word keeps the trainer's line, as said of the one before, until they have read it.
  at("11-07");
  const again = must(await give(0, "La manche est ratée."));
  expect(again).toMatchObject({ seen: { at: "2026-11-06T10:00:00.000Z", line: "Bravo" } });
  expect(isRead(again)).toBe(false);
  must(await give(1, "J'ai monté une manche."));
  // « Vu » is about what the trainer's page showed, never about what came in its place.
  const unseen = await see(scene.tradeTrainer, "Bravo", first);
  expect([unseen.status, unseen.body.code]).toEqual([409, "stale"]);
  expect(unseen.body.current).toMatchObject({ at: await given(), text: "J'ai monté une manche." });
  const [shown] = (await own(scene.tradeTrainer)).paths;
  expect(shown?.word && isRead(shown.word)).toBe(false);
  expect(isRead(must(await see(scene.tradeTrainer, "Bravo")))).toBe(true);
  for (const who of [scene.learner, scene.tradeTrainer, scene.referent])
    expect((await own(who)).paths[0]?.word).toMatchObject({ had_time: true, text: "J'ai monté une manche." });
  expect(JSON.stringify(await rows())).not.toContain("manche");
  at("11-09");
  expect((await own(scene.learner)).paths[0]?.word).toBeNull();
  expect((await own(scene.referent)).paths[0]?.word).toMatchObject({ week: "2026-11-02" });
  // Without a path under way, nobody would read it.
  const nobody = await person("learner");
  expect((await nobody.send(followUp.giveWeeklyWord, { body: { had_time: 1 } })).status).toBe(409);
});

test("of two paths, the week is asked about where it is saved: in the one with steps that began last", async () => {
  const { learner, administrator, action } = scene;
  at("10-01");
  const { degree_id } = action;
  const body = {
    ...{ degree_id, event_id: null, year: 2027 },
    ...{ start_date: "2026-10-05T07:00:00Z", end_date: "2027-07-02T15:00:00Z", is_fest: true },
  };
  const { id } = must(await administrator.send(training.createTrainingAction, { body }));
  const joins = { params: { id }, body: { profile_id: learner.profileId } };
  must(await administrator.send(training.addTrainingProfile, joins));
  at("11-06");
  const give = async (text: string) =>
    must(await learner.send(followUp.giveWeeklyWord, { body: { had_time: 1, text } }));
  const weeks = async () => {
    const of = (await own(learner)).paths.map(
      ({ training_action, asks, word }) => [training_action.id, [asks, word?.text]] as const,
    );
    return Object.fromEntries(of);
  };
  await give("Ici");
  expect(await weeks()).toEqual({ [action.id]: [true, "Ici"], [id]: [false, undefined] });
  must(
    await administrator.send(steps.createLearnerSteps, {
      params: { id, learnerProfileId: learner.profileId },
      body: { step_template: defaultTemplate },
    }),
  );
  await give("Là");
  expect(await weeks()).toEqual({ [action.id]: [false, "Ici"], [id]: [true, "Là"] });
});

test("on Monday the referent trainer gets one mail, of five lines at most, unless they stopped it", async () => {
  must(
    await scene.learner.send(followUp.giveWeeklyWord, {
      body: { had_time: 1, text: "J'ai monté une manche." },
    }),
  );
  must(
    await scene.learner.send(steps.saveInterview, {
      params: { id: scene.stepId(3), kind: "after" },
      body: { planned_at: "2026-11-12T13:00:00.000Z" },
    }),
  );
  const weeks = async () =>
    (await mailsTo(scene.referent.email)).filter(({ subject }) => subject.includes("semaine"));
  await sendWeeks();
  expect(await weeks()).toEqual([]);
  at("11-09");
  const refused = withFaults(({ service }) => (service === "ses" ? "throttled" : undefined), sendWeeks);
  await expect(refused).rejects.toThrow("takes no mail now");
  expect(await weeks()).toEqual([]);
  at("11-10");
  await sendWeeks();
  await sendWeeks();
  const [mail, ...more] = await weeks();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Votre semaine : 1 entretien, 1 réponse attendue");
  const lines = mail?.text.split("\n").filter((line) => line.startsWith("- ")) ?? [];
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^- Jeudi 12 novembre à 14h00 : entretien d’après/);
  expect(lines.at(-1)).toContain("« J'ai monté une manche. »");
  expect(mail?.text).toContain("/mon-compte/avis?semaine=non");
  must(
    await scene.referent.call(notices.saveNoticeSettings, { body: { daily: true, off: [], weekly: false } }),
  );
  // What does not name it leaves it as it is.
  must(await scene.referent.call(notices.saveNoticeSettings, { body: { daily: true, off: [] } }));
  at("11-16");
  await sendWeeks();
  expect(await weeks()).toHaveLength(1);
});

test("on Monday the trade trainer gets what their learner wrote, with a link that takes « Vu » or one line, once", async () => {
  const give = (text: string) => scene.learner.send(followUp.giveWeeklyWord, { body: { had_time: 1, text } });
  must(await give("J'ai monté une manche."));
  at("11-09");
  await sendWeeks();
  await sendWeeks();
  const mails = async () =>
    (await mailsTo(scene.tradeTrainer.email)).filter(({ text }) => text.includes("/semaine#"));
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain("J'ai monté une manche.");
  const secret = /semaine#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const open = (link = secret) => visitor.call(followUp.getAskedWeek, { params: { secret: link } });
  const given = must(await open()).at;
  const see = (line: string, link = secret, shown = given) =>
    visitor.send(followUp.seeWeekByLink, { params: { secret: link }, body: { at: shown, line } });
  const before = await readTable(process.env["TABLE_NAME"] ?? "");
  const first = scene.learner.name.split(" ")[0];
  expect(must(await open())).toMatchObject({ learner_first_name: first, text: "J'ai monté une manche." });
  expect(await readTable(process.env["TABLE_NAME"] ?? "")).toEqual(before);
  // Another learner's place with the same token, another token, a part of it.
  const [action, learner, ...token] = secret.split("~");
  for (const wrong of [`${action}~x~${token.join("~")}`, `${action}~${learner}~0~0`, token.join("~"), "x"])
    expect([(await open(wrong)).status, (await see("", wrong)).status]).toEqual([404, 404]);
  const unseen = await see("Bien vu", secret, "2026-11-05T10:00:00.000Z");
  expect([unseen.status, unseen.body.current]).toMatchObject([409, { text: "J'ai monté une manche." }]);
  const noted = must(await see("Bien vu"));
  expect(must(await see("Bien vu"))).toEqual(noted);
  expect([(await open()).status, (await see("Autre chose")).status]).toEqual([404, 404]);
  const { paths } = must(await scene.referent.call(followUp.getOwnFollowUp, {}));
  expect(paths[0]?.word?.seen).toMatchObject({ line: "Bien vu", name: scene.tradeTrainer.name });
  // A word without text asks nothing; a new one makes a new link, which dies with the part and after the day that its
  // page says, a week later.
  at("11-13");
  must(await give("La seconde aussi."));
  at("11-16");
  await sendWeeks();
  const again = /semaine#(\S+)/.exec((await mails()).at(-1)?.text ?? "")?.[1] ?? "";
  expect([(await mails()).length, (await open(again)).status, (await open()).status]).toEqual([2, 200, 404]);
  at("11-23");
  expect((await open(again)).status).toBe(200);
  at("11-24");
  expect((await open(again)).status).toBe(404);
  at("11-17");
  await scene.instructed({ profile_id: scene.learner.profileId, metier_instructor_id: null });
  expect([(await open(again)).status, (await see("", again)).status]).toEqual([404, 404]);
});

test("on Monday a trade trainer reads what each of six learners wrote", async () => {
  const { administrator, learner, tradeTrainer } = scene;
  const others = await Promise.all(Array.from({ length: 5 }, () => person("learner")));
  const week = "2026-11-02";
  for (const { profileId: profile_id } of [learner, ...others]) {
    const words = [{ week, had_time: true, text: "Une manche", at: `${week}T10:00:00.000Z`, seen: null }];
    if (profile_id !== learner.profileId) {
      must(await administrator.send(training.addTrainingProfile, { params, body: { profile_id } }));
      await scene.instructed({ profile_id, metier_instructor_id: tradeTrainer.profileId });
    }
    await transact([writeToSaveFollowUp(await findFollowUp(params.id, profile_id), { words })]);
  }
  at("11-09");
  await sendWeeks();
  const [mail] = (await mailsTo(tradeTrainer.email)).filter(({ text }) => text.includes("/semaine#"));
  for (const { name } of [learner, ...others]) expect(mail?.text).toContain(`${name} a écrit`);
});

test("a trade trainer who never opened their account gets Monday's mail too, and stops it without one", async () => {
  await transact([updateItem(keys.auth(scene.tradeTrainer.userId), { set: [["verified_at", null]] })]);
  const give = (text: string) => scene.learner.send(followUp.giveWeeklyWord, { body: { had_time: 1, text } });
  const mails = async () =>
    (await mailsTo(scene.tradeTrainer.email)).filter(({ text }) => text.includes("/semaine#"));
  must(await give("J'ai monté une manche."));
  at("11-09");
  await sendWeeks();
  const [mail] = await mails();
  expect(mail?.text).toContain("J'ai monté une manche.");
  expect(mail?.text).not.toContain("/mon-compte");
  const secret = /semaine\?emails=non#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const { at: shown } = must(await visitor.call(followUp.getAskedWeek, { params: { secret } }));
  must(await visitor.send(followUp.seeWeekByLink, { params: { secret }, body: { at: shown } }));
  const stop = (link: string) => visitor.call(followUp.stopWeeksByLink, { params: { secret: link } });
  expect([(await stop(secret.replace(/~[^~]+$/, "~0"))).status, (await stop(secret)).status]).toEqual([
    404, 204,
  ]);
  expect((await stop(secret)).status).toBe(204);
  must(await give("La seconde aussi."));
  at("11-16");
  await sendWeeks();
  expect(await mails()).toHaveLength(1);
});

test("on Monday who is both the referent trainer and the trade trainer gets both in one mail", async () => {
  const { learner, referent, administrator } = scene;
  const made = await referent.send(profiles.createProfile, {
    body: { role_id: roles.tradeTrainer.id, genre_id: 3 },
  });
  const profile_id = must(made).id;
  must(
    await administrator.send(training.addTrainingProfile, {
      params,
      body: { profile_id, role_id: roles.tradeTrainer.id },
    }),
  );
  await scene.instructed({ profile_id: learner.profileId, metier_instructor_id: profile_id });
  must(
    await learner.send(followUp.giveWeeklyWord, { body: { had_time: 1, text: "J'ai monté une manche." } }),
  );
  at("11-09");
  await sendWeeks();
  const [mail, ...more] = (await mailsTo(referent.email)).filter(({ subject }) =>
    subject.includes("semaine"),
  );
  expect(more).toEqual([]);
  expect(mail?.text).toContain("/a-qui-le-tour");
  expect(mail?.text).toContain(`${learner.name} a écrit : « J'ai monté une manche. »`);
  const secret = /semaine#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(must(await visitor.call(followUp.getAskedWeek, { params: { secret } })).text).toContain("manche");
});

test("interviews and step dates stand in the calendar of the three, others' names in initials", async () => {
  must(await scene.dates(scene.learner, 4, "2026-11-16T08:00:00.000Z", "2026-11-20T16:00:00.000Z"));
  must(
    await scene.learner.send(steps.saveInterview, {
      params: { id: scene.stepId(3), kind: "after" },
      body: { planned_at: "2026-11-12T13:00:00.000Z" },
    }),
  );
  for (const who of [scene.learner, scene.tradeTrainer, scene.referent]) {
    const { url } = must(await who.call(timetable.makeAgendaLink, {}));
    const secret = url.split("/").at(-1) ?? "";
    const text = String(must(await visitor.call(timetable.getCalendar, { params: { secret } }))).replace(
      /\r\n /g,
      "",
    );
    expect(text).toContain("DTSTART;TZID=Europe/Paris:20261112T140000");
    expect(text).toContain("DTSTART;VALUE=DATE:20261116\r\nDTEND;VALUE=DATE:20261121");
    expect(text).toContain("SUMMARY:Entretien d’après : Situation de travail 1");
    expect(text).not.toContain(scene.learner.name);
  }
});

test.each([
  ["was held earlier", { held_on: "2026-11-05", present: ["learner", "trade"] }],
  ["was cancelled", { took_place: 0 }],
  ["is of a step that fell through", undefined],
])("an interview that %s is announced no more, by a page, a mail or a calendar", async (_, said) => {
  const { learner, referent } = scene;
  const say = async (body: object) =>
    must(
      await learner.send(steps.saveInterview, {
        params: { id: scene.stepId(3), kind: "after" },
        body: body as never,
      }),
    );
  const text = async () => {
    const { url } = must(await learner.call(timetable.makeAgendaLink, {}));
    const secret = url.split("/").at(-1) ?? "";
    return String(must(await visitor.call(timetable.getCalendar, { params: { secret } })));
  };
  const announced = async () => [
    (await own(learner)).paths[0]?.coming?.at,
    must(await referent.call(followUp.getFollowUp, { params })).next?.at,
    (await text()).includes("STATUS:CANCELLED"),
  ];
  const planned_at = "2026-11-12T13:00:00.000Z";
  await say({ planned_at });
  expect(await announced()).toEqual([planned_at, planned_at, false]);
  if (said) await say(said);
  else
    must(
      await learner.send(steps.saveCompletion, {
        params: { id: scene.stepId(3) },
        body: { took_place: 0 },
      }),
    );
  expect(await announced()).toEqual([undefined, undefined, true]);
  at("11-09");
  await sendWeeks();
  const mails = (await mailsTo(referent.email)).map(({ text }) => text);
  expect(mails.join()).not.toContain("entretien d’après");
});

test("it is exported with its learner, goes with them, and is sound", { tags: ["long"] }, async () => {
  must(
    await scene.learner.send(followUp.giveWeeklyWord, { body: { had_time: 1, text: "Une phrase à moi" } }),
  );
  must(
    await act(scene.referent, "unanswered-trade-3", {
      later: { until: "2026-11-20", why: "Atelier en travaux" },
    }),
  );
  const exported = JSON.stringify(await ownDataOf(scene.learner));
  expect(exported).toContain("Une phrase à moi");
  expect(exported).toContain("Atelier en travaux");
  // Trainers were named in a time to which the story went back.
  const faults = async () =>
    (await audit(await readTable(process.env["TABLE_NAME"] ?? ""))).filter(
      ({ where }) => where.includes(params.id) && !where.includes("HELD#"),
    );
  expect(await faults()).toEqual([]);
  must(await scene.learner.call(accounts.deleteAccount, { body: { password: scene.learner.password } }));
  // Storage takes no address that was signed in another time.
  vi.useRealTimers();
  await removeDeleted();
  const left = JSON.stringify(await readTable(process.env["TABLE_NAME"] ?? ""));
  for (const text of ["Une phrase à moi", "Atelier en travaux"]) expect(left).not.toContain(text);
  expect(await faults()).toEqual([]);
});

test("a trainer's lines are exported with them, also once somebody else follows the learner", async () => {
  const { learner, tradeTrainer } = scene;
  must(await learner.send(followUp.giveWeeklyWord, { body: { had_time: 1, text: "Une phrase à moi" } }));
  const [path] = (await own(tradeTrainer)).paths;
  const seen = { week: path?.word?.week ?? "", at: path?.word?.at ?? "", line: "Une ligne à moi" };
  const of = { id: `${params.id}~${learner.profileId}` };
  must(await tradeTrainer.send(followUp.seeWeeklyWord, { params: of, body: seen }));
  await scene.instructed({ profile_id: learner.profileId, metier_instructor_id: null });
  const exported = JSON.stringify(await ownDataOf(tradeTrainer));
  expect(exported).toContain("Une ligne à moi");
  expect(exported).not.toContain("Une phrase à moi");
});
