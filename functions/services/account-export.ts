import { showChanges } from "#functions/services/change-view.ts";
import { libraryPart } from "#functions/services/library-of-person.ts";
import { type Person, personOf } from "#functions/services/person.ts";
import { present } from "#functions/services/profile-view.ts";
import { situationsPart } from "#functions/services/situations-of-person.ts";
import { stepsPart } from "#functions/services/steps-of-person.ts";
import { trainingPart } from "#functions/services/training-of-person.ts";
import { wishesPart } from "#functions/services/wishes-of-person.ts";
import { findAuth } from "#functions/store/auth.ts";
import { findAllChanges } from "#functions/store/changes.ts";
import { findProfiles } from "#functions/store/profiles.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** What each domain holds of somebody, under the name that the file gives it. */
const parts: Readonly<Record<string, (person: Person, now: Date) => Promise<unknown>>> = {
  profils: async ({ profileIds }, now) => present(await findProfiles(profileIds), "editing", now),
  actions_de_formation: trainingPart,
  parcours: stepsPart,
  situations: situationsPart,
  voeux: wishesPart,
  bibliotheque: libraryPart,
  historique: async ({ userId }) => showChanges(await findAllChanges("users", userId)),
};

/** Everything that the product holds of somebody, as one object for one file. */
export const exportOf = async (userId: string, now: Date): Promise<Record<string, unknown>> => {
  const user = await findAuth(userId);
  if (!user) throw commonProblems.unauthenticated();
  const { id, name, email, created_at, verified_at, sessions } = user;
  const person = personOf(user);
  const held = await Promise.all(
    Object.entries(parts).map(async ([part, show]) => [part, await show(person, now)] as const),
  );
  return {
    exporte_le: now.toISOString(),
    compte: {
      id,
      name,
      email,
      created_at,
      verified_at,
      sessions: Object.values(sessions).map(({ expires }) => ({ until: new Date(expires).toISOString() })),
    },
    ...Object.fromEntries(held),
  };
};
