import * as z from "zod";
import { findOpinions, type StoredOpinion } from "#functions/domain/hosts/opinions.store.ts";
import { checkProfileExists } from "#functions/domain/profiles/profiles.store.ts";
import { create, entity, findAll, findOne, rewrite } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, isAbsent, versionIs, type Write } from "#functions/store/table.ts";
import type { Opinion } from "#shared/hosts/hosts.schemas.ts";

/** Whom a structure takes on after an event, as its host said: one answer for all promotions of the event. */
const StoredHostPlacement = z.object({
  event_id: z.string(),
  structure_id: z.string(),
  seats: z.number().nullable(),
  /** When they last said how many; null: never. */
  seats_said_at: z.string().nullable(),
  /** May name people with whom they no longer wish to continue: readers keep the others. */
  order: z.array(z.string()),
  order_version: z.number(),
  interests: z.array(z.object({ profile_id: z.string(), wants: z.boolean(), said_at: z.string() })),
  /** When the host last changed anything here, or what they think of somebody whom they met. */
  changed_at: z.string(),
  version: z.number(),
});
export type StoredHostPlacement = z.output<typeof StoredHostPlacement>;
type PlacementIds = Pick<StoredHostPlacement, "event_id" | "structure_id">;

const keyOf = ({ event_id, structure_id }: PlacementIds) => keys.hostPlacement(event_id, structure_id);
const hostPlacements = entity("HostPlacement", StoredHostPlacement, keyOf);

/** What a host said; version 0 if nothing. */
export const findHostPlacement = async ({
  event_id,
  structure_id,
}: PlacementIds): Promise<StoredHostPlacement> =>
  (await findOne(hostPlacements, keys.hostPlacement(event_id, structure_id))) ?? {
    ...{ event_id, structure_id, seats: null, seats_said_at: null, order: [], order_version: 0 },
    ...{ interests: [], changed_at: "", version: 0 },
  };

/** What every host of an event said. */
export const findHostPlacements = (eventId: string): Promise<StoredHostPlacement[]> =>
  findAll(hostPlacements, within.hostPlacements(eventId));

/** What a host said, as far as it concerns one promotion. */
export type HostAnswers = {
  structure_id: string;
  /** Null: not decided, or not said. Promotions of one event share them. */
  seats: number | null;
  /** When they last said how many; null: never. */
  seats_said_at: string | null;
  /** Whom they said that they would take first, of those with whom they wish to continue. */
  order: string[];
  /** Of people whom they have not met. */
  interests: { profile_id: string; wants: boolean; said_at: string }[];
  /** Of people whom they met. */
  opinions: Pick<StoredOpinion, "profile_id" | "opinion" | "given_at">[];
  /** When they last changed any of this, about anybody; null for opinions from before this was noted. */
  changed_at: string | null;
};

/**
 * What the hosts of an event said: of anybody, or of the learners of a promotion. Hosts who said nothing at all are not
 * among them.
 */
export const findHostAnswers = async (
  eventId: string,
  learnerIds?: ReadonlySet<string>,
): Promise<HostAnswers[]> => {
  const isOne = (profileId: string) => learnerIds?.has(profileId) ?? true;
  const [placements, opinions] = await Promise.all([findHostPlacements(eventId), findOpinions(eventId)]);
  const placementOf = new Map(placements.map((one) => [one.structure_id, one]));
  const opinionsOf = Map.groupBy(opinions, ({ structure_id }) => structure_id);
  return [...new Set([...placementOf.keys(), ...opinionsOf.keys()])].map((structure_id) => {
    const {
      seats = null,
      seats_said_at = null,
      order = [],
      interests = [],
      changed_at = null,
    } = placementOf.get(structure_id) ?? {};
    const given = (opinionsOf.get(structure_id) ?? []).filter((one) => isOne(one.profile_id));
    const continuing = new Set(
      given.filter(({ opinion }) => opinion === "continue").map(({ profile_id }) => profile_id),
    );
    return {
      structure_id,
      seats,
      seats_said_at,
      order: order.filter((id) => continuing.has(id)),
      interests: interests.filter((one) => isOne(one.profile_id)),
      opinions: given.map(({ profile_id, opinion, given_at }) => ({ profile_id, opinion, given_at })),
      changed_at,
    };
  });
};

type HostWord = { word: Opinion | "meet"; at: string };
/** What a host last said of each person: of somebody whom it met since, the opinion counts. `meet`: it would like to. */
export const wordsOf = ({
  opinions,
  interests,
}: Pick<HostAnswers, "opinions" | "interests">): Map<string, HostWord> =>
  new Map<string, HostWord>([
    ...interests.map(
      ({ profile_id, wants, said_at: at }) => [profile_id, { word: wants ? "meet" : "no", at }] as const,
    ),
    ...opinions.map(({ profile_id, opinion: word, given_at: at }) => [profile_id, { word, at }] as const),
  ]);

/** Whether a host says anything, after what they took back. */
export const hasAnswered = ({
  seats_said_at,
  interests,
  opinions,
}: Pick<HostAnswers, "seats_said_at" | "interests" | "opinions">): boolean =>
  seats_said_at !== null || interests.length > 0 || opinions.length > 0;

/**
 * Saves what a host said, and throws `ConcurrentChange` if it changed since it was read. `added`: people whom it did not
 * name before, who must still have their profile.
 */
export const writesToSaveHostPlacement = (
  before: StoredHostPlacement,
  changes: Partial<Omit<StoredHostPlacement, "version">>,
  added: readonly string[] = [],
): Write[] => {
  const after = { ...before, ...changes, version: before.version + 1 };
  const concurrentChange = () => new ConcurrentChange();
  return [
    before.version === 0
      ? create(hostPlacements, after, concurrentChange)
      : rewrite(hostPlacements, after, versionIs(before.version), concurrentChange),
    ...added.map(checkProfileExists),
  ];
};

/** Throws `ConcurrentChange` if the host said something since it was read. */
export const writeToForgetHostPlacement = (read: StoredHostPlacement): Write =>
  deleteItem(
    keyOf(read),
    read.version === 0 ? isAbsent : versionIs(read.version),
    () => new ConcurrentChange(),
  );
