import type * as z from "zod";
import { trainingRoster } from "#functions/store/agenda.ts";
import { profilesRoster } from "#functions/store/profiles.ts";
import {
  degreesRoster,
  legalFormsRoster,
  publicsRoster,
  structureTypesRoster,
} from "#functions/store/reference.ts";
import { indexById, type Roster, readTogether, seenEntries } from "#functions/store/roster.ts";
import type { SituationEntry, StoredSituation } from "#functions/store/situations.ts";
import { seenStructures, structuresRoster } from "#functions/store/structures.ts";
import { membershipsOf, type StoredMember } from "#functions/store/training.ts";
import { isStaff, owns, type Viewer } from "#shared/contract/access.ts";
import type { Reference } from "#shared/reference/reference.schemas.ts";
import type { Watched } from "#shared/situations/situations.anonymity.ts";
import { hitsOf } from "#shared/situations/situations.hits.ts";
import {
  knowsStudents,
  mayBeInside,
  mayManageSituations,
  mayWriteSituationOf,
  type Ties,
} from "#shared/situations/situations.rules.ts";
import type { SharedSituation, SituationCard } from "#shared/situations/situations.schemas.ts";

/** What a situation points at; required as seen by its writes. */
export const describing = [degreesRoster, legalFormsRoster, structureTypesRoster, publicsRoster] as const;

const namesOf = <Schema extends z.ZodType<Reference>>(
  list: Roster<Schema>,
  ids: readonly (string | null)[],
) => {
  const values = indexById(seenEntries(list));
  return ids.flatMap((id) => values.get(id ?? "") ?? []);
};

/** The facts that cards and pages share, with the names of the lists as last read. */
const factsOf = (situation: SituationEntry | StoredSituation) => ({
  id: situation.id,
  title: situation.title,
  is_published: situation.is_published,
  is_emblematic: situation.is_emblematic,
  created_at: situation.created_at,
  updated_at: situation.updated_at,
  submitted_at: situation.submitted_at,
  published_at: situation.published_at,
  degree: namesOf(degreesRoster, [situation.degree_id])[0] ?? null,
  legal_form: namesOf(legalFormsRoster, [situation.legal_form_id])[0] ?? null,
  types: namesOf(structureTypesRoster, situation.structure_types),
  publics: namesOf(publicsRoster, situation.structure_publics),
});

const seenProfile = (id: string | null) => indexById(seenEntries(profilesRoster)).get(id ?? "");

/** A card as this caller may see it, by the lists as last read; whose it is, only staff, referent trainers and its learner know. */
export const situationCard = (entry: SituationEntry, viewer: Viewer | undefined): SituationCard => {
  const isOwn = owns(viewer, entry.student_id);
  const student = knowsStudents(viewer) ? seenProfile(entry.student_id) : undefined;
  const name = student?.name ?? (isOwn ? viewer?.name : undefined);
  return {
    ...factsOf(entry),
    summary: entry.summary,
    editable: isOwn || mayManageSituations(viewer),
    student: name === undefined ? null : { id: entry.student_id, name },
  };
};

/** The learner's instructors in the situation's training action; in any of them when it is about none. */
export const tiesOf = (
  { student_id, training_action_id }: Pick<StoredSituation, "student_id" | "training_action_id">,
  memberships: readonly StoredMember[],
): Ties => ({
  student_id,
  instructor_ids: memberships
    .filter((one) => training_action_id === null || one.training_action_id === training_action_id)
    .flatMap((one) => [one.metier_instructor_id, one.referent_instructor_id]),
});

/** Reads what names the people and structures of situations. */
export const readPeople = () => readTogether(profilesRoster, structuresRoster, trainingRoster);

/** Reads whom a situation belongs to, with what names them, for a caller who may have to do with it. */
export const readTies = async (situation: StoredSituation, viewer: Viewer): Promise<Ties> => {
  if (!mayBeInside(viewer, situation.student_id)) return tiesOf(situation, []);
  const [memberships] = await Promise.all([membershipsOf(situation.student_id), readPeople()]);
  return tiesOf(situation, memberships);
};

/** The names that a situation's text must not say: its learner, their instructors, the structures of all of them; by `readPeople`. */
export const watchedFor = (ties: Ties): Watched[] => {
  const student = seenProfile(ties.student_id);
  const trainers = [...new Set(ties.instructor_ids)].flatMap((id) => seenProfile(id) ?? []);
  const cards = [...(student ? [student] : []), ...trainers];
  const structures = new Set(
    cards.flatMap(({ structure_ids, structure_requests }) => [
      ...structure_ids,
      ...structure_requests.map(({ structure_id }) => structure_id),
    ]),
  );
  return [
    ...(student ? [{ kind: "learner" as const, name: student.name }] : []),
    ...trainers.map(({ name }) => ({ kind: "trainer" as const, name })),
    ...[...structures].flatMap((id) => {
      const structure = seenStructures().get(id);
      return structure ? [{ kind: "structure" as const, name: structure.name }] : [];
    }),
  ];
};

const insideOf = (situation: StoredSituation, ties: Ties) => {
  const student = seenProfile(situation.student_id);
  const action = indexById(seenEntries(trainingRoster)).get(situation.training_action_id ?? "");
  const [degree] = namesOf(degreesRoster, [action?.degree_id ?? null]);
  const watched = watchedFor(ties);
  const author = seenProfile(situation.updated_by);
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
    hits: hitsOf(situation, watched),
    confirmations: situation.confirmations.map((one) => ({
      ...one,
      name: seenProfile(one.profile_id)?.name ?? null,
    })),
    updated_by: author ? { id: author.id, name: author.name } : null,
  };
};

/** A situation as this caller may see it, by the lists (and people) as last read: whose it is, only those know who work with it. */
export const situationView = (
  situation: StoredSituation,
  ties: Ties,
  viewer: Viewer | undefined,
): SharedSituation => {
  const editable = mayWriteSituationOf(viewer, ties);
  const isInside = editable || isStaff(viewer);
  return {
    ...factsOf(situation),
    degree_id: situation.degree_id,
    legal_form_id: situation.legal_form_id,
    structure_types: situation.structure_types,
    structure_publics: situation.structure_publics,
    sections: situation.sections,
    version: situation.version,
    editable,
    ...(isInside && insideOf(situation, ties)),
  };
};
