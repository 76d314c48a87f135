import { actor, transactAndTell, usersOf } from "#functions/services/notices/telling.ts";
import { readTimetable, readTimetableRosters } from "#functions/services/timetable/input.ts";
import { draftView, releaseView } from "#functions/services/timetable/view.ts";
import { findProfileCards } from "#functions/store/profiles.ts";
import { findAllReleaseMails, writesToOrderReleaseMails } from "#functions/store/release-mails.ts";
import { checkDraft, findDraft } from "#functions/store/timetable-drafts.ts";
import { findRelease, findReleases, writeToKeepRelease } from "#functions/store/timetable-history.ts";
import { findTold, writesToReplaceTold } from "#functions/store/timetable-releases.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { figuresOf } from "#shared/timetable/timetable.figures.ts";
import { timetableProblems } from "#shared/timetable/timetable.problems.ts";
import type {
  ListedRelease,
  PublishedRelease,
  ReleaseWithPrevious,
} from "#shared/timetable/timetable.schemas.ts";
import { addresseesOf, changesSince, releaseTold, toldBy } from "#shared/timetable/timetable.told.ts";

/** Makes the draft the next release: what people are told from now on. */
export const publishRelease = async (
  eventId: string,
  version: number | undefined,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<PublishedRelease> => {
  const [seen, draft, { told }] = await Promise.all([
    readTimetableRosters(),
    findDraft(eventId),
    findTold(eventId),
  ]);
  const read = await readTimetable(seen, eventId);
  const { input } = read;
  const stale = () => commonProblems.stale(draftView(input, draft));
  if (version !== undefined && version !== draft.version) throw stale();
  const { meetings, broken } = draftView(input, draft);
  if (broken.length > 0) throw timetableProblems.brokenDraft(broken);

  const number = (told?.number ?? 0) + 1;
  const published_at = now.toISOString();
  const hosts = read.hosts.map(({ participation, card }) => ({
    structure_id: participation.structure_id,
    name: card?.name ?? "",
    place: participation.place,
    contact_email: participation.contact_email,
  }));
  const standing = { input, hosts };
  const { kept, moved, added, dropped, changed_learners, changed_structures } = changesSince(
    told ? releaseTold(told) : null,
    meetings,
    standing,
  );
  if (changed_learners.length === 0) throw timetableProblems.nothingToPublish();
  const next = toldBy(told, {
    ...{ ...standing, number, published_at, meetings },
    zones: read.zones.map(({ id, name, hue, sign, directions }) => ({ id, name, hue, sign, directions })),
  });
  const addressees = addresseesOf({ changed_learners, changed_structures }, hosts);
  const release = {
    event_id: eventId,
    number,
    published_at,
    published_by: actor(viewer),
    figures: figuresOf(input, meetings),
    changes: {
      kept: kept.length,
      moved: moved.length,
      added: added.length,
      dropped: dropped.length,
      learners: changed_learners.length,
      structures: changed_structures.length,
    },
    meetings,
    addressees,
  };
  await transactAndTell(
    [
      writeToKeepRelease(release, stale),
      checkDraft(draft, stale),
      ...writesToReplaceTold(eventId, next),
      ...writesToOrderReleaseMails({ event_id: eventId, number }, addressees.length),
    ],
    [{ to: usersOf(seen, changed_learners, viewer), kind: "timetable_published", about: eventId, by: null }],
    now,
  );
  return {
    number,
    changed_learners: changed_learners.length,
    changed_structures: changed_structures.length,
  };
};

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

/** A release with the one before; 404 if it was never published. */
export const showRelease = async (eventId: string, number: number): Promise<ReleaseWithPrevious> => {
  const [release, previous] = await Promise.all([
    findRelease(eventId, number),
    number > 1 ? findRelease(eventId, number - 1) : undefined,
  ]);
  if (!release) throw commonProblems.notFound();
  return { release: releaseView(release), previous: previous ? releaseView(previous) : null };
};
