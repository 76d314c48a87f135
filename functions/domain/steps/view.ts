import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import {
  type DocumentEntry,
  documentsRoster,
  foldersRoster,
  treeOf,
} from "#functions/domain/library/library-entries.store.ts";
import { libraryOf, readPersonForFolders } from "#functions/domain/library/rights.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { degreesRoster, organizationsRoster } from "#functions/domain/reference/reference.store.ts";
import { type SituationLink, situationsOf } from "#functions/domain/situations/situations.store.ts";
import { presentId } from "#functions/domain/steps/holders.ts";
import { isOpenStep } from "#functions/domain/steps/rights.ts";
import { factsOf, type StepFacts } from "#functions/domain/steps/step-facts.store.ts";
import {
  type StoredDeliverable,
  type StoredNote,
  writingsOf,
} from "#functions/domain/steps/step-writings.store.ts";
import {
  lastSubmissionOf,
  type StoredStep,
  stepId,
  stepRef,
  stepsOf,
} from "#functions/domain/steps/steps.store.ts";
import { findMember, type StoredMember } from "#functions/domain/training/training.store.ts";
import { findEntries, readTogether, type Seen } from "#functions/store/roster.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";
import type { Part } from "#shared/steps/steps.facts.ts";
import { stepsMessages } from "#shared/steps/steps.problems.ts";
import { partsIn, permissionsOn } from "#shared/steps/steps.rules.ts";
import type {
  Deliverable,
  LearnerWithSteps,
  Note,
  Step,
  StepCard,
  StepDocument,
  Waiting,
} from "#shared/steps/steps.schemas.ts";

/** A reading of the names of people, degrees, organizations and folders. */
type Names = Seen<"profiles" | "trainingActions" | "degrees" | "organizations" | "folders">;
type PeopleNames = Seen<"profiles">;

/** Reads these names: one request when nothing changed. */
export const readNames = (): Promise<Names> =>
  readTogether(profilesRoster, trainingRoster, degreesRoster, organizationsRoster, foldersRoster);

const named = (names: PeopleNames, profileId: string | null) => {
  const card = names.find(profilesRoster, profileId);
  return card ? { id: card.id, user_id: card.user_id, name: card.name } : null;
};

/** A person whom a list names, with their picture. */
export const personView = (names: PeopleNames, profileId: string) => {
  const card = names.find(profilesRoster, profileId);
  return {
    id: profileId,
    user_id: card?.user_id ?? null,
    name: card?.name ?? stepsMessages.gone,
    profile_picture_url: card?.profile_picture_url ?? null,
  };
};

/** The name of the writer of something, if the profile still exists. */
export const authorName = (names: PeopleNames, profileId: string): string =>
  names.find(profilesRoster, profileId)?.name ?? stepsMessages.gone;

const roleNames = (written: Record<string, true>) =>
  Object.keys(written).map((id) => {
    const role = roleWithId(Number(id));
    return { role_id: role.id, role_name: role.name };
  });

const firstAttached = ([a, at]: [string, string], [b, bt]: [string, string]) =>
  at < bt ? -1 : at > bt ? 1 : a < b ? -1 : 1;
const attached = (all: Record<string, string>) =>
  Object.entries(all)
    .sort(firstAttached)
    .map(([id]) => id);

/** The words on a step's last rendu, which is itself the learner's until they say another. */
const wordsView = (step: StoredStep): StepCard["words"] => {
  const last = step.submission;
  const on = (part: Part) => {
    const said = step[`word_${part}`];
    return said && said.version === last?.version ? { word: said.word, at: said.at } : null;
  };
  const own = last && !last.taken_over ? { word: "validates" as const, at: last.at } : null;
  return { learner: on("learner") ?? own, trade: on("trade"), referent: on("referent") };
};

/** A step as lists give it. Folders that were deleted since are no longer attached. */
export const cardView = (names: Seen<"folders">, step: StoredStep): StepCard => ({
  ...step,
  id: stepId(step),
  folder_ids: attached(step.folders).filter((id) => treeOf(names.of(foldersRoster)).folders.has(id)),
  user_document_ids: attached(step.documents),
  deliverables_count: Object.keys(step.written.DELIVERABLE).length,
  submission: lastSubmissionOf(step),
  words: wordsView(step),
  completion: step.completion ?? null,
  interviews: {
    before: step.interview_before ?? null,
    after: step.interview_after ?? null,
    meeting: step.interview_meeting ?? null,
  },
  notes_by_roles: roleNames(step.written.NOTE),
  archived_at: step.archived_at ?? null,
});

/** A deliverable as the API gives it. */
export const deliverableView = (names: PeopleNames, saved: StoredDeliverable): Deliverable => ({
  ...saved,
  index: saved.part,
  date_created: saved.created_at,
  date_updated: saved.updated_at,
  author_name: authorName(names, saved.author_id),
});

/** A role's note as the API gives it. */
export const noteView = (names: PeopleNames, saved: StoredNote): Note => {
  const role = roleWithId(saved.part);
  return {
    ...saved,
    role_id: role.id,
    role_name: role.name,
    date_created: saved.created_at,
    date_updated: saved.updated_at,
    author_name: authorName(names, saved.author_id),
  };
};

/** An action as steps name it. */
export const trainingView = (names: Names, actionId: string): Step["training_action"] | undefined => {
  const action = names.find(trainingRoster, actionId);
  const degree = names.find(degreesRoster, action?.degree_id);
  if (!action) return undefined;
  const { archived, ...shown } = action;
  return { ...shown, degree_name: degree?.name ?? "", archived_at: archived?.at ?? null };
};

