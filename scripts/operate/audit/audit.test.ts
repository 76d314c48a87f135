import { expect, test } from "vitest";
import { findFollowUp, writeToSaveFollowUp } from "#functions/domain/follow-up/follow-up.store.ts";
import {
  findHostPlacement,
  writesToSaveHostPlacement,
} from "#functions/domain/hosts/host-placements.store.ts";
import { writesToGiveOpinion } from "#functions/domain/hosts/opinions.store.ts";
import { transact } from "#functions/store/table.ts";
import { audit, rules } from "#scripts/operate/audit/audit.ts";
import { type Row, readTable } from "#scripts/operate/audit/table.ts";
import { addTotpTo, succeeding } from "#scripts/testing/factors.ts";
import { stranger } from "#scripts/testing/harness.ts";
import { settle, upload } from "#scripts/testing/scenes/library-scene.ts";
import { answers } from "#scripts/testing/scenes/step-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
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
const done = (answer: { status: number; body: object }) => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body as { id: string };
};

// One item of every kind, created through the routes.
const zone = done(
  await staff.send(events.createZone, { body: { event_id: event.id, name: "Halle", region: "" } }),
);
done(
  await staff.send(events.createParticipation, {
    body: { event_id: event.id, zone_id: zone.id, structure_id },
  }),
);
done(
  await staff.send(wishes.saveWishes, {
    body: {
      profile_id: learner.profileId,
      event_id: event.id,
      is_pre_event: 1,
      wishlists: [{ structure_id: other, is_initial_choice: true }],
    },
  }),
);
done(
  await staff.send(events.updatePresence, {
    params: { id: event.id, profileId: learner.profileId },
    body: { reason: "Arrive à 10 h" },
  }),
);
const slots = (await staff.call(events.generateTimeSlots, {
  params: { id: event.id },
  body: { first_start: "09:00", minutes: 20, pause: 10, count: 1 },
})) as { body: { id: string }[] };
done(
  await staff.send(timetable.addMeeting, {
    params: { id: event.id },
    body: { profile_id: learner.profileId, structure_id, time_slot_id: slots.body[0]?.id },
  }),
);
done(await staff.send(timetable.publishRelease, { params: { id: event.id }, body: {} }));
done(
  await staff.send(timetable.tickAttendance, {
    params: { id: event.id },
    body: {
      ticks: [
        {
          ...{ profile_id: learner.profileId, structure_id, state: "present", key: "une-coche" },
          at: "2026-06-28T07:00:00Z",
        },
        {
          ...{ profile_id: learner.profileId, structure_id: null, state: "present", key: "une-arrivee" },
          at: "2026-06-28T06:50:00Z",
        },
      ],
    },
  }),
);
done(
  await staff.send(timetable.excuseLearner, {
    params: { id: event.id, profileId: learner.profileId },
    body: { time_slot_id: null, reason: "Repartie à midi" },
  }),
);
const host = { event_id: event.id, structure_id };
const met = { ...host, profile_id: learner.profileId, reason: null, remark: "" };
await transact(writesToGiveOpinion({ ...met, opinion: "continue", given_at: "2026-06-28T12:00:00Z" }));
await transact(
  writesToSaveHostPlacement(await findHostPlacement(host), { order: [learner.profileId], seats: 1 }),
);
done(await staff.send(wishes.remindLearners, { params: { id: event.id }, body: { filter: "all" } }));
done(
  await staff.send(profiles.setProfileStructures, {
    params: { id: trainer.profileId },
    body: { structure_ids: [structure_id] },
  }),
);
done(
  await trainer.send(profiles.setProfileStructures, {
    params: { id: trainer.profileId },
    body: { structure_ids: [structure_id, other] },
  }),
);
done(
  await trainer.send(structures.updateStructure, {
    params: { id: structure_id },
    body: { description: "Un lieu ouvert." },
  }),
);
const asking = await stranger("learner");
done(
  await asking.send(training.addTrainingProfile, {
    params: { id: action.id },
    body: { profile_id: asking.profileId },
  }),
);
const params = { id: action.id, learnerProfileId: learner.profileId };
done(await staff.send(steps.createLearnerSteps, { params, body: { step_template: defaultTemplate } }));
const withoutObject = { not_applicable: { reason: "Parcours de trois semaines" } };
done(
  await staff.send(evidence.markEvidence, {
    params: { ...params, element: "E10" },
    body: { mark: withoutObject },
  }),
);
const step = `${action.id}~${learner.profileId}~1`;
for (const version of [0, 1])
  done(
    await trainer.send(steps.updateStep, {
      params: { id: step },
      body: { notes_by_roles: [{ role_id: 3, content: `Note ${version}`, version }] },
    }),
  );
