import { expect, test } from "vitest";
import { findFollowUp, writeToSaveFollowUp } from "#functions/domain/follow-up/follow-up.store.ts";
import {
  findHostPlacement,
  writesToSaveHostPlacement,
} from "#functions/domain/hosts/host-placements.store.ts";
import { writesToGiveOpinion } from "#functions/domain/hosts/opinions.store.ts";
import { keepTicks } from "#functions/domain/timetable/attendance.ts";
import { transact } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { type Row, readTable } from "#scripts/operate/audit/table.ts";
import { addTotpTo, succeeding } from "#scripts/testing/factors.ts";
import { type Loose, must, type Person, stranger } from "#scripts/testing/harness.ts";
import { settle, upload } from "#scripts/testing/scenes/library-scene.ts";
import { answers } from "#scripts/testing/scenes/step-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as events from "#shared/events/events.contract.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const { staff, learner, trainer, event, action, degree, structureIds } = await wishScene(2, 2099);
const [structure_id = "", other = ""] = structureIds;
const act = async (who: Pick<Person, "send">, endpoint: Endpoint, call: Loose) =>
  must(await who.send(endpoint, call)) as { id: string };

// One item of every kind, created through the routes.
const zone = await act(staff, events.createZone, { body: { event_id: event.id, name: "Halle", region: "" } });
await act(staff, events.createParticipation, {
  body: { event_id: event.id, zone_id: zone.id, structure_id },
});
await act(staff, wishes.saveWishes, {
  body: {
    profile_id: learner.profileId,
    event_id: event.id,
    is_pre_event: 1,
    wishlists: [{ structure_id: other, is_initial_choice: true }],
  },
});
await act(staff, events.updatePresence, {
  params: { id: event.id, profileId: learner.profileId },
  body: { reason: "Arrive à 10 h" },
});
const slots = (await staff.call(events.generateTimeSlots, {
  params: { id: event.id },
  body: { first_start: "09:00", minutes: 20, pause: 10, count: 1 },
})) as { body: { id: string }[] };
await act(staff, timetable.addMeeting, {
  params: { id: event.id },
  body: { profile_id: learner.profileId, structure_id, time_slot_id: slots.body[0]?.id },
});
await act(staff, timetable.publishRelease, { params: { id: event.id }, body: {} });
// Ticks are kept from the event's day on.
const there = { profile_id: learner.profileId, state: "present", at: "2099-06-28T08:00:00Z" } as const;
await keepTicks(
  event.id,
  [
    { ...there, structure_id, key: "une-coche" },
    { ...there, structure_id: null, key: "une-arrivee" },
  ],
  { profile_id: staff.profileId },
  new Date("2099-06-28T09:00:00Z"),
);
await act(staff, timetable.excuseLearner, {
  params: { id: event.id, profileId: learner.profileId },
  body: { time_slot_id: null, reason: "Repartie à midi" },
});
const host = { event_id: event.id, structure_id };
const met = { ...host, profile_id: learner.profileId, reason: null, remark: "" };
await transact(writesToGiveOpinion({ ...met, opinion: "continue", given_at: "2026-06-28T12:00:00Z" }));
await transact(
  writesToSaveHostPlacement(await findHostPlacement(host), { order: [learner.profileId], seats: 1 }),
);
await act(staff, wishes.remindLearners, { params: { id: event.id }, body: { filter: "all" } });
await act(staff, profiles.setProfileStructures, {
  params: { id: trainer.profileId },
  body: { structure_ids: [structure_id] },
});
await act(trainer, profiles.setProfileStructures, {
  params: { id: trainer.profileId },
  body: { structure_ids: [structure_id, other] },
});
await act(trainer, structures.updateStructure, {
  params: { id: structure_id },
  body: { description: "Un lieu ouvert." },
});
const asking = await stranger("learner");
await act(asking, training.addTrainingProfile, {
  params: { id: action.id },
  body: { profile_id: asking.profileId },
});
const params = { id: action.id, learnerProfileId: learner.profileId };
await act(staff, steps.createLearnerSteps, { params, body: { step_template: defaultTemplate } });
const withoutObject = { not_applicable: { reason: "Parcours de trois semaines" } };
await act(staff, evidence.markEvidence, {
  params: { ...params, element: "E10" },
  body: { mark: withoutObject },
});
const step = `${action.id}~${learner.profileId}~1`;
for (const version of [0, 1])
  await act(trainer, steps.updateStep, {
    params: { id: step },
    body: { notes_by_roles: [{ role_id: 3, content: `Note ${version}`, version }] },
  });
