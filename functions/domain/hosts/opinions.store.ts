import * as z from "zod";
import { entity, findAll, findOne, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { checkItem, deleteItem, isPresent, type Write } from "#functions/store/table.ts";
import { hostsProblems } from "#shared/hosts/hosts.problems.ts";
import { GivenOpinion } from "#shared/hosts/hosts.schemas.ts";

/** What the host of a structure thinks of a learner whom they met. */
const StoredOpinion = GivenOpinion.extend({
  event_id: z.string(),
  structure_id: z.string(),
  profile_id: z.string(),
  given_at: z.string(),
});
export type StoredOpinion = z.output<typeof StoredOpinion>;

const keyOf = (of: Pick<StoredOpinion, "event_id" | "structure_id" | "profile_id">) =>
  keys.opinion(of.event_id, of.structure_id, of.profile_id);
const opinions = entity("Opinion", StoredOpinion, keyOf);

/** The opinions of every host of an event, or of one. */
export const findOpinions = (eventId: string, structureId?: string): Promise<StoredOpinion[]> =>
  findAll(opinions, within.opinions(eventId, structureId));

export const findOpinion = (of: Parameters<typeof keyOf>[0]): Promise<StoredOpinion | undefined> =>
  findOne(opinions, keyOf(of));

/** Saves an opinion in the place of an earlier one, of somebody who still has their profile. */
export const writesToGiveOpinion = (opinion: StoredOpinion): Write[] => [
  checkItem(keys.profile(opinion.profile_id), isPresent, hostsProblems.notMet),
  place(opinions, opinion),
];

export const writeToForgetOpinion = (of: Parameters<typeof keyOf>[0]): Write => deleteItem(keyOf(of));
