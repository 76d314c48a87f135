import {
  eventsRoster,
  participationsRoster,
  trainingRoster,
  wishlistsRoster,
  zonesRoster,
} from "#functions/domain/events/agenda.store.ts";
import { documentsRoster, foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { referenceRosters } from "#functions/domain/reference/reference.store.ts";
import { situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { structuresRoster } from "#functions/domain/structures/structures.store.ts";
import type { Versioned } from "#functions/store/roster.ts";

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
