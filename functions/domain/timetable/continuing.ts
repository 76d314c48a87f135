import { instantOf, learnersOf, saidOf } from "#functions/domain/timetable/agenda.ts";
import { attendedBy } from "#functions/domain/timetable/attendance.ts";
import { rollKeys } from "#functions/domain/timetable/attendance-roll.store.ts";
import { findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import {
  wishesToContinueAmong,
  wishesToContinueKeys,
  writesToSaveWishesToContinue,
} from "#functions/domain/timetable/wishes-to-continue.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { parisClock } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { encountersOf } from "#shared/timetable/encounters.rules.ts";
import { timetableProblems } from "#shared/timetable/timetable.problems.ts";
import type { WishToContinue, WishToContinueChanges } from "#shared/timetable/timetable.schemas.ts";

const hour = (instant: string): string => {
  const [hours = "", minutes = ""] = parisClock(new Date(instant)).time.split(":");
  return `${Number(hours)}h${minutes}`;
};

/** Saves what the caller says of one of their own meetings; 404 if it did not take place, and they have not said anything of it. */
export const saveWishToContinue = (
  { eventId, structureId }: { eventId: string; structureId: string },
  { wants, note, version }: WishToContinueChanges,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<WishToContinue> =>
  retryOnConcurrentChange(async () => {
    const profiles = learnersOf(viewer);
    const others = [...wishesToContinueKeys(eventId, profiles), ...rollKeys(eventId, profiles)];
    const read = await findReleasedTo(eventId, profiles, others);
    const { event, released, items } = read;
    if (!event || !released) throw commonProblems.notFound();
    const { attended } = await attendedBy(eventId, profiles, read);
    const all = wishesToContinueAmong(items);
    const encounter = encountersOf(released, attended).find(
      ({ meeting: told, became }) =>
        told.structure_id === structureId && (became === "met" || saidOf(all, told) !== null),
    );
    if (!encounter) throw commonProblems.notFound();
    const { meeting } = encounter;
    const start = instantOf(event, meeting.start_time);
    if (start > now.toISOString()) throw timetableProblems.notBegun(hour(start));
    const { profile_id } = meeting;
    const before = saidOf(all, meeting);
    if (version !== undefined && version !== (before?.version ?? 0)) throw commonProblems.stale(before);
    const stored = all.find((one) => one.profile_id === profile_id);
    const said = { wants, note, version: (before?.version ?? 0) + 1 };
    await transact(
      writesToSaveWishesToContinue({
        ...{ event_id: eventId, profile_id, version: (stored?.version ?? 0) + 1 },
        said: [
          ...(stored?.said ?? []).filter((one) => one.structure_id !== structureId),
          { structure_id: structureId, ...said },
        ],
      }),
    );
    return said;
  });
