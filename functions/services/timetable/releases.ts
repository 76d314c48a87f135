import { actor, transactAndTell, usersOf } from "#functions/services/notices/telling.ts";
import { readTimetable, readTimetableRosters } from "#functions/services/timetable/input.ts";
import { draftView, releaseView } from "#functions/services/timetable/view.ts";
import { findProfileCards } from "#functions/store/profiles.ts";
import { findAllReleaseMails, writesToOrderReleaseMails } from "#functions/store/release-mails.ts";
import { checkDraft, findDraft } from "#functions/store/timetable-drafts.ts";
import {
  type Addressee,
  findLastRelease,
  findRelease,
  findReleases,
  writeToKeepRelease,
} from "#functions/store/timetable-history.ts";
import { findTold, writesToReplaceTold } from "#functions/store/timetable-releases.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { differenceOf, figuresOf } from "#shared/timetable/timetable.figures.ts";
import { timetableProblems } from "#shared/timetable/timetable.problems.ts";
import type {
  ListedRelease,
  PublishedRelease,
  ReleaseWithPrevious,
} from "#shared/timetable/timetable.schemas.ts";
import { type ToldTimetable, toldBy } from "#shared/timetable/timetable.told.ts";

/** Whose meetings a release changes. */
export const changedBy = ({ number, meetings, cancelled }: ToldTimetable) => {
  const changed = [...meetings, ...cancelled].filter(({ since }) => since === number);
  return {
    learners: [...new Set(changed.map(({ profile_id }) => profile_id))],
    structures: [...new Set(changed.map(({ structure_id }) => structure_id))],
  };
};

/** Makes the draft the next release: what people are told from now on. */
export const publishRelease = async (
  eventId: string,
  version: number | undefined,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<PublishedRelease> => {
  const [seen, draft, last, { told }] = await Promise.all([
    readTimetableRosters(),
    findDraft(eventId),
    findLastRelease(eventId),
    findTold(eventId),
  ]);
  const read = await readTimetable(seen, eventId);
  const { input } = read;
  const stale = () => commonProblems.stale(draftView(input, draft));
  if (version !== undefined && version !== draft.version) throw stale();
  const { meetings, broken } = draftView(input, draft);
  if (broken.length > 0) throw timetableProblems.brokenDraft(broken);

  const number = (last?.number ?? 0) + 1;
  const published_at = now.toISOString();
  const hosts = read.hosts.map(({ participation, card }) => ({
    structure_id: participation.structure_id,
    name: card?.name ?? "",
    place: participation.place,
    contact: participation.contact_email,
  }));
  const next = toldBy(told, {
    number,
    published_at,
    meetings,
    input,
    zones: read.zones.map(({ id, name, hue, sign, directions }) => ({ id, name, hue, sign, directions })),
    hosts,
  });
  const { learners, structures } = changedBy(next);
  if (learners.length === 0) throw timetableProblems.nothingToPublish();

  // One mail for somebody who receives learners for several structures.
  const contacts = Map.groupBy(
    hosts.filter(({ structure_id, contact }) => contact !== "" && structures.includes(structure_id)),
    ({ contact }) => contact,
  );
  const addressees: Addressee[] = [
    ...learners.map((profile_id): Addressee => ({ profile_id })),
    ...[...contacts.values()].map(
      (group): Addressee => ({ structure_ids: group.map(({ structure_id }) => structure_id) }),
    ),
  ];
  const { kept, moved, added, dropped } = differenceOf(last?.meetings ?? [], meetings);
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
      learners: learners.length,
      structures: structures.length,
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
    [{ to: usersOf(seen, learners, viewer), kind: "timetable_published", about: eventId, by: null }],
    now,
  );
  return { number, changed_learners: learners.length, changed_structures: structures.length };
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
