import { findEmailChange } from "#functions/domain/accounts/account-email.store.ts";
import {
  findAccountExport,
  writeToMarkExportReady,
} from "#functions/domain/accounts/account-exports.store.ts";
import { type Auth, bondsOf, findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findFactors } from "#functions/domain/accounts/factors.store.ts";
import { type Person, wholeAccount } from "#functions/domain/accounts/person.ts";
import { contactsPart } from "#functions/domain/events/of-person.ts";
import { evidencePart } from "#functions/domain/evidence/of-person.ts";
import { followUpPart } from "#functions/domain/follow-up/of-person.ts";
import { opinionsPart } from "#functions/domain/hosts/of-person.ts";
import { libraryPart } from "#functions/domain/library/of-person.ts";
import { noticesPart } from "#functions/domain/notices/of-person.ts";
import { callsPart, placementsPart } from "#functions/domain/placements/of-person.ts";
import { findProfiles } from "#functions/domain/profiles/profiles.store.ts";
import { present } from "#functions/domain/profiles/view.ts";
import { showChanges } from "#functions/domain/reference/change-view.ts";
import { findAllChanges } from "#functions/domain/reference/changes.store.ts";
import { remarksPart, situationsPart } from "#functions/domain/situations/of-person.ts";
import { stepsPart } from "#functions/domain/steps/of-person.ts";
import { agendaLinkSince } from "#functions/domain/timetable/agenda-links.store.ts";
import { arrivalsPart, forbiddenPart, meetingsPart } from "#functions/domain/timetable/of-person.ts";
import { joinRequestsPart, trainingPart } from "#functions/domain/training/of-person.ts";
import { presencesPart, wishesPart, wishMailsPart } from "#functions/domain/wishes/of-person.ts";
import { storeAccountExport } from "#functions/platform/files.ts";
import { requireSignedRequest } from "#functions/platform/signed-requests.ts";
import { signExportRemoval } from "#functions/platform/signing.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

/** What each domain holds about somebody, by its name in the export. */
const parts: Readonly<Record<string, (person: Person, now: Date) => Promise<unknown>>> = {
  profils: async ({ profileIds }, now) => present(await findProfiles(profileIds), "editing", now),
  actions_de_formation: trainingPart,
  demandes_pour_rejoindre: joinRequestsPart,
  pistes_et_placements: placementsPart,
  appels_a_passer: callsPart,
  avis_des_structures: opinionsPart,
  dossiers_de_preuves: evidencePart,
  suivi: followUpPart,
  parcours: stepsPart,
  situations: situationsPart,
  remarques_de_relecture: remarksPart,
  voeux: wishesPart,
  presences: presencesPart,
  rendez_vous: meetingsPart,
  arrivees: arrivalsPart,
  rencontres_ecartees: forbiddenPart,
  courriels_de_voeux: wishMailsPart,
  bibliotheque: libraryPart,
  avis: noticesPart,
  historique: async ({ userId }) => showChanges(await findAllChanges("users", userId)),
};

/** Everything that the product holds about somebody, as one object. */
const exportOf = async (user: Auth, now: Date): Promise<Record<string, unknown>> => {
  const { id, name, email, created_at, verified_at, mail_failure, sessions, devices, reading } = user;
  const person = wholeAccount(user);
  const [{ factors, recovery }, pending, calendarSince] = await Promise.all([
    findFactors(id),
    findEmailChange(id, bondsOf(user), now),
    agendaLinkSince(id),
  ]);
  const held: [string, unknown][] = [];
  // One after the other: each part reads as many items at once as the table answers well.
  for (const [part, show] of Object.entries(parts)) held.push([part, await show(person, now)]);
  return {
    exporte_le: now.toISOString(),
    compte: {
      id,
      name,
      email,
      created_at,
      verified_at,
      adresse_en_echec: mail_failure ?? null,
      adresse_de_calendrier_depuis: calendarSince ?? null,
      nouvelle_adresse_en_attente: pending?.email ?? null,
      sessions: Object.values(sessions).map(({ device, opened, used, expires }) => ({
        device,
        opened_at: new Date(opened).toISOString(),
        used_at: new Date(used).toISOString(),
        until: new Date(expires).toISOString(),
      })),
      confort_de_lecture: reading ?? null,
      appareils_connus: Object.values(devices),
      // Kinds and names of the factors, not their secrets: the export ends up as a file on a disk.
      deuxiemes_preuves: factors.map(({ kind, name, created_at, used_at }) => ({
        kind,
        name,
        created_at,
        used_at,
      })),
      codes_de_secours_restants: recovery?.hashes.length ?? 0,
    },
    ...Object.fromEntries(held),
    contact_de_structures: await contactsPart(email),
  };
};

/** Makes the export that somebody asked for; a no-op if it is made already or was asked for again. */
export const makeAccountExport = async (userId: string, id: string, now: Date): Promise<string> => {
  const [asked, user] = await Promise.all([findAccountExport(userId), findAuth(userId)]);
  if (asked?.id !== id || asked.status !== "pending" || !user) return "settled before";
  const bytes = Buffer.from(JSON.stringify(await exportOf(user, now), undefined, 2));
  await storeAccountExport(id, bytes);
  try {
    await transact([writeToMarkExportReady(asked, bytes.length, now)]);
    return "ready";
  } catch (error) {
    if (!(error instanceof ConcurrentChange)) throw error;
    // The owner was erased or asked again meanwhile: delete the file, since nothing leads to it.
    await requireSignedRequest(await signExportRemoval(id, now), { method: "DELETE" });
    return "changedMeanwhile";
  }
};
