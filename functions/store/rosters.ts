import {
  eventsRoster,
  participationsRoster,
  trainingRoster,
  wishlistsRoster,
  zonesRoster,
} from "#functions/store/agenda.ts";
import { documentsRoster, foldersRoster } from "#functions/store/library-entries.ts";
import { profilesRoster } from "#functions/store/profiles.ts";
import { referenceRosters } from "#functions/store/reference.ts";
import type { Versioned } from "#functions/store/roster.ts";
import { situationsRoster } from "#functions/store/situations.ts";
import { structuresRoster } from "#functions/store/structures.ts";

/** Every roster. */
export const rosters: readonly Versioned[] = [
  structuresRoster,
  profilesRoster,
  foldersRoster,
  documentsRoster,
  situationsRoster,
  ...referenceRosters,
  eventsRoster,
  trainingRoster,
  zonesRoster,
  participationsRoster,
  wishlistsRoster,
];
