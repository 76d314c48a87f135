import { expect, test } from "vitest";
import { audit, rules } from "#scripts/audit/audit.ts";
import { type Row, readTable } from "#scripts/audit/table.ts";
import { addTotpTo, succeeding } from "#scripts/testing/factors.ts";
import { stranger } from "#scripts/testing/harness.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const { staff, learner, trainer, event, action, degree, structureIds } = await wishScene(2, 2099);
const [structure_id = "", other = ""] = structureIds;
const done = (answer: { status: number; body: object }) => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body as { id: string };
};

// A little of everything, through the routes.
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

test("what the routes wrote is sound", () => {
  expect(audit(sound)).toEqual([]);
});

const without = (found: (row: Row) => boolean) => sound.filter((row) => !found(row));
const changed = (found: (row: Row) => boolean, to: object) =>
  sound.map((row) => (found(row) ? { ...row, ...to } : row));
const at =
  (pk: string, sk: string) =>
  (row: Row): boolean =>
    row.pk.startsWith(pk) && row.sk.startsWith(sk);
const entry = (name: string) => at(`ROSTER#${name}#`, "ENTRY#");

const secondFactors = "an account names the second factors that it has, and codes go with a factor";
const planted: [rule: keyof typeof rules, fault: string, rows: Row[]][] = [
  [secondFactors, "a factor that is not there", without(at("FACTOR#", "FACTOR#"))],
  [secondFactors, "a factor of another kind", changed(at("FACTOR#", "FACTOR#"), { kind: "passkey" })],
  [secondFactors, "codes without a factor", changed(at(`USER#${trainer.userId}`, "AUTH"), { factors: [] })],
  ["an address belongs to one account, which has a password", "no address", without(at("EMAIL#", ""))],
  ["an address belongs to one account, which has a password", "no password", without(at("CREDENTIAL#", ""))],
  ["each account is looked at on one day, and nobody else is", "no day", without(at("DUE#accounts", ""))],
  [
    "each account is looked at on one day, and nobody else is",
    "another day",
    changed(at("USER#", "AUTH"), { review_on: "2999-01-01" }),
  ],
  [
    "an account and its profiles name one another, with the same role and standing",
    "another role",
    changed(at("PROFILE#", "PROFILE"), { role_id: 1 }),
  ],
  [
    "an account and its profiles name one another, with the same role and standing",
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
      "a request to join is of a profile, for an action that it is no member of, and stands with both",
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
    "the list of profiles says what each profile says",
    "another name",
    changed(entry("profiles"), { name: "X" }),
  ],
  ["the list of profiles says what each profile says", "no profile", without(at("PROFILE#", "PROFILE"))],
  ...["PROFILE#", "TRAINING#", "EVENT#"].map((pk): (typeof planted)[number] => [
    "members, instructors, steps and wishes are of profiles that are there",
    `only ${pk}`,
    // Nothing else tells of these people any more.
    sound.filter((row) => row.pk.startsWith(pk) && row.sk !== "PROFILE"),
  ]),
  ["profiles name structures and organizations that are there", "no structure", without(entry("structures"))],
  [
    "profiles name structures and organizations that are there",
    "a request for no structure",
    changed(at("PROFILE#", "PROFILE"), {
      structure_requests: [{ structure_id: "absent", at: "2026-01-01" }],
    }),
  ],
  [
    "a structure that waits for staff is inactive, and changes to see are of structures that are there",
    "a proposal that is active",
    changed(entry("structures"), { is_proposed: true, is_active: true }),
  ],
  [
    "a structure that waits for staff is inactive, and changes to see are of structures that are there",
    "changes of no structure",
    changed(at("REVIEWS#structures", ""), { sk: "absent" }),
  ],
  [
    "what structures, situations and training actions point at is there",
    "no degree",
    without(entry("degrees")),
  ],
  [
    "what structures, situations and training actions point at is there",
    "no event",
    without(entry("events")),
  ],
  [
    "the catalogue says what each structure says, and each can be pointed at",
    "another city",
    changed(entry("structures"), { city: "X" }),
  ],
  [
    "what points at a structure is counted",
    "a wish too many",
    changed(at("STRUCTURE#", "LINKS"), { wishes: 7 }),
  ],
  [
    "the list of situations says what each situation says, and so does its training action",
    "no link",
    without(at("TRAINING#", "SITUATION#")),
  ],
  [
    "no two values of a list read the same",
    "an accent",
    changed(entry("wishlists"), {}).concat(
      ["Été", " ete"].map((name, n) => ({ pk: "ROSTER#publics#0", sk: `ENTRY#${n}`, id: String(n), name })),
    ),
  ],
  [
    "an event is in the list of events, and what it holds is counted",
    "no zone",
    without(at("EVENT#", "PART#ZONE#")),
  ],
  [
    "an event is in the list of events, and what it holds is counted",
    "no list",
    without(at("EVENT#", "WISHES#")),
  ],
  [
    "a structure takes part once, in a zone that is there and counts it",
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
  [
    "each wish is known by its structure and by its learner's profile",
    "no link",
    without(at("STRUCTURE#", "WISH#")),
  ],
  [
    "each wish is known by its structure and by its learner's profile",
    "no wish",
    changed(at("EVENT#", "WISHES#"), { wishes: [] }),
  ],
  [
    "a member is known by its action and by its profile alike",
    "no mirror",
    without(at("PROFILE#", "MEMBER#")),
  ],
  [
    "a member is known by its action and by its profile alike",
    "no member",
    without(at("TRAINING#", "MEMBER#")),
  ],
  [
    "a member is known by its action and by its profile alike",
    "left on one side only",
    changed(at("PROFILE#", "MEMBER#"), { left: { date: "2026-03-02", reason: "Déménagement" } }),
  ],
  ["who has begun has steps", "no step", without((row) => row["type"] === "Step")],
  ...(["PROFILE#", "STEP#"] as const).map((pk): (typeof planted)[number] => [
    "whoever wrote in another's step finds it, and the step finds them",
    `not in ${pk}`,
    without((row) => row.pk.startsWith(pk) && /^(WROTE|WRITER)#/.test(row.sk)),
  ]),
  ["an instructor finds its learners, and nobody else's", "not found", without(at("PROFILE#", "LEARNER#"))],
  [
    "an instructor finds its learners, and nobody else's",
    "another's",
    changed(at("TRAINING#", "MEMBER#"), { metier_instructor_id: null }),
  ],
  ["a step belongs to a member, and says what is written in it", "no note", without(at("STEP#", "WRITING#"))],
  ["every earlier version of what is written is kept", "one lost", without(at("STEP#", "EARLIER#"))],
  [
    "folders stand in folders that are there, and in no circle",
    "a circle",
    changed(entry("folders"), { parent_id: folder.id }),
  ],
  [
    "folders stand in folders that are there, and in no circle",
    "no parent",
    without((row) => row["id"] === folder.id),
  ],
  [
    "documents stand in folders that are there, with files and steps that know them",
    "no file",
    without(at("FILE#", "")),
  ],
  [
    "documents stand in folders that are there, with files and steps that know them",
    "in no folder, of nobody",
    changed(entry("documents"), { folder_id: null, owner_id: "gone" }),
  ],
  [
    "bytes that are to be taken away are nobody's any more",
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
    "what is counted of each owner is what it keeps",
    "one document too many",
    changed(at("USAGE#all", "USAGE"), { documents: 99 }),
  ],
  [
    "rights are given to people and actions that are there",
    "nobody",
    without(at(`USER#${learner.userId}`, "AUTH")),
  ],
];

test.each(planted)("%s: sees %s", (rule, _, rows) => {
  expect(audit(rows).map((found) => found.rule)).toContain(rule);
});

test("every rule was seen to fail", () => {
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)));
});
