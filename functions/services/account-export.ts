import { showChanges } from "#functions/services/change-view.ts";
import { libraryPart } from "#functions/services/library-of-person.ts";
import { type Person, personOf } from "#functions/services/person.ts";
import { present } from "#functions/services/profile-view.ts";
import { situationsPart } from "#functions/services/situations-of-person.ts";
import { stepsPart } from "#functions/services/steps-of-person.ts";
import { joinRequestsPart, trainingPart } from "#functions/services/training-of-person.ts";
import { wishesPart } from "#functions/services/wishes-of-person.ts";
import { findEmailChange } from "#functions/store/account-email.ts";
import { findAuth } from "#functions/store/auth.ts";
import { findAllChanges } from "#functions/store/changes.ts";
import { findFactors } from "#functions/store/factors.ts";
import { findProfiles } from "#functions/store/profiles.ts";
import { commonProblems } from "#shared/contract/problem.ts";

/** What each domain holds of somebody, under the name that the file gives it. */
const parts: Readonly<Record<string, (person: Person, now: Date) => Promise<unknown>>> = {
  profils: async ({ profileIds }, now) => present(await findProfiles(profileIds), "editing", now),
  actions_de_formation: trainingPart,
  demandes_pour_rejoindre: joinRequestsPart,
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
  const [{ factors, recovery }, pending] = await Promise.all([
    findFactors(userId),
    findEmailChange(userId, now),
  ]);
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
      nouvelle_adresse_en_attente: pending?.email ?? null,
      sessions: Object.values(sessions).map(({ device, opened, used, expires }) => ({
        device,
        opened_at: new Date(opened).toISOString(),
        used_at: new Date(used).toISOString(),
        until: new Date(expires).toISOString(),
      })),
      // What they are, not what they prove with: a file on a disk is no place for a secret.
      deuxiemes_preuves: factors.map(({ kind, name, created_at, used_at }) => ({
        kind,
        name,
        created_at,
        used_at,
      })),
      codes_de_secours_restants: recovery?.hashes.length ?? 0,
    },
    ...Object.fromEntries(held),
  };
};
