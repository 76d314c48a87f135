import { type DocumentEntry, readMarkPlace } from "#functions/domain/library/library-entries.store.ts";
import type { ProfileCard } from "#functions/domain/profiles/profiles.store.ts";
import { findSteps } from "#functions/domain/steps/steps.store.ts";
import { findMember } from "#functions/domain/training/training.store.ts";
import { roles } from "#shared/contract/access.ts";

/** The user's id of the learner, among these people, who handed a document in. */
export const learnerOf = async (
  { id, steps }: DocumentEntry,
  people: readonly ProfileCard[],
): Promise<string | undefined> => {
  const { steps: attached } = await findSteps(Object.keys(steps));
  const handedIn = attached.filter(({ submission }) => submission?.documents.includes(id));
  return people.find((card) => handedIn.some(({ profile_id }) => profile_id === card.id))?.user_id;
};

type Path = { training_action_id: string; profile_id: string };

/** The user's id of who keeps, among these people, what is about a learner in an action: their referent trainer, else an administrator. */
export const keeperOf = async (
  { training_action_id, profile_id }: Path,
  staying: readonly ProfileCard[],
): Promise<string | undefined> => {
  const member = await findMember(training_action_id, profile_id);
  const keeper =
    staying.find(({ id }) => id === member?.referent_instructor_id) ??
    staying.find(({ role_id }) => role_id === roles.administrator.id);
  return keeper?.user_id;
};

/** The user's id of who keeps a proof: who keeps what is about the first learner of whom it proves something. */
export const proofKeeperOf = async (
  { proof_of }: DocumentEntry,
  staying: readonly ProfileCard[],
): Promise<string | undefined> => {
  const [first] = Object.keys(proof_of ?? {});
  if (first === undefined) return undefined;
  return keeperOf(readMarkPlace(first), staying);
};
