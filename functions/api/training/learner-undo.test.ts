// @module-tag long

import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { setClock, timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import { importMessages } from "#shared/contract/import.ts";
import * as events from "#shared/events/events.contract.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";

setClock("08:50");
afterAll(() => void vi.useRealTimers());

const scene = await timetableScene({ structures: 2, learners: 1 });
const { staff, params, action, slots, structureIds } = scene;
const [nine = "", half = "", ten = "", last = ""] = slots.map(({ id }) => id);
const [one = "", two = ""] = structureIds;

const promo = async (eventId?: string) =>
  must(
    await staff.send(training.createTrainingAction, {
      body: {
        ...{ degree_id: scene.degree.id, year: 2099, ...(eventId && { event_id: eventId }) },
        ...{ start_date: "2099-09-07T07:00:00Z", end_date: "2100-07-02T15:00:00Z" },
      },
    }),
  ).id;
const join = async (id: string, { profileId: profile_id }: Person) =>
  must(await staff.send(training.addTrainingProfile, { params: { id }, body: { profile_id } }));
const meets = async (profile_id: string, structure_id: string, time_slot_id: string) =>
  must(await staff.send(timetable.addMeeting, { params, body: { profile_id, structure_id, time_slot_id } }));
const isLate = async (profileId: string, body: object = { absent_slot_ids: [nine], reason: "À 10 h" }) =>
  must(await staff.send(events.updatePresence, { params: { ...params, profileId }, body }));
const marks = async (id: string, learnerProfileId: string) =>
  must(
    await staff.send(evidence.markEvidence, {
      params: { id, learnerProfileId, element: "E4" },
      body: { mark: { not_applicable: { reason: "Parcours court" } } },
    }),
  );
const membersOf = async (id: string) =>
  must(await staff.call(training.getTrainingAction, { params: { id } })).profiles.map(
    ({ user_name }) => user_name,
  );
/** Why each line was kept, by name. */
const undo = async ({ undone, view }: ReturnType<typeof importsOf>, id: string) => {
  const { undone: counts } = await undone(id);
  const lines = (await view(id)).rows.data;
  const reasons = lines.map(({ name, notes }) => [name, notes.find(({ kind }) => kind === "error")?.message]);
  return { counts, reasons: Object.fromEntries(reasons.filter(([, reason]) => reason)) };
};

test("new learners stay who are in the timetable, ticked, excused, marked or noted as late", async () => {
  const imports = importsOf(staff, "learners", action.id);
  const names = ["Rien", "Reprise", "Retard", "Prévue", "Publiée", "Excusée", "Interdite", "Papier"];
  const lines = names.map((name) => `${name} Abgrall;${randomUUID()}@exemple.fr`);
  const seen = await imports.previewed(`Nom;Adresse e-mail\n${lines.join("\n")}`);
  expect((await imports.written(seen.id)).written.create).toBe(names.length);
  const { body: people } = await staff.call(profiles.searchProfiles, { query: { name: "Abgrall" } });
  const of = (name: string) => people.find(({ user }) => user.name === `${name} Abgrall`)?.id ?? "";

  await meets(of("Publiée"), one, half);
  await meets(of("Excusée"), one, ten);
  must(await staff.send(timetable.publishRelease, { params, body: {} }));
  await meets(of("Prévue"), two, half);
  await isLate(of("Retard"));
  const { version } = await isLate(of("Reprise"));
  await isLate(of("Reprise"), { absent_slot_ids: [], reason: "", version });
  await marks(action.id, of("Papier"));
  const tick = { structure_id: null, state: "present", at: new Date().toISOString(), key: randomUUID() };
  must(
    await staff.send(timetable.tickAttendance, {
      params,
      body: { ticks: [{ profile_id: of("Publiée"), ...tick }] },
    }),
  );
  must(
    await staff.send(timetable.excuseLearner, {
      params: { ...params, profileId: of("Excusée") },
      body: { time_slot_id: ten, reason: "Malade" },
    }),
  );
  must(
    await staff.send(timetable.forbidMeeting, {
      params: { ...params, profileId: of("Interdite"), structureId: two },
      body: { reason: "Proche" },
    }),
  );

  const { counts, reasons } = await undo(imports, seen.id);
  const has = (name: string, what: string) => [
    `${name} Abgrall`,
    `${name} Abgrall a encore ${what}, que la suppression effacerait aussi.`,
  ];
  expect(reasons).toEqual(
    Object.fromEntries([
      has("Retard", "1 retard ou délai noté"),
      has("Prévue", "1 rendez-vous"),
      has("Publiée", "1 rendez-vous et 1 présence cochée"),
      has("Excusée", "1 rendez-vous et 1 excuse notée"),
      has("Interdite", "1 rendez-vous interdit"),
      has("Papier", "1 élément de preuve noté"),
    ]),
  );
  expect(counts).toEqual({ back: 2, kept: 6 });
  expect(await membersOf(action.id)).not.toContain("Rien Abgrall");
});

test("learners from before lose their place, unless something hangs on that promotion or its event", async () => {
  const other = await promo();
  const sameEvent = await promo(params.id);
  const known = await Promise.all(Array.from({ length: 6 }, () => person("learner")));
  const [elsewhere, wishing, late, placed, marked, tied] = known as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  await join(other, elsewhere);
  await marks(other, elsewhere.profileId);
  await join(sameEvent, tied);
  await scene.wish(tied, [one]);
  const imports = importsOf(staff, "learners", action.id);
  const lines = known.map(({ name, email }) => `${name};${email}`);
  const seen = await imports.previewed(`Nom;Adresse e-mail\n${lines.join("\n")}`);
  expect((await imports.written(seen.id)).written.create).toBe(known.length);
  await scene.wish(wishing, [one]);
  await isLate(late.profileId);
  await meets(placed.profileId, two, last);
  await marks(action.id, marked.profileId);

  const { counts, reasons } = await undo(imports, seen.id);
  expect(reasons).toEqual({
    [wishing.name]: importMessages.usedSince("1 liste de vœux"),
    [late.name]: importMessages.usedSince("1 retard ou délai noté"),
    [placed.name]: importMessages.usedSince("1 rendez-vous"),
    [marked.name]: importMessages.usedSince("1 élément de preuve noté"),
  });
  expect(counts).toEqual({ back: 2, kept: 4 });
  const members = await membersOf(action.id);
  expect([elsewhere, wishing, late, placed, marked, tied].map(({ name }) => members.includes(name))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
  // What they had before stays theirs.
  expect(await membersOf(sameEvent)).toContain(tied.name);
  const dossier = { id: other, learnerProfileId: elsewhere.profileId };
  const { lines: elements } = must(await staff.call(evidence.getEvidence, { params: dossier }));
  expect(elements.filter(({ mark }) => mark !== null)).toHaveLength(1);
});
