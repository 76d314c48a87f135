import type * as z from "zod";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findPlacements } from "#functions/domain/placements/placements.store.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import {
  degreesRoster,
  legalFormsRoster,
  publicsRoster,
  structureTypesRoster,
} from "#functions/domain/reference/reference.store.ts";
import type { SituationEntry, StoredSituation } from "#functions/domain/situations/situations.store.ts";
import { structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { formerTrainersOf } from "#functions/domain/training/assignments.store.ts";
import {
  allMembershipsOf,
  findMember,
  isPresentMember,
  type StoredMember,
} from "#functions/domain/training/training.store.ts";
import { type Roster, readTogether, type Seen } from "#functions/store/roster.ts";
import { isStaff, owns, type Viewer } from "#shared/contract/access.ts";
import { isRunning } from "#shared/placements/placements.rules.ts";
import type { Reference } from "#shared/reference/reference.schemas.ts";
import type { Watched } from "#shared/situations/situations.anonymity.ts";
import { identifyingPassages } from "#shared/situations/situations.passages.ts";
import {
  knowsStudents,
  mayBeInside,
  mayManageSituations,
  mayReviewSituationOf,
  mayWriteSituationOf,
  type Ties,
} from "#shared/situations/situations.rules.ts";
import type { NamedReview, SharedSituation, SituationCard } from "#shared/situations/situations.schemas.ts";

/** The lists that a situation points at; its writes require them unchanged. */
export const describing = [degreesRoster, legalFormsRoster, structureTypesRoster, publicsRoster] as const;
/** A reading of these lists. */
export type SeenLists = Seen<(typeof describing)[number]["name"]>;

/** A reading of what names the people and structures of situations. */
export type SeenPeople = Seen<"profiles" | "structures" | "trainingActions">;

const namesOf = <Schema extends z.ZodType<Reference>, Name extends string>(
  seen: Seen<Name>,
  list: Roster<Schema, Name>,
  ids: readonly (string | null)[],
) => ids.flatMap((id) => seen.find(list, id) ?? []);

/** The fields that cards and pages share. */
const factsOf = (seen: SeenLists, situation: SituationEntry | StoredSituation) => ({
  id: situation.id,
  title: situation.title,
  is_published: situation.is_published,
  is_emblematic: situation.is_emblematic,
  created_at: situation.created_at,
  updated_at: situation.updated_at,
  submitted_at: situation.submitted_at,
  published_at: situation.published_at,
  returned_at: situation.returned_at,
  degree: namesOf(seen, degreesRoster, [situation.degree_id])[0] ?? null,
  legal_form: namesOf(seen, legalFormsRoster, [situation.legal_form_id])[0] ?? null,
  types: namesOf(seen, structureTypesRoster, situation.structure_types),
  publics: namesOf(seen, publicsRoster, situation.structure_publics),
});

/**
 * A card as this caller may see it. Only staff, referent trainers and the learner themselves know whose situation it
 * is: to others, `people` is not given.
 */
export const situationCard = (
  seen: SeenLists,
  people: Seen<"profiles"> | undefined,
  entry: SituationEntry,
  viewer: Viewer | undefined,
): SituationCard => {
  const isOwn = owns(viewer, entry.student_id);
  const student = people?.find(profilesRoster, entry.student_id);
  const name = student?.name ?? (isOwn ? viewer?.name : undefined);
  const isInside = knowsStudents(viewer) || isOwn;
  return {
    ...factsOf(seen, entry),
    summary: entry.summary,
    editable: isOwn || mayManageSituations(viewer),
    withdrawal_asked_at: isInside ? entry.withdrawal_asked_at : null,
    approved_at: isInside ? entry.approved_at : null,
    student: name === undefined ? null : { id: entry.student_id, name },
  };
};

/**
 * The learner's instructors in the situation's training action, and whether the learner left it; those of all their
 * actions if the situation is about none. `memberships`: also of actions that they left.
 */
export const tiesOf = (
  { student_id, training_action_id }: Pick<StoredSituation, "student_id" | "training_action_id">,
  memberships: readonly StoredMember[],
): Ties => {
  const concerned = memberships.filter(
    (one) => training_action_id === null || one.training_action_id === training_action_id,
  );
  return {
    student_id,
    has_left: training_action_id !== null && concerned.some((one) => !isPresentMember(one)),
    referent_ids: concerned.map((one) => one.referent_instructor_id),
    instructor_ids: concerned.flatMap((one) => [one.metier_instructor_id, one.referent_instructor_id]),
  };
};

/** The ties of a situation, and whom else its text must not name: instructors of before, and where the learner was placed. */
export type WholeTies = Ties & {
  former: { trainer_ids: readonly string[]; structure_ids: readonly string[]; employers: readonly string[] };
};

const formerIn = async (actionId: string, learnerId: string): Promise<WholeTies["former"]> => {
  const [trainers, placements] = await Promise.all([
    formerTrainersOf(actionId, learnerId),
    findPlacements(actionId, learnerId),
  ]);
  const held = placements.filter(({ state }) => isRunning(state) || state === "broken");
  return {
    trainer_ids: [...trainers, ...held.flatMap(({ trainer_ids }) => trainer_ids)],
    structure_ids: held.flatMap(({ structure_id }) => structure_id ?? []),
    employers: held.flatMap(({ structure_id, employer }) => (structure_id === null ? [employer] : [])),
  };
};

/** The same as `tiesOf`, with what the anonymity check must know besides. */
export const wholeTiesOf = async (
  situation: Pick<StoredSituation, "student_id" | "training_action_id">,
  memberships: readonly StoredMember[] | Promise<readonly StoredMember[]>,
): Promise<WholeTies> => {
  const { student_id, training_action_id } = situation;
  const actions =
    training_action_id === null
      ? (await memberships).map((one) => one.training_action_id)
      : [training_action_id];
  const [held, ...former] = await Promise.all([
    memberships,
    ...actions.map((action) => formerIn(action, student_id)),
  ]);
  return {
    ...tiesOf(situation, held),
    former: {
      trainer_ids: former.flatMap((one) => one.trainer_ids),
      structure_ids: former.flatMap((one) => one.structure_ids),
      employers: former.flatMap((one) => one.employers),
    },
  };
};

/** Reads who works with a situation, and their names; of callers who cannot be among them, nothing is read. */
export const readTies = async (
  situation: StoredSituation,
  viewer: Viewer,
): Promise<{ ties: WholeTies; people: SeenPeople | undefined }> => {
  if (!mayBeInside(viewer, situation.student_id)) {
    const former = { trainer_ids: [], structure_ids: [], employers: [] };
    return { ties: { ...tiesOf(situation, []), former }, people: undefined };
  }
  const [ties, people] = await Promise.all([
    wholeTiesOf(situation, allMembershipsOf(situation.student_id)),
    readTogether(profilesRoster, structuresRoster, trainingRoster),
  ]);
  return { ties, people };
};

/** Reads who works with a situation that is listed: the same people as `readTies`. */
export const readTiesOf = async (entry: SituationEntry, viewer: Viewer): Promise<Ties> => {
  const { student_id, training_action_id } = entry;
  // Of others, nothing needs to be read.
  const isNeeded = mayBeInside(viewer, student_id) && !mayManageSituations(viewer);
  if (isNeeded && training_action_id === null) return tiesOf(entry, await allMembershipsOf(student_id));
  const member =
    isNeeded && training_action_id !== null ? await findMember(training_action_id, student_id) : undefined;
  return tiesOf(entry, member ? [member] : []);
};

/**
 * The names and numbers that a situation's text must not say: its learner, their instructors of now and before, the
 * structures of all of them and where the learner was placed.
 */
export const watchedFor = (
  people: Seen<"profiles" | "structures">,
  { student_id, instructor_ids, former }: WholeTies,
): Watched[] => {
  const student = people.find(profilesRoster, student_id);
  const trainers = [...new Set([...instructor_ids, ...former.trainer_ids])].flatMap(
    (id) => people.find(profilesRoster, id) ?? [],
  );
  const cards = [...(student ? [student] : []), ...trainers];
  const structures = new Set([
    ...cards.flatMap(({ structure_ids, structure_requests }) => [
      ...structure_ids,
      ...structure_requests.map(({ structure_id }) => structure_id),
    ]),
    ...former.structure_ids,
  ]);
  return [
    ...(student ? [{ kind: "learner" as const, name: student.name }] : []),
    ...trainers.map(({ name }) => ({ kind: "trainer" as const, name })),
    ...[...structures].flatMap((id) => {
      const structure = people.find(structuresRoster, id);
      if (!structure) return [];
      const { name, siret } = structure;
      return [{ kind: "structure" as const, name, ...(siret && { siret }) }];
    }),
    ...former.employers.map((name) => ({ kind: "structure" as const, name })),
  ];
};

const withAuthor = <Note extends { profile_id: string }>(people: Seen<"profiles">, note: Note) => {
  const author = people.find(profilesRoster, note.profile_id);
  return { ...note, user_id: author?.user_id ?? null, name: author?.name ?? null };
};

/** The reviews of a situation with their reviewers' names. */
export const namedReviews = (people: Seen<"profiles">, { reviews }: StoredSituation): NamedReview[] =>
  reviews.map((one) => withAuthor(people, one));

/** A note or an approval with its author's name. */
export const namedNote = <Note extends { profile_id: string }>(people: Seen<"profiles">, note: Note | null) =>
  note && withAuthor(people, note);

/** The learner's referent trainers. */
export const reviewersOf = (people: Seen<"profiles">, { referent_ids }: Ties) =>
  [...new Set(referent_ids)].flatMap((id) => {
    const trainer = people.find(profilesRoster, id);
    return trainer ? [{ id: trainer.id, user_id: trainer.user_id, name: trainer.name }] : [];
  });

const insideOf = (seen: SeenLists, people: SeenPeople, situation: StoredSituation, ties: WholeTies) => {
  const student = people.find(profilesRoster, situation.student_id);
  const action = people.find(trainingRoster, situation.training_action_id);
  const [degree] = namesOf(seen, degreesRoster, [action?.degree_id ?? null]);
  const watched = watchedFor(people, ties);
  const author = people.find(profilesRoster, situation.updated_by);
  return {
    student_id: situation.student_id,
    student: student
      ? {
          id: student.id,
          user: { id: student.user_id, name: student.name },
          profile_picture_url: student.profile_picture_url,
        }
      : null,
    training_action_id: situation.training_action_id,
    training_action: action && degree ? { id: action.id, year: action.year, degree } : null,
    watched,
    hits: identifyingPassages(situation, watched),
    confirmations: situation.confirmations.map((one) => ({
      ...one,
      name: people.find(profilesRoster, one.profile_id)?.name ?? null,
    })),
    updated_by: author ? { id: author.id, name: author.name } : null,
    reviews: namedReviews(people, situation),
    submission_note: namedNote(people, situation.submission_note),
    withdrawal: namedNote(people, situation.withdrawal),
    approval: namedNote(people, situation.approval),
    reviewers: reviewersOf(people, ties),
  };
};

/** A situation as this caller may see it: only those who work with it know whose it is. */
export const situationView = (
  seen: SeenLists,
  people: SeenPeople | undefined,
  situation: StoredSituation,
  ties: WholeTies,
  viewer: Viewer | undefined,
): SharedSituation => {
  const editable = mayWriteSituationOf(viewer, ties);
  const isInside = editable || isStaff(viewer);
  return {
    ...factsOf(seen, situation),
    degree_id: situation.degree_id,
    legal_form_id: situation.legal_form_id,
    structure_types: situation.structure_types,
    structure_publics: situation.structure_publics,
    sections: situation.sections,
    version: situation.version,
    editable,
    ...(isInside && people && insideOf(seen, people, situation, ties)),
    ...(isInside && { reviewable: mayReviewSituationOf(viewer, ties) }),
  };
};