for (const content of ["De trop", ""])
  done(
    await learner.send(steps.updateStep, {
      params: { id: step },
      body: { notes_by_roles: [{ role_id: 2, content }] },
    }),
  );
const handedIn = done(
  await learner.send(library.createDocument, {
    body: { name: "Trace", files: [upload()] },
  }),
);
await settle(
  ...(await learner.call(library.getDocument, { params: { id: handedIn.id } })).body.files.map(
    ({ id }) => id,
  ),
);
const change = (body: object) => learner.send(steps.updateStep, { params: { id: step }, body });
done(await change({ user_document_ids: [handedIn.id] }));
done(await change({ deliverables: [{ sections: answers({ lieu: "Ici" }) }] }));
done(await learner.send(steps.submitStep, { params: { id: step }, body: { version: 1 } }));
for (const on of ["2026-01-05", "2026-01-06"])
  done(await trainer.send(steps.saveCompletion, { params: { id: step }, body: { took_place: 1, on } }));
const contact = {
  profile_id: learner.profileId,
  kind: "call",
  on: "2026-03-02",
  with: ["structure"],
  text: "Point",
};
done(await staff.send(training.noteContact, { params: { id: action.id }, body: contact }));
for (const metier_instructor_id of [null, trainer.profileId])
  done(
    await staff.send(training.updateTrainingProfile, {
      params: { id: action.id },
      body: { profile_id: learner.profileId, metier_instructor_id },
    }),
  );
for (const [place, state] of [
  [structure_id, "signed"],
  [other, "interview"],
])
  done(
    await staff.send(placements.addPlacement, {
      params: { id: action.id },
      body: { profile_id: learner.profileId, structure_id: place, state },
    }),
  );
done(await staff.send(placements.askForPlacementProposal, { params: { id: action.id } }));
await transact([writeToSaveFollowUp(await findFollowUp(action.id, learner.profileId), {})]);
const talk = { version: 1, word: "talk_again", remark: "Le montage" };
done(await trainer.send(steps.sayWord, { params: { id: step }, body: talk }));
done(await change({ deliverables: [{ sections: answers({ lieu: "Là" }) }] }));
done(await learner.send(steps.submitStep, { params: { id: step }, body: { version: 2 } }));
done(await staff.send(steps.makeValidationLink, { params: { id: step }, body: {} }));
const folder = done(await staff.send(library.createFolder, { body: { name: "Commun", private: false } }));
done(
  await staff.send(library.createFolder, { body: { name: "Dedans", private: false, parent_id: folder.id } }),
);
done(
  await staff.send(library.createDocument, {
    body: {
      folder_id: folder.id,
      files: [{ original_file_name: "a.pdf", content_type: "application/pdf", size: 10 }],
    },
  }),
);
done(
  await staff.send(library.shareFolder, {
    params: { id: folder.id },
    body: { user_id: learner.userId, access_level: "read" },
  }),
);
done(
  await staff.send(situations.createSituation, {
    body: {
      title: "Une situation",
      student_id: learner.profileId,
      training_action_id: action.id,
      degree_id: degree.id,
    },
  }),
);
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

