import { encountersAt } from "#functions/domain/hosts/encounters.ts";
import { checkHostLink } from "#functions/domain/hosts/host-links.store.ts";
import {
  findHostPlacement,
  type StoredHostPlacement,
  writesToSaveHostPlacement,
} from "#functions/domain/hosts/host-placements.store.ts";
import { type Opened, openHostLink } from "#functions/domain/hosts/opened.ts";
import { findOpinions } from "#functions/domain/hosts/opinions.store.ts";
import { findRunningIn } from "#functions/domain/placements/running.ts";
import { namesOf } from "#functions/domain/timetable/agenda.ts";
import { allMembersOfEach, isPresentMember } from "#functions/domain/training/training.store.ts";
import { findWishLinks } from "#functions/domain/wishes/wishes.store.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { byName } from "#shared/contract/collation.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { hostsProblems } from "#shared/hosts/hosts.problems.ts";
import { isPlacementAsked } from "#shared/hosts/hosts.rules.ts";
import type { HostInterest, HostPlacement, HostPlacementChanges } from "#shared/hosts/hosts.schemas.ts";

/**
 * The learners of the event who wished for the structure, before the event or after it, and whom it did not meet; anyone
 * who has left, has found a place or is in an archived promotion is left out. Of their wishes, only the links are read:
 * how much they wish for it, and for whom else, stays out of this function.
 */
const interestedIn = async (
  opened: Opened,
  said: StoredHostPlacement,
  now: Date,
): Promise<HostInterest[]> => {
  const { event, structure } = opened;
  const [links, encounters] = await Promise.all([
    findWishLinks(structure.id, event.id),
    encountersAt(opened),
  ]);
  const met = new Set(
    encounters.filter(({ became }) => became === "met").map(({ meeting }) => meeting.profile_id),
  );
  const wishing = new Set(links.map(({ profile_id }) => profile_id).filter((id) => !met.has(id)));
  if (wishing.size === 0) return [];
  const [members, running] = await Promise.all([
    allMembersOfEach(event.promotions.map(({ id }) => id)),
    Promise.all(event.promotions.map((one) => findRunningIn(one, now))),
  ]);
  const found = new Set(running.flat().map(({ profile_id }) => profile_id));
  const present = members
    .flat()
    .filter((one) => isPresentMember(one) && wishing.has(one.profile_id) && !found.has(one.profile_id));
  const names = await namesOf(event.id, present);
  const wants = new Map(said.interests.map((one) => [one.profile_id, one.wants]));
  return [...names]
    .map(([profile_id, person]) => ({ profile_id, ...person, wants: wants.get(profile_id) ?? null }))
    .sort(byName);
};

const shown = (
  { event }: Opened,
  { seats, seats_said_at, order, order_version }: StoredHostPlacement,
  continuing: ReadonlySet<string>,
  interests: HostInterest[],
): HostPlacement => ({
  starts: event.starts.toSorted(),
  ...{ seats, seats_said_at, interests, order_version },
  order: order.filter((id) => continuing.has(id)),
});

const findSaid = async ({ event, structure }: Opened) => {
  const of = { event_id: event.id, structure_id: structure.id };
  const [said, opinions] = await Promise.all([findHostPlacement(of), findOpinions(event.id, structure.id)]);
  const continuing = new Set(
    opinions.filter(({ opinion }) => opinion === "continue").map(({ profile_id }) => profile_id),
  );
  return { said, opinions, continuing };
};

/** What a host said of whom they take on, with those who would like to meet them. */
export const placementView = async (opened: Opened, now: Date): Promise<HostPlacement> => {
  const { said, continuing } = await findSaid(opened);
  return shown(opened, said, continuing, await interestedIn(opened, said, now));
};

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

const place = async (
  opened: Opened,
  { seats, order: said, interests = [], version }: HostPlacementChanges,
  now: Date,
): Promise<HostPlacement> => {
  if (!isPlacementAsked(opened.event, now)) throw hostsProblems.eventNotOver();
  const { said: before, opinions, continuing } = await findSaid(opened);
  const interested = await interestedIn(opened, before, now);
  const said_at = now.toISOString();
  const known = new Map(before.interests.map((one) => [one.profile_id, one]));
  const answers = new Map(known);
  // Of whom is there no more nothing is kept, and the rest is: the page reads in the answer whom it lacks.
  for (const { profile_id, wants } of interests) {
    const isThere = interested.some((one) => one.profile_id === profile_id);
    if (wants === null) answers.delete(profile_id);
    else if (isThere && known.get(profile_id)?.wants !== wants)
      answers.set(profile_id, { profile_id, wants, said_at });
  }
  const order = said?.filter((id) => opinions.some(({ profile_id }) => profile_id === id));
  // A phone that has not seen the order of another one does not overwrite it.
  const isReordered = order !== undefined && !isSame(order, before.order);
  if (isReordered && version !== undefined && version !== before.order_version)
    throw commonProblems.stale(shown(opened, before, continuing, interested));
  const after = {
    ...before,
    ...(seats !== undefined && (seats !== before.seats || before.seats_said_at === null)
      ? { seats, seats_said_at: said_at }
      : {}),
    ...(isReordered ? { order, order_version: before.order_version + 1 } : {}),
    interests: [...answers.values()],
  };
  const view = shown(
    opened,
    after,
    continuing,
    interested.map((one) => ({ ...one, wants: answers.get(one.profile_id)?.wants ?? null })),
  );
  const isUnchanged =
    after.seats_said_at === before.seats_said_at &&
    !isReordered &&
    after.interests.length === known.size &&
    after.interests.every((one) => known.get(one.profile_id) === one);
  if (isUnchanged) return view;
  const named = new Set([...before.order, ...known.keys()]);
  const added = [...after.order, ...answers.keys()].filter((id) => !named.has(id));
  await transact([
    checkHostLink(opened.link),
    ...writesToSaveHostPlacement(before, { ...after, changed_at: said_at }, [...new Set(added)]),
  ]);
  return view;
};

/**
 * Keeps what a host says of whom they take on. What two phones of one host say of different things is all kept. Returns the
 * participation's id, too.
 */
export const placeByLink = (
  secret: string,
  changes: HostPlacementChanges,
  caller: { address: string; now: Date },
): Promise<{ participationId: string; placement: HostPlacement }> =>
  retryOnConcurrentChange(async () => {
    const opened = await openHostLink(secret, caller);
    return { participationId: opened.participation.id, placement: await place(opened, changes, caller.now) };
  });
