import { lowerFirst } from "#shared/contract/lower-first.ts";
import { dayInParis, instantInParis, parisClock } from "#shared/contract/paris.ts";
import type { ReleasedMeeting, ReleasedTimetable } from "#shared/timetable/timetable.released.ts";

/** Phones are told on the day alone, and until the event ends: before it, a mail is read in time. */
export const isOnTheDay = (event: { start_date: string; end_date: string }, now: Date): boolean =>
  parisClock(now).day === dayInParis(event.start_date) && now < new Date(event.end_date);

const hourOf = (time: string) => `${Number(time.slice(0, 2))}\u00a0h\u00a0${time.slice(3, 5)}`;

type Words = Pick<ReleasedTimetable, "structures" | "zones">;
const structureOf = ({ structures }: Words, { structure_id }: ReleasedMeeting): string =>
  structures.find(({ id }) => id === structure_id)?.name ?? "";
/** « à la table 12 », or « ici : Stand B »: what staff typed as a place is free text. */
const placeOf = ({ zones }: Words, { place, zone_id }: ReleasedMeeting): string => {
  if (/^table\s/i.test(place)) return `à la ${lowerFirst(place)}`;
  const zone = zones.find(({ id }) => id === zone_id)?.name;
  return `ici : ${[place, zone].filter(Boolean).join(", ")}`;
};

type Asked = { profileId: string; number: number; event: { start_date: string }; now: Date };

/** What a release changes for a learner, in one sentence for the screen of a phone; undefined if nothing of it is ahead. */
export const phoneSentence = (
  released: Pick<
    ReleasedTimetable,
    "meetings" | "cancelled" | "structures" | "zones" | "venue" | "venue_before"
  >,
  { profileId, number, event, now }: Asked,
): string | undefined => {
  const { day } = parisClock(new Date(event.start_date));
  const isMeant = ({ profile_id, since, end_time }: ReleasedMeeting) =>
    profile_id === profileId && since === number && instantInParis(day, end_time) > now;
  const changed = released.meetings.filter(isMeant);
  const dropped = released.cancelled.filter(isMeant);
  // A meeting that takes the place of another is one change.
  const gone = dropped.filter((one) => !changed.some(({ start_time }) => start_time === one.start_time));
  const [first, ...more] = [...changed, ...gone].sort((a, b) => a.start_time.localeCompare(b.start_time));
  if (!first) return undefined;
  const hour = hourOf(first.start_time);
  if (released.venue_before !== null && changed.length > 0)
    return `L’adresse a changé : c’est ${released.venue}. Regarde ton planning maintenant.`;
  if (more.length > 0)
    return `${more.length + 1} changements dans ton planning, le premier à ${hour} : regarde-le maintenant.`;
  const name = structureOf(released, first);
  if (gone.length > 0) return `Ton rendez-vous de ${hour} avec ${name} n’a plus lieu.`;
  const before = first.start_before;
  const where = placeOf(released, first);
  if (before === first.start_time) return `Ton rendez-vous de ${hour} est maintenant ${where}.`;
  if (before !== null) return `Ton rendez-vous de ${hourOf(before)} est maintenant à ${hour}, ${where}.`;
  return dropped.length > 0
    ? `À ${hour}, tu rencontres maintenant ${name}, ${where}.`
    : `Nouveau rendez-vous à ${hour} avec ${name}, ${where}.`;
};