/** All that a step's page shows, read side by side. */
export const readStep = async (id: string) => {
  const ref = stepRef(id);
  if (!ref) return undefined;
  const { training_action_id, profile_id } = ref;
  const [siblings, member, situations, writings, facts, names] = await Promise.all([
    stepsOf(training_action_id, profile_id),
    findMember(training_action_id, profile_id),
    situationsOf(training_action_id, profile_id),
    writingsOf(id),
    factsOf(id),
    readNames(),
  ]);
  return { id, siblings, member, situations, names, facts, ...writings };
};

/** Of these folders, those that the caller may read. */
const foldersFor = async (names: Names, viewer: Viewer, ids: readonly string[]): Promise<Step["folders"]> => {
  if (ids.length === 0) return [];
  const { tree, ofFolder } = libraryOf(await readPersonForFolders(viewer), names);
  return ids
    .flatMap((id) => tree.folders.get(id) ?? [])
    .filter((folder) => ofFolder(folder))
    .map(({ id, name }) => ({ id, name }))
    .sort(byName);
};

/**
 * The documents of a step that still exist, which anyone who may read the step may read. Of those attached before it was
 * noted by whom, the learner's own are those that they made.
 */
export const documentsOf = async (
  step: StoredStep,
  learnerUserId: string | undefined,
  { submissions }: Pick<StepFacts, "submissions">,
): Promise<(StepDocument & { entry: DocumentEntry })[]> => {
  const ids = attached(step.documents);
  const found = ids.length === 0 ? [] : await findEntries(documentsRoster, ids);
  const last = submissions.find((one) => !one.taken_over && one.version === step.submission?.version);
  const handedIn = new Set(last?.documents.flatMap(({ files }) => files.map(({ id }) => id)));
  return ids
    .flatMap((id) => found.find((document) => document.id === id) ?? [])
    .map((entry) => {
      const by = step.attached_by[entry.id];
      const is_own = by === undefined ? entry.owner_id === learnerUserId : by === step.profile_id;
      const arrived = Object.entries(entry.files).filter(([, { is_available }]) => is_available);
      return {
        entry,
        ...{ id: entry.id, name: entry.name, created_at: entry.created_at },
        is_own,
        has_file: arrived.length > 0,
        was_submitted: step.submission?.documents.includes(entry.id) ?? false,
        to_submit: is_own && arrived.some(([file]) => !handedIn.has(file)),
      };
    });
};

/** What was said of a step, with the names of those who said it. */
const saidView = (
  names: PeopleNames,
  member: StoredMember,
  { submissions, completions, interviews }: StepFacts,
): Step["said"] => {
  const by = ({ author_id }: { author_id: string }) => ({ author_name: authorName(names, author_id) });
  return {
    submissions: submissions.map((one) => ({
      ...{
        index: one.part,
        name: one.name,
        version: one.version,
        at: one.saved_at,
        taken_over: one.taken_over,
      },
      documents: one.documents.map(({ id, name }) => ({ id, name })),
    })),
    completions: completions.map((one) => ({ ...one, ...by(one) })),
    interviews: interviews.map((one) => ({
      ...one,
      ...by(one),
      present_names: one.present.map((part) => {
        const id = presentId(one, part, member);
        return id && authorName(names, id);
      }),
    })),
  };
};

/** A step as its page shows it to the caller; 404 if they have no part in it. */
export const stepView = async (read: Awaited<ReturnType<typeof readStep>>, viewer: Viewer): Promise<Step> => {
  if (!read) throw commonProblems.notFound();
  const { member, names } = read;
  const steps = read.siblings.map((step) => cardView(names, step));
  const card = steps.find((step) => step.id === read.id);
  const training_action = card && trainingView(names, card.training_action_id);
  if (!member || !card || !training_action || partsIn(member, viewer).length === 0)
    throw commonProblems.notFound();
  const learner = names.find(profilesRoster, member.profile_id);
  const step = read.siblings.find((one) => stepId(one) === read.id);
  const [folders, documents] = await Promise.all([
    foldersFor(names, viewer, card.folder_ids),
    step ? documentsOf(step, learner?.user_id, read.facts) : [],
  ]);
  const isClosed = !step || !isOpenStep(names, { step, member });
  const organization = names.find(organizationsRoster, learner?.organization_id);
  return {
    ...card,
    training_action,
    profile: {
      id: member.profile_id,
      user: { id: learner?.user_id ?? "", name: authorName(names, member.profile_id) },
      organization: organization ? { id: organization.id, name: organization.name } : null,
    },
    metier_instructor: named(names, member.metier_instructor_id),
    referent_instructor: named(names, member.referent_instructor_id),
    steps,
    folders,
    trainee_documents: documents.map(({ entry: _, ...document }) => document),
    deliverables: read.deliverables.map((saved) => deliverableView(names, saved)),
    notes_by_roles: read.notes.map((saved) => noteView(names, saved)),
    said: saidView(names, member, read.facts),
    shared_situations: read.situations,
    permissions: permissionsOn(member, viewer, read.deliverables.length > 0, isClosed),
    left_on: member.left?.date ?? null,
  };
};

/** A learner with their steps, as lists give them. */
export const learnerView = (
  names: Names,
  member: StoredMember,
  steps: readonly StoredStep[],
  situations: readonly SituationLink[],
): Omit<LearnerWithSteps, keyof Waiting> => ({
  learner: personView(names, member.profile_id),
  left_on: member.left?.date ?? null,
  metier_instructor: named(names, member.metier_instructor_id),
  referent_instructor: named(names, member.referent_instructor_id),
  steps: steps.map((step) => cardView(names, step)),
  shared_situations: [...situations],
});
