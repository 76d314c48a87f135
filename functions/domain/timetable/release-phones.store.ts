import * as z from "zod";
import { entity, findOne, place, replace } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import type { Write } from "#functions/store/table.ts";

/** Which learners were told of a release on their phone: exists if it was published on the day. */
const ReleasePhones = z.object({
  event_id: z.string(),
  number: z.number(),
  /** Profile ids. */
  told: z.array(z.string()),
  is_done: z.boolean(),
  version: z.number(),
});
export type ReleasePhones = z.output<typeof ReleasePhones>;
const telling = entity("ReleasePhones", ReleasePhones, (one) => keys.releasePhones(one.event_id, one.number));

/** Orders it, in the transaction that publishes the release: the release's own condition guards it. */
export const writeToOrderPhones = (event_id: string, number: number): Write =>
  place(telling, { event_id, number, told: [], is_done: false, version: 1 });

export const findReleasePhones = (eventId: string, number: number): Promise<ReleasePhones | undefined> =>
  findOne(telling, keys.releasePhones(eventId, number));

/** Notes who was told; refused if another run noted it meanwhile. */
export const writeToNotePhones = (after: ReleasePhones): Write => replace(telling, after);
