import type * as z from "zod";
import { findEvent } from "#functions/domain/events/events.store.ts";
import { encountersAt } from "#functions/domain/hosts/encounters.ts";
import { checkHostLink } from "#functions/domain/hosts/host-links.store.ts";
import {
  findHostPlacement,
  findHostPlacements,
  writesToSaveHostPlacement,
} from "#functions/domain/hosts/host-placements.store.ts";
import { type Opened, openHostLink } from "#functions/domain/hosts/opened.ts";
import {
  findOpinion,
  findOpinions,
  writesToGiveOpinion,
  writeToForgetOpinion,
} from "#functions/domain/hosts/opinions.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { instantOf, namesOf } from "#functions/domain/timetable/agenda.ts";
import { findEventWishesToContinue } from "#functions/domain/timetable/wishes-to-continue.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { momentInParis } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { hostsProblems } from "#shared/hosts/hosts.problems.ts";
import { hasMeetingBegun } from "#shared/hosts/hosts.rules.ts";
import type { GivenOpinion, ListedOpinion, OpinionToGive } from "#shared/hosts/hosts.schemas.ts";
import { pairOf } from "#shared/timetable/timetable.types.ts";

type SaidOpinion = z.output<typeof GivenOpinion>;
type Given = z.output<typeof OpinionToGive>;

const isSame = (one: SaidOpinion | null, other: SaidOpinion | null): boolean =>
  one?.opinion === other?.opinion && one?.reason === other?.reason && one?.remark === other?.remark;

/** Refuses people whom the structure does not meet, or who were absent, and opinions before their meeting. */
const requireMet = async (opened: Opened, profileId: string, now: Date): Promise<void> => {
  const encounter = (await encountersAt(opened)).find(({ meeting }) => meeting.profile_id === profileId);
  if (!encounter || encounter.became === "calledOff") throw hostsProblems.notMet();
  const start = instantOf(opened.event, encounter.meeting.start_time);
  if (!hasMeetingBegun({ start }, now)) throw hostsProblems.tooEarly(momentInParis(start));
  if (encounter.became === "structureAway") throw hostsProblems.notMet();
  if (encounter.became === "learnerAway") throw hostsProblems.wasAbsent();
};

/**
 * Keeps what a host thinks of somebody whom they met, or takes it back. A phone that has not seen what another one said does
 * not overwrite it. Returns the participation's id.
 */
export const giveOpinionByLink = (
  secret: string,
  { profile_id, opinion, reason, remark, seen }: Given,
  caller: { address: string; now: Date },
): Promise<string> =>
  retryOnConcurrentChange(async () => {
    const opened = await openHostLink(secret, caller);
    if (opinion !== null) await requireMet(opened, profile_id, caller.now);
    const of = { event_id: opened.event.id, structure_id: opened.structure.id, profile_id };
    const given_at = caller.now.toISOString();
    const placement = await findHostPlacement(of);
    // Read after the placement: whoever changes an opinion meanwhile changes it too, and this one is tried again.
    const before = seen === undefined ? undefined : await findOpinion(of);
    const stands = before ? { opinion: before.opinion, reason: before.reason, remark: before.remark } : null;
    // The same that arrives again is no other one.
    const isSaid = isSame(stands, opinion === null ? null : { opinion, reason, remark });
    if (seen !== undefined && !isSaid && !isSame(stands, seen)) throw commonProblems.stale(stands);
    await transact([
      checkHostLink(opened.link),
      ...(opinion === null
        ? [writeToForgetOpinion(of)]
        : writesToGiveOpinion({ ...of, opinion, reason, remark, given_at })),
      // A proposal that was computed before it is out of date.
      ...writesToSaveHostPlacement(placement, { changed_at: given_at }),
    ]);
    return opened.participation.id;
  });

/** What hosts and learners of an event said of each other, by structure; people who are gone are left out. */
export const listOpinions = async (eventId: string): Promise<ListedOpinion[]> => {
  const [event, opinions, wishes, placements] = await Promise.all([
    findEvent(eventId),
    findOpinions(eventId),
    findEventWishesToContinue(eventId),
    findHostPlacements(eventId),
  ]);
  if (!event) throw commonProblems.notFound();
  const said = wishes.flatMap(({ profile_id, said: own }) =>
    own.map(({ structure_id, wants }) => ({ profile_id, structure_id, wants })),
  );
  const interests = placements.flatMap(({ structure_id, interests: own }) =>
    own.map((one) => ({ ...one, structure_id })),
  );
  const pairs = new Map([...said, ...interests, ...opinions].map((one) => [pairOf(one), one]));
  const [people, structures] = await Promise.all([
    namesOf(eventId, [...pairs.values()]),
    structureNames([...pairs.values()].map(({ structure_id }) => structure_id)),
  ]);
  const opinionOf = new Map(opinions.map((one) => [pairOf(one), one]));
  const interestOf = new Map(interests.map((one) => [pairOf(one), one]));
  const wantsOf = new Map(said.map((one) => [pairOf(one), one.wants]));
  const seatsOf = new Map(placements.map(({ structure_id, seats }) => [structure_id, seats]));
  return [...pairs]
    .flatMap(([pair, { structure_id, profile_id }]): ListedOpinion[] => {
      const person = people.get(profile_id);
      if (!person) return [];
      const { opinion = null, reason = null, remark = "", given_at } = opinionOf.get(pair) ?? {};
      const interest = interestOf.get(pair);
      const name = structures.get(structure_id)?.name ?? "";
      return [
        {
          structure: { id: structure_id, name, seats: seatsOf.get(structure_id) ?? null },
          ...{ profile_id, ...person, opinion, reason, remark },
          would_meet: opinion === null ? (interest?.wants ?? null) : null,
          given_at: given_at ?? interest?.said_at ?? null,
          wants: wantsOf.get(pair) ?? null,
        },
      ];
    })
    .sort((a, b) => byName(a.structure, b.structure) || byName(a, b));
};
