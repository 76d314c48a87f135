import { createHash } from "node:crypto";
import * as z from "zod";
import { type EventEntry, eventsRoster } from "#functions/domain/events/agenda.store.ts";
import { entity, findOne, pick, place, rewrite } from "#functions/store/entity.ts";
import { type Key, keys } from "#functions/store/keys.ts";
import { pack, unpack } from "#functions/store/packing.ts";
import { ConcurrentChange, entryKey } from "#functions/store/roster.ts";
import { type Item, readItems, type Write } from "#functions/store/table.ts";
import {
  ReleasedMeeting,
  ReleasedNames,
  type ReleasedTimetable,
} from "#shared/timetable/timetable.released.ts";

/*
 * The newest release stands under fixed keys, its meetings in parts by learner: a learner's agenda is one request of two
 * small items, with the event's own entry.
 */
const parts = 8;
export const allParts = Array.from({ length: parts }, (_, part) => part);
/** In which part the meetings of a learner stand, and what is kept of who expected them. */
export const partOf = (profileId: string): number =>
  createHash("sha256").update(profileId).digest().readUInt8(0) % parts;

const StoredPart = z.object({
  event_id: z.string(),
  number: z.number(),
  part: z.number().nullable(),
  /** The names, or the meetings of this part; packed. */
  content: z.string(),
});
const releasedParts = entity("ReleasedTimetable", StoredPart, ({ event_id, part }) =>
  keys.releasedTimetable(event_id, part),
);

const ReleasedPart = z.object({ meetings: z.array(ReleasedMeeting), cancelled: z.array(ReleasedMeeting) });

/** Puts what a new release tells in the place of what the release before told. */
export const writesToReplaceReleased = (
  event_id: string,
  { meetings, cancelled, ...names }: ReleasedTimetable,
): Write[] => {
  const { number } = names;
  const inPart = (part: number) => (meeting: ReleasedMeeting) => partOf(meeting.profile_id) === part;
  return [
    place(releasedParts, { event_id, number, part: null, content: pack(ReleasedNames.parse(names)) }),
    ...allParts.map((part) =>
      place(releasedParts, {
        event_id,
        number,
        part,
        content: pack({
          meetings: meetings.filter(inPart(part)),
          cancelled: cancelled.filter(inPart(part)),
        }),
      }),
    ),
  ];
};

/**
 * Tells a zone's name and directions as they are now, if the newest release tells the zone: nobody's meeting changes, so no
 * other release follows. Throws `ConcurrentChange` if what the release tells changed meanwhile.
 */
export const writesToTellZone = async (
  event_id: string,
  { id, name, directions }: { id: string; name: string; directions: string },
): Promise<Write[]> => {
  const told = await findOne(releasedParts, keys.releasedTimetable(event_id, null));
  if (!told) return [];
  const names = unpack(ReleasedNames, told.content);
  if (!names.zones.some((zone) => zone.id === id)) return [];
  const zones = names.zones.map((zone) => (zone.id === id ? { ...zone, name, directions } : zone));
  return [
    rewrite(
      releasedParts,
      { ...told, content: pack({ ...names, zones }) },
      { expression: "content = :told", values: { ":told": told.content } },
      () => new ConcurrentChange(),
    ),
  ];
};

/** What the newest releases among these items tell apart from their meetings, by event. */
export const toldAmong = (items: readonly Item[]): Map<string, ReleasedNames> =>
  new Map(
    pick(releasedParts, items).flatMap(({ event_id, part, content }) =>
      part === null ? [[event_id, unpack(ReleasedNames, content)] as const] : [],
    ),
  );

/** How often items of two releases may be read together before it is taken for damage. */
const maxReads = 5;

type Found = {
  event: EventEntry | undefined;
  released: ReleasedTimetable | undefined;
  /** All that was read, with the other items that the caller asked for. */
  items: readonly Item[];
};

const readParts = async (
  eventId: string,
  wanted: readonly number[],
  others: readonly Key[] = [],
): Promise<Found> => {
  for (let read = 0; read < maxReads; read++) {
    const items = await readItems([
      entryKey(eventsRoster, eventId),
      keys.releasedTimetable(eventId, null),
      ...wanted.map((part) => keys.releasedTimetable(eventId, part)),
      ...others,
    ]);
    const stored = pick(releasedParts, items);
    const { pk, sk } = entryKey(eventsRoster, eventId);
    const event = items
      .filter((item) => item.pk === pk && item.sk === sk)
      .map((item): EventEntry => eventsRoster.schema.parse(item))[0];
    // One request reads several items at different moments: a release may be written between two of them.
    if (new Set(stored.map(({ number }) => number)).size > 1) continue;
    const [names] = stored.filter(({ part }) => part === null);
    if (!names) return { event, released: undefined, items };
    const contents = stored
      .filter(({ part }) => part !== null)
      .map(({ content }) => unpack(ReleasedPart, content));
    return {
      event,
      released: {
        ...unpack(ReleasedNames, names.content),
        meetings: contents.flatMap(({ meetings }) => meetings),
        cancelled: contents.flatMap(({ cancelled }) => cancelled),
      },
      items,
    };
  }
  throw new Error(`The parts of the newest release of event ${eventId} are of different releases`);
};

/** An event and its newest release, both undefined if there is none, with other items: one request. */
export const findReleased = (eventId: string, others?: readonly Key[]): Promise<Found> =>
  readParts(eventId, allParts, others);

/** The same with the meetings of some learners alone: one request, of fewer items. */
export const findReleasedTo = async (
  eventId: string,
  profileIds: readonly string[],
  others?: readonly Key[],
): Promise<Found> => {
  const found = await readParts(eventId, [...new Set(profileIds.map(partOf))], others);
  const isTheirs = ({ profile_id }: ReleasedMeeting) => profileIds.includes(profile_id);
  return {
    ...found,
    released: found.released && {
      ...found.released,
      meetings: found.released.meetings.filter(isTheirs),
      cancelled: found.released.cancelled.filter(isTheirs),
    },
  };
};
