import type { DocumentEntry } from "#functions/domain/library/library-entries.store.ts";
import type { ProfileCard } from "#functions/domain/profiles/profiles.store.ts";
import { findSteps } from "#functions/domain/steps/steps.store.ts";

/** The user's id of the learner, among these people, who handed a document in. */
export const learnerOf = async (
  { id, steps }: DocumentEntry,
  people: readonly ProfileCard[],
): Promise<string | undefined> => {
  const { steps: attached } = await findSteps(Object.keys(steps));
  const handedIn = attached.filter(({ submission }) => submission?.documents.includes(id));
  return people.find((card) => handedIn.some(({ profile_id }) => profile_id === card.id))?.user_id;
};
