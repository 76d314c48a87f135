import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import * as z from "zod";
import type { Level, Meeting } from "#shared/timetable/timetable.types.ts";

const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Large values as compressed text: backups write items as JSON, which has no bytes. */
export const pack = (value: unknown): string =>
  brotliCompressSync(JSON.stringify(value), options).toString("base64");

export const unpack = <Schema extends z.ZodType>(schema: Schema, packed: string): z.output<Schema> =>
  schema.parse(JSON.parse(brotliDecompressSync(Buffer.from(packed, "base64")).toString()));

const levels: readonly Level[] = ["priority", "optional", "added"];

/** Each id once; a meeting is four numbers: its learner, its structure, its slot, its level and pin. */
const CodedMeetings = z.object({
  learners: z.array(z.string()),
  structures: z.array(z.string()),
  slots: z.array(z.string()),
  rows: z.array(z.number()),
});
type CodedMeetings = z.output<typeof CodedMeetings>;

const indexer = () => {
  const places = new Map<string, number>();
  return {
    ids: () => [...places.keys()],
    of: (id: string): number => {
      const place = places.get(id) ?? places.size;
      places.set(id, place);
      return place;
    },
  };
};

const codeMeetings = (meetings: readonly Meeting[]): CodedMeetings => {
  const [learners, structures, slots] = [indexer(), indexer(), indexer()];
  const rows = meetings.flatMap(({ profile_id, structure_id, time_slot_id, level, pinned }) => [
    learners.of(profile_id),
    structures.of(structure_id),
    slots.of(time_slot_id),
    2 * levels.indexOf(level) + Number(pinned),
  ]);
  return { learners: learners.ids(), structures: structures.ids(), slots: slots.ids(), rows };
};

const decodeMeetings = ({ learners, structures, slots, rows }: CodedMeetings): Meeting[] => {
  const meetings: Meeting[] = [];
  for (let n = 0; n < rows.length; n += 4) {
    const [learner = 0, structure = 0, slot = 0, kind = 0] = rows.slice(n, n + 4);
    meetings.push({
      profile_id: learners[learner] ?? "",
      structure_id: structures[structure] ?? "",
      time_slot_id: slots[slot] ?? "",
      level: levels[kind >> 1] ?? "added",
      pinned: kind % 2 === 1,
    });
  }
  return meetings;
};

export const packMeetings = (meetings: readonly Meeting[]): string => pack(codeMeetings(meetings));
export const unpackMeetings = (packed: string): Meeting[] => decodeMeetings(unpack(CodedMeetings, packed));