for (const content of ["De trop", ""])
  await act(learner, steps.updateStep, {
    params: { id: step },
    body: { notes_by_roles: [{ role_id: 2, content }] },
  });
const handedIn = await act(learner, library.createDocument, {
  body: { name: "Trace", files: [upload()] },
});
await settle(
  ...(await learner.call(library.getDocument, { params: { id: handedIn.id } })).body.files.map(
    ({ id }) => id,
  ),
);
const change = (body: object) => learner.send(steps.updateStep, { params: { id: step }, body });
must(await change({ user_document_ids: [handedIn.id] }));
must(await change({ deliverables: [{ sections: answers({ lieu: "Ici" }) }] }));
await act(learner, steps.submitStep, { params: { id: step }, body: { version: 1 } });
for (const on of ["2026-01-05", "2026-01-06"])
  await act(trainer, steps.saveCompletion, { params: { id: step }, body: { took_place: 1, on } });
const contact = {
  profile_id: learner.profileId,
  kind: "call",
  on: "2026-03-02",
  with: ["structure"],
  text: "Point",
};
await act(staff, training.noteContact, { params: { id: action.id }, body: contact });
for (const metier_instructor_id of [null, trainer.profileId])
  await act(staff, training.updateTrainingProfile, {
    params: { id: action.id },
    body: { profile_id: learner.profileId, metier_instructor_id },
  });
for (const [place, state] of [
  [structure_id, "signed"],
  [other, "interview"],
])
  await act(staff, placements.addPlacement, {
    params: { id: action.id },
    body: { profile_id: learner.profileId, structure_id: place, state },
  });
await act(staff, placements.askForPlacementProposal, { params: { id: action.id } });
await transact([writeToSaveFollowUp(await findFollowUp(action.id, learner.profileId), {})]);
const talk = { version: 1, word: "talk_again", remark: "Le montage" };
await act(trainer, steps.sayWord, { params: { id: step }, body: talk });
must(await change({ deliverables: [{ sections: answers({ lieu: "Là" }) }] }));
await act(learner, steps.submitStep, { params: { id: step }, body: { version: 2 } });
await act(staff, steps.makeValidationLink, { params: { id: step }, body: {} });
const folder = await act(staff, library.createFolder, { body: { name: "Commun", private: false } });
await act(staff, library.createFolder, { body: { name: "Dedans", private: false, parent_id: folder.id } });
await act(staff, library.createDocument, {
  body: {
    folder_id: folder.id,
    files: [{ original_file_name: "a.pdf", content_type: "application/pdf", size: 10 }],
  },
});
await act(staff, library.shareFolder, {
  params: { id: folder.id },
  body: { user_id: learner.userId, access_level: "read" },
});
await act(staff, situations.createSituation, {
  body: {
    title: "Une situation",
    student_id: learner.profileId,
    training_action_id: action.id,
    degree_id: degree.id,
  },
});
await addTotpTo(succeeding(trainer));

const sound = await readTable(process.env["TABLE_NAME"] ?? "");

test("the audit finds nothing in what the routes wrote", () => {
  expect(audit(sound)).toEqual([]);
});

test("an erasure under way is no fault; one that lasts names the contacts that are left", () => {
  const contact = { contact_email: "nadia@structure.exemple" };
  const noted = sound.map((row) => (at("EVENT#", "PART#PARTICIPATION#")(row) ? { ...row, ...contact } : row));
  expect(audit([...noted, erasure(new Date().toISOString())])).toEqual([]);
  expect(audit([...noted, erasure("2026-01-01T08:00:00.000Z")]).map(({ what }) => what)).toEqual([
    "ordered at 2026-01-01T08:00:00.000Z, not done",
    "its contact is an erased account",
  ]);
});

