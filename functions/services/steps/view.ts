import { libraryOf, personInFolders } from "#functions/services/library/rights.ts";
import { trainingRoster } from "#functions/store/agenda.ts";
import { documentsRoster, foldersRoster, treeOf } from "#functions/store/library.ts";
import { type ProfileCard, profilesRoster } from "#functions/store/profiles.ts";
import { degreesRoster, organizationsRoster } from "#functions/store/reference.ts";
import { findEntries, indexById, readAtOnce, seenEntries } from "#functions/store/roster.ts";
import { type SituationLink, situationsOf } from "#functions/store/situations.ts";
import { type StoredDeliverable, type StoredNote, writingsOf } from "#functions/store/step-writings.ts";
import { type StoredStep, stepId, stepRef, stepsOf } from "#functions/store/steps.ts";
import { findMember, type StoredMember, seenAction } from "#functions/store/training.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";
import { stepsMessages } from "#shared/steps/steps.problems.ts";
import { partsIn, permissionsOn } from "#shared/steps/steps.rules.ts";
import type {
  Deliverable,
  LearnerWithSteps,
  Note,
  Step,
  StepCard,
  StepDocument,
} from "#shared/steps/steps.schemas.ts";

/** Who is who, as the roster of profiles was last read. */
const people = (): ReadonlyMap<string, ProfileCard> => indexById(seenEntries(profilesRoster));

const named = (profileId: string | null) => {
  const card = people().get(profileId ?? "");
  return card ? { id: card.id, name: card.name } : null;
};

/** A person whom a list names, with its picture. */
export const personView = (profileId: string) => ({
  id: profileId,
  name: people().get(profileId)?.name ?? stepsMessages.gone,
  profile_picture_url: people().get(profileId)?.profile_picture_url ?? null,
});

/** The name of whoever wrote something, if the profile is still there. */
export const authorName = (profileId: string): string => people().get(profileId)?.name ?? stepsMessages.gone;

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

/** A step as lists give it. Folders that were deleted since are no longer attached. */
export const cardView = (step: StoredStep): StepCard => ({
  ...step,
  id: stepId(step),
  folder_ids: attached(step.folders).filter((id) => treeOf(seenEntries(foldersRoster)).folders.has(id)),
  user_document_ids: attached(step.documents),
  deliverables_count: Object.keys(step.written.DELIVERABLE).length,
  notes_by_roles: roleNames(step.written.NOTE),
});

/** A deliverable as the API gives it. */
export const deliverableView = (saved: StoredDeliverable): Deliverable => ({
  ...saved,
  index: saved.part,
  date_created: saved.created_at,
  date_updated: saved.updated_at,
  author_name: authorName(saved.author_id),
});

/** A role's note as the API gives it. */
export const noteView = (saved: StoredNote): Note => {
  const role = roleWithId(saved.part);
  return {
    ...saved,
    role_id: role.id,
    role_name: role.name,
    date_created: saved.created_at,
    date_updated: saved.updated_at,
    author_name: authorName(saved.author_id),
  };
};

/** The names of people, degrees, organisations and folders, brought up to date: one request when nothing changed. */
export const readNames = () =>
  readAtOnce(profilesRoster, trainingRoster, degreesRoster, organizationsRoster, foldersRoster);

/** An action as steps name it. */
export const trainingView = (actionId: string): Step["training_action"] | undefined => {
  const action = seenAction(actionId);
  const degree = indexById(seenEntries(degreesRoster)).get(action?.degree_id ?? "");
  return action && { ...action, degree_name: degree?.name ?? "" };
};

/** All that a step's page shows, read side by side. */
export const readStep = async (id: string) => {
  const ref = stepRef(id);
  if (!ref) return undefined;
  const { training_action_id, profile_id } = ref;
  const [siblings, member, situations, writings] = await Promise.all([
    stepsOf(training_action_id, profile_id),
    findMember(training_action_id, profile_id),
    situationsOf(training_action_id, profile_id),
    writingsOf(id),
    readNames(),
  ]);
  return { id, siblings, member, situations, ...writings };
};

/** Of these folders, those that the caller may read. */
const foldersFor = async (viewer: Viewer, ids: readonly string[]): Promise<Step["folders"]> => {
  if (ids.length === 0) return [];
  const { tree, ofFolder } = libraryOf(await personInFolders(viewer));
  return ids
    .flatMap((id) => tree.folders.get(id) ?? [])
    .filter((folder) => ofFolder(folder))
    .map(({ id, name }) => ({ id, name }))
    .sort(byName);
};

/** Of these documents, those that are there: who may read the step may read them. */
const documentsOf = async (ids: readonly string[]): Promise<StepDocument[]> => {
  const found = ids.length === 0 ? [] : await findEntries(documentsRoster, ids);
  return ids.flatMap((id) => found.find((document) => document.id === id) ?? []);
};

/** A step as its page shows it to the caller; to who has no part in it, it is not there. */
export const stepView = async (read: Awaited<ReturnType<typeof readStep>>, viewer: Viewer): Promise<Step> => {
  const member = read?.member;
  const steps = read?.siblings.map(cardView) ?? [];
  const card = steps.find((step) => step.id === read?.id);
  const training_action = card && trainingView(card.training_action_id);
  if (!read || !member || !card || !training_action || partsIn(member, viewer).length === 0)
    throw commonProblems.notFound();
  const [folders, trainee_documents] = await Promise.all([
    foldersFor(viewer, card.folder_ids),
    documentsOf(card.user_document_ids),
  ]);
  const learner = people().get(member.profile_id);
  const organization = indexById(seenEntries(organizationsRoster)).get(learner?.organization_id ?? "");
  return {
    ...card,
    training_action,
    profile: {
      id: member.profile_id,
      user: { id: learner?.user_id ?? "", name: authorName(member.profile_id) },
      organization: organization ? { id: organization.id, name: organization.name } : null,
    },
    metier_instructor: named(member.metier_instructor_id),
    referent_instructor: named(member.referent_instructor_id),
    steps,
    folders,
    trainee_documents,
    deliverables: read.deliverables.map(deliverableView),
    notes_by_roles: read.notes.map(noteView),
    shared_situations: read.situations,
    permissions: permissionsOn(member, viewer, read.deliverables.length > 0),
  };
};

/** A learner with its steps, as lists give it. */
export const learnerView = (
  member: StoredMember,
  steps: readonly StoredStep[],
  situations: readonly SituationLink[],
): LearnerWithSteps => ({
  learner: personView(member.profile_id),
  metier_instructor: named(member.metier_instructor_id),
  referent_instructor: named(member.referent_instructor_id),
  steps: steps.map(cardView),
  shared_situations: [...situations],
});
