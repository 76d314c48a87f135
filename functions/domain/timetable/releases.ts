import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import type { News } from "#functions/domain/notices/notices.store.ts";
import { actor, transactAndTell, usersOf } from "#functions/domain/notices/telling.ts";
import { findProfileCards, profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { rollAmong, rollKeys, writesToSaveRoll } from "#functions/domain/timetable/attendance-roll.store.ts";
import {
  readTimetable,
  type TimetableRead,
  withLevels,
} from "#functions/domain/timetable/computing/input.ts";
import {
  findAllReleaseMails,
  findReleaseMails,
  findUntoldSince,
  writesToOrderReleaseMails,
} from "#functions/domain/timetable/release-mails.store.ts";
import { findReleasePhones, writeToOrderPhones } from "#functions/domain/timetable/release-phones.store.ts";
import { checkDraft } from "#functions/domain/timetable/timetable-drafts.store.ts";
import {
  findRelease,
  findReleases,
  writeToKeepRelease,
} from "#functions/domain/timetable/timetable-history.store.ts";
import {
  findReleased,
  writesToReplaceReleased,
} from "#functions/domain/timetable/timetable-releases.store.ts";
import { draftView, releaseView } from "#functions/domain/timetable/view.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { order } from "#functions/platform/orders.ts";
import { retryOnConcurrentChange, type Seen } from "#functions/store/roster.ts";
import type { Refusal, Write } from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { requireAct } from "#shared/events/events.problems.ts";
import { venueOf } from "#shared/events/events.rules.ts";
import type { Outdated } from "#shared/events/events.schemas.ts";
import { type Roll, withRelease } from "#shared/timetable/attendance.roll.ts";
import { figuresOf } from "#shared/timetable/timetable.figures.ts";
import { isOnTheDay } from "#shared/timetable/timetable.phone.ts";
import { timetableProblems } from "#shared/timetable/timetable.problems.ts";
import {
  addresseesOf,
  changesSince,
  isMoved,
  learnersAmong,
  type ReleasedTimetable,
  releasedBy,
  releaseOf,
} from "#shared/timetable/timetable.released.ts";
import { brokenAhead, meetingsNotIn, pastSlotsOf } from "#shared/timetable/timetable.repair.ts";
import { brokenRules } from "#shared/timetable/timetable.rules.ts";
import type {
  ListedRelease,
  PublishedRelease,
  ReleaseTold,
  ReleaseWithPrevious,
} from "#shared/timetable/timetable.schemas.ts";
import { byId, type Meeting } from "#shared/timetable/timetable.types.ts";

/**
 * What the next release is made of; `released`: the newest one until then; `untoldSince`: the oldest one of which some are
 * still to hear; `expected`: the roll until then.
 */
type Next = {
  expected: Roll;
  untoldSince: number | undefined;
  read: Pick<TimetableRead, "event" | "input" | "hosts" | "zones">;
  meetings: readonly Meeting[];
  released: ReleasedTimetable | undefined;
};

const eventNowOf = ({ event, input, hosts }: Next["read"], now: Date) => ({
  day: dayInParis(event.start_date),
  past: pastSlotsOf(event, input, now),
  venue: venueOf(event),
  input,
  hosts: hosts.map(({ participation, card }) => ({
    structure_id: participation.structure_id,
    name: card?.name ?? "",
    place: participation.place,
    contact_email: participation.contact_email,
  })),
});

/** What a release of these meetings changes for those who were told the newest one. */
export const changesByRelease = (
  { read, meetings, released }: Omit<Next, "expected" | "untoldSince">,
  now: Date,
) => changesSince(released ? releaseOf(released) : null, meetings, eventNowOf(read, now));

/** How what people were told no longer holds, if so, whatever the wishes. What has begun is past mending. */
export const outdatedOf = (read: TimetableRead, released: ReleasedTimetable, now: Date): Outdated | null => {
  const { day, venue, past } = eventNowOf(read, now);
  if (isMoved(released, { day, venue })) return "moved";
  const meetings = withLevels(read.input, releaseOf(released).meetings);
  if (brokenAhead(brokenRules(read.input, meetings), past).length > 0) return "impossible";
  return changesByRelease({ read, meetings, released }, now).moved.length > 0 ? "changed" : null;
};

type By = { seen: Seen<"profiles">; viewer: Viewer; now: Date; refusal: Refusal };

type ToPublish = { writes: Write[]; news: News[]; published: PublishedRelease | null; expected: Roll };

/** The newest release of an event, its roll, and the oldest one of which some are still to hear. */
export const readTold = async (eventId: string) => {
  const [{ released, items }, untoldSince] = await Promise.all([
    findReleased(eventId, rollKeys(eventId)),
    findUntoldSince(eventId),
  ]);
  return { released, untoldSince, roll: rollAmong(items, released) };
};

/**
 * The writes of the next release, its mails ordered, the notices of it, and the roll to save with it; none if nobody's
 * meetings change.
 */
export const writesToPublish = (next: Next, { seen, viewer, now, refusal }: By): ToPublish => {
  const { read, meetings, released, untoldSince, expected } = next;
  const eventId = read.event.id;
  const { kept, moved, added, dropped, changed_learners, changed_structures } = changesByRelease(next, now);
  if (changed_learners.length === 0) return { writes: [], news: [], published: null, expected };
  const number = (released?.number ?? 0) + 1;
  const published_at = now.toISOString();
  const eventNow = eventNowOf(read, now);
  const zones = read.zones.map(({ id, name, hue, sign, directions }) => ({
    id,
    name,
    hue,
    sign,
    directions,
  }));
  const telling = releasedBy(
    released,
    { ...eventNow, number, published_at, meetings, zones },
    untoldSince !== undefined,
  );
  // Releases keep the ids of deleted accounts, which nobody can tell.
  const learners = changed_learners.filter((id) => seen.find(profilesRoster, id));
  const addressees = addresseesOf({ changed_learners: learners, changed_structures }, eventNow.hosts);
  const release = {
    event_id: eventId,
    number,
    published_at,
    published_by: actor(viewer),
    figures: figuresOf(read.input, meetings),
    changes: {
      kept: kept.length,
      moved: moved.length,
      added: added.length,
      dropped: dropped.length,
      learners: learners.length,
      structures: changed_structures.length,
    },
    meetings: [...meetings],
    addressees,
  };
  const to = usersOf(seen, learners, viewer);
  return {
    writes: [
      writeToKeepRelease(release, refusal),
      ...writesToReplaceReleased(eventId, telling),
      ...writesToOrderReleaseMails(
        { event_id: eventId, number, since: untoldSince ?? number },
        addressees.length,
      ),
      ...(isOnTheDay(read.event, now) ? [writeToOrderPhones(eventId, number)] : []),
    ],
    news: [{ to, kind: "timetable_published", about: eventId, by: null }],
    published: {
      number,
      changed_learners: learners.length,
      changed_structures: changed_structures.length,
    },
    expected: withRelease(expected, { ...telling, at: published_at, event: read.event }),
  };
};

/**
 * Starts the worker that tells phones, on the day. If that fails the release stands all the same: mails tell of it, and
 * staff see that no phone was told.
 */
export const beginTellingPhones = async (
  event: { id: string; start_date: string; end_date: string },
  published: PublishedRelease | null,
  now: Date,
): Promise<void> => {
  if (!published || !isOnTheDay(event, now)) return;
  try {
    await order("sqs:SendMessage tellPhones", { event_id: event.id, number: published.number });
  } catch (error) {
    logger.warn({ message: "The worker was not told of a release on the day", error: described(error) });
  }
};

const publishOnce = async (
  eventId: string,
  version: number | undefined,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<PublishedRelease> => {
  const [read, { released, untoldSince, roll }] = await Promise.all([
    readTimetable(eventId),
    readTold(eventId),
  ]);
  requireAct("publishTimetable", read.event, now);
  const { seen, draft } = read;
  const stale = () => commonProblems.stale(draftView(read, now));
  if (version !== undefined && version !== draft.version) throw stale();
  const { meetings, broken } = draftView(read, now);
  if (broken.length > 0) throw timetableProblems.brokenDraft(broken);
  // What has begun may break a rule by now, if people were told of it: a structure may have left since.
  const unpublished = brokenRules(read.input, meetingsNotIn(meetings, released?.meetings ?? []));
  if (unpublished.length > 0) throw timetableProblems.brokenDraft(unpublished);

  const by = { seen, viewer, now, refusal: stale };
  const next = { read, meetings, released, untoldSince, expected: roll.entries };
  const { writes, news, published, expected } = writesToPublish(next, by);
  if (!published) throw timetableProblems.nothingToPublish();
  const saving = writesToSaveRoll(eventId, roll, expected);
  await transactAndTell([...writes, checkDraft(draft, stale), ...saving], news, now);
  await beginTellingPhones(read.event, published, now);
  return published;
};

/** Makes the draft the next release: what people are told from now on. */
export const publishRelease = (...given: Parameters<typeof publishOnce>): Promise<PublishedRelease> =>
  retryOnConcurrentChange(() => publishOnce(...given));

/** Every release of an event, the newest first. */
export const listReleases = async (eventId: string): Promise<ListedRelease[]> => {
  const [releases, mails] = await Promise.all([findReleases(eventId), findAllReleaseMails(eventId)]);
  const publishers = await findProfileCards(releases.flatMap(({ published_by }) => published_by ?? []));
  return releases.map(({ number, published_at, published_by, figures, changes }) => {
    const own = mails.find((one) => one.number === number);
    return {
      number,
      published_at,
      published_by: publishers.get(published_by ?? "")?.name ?? "",
      figures,
      changes,
      mails: { due: own?.due ?? 0, sent: own?.sent ?? 0, unconfirmed: own?.unconfirmed ?? 0 },
    };
  });
};

/** Who was told of a release, and how; 404 if it was never published. */
export const showTold = async (eventId: string, number: number): Promise<ReleaseTold> => {
  const [release, phones, mails] = await Promise.all([
    findRelease(eventId, number),
    findReleasePhones(eventId, number),
    findReleaseMails({ event_id: eventId, number }),
  ]);
  if (!release) throw commonProblems.notFound();
  const learners = learnersAmong(release.addressees);
  const cards = await findProfileCards(learners);
  const accounts = byId(
    await findAuths([...new Set([...cards.values()].map(({ user_id }) => user_id))]),
    "id",
  );
  const hasMail = (id: string) => {
    const account = accounts.get(cards.get(id)?.user_id ?? "");
    return account !== undefined && !account.mail_failure;
  };
  return {
    phones: { told: phones?.told ?? [], is_done: phones?.is_done ?? true },
    mails: { due: mails?.due ?? 0, sent: mails?.sent ?? 0, unconfirmed: mails?.unconfirmed ?? 0 },
    // Whose account is gone has no name any more: nobody can be told to find them.
    without_mail: learners.filter((id) => cards.has(id) && !hasMail(id)),
  };
};

/** A release with the one before; 404 if it was never published. */
export const showRelease = async (eventId: string, number: number): Promise<ReleaseWithPrevious> => {
  const [release, previous] = await Promise.all([
    findRelease(eventId, number),
    number > 1 ? findRelease(eventId, number - 1) : undefined,
  ]);
  if (!release) throw commonProblems.notFound();
  return { release: releaseView(release), previous: previous ? releaseView(previous) : null };
};