const without = (found: (row: Row) => boolean) => sound.filter((row) => !found(row));
const changed = (found: (row: Row) => boolean, to: object) =>
  sound.map((row) => (found(row) ? { ...row, ...to } : row));
const at =
  (pk: string, sk: string) =>
  (row: Row): boolean =>
    row.pk.startsWith(pk) && row.sk.startsWith(sk);
const entry = (name: string) => at(`ROSTER#${name}#`, "ENTRY#");

const followed = (row: Row) => at("TRAINING#", "MEMBER#")(row) && row["metier_instructor_id"] !== null;
const erasure = (ordered_at: string) => ({
  ...{ pk: "ERASURES#accounts", sk: "gone", email: "Nadia@structure.exemple", ordered_at },
});
/** What breaks each rule. */
const faults: Record<string, readonly Row[][]> = {
  "the contact of a structure at an event is an address, or none": [
    changed(at("EVENT#", "PART#PARTICIPATION#"), { contact_email: "Nadia B." }),
  ],
  "an erased account leaves its address to no structure, and nothing to erase after a day": [
    [...sound, erasure("2026-01-01T08:00:00.000Z")],
  ],
  "notices and their settings are an account's, and stand under their own time": [
    sound.filter(({ pk }) => pk.startsWith("NOTICES#")),
    changed(at("NOTICES#", "NOTICE#"), { at: "2001-01-01T00:00:00.000Z" }),
  ],
  "a timetable is of an existing event, and people are told its newest release": [
    sound.filter(({ pk }) => pk.startsWith("TIMETABLE#")),
    without(at("TIMETABLE#", "RELEASE#")),
    changed(at("TIMETABLE#", "TOLD#3"), { number: 7 }),
  ],
  "an account lists its second factors, and has recovery codes only with a factor": [
    without(at("FACTOR#", "FACTOR#")),
    changed(at("FACTOR#", "FACTOR#"), { kind: "passkey" }),
    changed(at(`USER#${trainer.userId}`, "AUTH"), { factors: [] }),
  ],
  "an address belongs to one account, which has a password": [
    without(at("EMAIL#", "")),
    without(at("CREDENTIAL#", "")),
  ],
  "each account has one day of review, and each day of review an account": [
    without(at("DUE#accounts", "")),
    changed(at("USER#", "AUTH"), { review_on: "2999-01-01" }),
  ],
  "an account and its profiles refer to each other, with the same role and standing": [
    changed(at("PROFILE#", "PROFILE"), { role_id: 1 }),
    changed(at("PROFILE#", "PROFILE"), { confirmed_at: null }),
  ],
  "members are confirmed, and so are their instructors": [
    changed(at("PROFILE#", "PROFILE"), { confirmed_at: null }),
  ],
  "a request to join has its mirrors in the profile and the action, and its profile is no member yet": [
    without(at("REQUESTS#", "")),
    without(at("PROFILE#", "MEMBER-ASKED#")),
    without(entry("trainingActions")),
  ],
  "every action has one code, and every code its action": [
    without(at("TRAINING#", "JOINCODE")),
    without(at("JOINCODE#", "JOINCODE")),
  ],
  "each profile has the same fields in the list of profiles": [
    changed(entry("profiles"), { name: "X" }),
    without(at("PROFILE#", "PROFILE")),
  ],
  "members, instructors, steps and wishes belong to existing profiles": [
    "PROFILE#",
    "TRAINING#",
    "EVENT#",
  ].map((pk) =>
    // No other item mentions these people.
    sound.filter((row) => row.pk.startsWith(pk) && row.sk !== "PROFILE"),
  ),
  "profiles refer to existing structures and organizations": [
    without(entry("structures")),
    changed(at("PROFILE#", "PROFILE"), {
      structure_requests: [{ structure_id: "absent", at: "2026-01-01" }],
    }),
  ],
  "a proposed structure is inactive, and changes to review belong to existing structures": [
    changed(entry("structures"), { is_proposed: true, is_active: true }),
    changed(at("REVIEWS#structures", ""), { sk: "absent" }),
  ],
  "structures, situations and training actions refer to existing values": [
    without(entry("degrees")),
    without(entry("events")),
  ],
  "each structure has the same fields in the catalogue, and an item that counts its references": [
    changed(entry("structures"), { city: "X" }),
  ],
  "the references to a structure are counted": [changed(at("STRUCTURE#", "LINKS"), { wishes: 7 })],
  "each situation has the same fields in the list and in its training action": [
    without(at("TRAINING#", "SITUATION#")),
  ],
  "no two values of a list have the same name": [
    [...sound, ...["Été", " ete"].map((name) => ({ pk: "ROSTER#publics#0", sk: `ENTRY#${name}`, name }))],
  ],
  "an event is in the list of events, and its parts are counted": [
    without(at("EVENT#", "PART#ZONE#")),
    without(at("EVENT#", "WISHES#")),
  ],
  "who was there is noted of existing people, each tick once": [
    changed(at("TIMETABLE#", "ATTENDANCE#"), { ticks: [1, 2].map(() => ({ key: "une-coche" })) }),
    changed(at("TIMETABLE#", "ATTENDANCE#"), { profile_id: "absent" }),
    changed(at("TIMETABLE#", "ATTENDANCE##"), { profile_id: null }),
  ],
  "hosts say things of existing people, at structures that take part": [
    changed(at("TIMETABLE#", "OPINION#"), { profile_id: "absent" }),
    changed(at("TIMETABLE#", "PLACES#"), { order: ["absent"] }),
    changed(at("TIMETABLE#", "PLACES#"), { interests: [{ profile_id: "absent" }] }),
    changed(at("TIMETABLE#", "PLACES#"), { structure_id: "elsewhere" }),
  ],
  "excuses are of existing people": [changed(at("TIMETABLE#", "EXCUSE#"), { profile_id: "absent" })],
  "zones and participations are in the lists that learners read": [
    changed(entry("zones"), { hue: "purple" }),
    changed(at("EVENT#", "PART#PARTICIPATION#"), { answer: "declined" }),
    without(entry("participations")),
  ],
  "a structure takes part once, in an existing zone that counts it": [
    without(at("STRUCTURE#", "PARTICIPATION#")),
  ],
  "a learner has at most three priority wishes and two optional ones, each structure once": [
    changed(at("EVENT#", "WISHES#"), {
      wishes: [1, 2].map(() => ({ structure_id: other, is_initial_choice: true })),
    }),
  ],
  "each list of wishes has a summary that says the same, and its event says so": [
    without(at("EVENT#", "SUMMARY#")),
    without(at("EVENT#", "WISHES#")),
    without(at("EVENT#", "SUMMARIES")),
    changed(at("EVENT#", "SUMMARY#"), { version: 0 }),
  ],
  "what staff noted of a learner at an event, and the mails of its campaign, are known in their profile": [
    without(at("PROFILE#", "MEMBER-PRESENCE#")),
    without(at("PROFILE#", "MAILING#")),
    without(at("EVENT#", "CAMPAIGN#PRESENCE#")),
    without(at("EVENT#", "CAMPAIGN#MAILING#")),
  ],
  "each wish has its mirrors in its structure and in its learner's profile": [
    without(at("STRUCTURE#", "WISH#")),
    changed(at("EVENT#", "WISHES#"), { wishes: [] }),
  ],
  "a membership is the same in the action and in the profile": [
    without(at("PROFILE#", "MEMBER#")),
    without(at("TRAINING#", "MEMBER#")),
    changed(at("PROFILE#", "MEMBER#"), { left: { date: "2026-03-02", reason: "Déménagement" } }),
  ],
  "an instructor follows a learner since a moment, unless the learner has left": [
    changed(followed, { since: {} }),
    changed(followed, { left: { date: "2026-03-02", reason: "Déménagement" } }),
  ],
  "what is noted about a learner belongs to a member, in order, and contacts are counted": [
    without(at("TRAINING#", "MEMBER#")),
    changed(at("LOG#", "CONTACTS#"), { count: 0 }),
    changed(at("LOG#", "HELD#"), { to: "2000-01-01T00:00:00.000Z" }),
  ],
  "placements belong to a member, are counted, end with their last change, and one at most runs": [
    without(at("TRAINING#", "MEMBER#")),
    changed(at("PLACEMENTS#", "LEDGER#"), { count: 1 }),
    changed(at("PLACEMENTS#", "PLACEMENT#"), { state: "signed" }),
    changed(at("PLACEMENTS#", "PLACEMENT#"), { state: "none" }),
  ],
  "proposals of placements and their calls belong to an action": [without(entry("trainingActions"))],
  "an erasure that was asked for waits beside its kept dossier, which nobody decided about": [
    [...sound, { pk: "DUE#evidenceErasures", sk: "a#b", training_action_id: "a", profile_id: "b" }],
  ],
  "marks on a dossier of evidence belong to a member": [without(at("TRAINING#", "MEMBER#"))],
  "what was noted of what waits belongs to a learner who is a member": [without(at("TRAINING#", "MEMBER#"))],
  "a member marked as having steps has them": [without((row) => row["type"] === "Step")],
  "a text in another's step is linked from its author and from the step": [
    without(at("PROFILE#", "WROTE#")),
    without(at("STEP#", "WRITER#")),
  ],
  "an instructor is linked to their learners only": [
    without(at("PROFILE#", "LEARNER#")),
    changed(at("TRAINING#", "MEMBER#"), { metier_instructor_id: null }),
  ],
  "a step belongs to a member, and lists what is written in it": [without(at("STEP#", "WRITING#"))],
  "every earlier version of a text is kept": [without(at("STEP#", "EARLIER#"))],
  "a rendu is a version that is kept, and its step carries the last": [
    without(at("STEP#", "WRITING#DELIVERABLE")),
    without(at("STEP#", "FACT#SUBMISSION")),
  ],
  "documents of a rendu are there, attached, and kept": [
    changed((row) => row["id"] === handedIn.id, { was_submitted: undefined }),
  ],
  "every version of what was said of a step is kept, and the step carries the last": [
    without((row) => /^FACT#COMPLETION#.*1$/.test(row.sk)),
  ],
  "a word is about a version that was handed in, one for each part, and the step carries the last": [
    without(at("STEP#", "FACT#WORD")),
    without(at("STEP#", "FACT#SUBMISSION#0#000001")),
  ],
  "the messages of a thread are counted, and answer questions that are there": [
    changed(at("STEP#", "THREAD#HEAD"), { count: 0 }),
  ],
  "a trade trainer's link belongs to a step, which lists it": [
    changed(at("STEP#", "VALIDATION"), { links: [] }),
  ],
  "folders have existing parents, without cycles": [
    changed(entry("folders"), { parent_id: folder.id }),
    without((row) => row["id"] === folder.id),
  ],
  "documents have existing folders, and mirrors in their files and steps": [
    without(at("FILE#", "")),
    changed(entry("documents"), { folder_id: null, owner_id: "gone" }),
  ],
  "plans of a place are of existing events, and their pictures are available": [
    [...sound, { pk: "EVENT#gone", sk: "PLAN" }],
    [...sound, { pk: `EVENT#${event.id}`, sk: "PLAN", picture_url: "/files/none.png" }],
  ],
  "no file in use is ordered to be removed": [
    [
      ...changed(at("FILE#", ""), { status: "available" }),
      ...sound.filter(at("FILE#", "")).map(({ pk }) => ({
        pk: "REMOVALS#bytes",
        sk: "x",
        files: [pk.slice("FILE#".length)],
        pictures: [],
      })),
    ],
  ],
  "the usage counters of each owner are right": [changed(at("USAGE#all", "USAGE"), { documents: 99 })],
  "the count of documents of each folder is right": [
    changed((row) => row["id"] === folder.id, { documents: 99 }),
  ],
  "rights are granted to existing people and actions": [without(at(`USER#${learner.userId}`, "AUTH"))],
};

test.each(Object.entries(faults))("%s: each fault is found", (rule, all) => {
  for (const [n, rows] of all.entries())
    expect(
      audit(rows).map((found) => found.rule),
      `fault ${n + 1}`,
    ).toContain(rule);
});