const secondFactors = "an account lists its second factors, and has recovery codes only with a factor";
const notices = "notices and their settings are an account's, and stand under their own time";
const timetables = "a timetable is of an existing event, and people are told its newest release";
const contacts = "the contact of a structure at an event is an address, or none";
const erased = "an erased account leaves its address to no structure, and nothing to erase after a day";
const erasure = (ordered_at: string) => ({
  pk: "ERASURES#accounts",
  sk: "gone",
  email: "Nadia@structure.exemple",
  ordered_at,
});
const planted: [rule: keyof typeof rules, fault: string, rows: Row[]][] = [
  [contacts, "a name", changed(at("EVENT#", "PART#PARTICIPATION#"), { contact_email: "Nadia B." })],
  [erased, "an erasure that does not end", [...sound, erasure("2026-01-01T08:00:00.000Z")]],
  [notices, "no account", sound.filter(({ pk }) => pk.startsWith("NOTICES#"))],
  [notices, "another hour", changed(at("NOTICES#", "NOTICE#"), { at: "2001-01-01T00:00:00.000Z" })],
  [timetables, "no event", sound.filter(({ pk }) => pk.startsWith("TIMETABLE#"))],
  [timetables, "a release lost", without(at("TIMETABLE#", "RELEASE#"))],
  [timetables, "another release told", changed(at("TIMETABLE#", "TOLD#3"), { number: 7 })],
  [secondFactors, "a factor that is not there", without(at("FACTOR#", "FACTOR#"))],
  [secondFactors, "a factor of another kind", changed(at("FACTOR#", "FACTOR#"), { kind: "passkey" })],
  [secondFactors, "codes without a factor", changed(at(`USER#${trainer.userId}`, "AUTH"), { factors: [] })],
  ["an address belongs to one account, which has a password", "no address", without(at("EMAIL#", ""))],
  ["an address belongs to one account, which has a password", "no password", without(at("CREDENTIAL#", ""))],
  [
    "each account has one day of review, and each day of review an account",
    "no day",
    without(at("DUE#accounts", "")),
  ],
  [
    "each account has one day of review, and each day of review an account",
    "another day",
    changed(at("USER#", "AUTH"), { review_on: "2999-01-01" }),
  ],
  [
    "an account and its profiles refer to each other, with the same role and standing",
    "another role",
    changed(at("PROFILE#", "PROFILE"), { role_id: 1 }),
  ],
  [
    "an account and its profiles refer to each other, with the same role and standing",
    "a standing that gives no rights",
    changed(at("PROFILE#", "PROFILE"), { confirmed_at: null }),
  ],
  [
    "members are confirmed, and so are their instructors",
    "one to confirm",
    changed(at("PROFILE#", "PROFILE"), { confirmed_at: null }),
  ],
  ...[at("REQUESTS#", ""), at("PROFILE#", "MEMBER-ASKED#"), entry("trainingActions")].map(
    (found, n): (typeof planted)[number] => [
      "a request to join has its mirrors in the profile and the action, and its profile is no member yet",
      ["only with its profile", "only among all", "for no action"][n] ?? "",
      without(found),
    ],
  ),
  ...["TRAINING#", "JOINCODE#"].map((pk): (typeof planted)[number] => [
    "every action has one code, and every code its action",
    `none in ${pk}`,
    without(at(pk, "JOINCODE")),
  ]),
  [
    "each profile has the same fields in the list of profiles",
    "another name",
    changed(entry("profiles"), { name: "X" }),
  ],
  [
    "each profile has the same fields in the list of profiles",
    "no profile",
    without(at("PROFILE#", "PROFILE")),
  ],
  ...["PROFILE#", "TRAINING#", "EVENT#"].map((pk): (typeof planted)[number] => [
    "members, instructors, steps and wishes belong to existing profiles",
    `only ${pk}`,
    // No other item mentions these people.
    sound.filter((row) => row.pk.startsWith(pk) && row.sk !== "PROFILE"),
  ]),
  ["profiles refer to existing structures and organizations", "no structure", without(entry("structures"))],
  [
    "profiles refer to existing structures and organizations",
    "a request for no structure",
    changed(at("PROFILE#", "PROFILE"), {
      structure_requests: [{ structure_id: "absent", at: "2026-01-01" }],
    }),
  ],
  [
    "a proposed structure is inactive, and changes to review belong to existing structures",
    "a proposal that is active",
    changed(entry("structures"), { is_proposed: true, is_active: true }),
  ],
  [
    "a proposed structure is inactive, and changes to review belong to existing structures",
    "changes of no structure",
    changed(at("REVIEWS#structures", ""), { sk: "absent" }),
  ],
  [
    "structures, situations and training actions refer to existing values",
    "no degree",
    without(entry("degrees")),
  ],
  [
    "structures, situations and training actions refer to existing values",
    "no event",
    without(entry("events")),
  ],
  [
    "each structure has the same fields in the catalogue, and an item that counts its references",
    "another city",
    changed(entry("structures"), { city: "X" }),
  ],
  [
    "the references to a structure are counted",
    "a wish too many",
    changed(at("STRUCTURE#", "LINKS"), { wishes: 7 }),
  ],
  [
    "each situation has the same fields in the list and in its training action",
    "no link",
    without(at("TRAINING#", "SITUATION#")),
  ],
  [
    "no two values of a list have the same name",
    "an accent",
    changed(entry("wishlists"), {}).concat(
      ["Été", " ete"].map((name, n) => ({ pk: "ROSTER#publics#0", sk: `ENTRY#${n}`, id: String(n), name })),
    ),
  ],
  [
    "an event is in the list of events, and its parts are counted",
    "no zone",
    without(at("EVENT#", "PART#ZONE#")),
  ],
  [
    "an event is in the list of events, and its parts are counted",
    "no list",
    without(at("EVENT#", "WISHES#")),
  ],
  [
    "who was there is noted of existing people, each tick once",
    "a tick twice",
    changed(at("TIMETABLE#", "ATTENDANCE#"), { ticks: [1, 2].map(() => ({ key: "une-coche" })) }),
  ],
  [
    "who was there is noted of existing people, each tick once",
    "nobody",
    changed(at("TIMETABLE#", "ATTENDANCE#"), { profile_id: "absent" }),
  ],
  [
    "who was there is noted of existing people, each tick once",
    "neither a learner nor a structure",
    changed(at("TIMETABLE#", "ATTENDANCE##"), { profile_id: null }),
  ],
  ...(
    [
      ["OPINION#", { profile_id: "absent" }],
      ["PLACES#", { order: ["absent"] }],
      ["PLACES#", { interests: [{ profile_id: "absent" }] }],
      ["PLACES#", { structure_id: "elsewhere" }],
    ] as const
  ).map(([sk, to]): (typeof planted)[number] => [
    "hosts say things of existing people, at structures that take part",
    JSON.stringify(to),
    changed(at("TIMETABLE#", sk), to),
  ]),
  [
    "excuses are of existing people",
    "nobody",
    changed(at("TIMETABLE#", "EXCUSE#"), { profile_id: "absent" }),
  ],
  [
    "zones and participations are in the lists that learners read",
    "another hue",
    changed(entry("zones"), { hue: "purple" }),
  ],
  [
    "zones and participations are in the lists that learners read",
    "one that declined",
    changed(at("EVENT#", "PART#PARTICIPATION#"), { answer: "declined" }),
  ],
  [
    "zones and participations are in the lists that learners read",
    "no entry",
    without(entry("participations")),
  ],
  [
    "a structure takes part once, in an existing zone that counts it",
    "no mirror",
    without(at("STRUCTURE#", "PARTICIPATION#")),
  ],
  [
    "a learner has at most three priority wishes and two optional ones, each structure once",
    "twice the same",
    changed(at("EVENT#", "WISHES#"), {
      wishes: [1, 2].map(() => ({ structure_id: other, is_initial_choice: true })),
    }),
  ],
  ...(["SUMMARY#", "WISHES#", "SUMMARIES"] as const).map((sk): (typeof planted)[number] => [
    "each list of wishes has a summary that says the same, and its event says so",
    `no ${sk}`,
    without(at("EVENT#", sk)),
  ]),
  [
    "each list of wishes has a summary that says the same, and its event says so",
    "of an earlier save",
    changed(at("EVENT#", "SUMMARY#"), { version: 0 }),
  ],
  ...(["MEMBER-PRESENCE#", "MAILING#"] as const).map((sk): (typeof planted)[number] => [
    "what staff noted of a learner at an event, and the mails of its campaign, are known in their profile",
    `no ${sk}`,
    without(at("PROFILE#", sk)),
  ]),
  ...(["CAMPAIGN#PRESENCE#", "CAMPAIGN#MAILING#"] as const).map((sk): (typeof planted)[number] => [
    "what staff noted of a learner at an event, and the mails of its campaign, are known in their profile",
    `only the mirror of ${sk}`,
    without(at("EVENT#", sk)),
  ]),
  [
    "each wish has its mirrors in its structure and in its learner's profile",
    "no link",
    without(at("STRUCTURE#", "WISH#")),
  ],
  [
    "each wish has its mirrors in its structure and in its learner's profile",
    "no wish",
    changed(at("EVENT#", "WISHES#"), { wishes: [] }),
  ],
  [
    "a membership is the same in the action and in the profile",
    "no mirror",
    without(at("PROFILE#", "MEMBER#")),
  ],
  [
    "a membership is the same in the action and in the profile",
    "no member",
    without(at("TRAINING#", "MEMBER#")),
  ],
  [
    "a membership is the same in the action and in the profile",
    "left on one side only",
    changed(at("PROFILE#", "MEMBER#"), { left: { date: "2026-03-02", reason: "Déménagement" } }),
  ],
  [
    "an instructor follows a learner since a moment, unless the learner has left",
    "since no moment",
    changed((row) => at("TRAINING#", "MEMBER#")(row) && row["metier_instructor_id"] !== null, { since: {} }),
  ],
  [
    "an instructor follows a learner since a moment, unless the learner has left",
    "while the learner is gone",
    changed((row) => at("TRAINING#", "MEMBER#")(row) && row["metier_instructor_id"] !== null, {
      left: { date: "2026-03-02", reason: "Déménagement" },
    }),
  ],
  [
    "what is noted about a learner belongs to a member, in order, and contacts are counted",
    "no member",
    without(at("TRAINING#", "MEMBER#")),
  ],
  [
    "what is noted about a learner belongs to a member, in order, and contacts are counted",
    "a contact that is not counted",
    changed(at("LOG#", "CONTACTS#"), { count: 0 }),
  ],
  [
    "what is noted about a learner belongs to a member, in order, and contacts are counted",
    "an end before its beginning",
    changed(at("LOG#", "HELD#"), { to: "2000-01-01T00:00:00.000Z" }),
  ],
  ...(
    [
      ["no member", without(at("TRAINING#", "MEMBER#"))],
      ["a placement that is not counted", changed(at("PLACEMENTS#", "LEDGER#"), { count: 1 })],
      ["two that run", changed(at("PLACEMENTS#", "PLACEMENT#"), { state: "signed" })],
      ["a state that nobody noted", changed(at("PLACEMENTS#", "PLACEMENT#"), { state: "none" })],
    ] as const
  ).map(([fault, rows]): (typeof planted)[number] => [
    "placements belong to a member, are counted, end with their last change, and one at most runs",
    fault,
    rows,
  ]),
  [
    "proposals of placements and their calls belong to an action",
    "no action",
    without(entry("trainingActions")),
  ],
  [
    "an erasure that was asked for waits beside its kept dossier, which nobody decided about",
    "no dossier",
    [...sound, { pk: "DUE#evidenceErasures", sk: "a#b", training_action_id: "a", profile_id: "b" }],
  ],
  ["marks on a dossier of evidence belong to a member", "no member", without(at("TRAINING#", "MEMBER#"))],
  [
    "what was noted of what waits belongs to a learner who is a member",
    "no member",
    without(at("TRAINING#", "MEMBER#")),
  ],
  ["a member marked as having steps has them", "no step", without((row) => row["type"] === "Step")],
  ...(["PROFILE#", "STEP#"] as const).map((pk): (typeof planted)[number] => [
    "a text in another's step is linked from its author and from the step",
    `not in ${pk}`,
    without((row) => row.pk.startsWith(pk) && /^(WROTE|WRITER)#/.test(row.sk)),
  ]),
  ["an instructor is linked to their learners only", "not found", without(at("PROFILE#", "LEARNER#"))],
  [
    "an instructor is linked to their learners only",
    "another's",
    changed(at("TRAINING#", "MEMBER#"), { metier_instructor_id: null }),
  ],
  [
    "a step belongs to a member, and lists what is written in it",
    "no note",
    without(at("STEP#", "WRITING#")),
  ],
  ["every earlier version of a text is kept", "one lost", without(at("STEP#", "EARLIER#"))],
  [
    "a rendu is a version that is kept, and its step carries the last",
    "a lost text",
    without(at("STEP#", "WRITING#DELIVERABLE")),
  ],
  [
    "a rendu is a version that is kept, and its step carries the last",
    "none that the step carries",
    without(at("STEP#", "FACT#SUBMISSION")),
  ],
  [
    "documents of a rendu are there, attached, and kept",
    "one that may be deleted",
    changed((row) => row["id"] === handedIn.id, { was_submitted: undefined }),
  ],
  [
    "every version of what was said of a step is kept, and the step carries the last",
    "one lost",
    without((row) => /^FACT#COMPLETION#.*1$/.test(row.sk)),
  ],
  [
    "a word is about a version that was handed in, one for each part, and the step carries the last",
    "one lost",
    without(at("STEP#", "FACT#WORD")),
  ],
  [
    "a word is about a version that was handed in, one for each part, and the step carries the last",
    "about nothing",
    without(at("STEP#", "FACT#SUBMISSION#0#000001")),
  ],
  [
    "the messages of a thread are counted, and answer questions that are there",
    "one that is not counted",
    changed(at("STEP#", "THREAD#HEAD"), { count: 0 }),
  ],
  [
    "a trade trainer's link belongs to a step, which lists it",
    "one that is not listed",
    changed(at("STEP#", "VALIDATION"), { links: [] }),
  ],
  [
    "folders have existing parents, without cycles",
    "a cycle",
    changed(entry("folders"), { parent_id: folder.id }),
  ],
  ["folders have existing parents, without cycles", "no parent", without((row) => row["id"] === folder.id)],
  [
    "documents have existing folders, and mirrors in their files and steps",
    "no file",
    without(at("FILE#", "")),
  ],
  [
    "documents have existing folders, and mirrors in their files and steps",
    "in no folder, of nobody",
    changed(entry("documents"), { folder_id: null, owner_id: "gone" }),
  ],
  ...["gone", event.id].map((id): (typeof planted)[number] => [
    "plans of a place are of existing events, and their pictures are available",
    id === "gone" ? "no event" : "no picture",
    [...sound, { pk: `EVENT#${id}`, sk: "PLAN", ...(id !== "gone" && { picture_url: "/files/none.png" }) }],
  ]),
  [
    "no file in use is ordered to be removed",
    "a file that is shown",
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
  [
    "the usage counters of each owner are right",
    "one document too many",
    changed(at("USAGE#all", "USAGE"), { documents: 99 }),
  ],
  [
    "the count of documents of each folder is right",
    "one document too many",
    changed((row) => row["id"] === folder.id, { documents: 99 }),
  ],
  [
    "rights are granted to existing people and actions",
    "nobody",
    without(at(`USER#${learner.userId}`, "AUTH")),
  ],
];

test.each(planted)("%s: detects %s", (rule, _, rows) => {
  expect(audit(rows).map((found) => found.rule)).toContain(rule);
});

test("every rule is tested with a fault", () => {
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)));
});
