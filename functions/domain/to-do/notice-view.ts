import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findImports } from "#functions/domain/imports/imports.store.ts";
import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { libraryAfter, readFolders } from "#functions/domain/library/rights.ts";
import type { StoredNotice } from "#functions/domain/notices/notices.store.ts";
import {
  attachedOrAsking,
  findProfileCards,
  type ProfileCard,
} from "#functions/domain/profiles/profiles.store.ts";
import { type SituationEntry, situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { readTiesOf } from "#functions/domain/situations/view.ts";
import { findSteps, stepId, stepRef } from "#functions/domain/steps/steps.store.ts";
import { type CatalogueCard, structureNames } from "#functions/domain/structures/structures.store.ts";
import { eventsOf } from "#functions/domain/training/joining.ts";
import {
  findMember,
  instructorsOf,
  isPresentMember,
  readAgenda,
  type StoredMember,
  standingsOf,
} from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { findEntries, findEntriesById } from "#functions/store/roster.ts";
import { isStaff, owns, roles, type Viewer } from "#shared/contract/access.ts";
import { maySeeEvent } from "#shared/events/events.rules.ts";
import { covers } from "#shared/library/library.rules.ts";
import type { NoticeKind } from "#shared/notices/notices.rules.ts";
import type { Notice } from "#shared/notices/notices.schemas.ts";
import { actionOfPlacementImports } from "#shared/placements/placements.rules.ts";
import { mayAnyoneRead, mayKnow } from "#shared/profiles/profiles.rules.ts";
import {
  mayManageSituations,
  mayReadSituation,
  mayReviewSituationOf,
  type Ties,
} from "#shared/situations/situations.rules.ts";
import { partsIn } from "#shared/steps/steps.rules.ts";
import { mayReadAction } from "#shared/training/training.rules.ts";

/** What a notice shows of its thing, as the caller sees it now. */
type Thing = Pick<Notice, "about" | "name"> & Partial<Pick<Notice, "learner" | "lines">>;
/**
 * The things of some notices, by the ids in these. A thing is absent if it is gone, or if the page that the notice leads
 * to would refuse the caller: readings ask the same right as that page's handler.
 */
type Things = ReadonlyMap<string, Thing>;
type Reading = (ids: readonly string[], viewer: Viewer, now: Date) => Promise<Things>;

const things = <Found>(found: readonly Found[], show: (one: Found) => [string, Thing] | undefined): Things =>
  new Map(found.map(show).filter((entry) => entry !== undefined));

const steps: Reading = async (ids, viewer) => {
  const [{ steps: found, members }, people] = await Promise.all([
    findSteps(ids),
    findProfileCards(ids.flatMap((id) => stepRef(id)?.profile_id ?? [])),
  ]);
  return things(found, (step) => {
    const member = members.find(
      ({ training_action_id, profile_id }) =>
        training_action_id === step.training_action_id && profile_id === step.profile_id,
    );
    if (!member || partsIn(member, viewer).length === 0) return undefined;
    const learner = owns(viewer, step.profile_id) ? null : (people.get(step.profile_id)?.name ?? null);
    const id = stepId(step);
    return [id, { about: id, name: step.name, learner }];
  });
};

type MayOpen = (viewer: Viewer, situation: SituationEntry, ties: Ties) => boolean;

const situationsThat =
  (mayOpen: MayOpen): Reading =>
  async (ids, viewer) => {
    const found = [...(await findEntriesById(situationsRoster, ids)).values()];
    const tied = await Promise.all(
      found.map(async (situation) => ({ situation, ties: await readTiesOf(situation, viewer) })),
    );
    return things(tied, ({ situation, ties }) =>
      mayOpen(viewer, situation, ties)
        ? [situation.id, { about: situation.id, name: situation.title }]
        : undefined,
    );
  };

const situations = situationsThat(mayReadSituation);
/** Those who are asked to review, or who answer for what is published, as long as they may. */
const situationsToReview = situationsThat((viewer, _, ties) => mayReviewSituationOf(viewer, ties));
const situationsOfTeam = situationsThat(mayManageSituations);

const folders: Reading = async (ids, viewer) => {
  const { tree, ofFolder } = await libraryAfter(viewer, readFolders());
  const found = ids.flatMap((id) => tree.folders.get(id) ?? []);
  return things(found, (folder) =>
    covers(ofFolder(folder), "read") ? [folder.id, { about: folder.id, name: folder.name }] : undefined,
  );
};

const documents: Reading = async (ids, viewer) => {
  const [found, { ofDocument }] = await Promise.all([
    findEntries(documentsRoster, ids),
    libraryAfter(viewer, readFolders()),
  ]);
  return things(found, (document) =>
    covers(ofDocument(document), "read")
      ? [document.id, { about: document.id, name: document.name }]
      : undefined,
  );
};

const profiles: Reading = async (ids, viewer) =>
  things(
    viewer.profiles.filter(({ id }) => ids.includes(id)),
    ({ id, role }) => [id, { about: id, name: roles[role].name }],
  );

const ownCards = async ({ profiles: own }: Viewer): Promise<ProfileCard[]> => [
  ...(await findProfileCards(own.map(({ id }) => id))).values(),
];

type OwnStructures = { attached: ReadonlySet<string>; attachedOrAsked: ReadonlySet<string> };

const structuresThat =
  (mayRead: (structure: CatalogueCard, own: OwnStructures) => boolean): Reading =>
  async (ids, viewer) => {
    const [named, cards] = await Promise.all([structureNames(ids), ownCards(viewer)]);
    const own = {
      attached: new Set(cards.flatMap(({ structure_ids }) => structure_ids)),
      attachedOrAsked: new Set(cards.flatMap(attachedOrAsking)),
    };
    return things([...named], ([id, structure]) =>
      mayRead(structure, own) ? [id, { about: id, name: structure.name }] : undefined,
    );
  };

/** As long as the caller is attached to them. */
const structures = structuresThat(({ id }, { attached }) => attached.has(id));
/** What the caller proposed: who only asks to be attached may open them while they are active. */
const structuresProposed = structuresThat(
  ({ id, is_active }, { attached, attachedOrAsked }) =>
    attached.has(id) || (is_active && attachedOrAsked.has(id)),
);
/** As long as the caller is not attached to them; also those that are not active, as what they proposed. */
const structuresRefused = structuresThat(({ id }, { attached }) => !attached.has(id));

/** The caller's memberships of these actions, those that they left too. */
const ownMembers = async (
  actionIds: readonly string[],
  { profiles: own }: Viewer,
): Promise<StoredMember[]> => {
  const found = await Promise.all(
    actionIds.flatMap((id) => own.map((profile) => findMember(id, profile.id))),
  );
  return found.filter((member) => member !== undefined);
};

/** Actions as long as the caller is in them. */
const actions: Reading = async (ids, viewer) => {
  const [agenda, members] = await Promise.all([readAgenda(), ownMembers(ids, viewer)]);
  const present = new Set(members.filter(isPresentMember).map((member) => member.training_action_id));
  return things(ids, (id) =>
    present.has(id) ? [id, { about: id, name: actionName(agenda, id) }] : undefined,
  );
};

/** Actions that the caller is not in; nothing where they are again, or the action is gone. */
const actionsRefused: Reading = async (ids, viewer, now) => {
  const [agenda, joined] = await Promise.all([readAgenda(), actions(ids, viewer, now)]);
  return things(ids, (id) =>
    joined.has(id) || !agenda.find(trainingRoster, id)
      ? undefined
      : [id, { about: id, name: actionName(agenda, id) }],
  );
};

type Pair = { id: string; actionId: string; otherId: string | undefined };
const pairOf = (id: string): Pair => {
  const [actionId = "", otherId] = id.split("~");
  return { id, actionId, otherId };
};

/** Actions as staff see them. */
const actionsOfTeam: Reading = async (ids, viewer) => {
  if (!isStaff(viewer)) return new Map();
  const agenda = await readAgenda();
  return things(ids, (id) =>
    agenda.find(trainingRoster, id) ? [id, { about: id, name: actionName(agenda, id) }] : undefined,
  );
};

/** Learners that the caller no longer instructs; without a name if they may not see the action's members. */
const learnersLost: Reading = async (ids, viewer) => {
  const pairs = ids.map(pairOf);
  const [agenda, own, learners, people] = await Promise.all([
    readAgenda(),
    ownMembers(
      pairs.map(({ actionId }) => actionId),
      viewer,
    ),
    Promise.all(pairs.map(({ actionId, otherId = "" }) => findMember(actionId, otherId))),
    findProfileCards(pairs.flatMap(({ otherId }) => otherId ?? [])),
  ]);
  return things(pairs, ({ id, actionId, otherId = "" }) => {
    const isThere = (member: StoredMember) =>
      member.training_action_id === actionId && isPresentMember(member);
    const member = learners.find((one) => one?.profile_id === otherId && isThere(one));
    // They are together again.
    if (member && instructorsOf(member).some((instructor) => owns(viewer, instructor))) return undefined;
    const isNamed = member && mayReadAction(viewer, own.filter(isThere));
    const learner = isNamed ? (people.get(otherId)?.name ?? null) : null;
    return [id, { about: actionId, name: actionName(agenda, actionId) || null, learner }];
  });
};

/** Instructors who no longer instruct the caller. */
const instructorsLost: Reading = async (ids, viewer) => {
  const pairs = ids.map(pairOf);
  const [own, people] = await Promise.all([
    ownMembers(
      pairs.map(({ actionId }) => actionId),
      viewer,
    ),
    findProfileCards(pairs.flatMap(({ otherId }) => otherId ?? [])),
  ]);
  return things(pairs, ({ id, actionId, otherId = "" }) => {
    const isBack = own.some(
      (member) => member.training_action_id === actionId && instructorsOf(member).includes(otherId),
    );
    const card = people.get(otherId);
    const name = card && mayKnow(viewer, card) && mayAnyoneRead(card) ? card.name : null;
    return isBack ? undefined : [id, { about: actionId, name }];
  });
};

/** Events of whose wishes the caller is asked. */
const campaigns: Reading = async (ids, viewer) => {
  const learners = viewer.profiles.filter(({ role }) => role === "learner");
  const [agenda, standings] = await Promise.all([
    readAgenda(),
    Promise.all(learners.map(({ id }) => standingsOf(id))),
  ]);
  const theirs = new Set(standings.flatMap((one) => [...eventsOf(agenda, one)]));
  return things(
    ids.flatMap((id) => agenda.find(eventsRoster, id) ?? []),
    (event) =>
      maySeeEvent(viewer, event) && theirs.has(event.id)
        ? [event.id, { about: event.id, name: event.name }]
        : undefined,
  );
};

const events: Reading = async (ids, viewer) => {
  const agenda = await readAgenda();
  return things(
    ids.flatMap((id) => agenda.find(eventsRoster, id) ?? []),
    (event) => (maySeeEvent(viewer, event) ? [event.id, { about: event.id, name: event.name }] : undefined),
  );
};

/** Of events whose hosts answered: for staff, also before they are published. */
const hosts: Reading = async (ids, viewer) => {
  if (!isStaff(viewer)) return new Map();
  const agenda = await readAgenda();
  return things(
    ids.flatMap((id) => agenda.find(eventsRoster, id) ?? []),
    ({ id, name }) => [id, { about: id, name }],
  );
};

/** The ids name the list and the import: an import is forgotten after a day, its list is not. */
const imports: Reading = async (ids, viewer) => {
  if (!isStaff(viewer)) return new Map();
  const parts = ids.map((id) => ({ id, owner: id.split("~")[0] ?? "", import: id.split("~")[1] ?? "" }));
  const [found, agenda] = await Promise.all([findImports(parts.map((part) => part.import)), readAgenda()]);
  return things(parts, ({ id, owner, import: importId }) => {
    const isOfAction = owner !== "structures" && owner !== "users";
    if (isOfAction && !agenda.find(trainingRoster, actionOfPlacementImports(owner) ?? owner))
      return undefined;
    const written = found.find((one) => one.id === importId)?.written;
    const lines = written ? { written: written.create + written.change, refused: written.error } : null;
    return [id, { about: written ? id : owner, name: null, lines }];
  });
};

/** The list that it leads to is the same for all. */
const toConfirm: Reading = async (ids, viewer) =>
  things(isStaff(viewer) ? ids : [], (id) => [id, { about: id, name: null }]);

const readings: Readonly<Record<NoticeKind, Reading>> = {
  people_to_confirm: toConfirm,
  learner_deleted: actionsOfTeam,
  situation_submitted: situationsToReview,
  situation_returned: situations,
  situation_reviewed: situations,
  situation_published: situations,
  situation_changed: situationsOfTeam,
  situation_withdrawal_asked: situationsOfTeam,
  situation_withdrawn: situations,
  situation_deleted: profiles,
  step_note: steps,
  step_deliverable: steps,
  step_word: steps,
  step_word_noted: steps,
  step_message: steps,
  folder_shared: folders,
  document_shared: documents,
  profile_confirmed: profiles,
  attachment_confirmed: structures,
  enrolment_confirmed: actions,
  enrolment_refused: actionsRefused,
  attachment_refused: structuresRefused,
  structure_accepted: structuresProposed,
  learner_removed: learnersLost,
  instructor_removed: instructorsLost,
  wishes_open: campaigns,
  wishes_closing: campaigns,
  timetable_published: events,
  host_answered: hosts,
  import_finished: imports,
};

/** Notices as their owner sees them now, without those of things that are gone, or that they may no longer open. */
export const noticesView = async (
  stored: readonly StoredNotice[],
  viewer: Viewer,
  now: Date,
): Promise<Notice[]> => {
  const wanted = Map.groupBy(stored, ({ kind }) => readings[kind]);
  const [people, ...read] = await Promise.all([
    findProfileCards(stored.flatMap(({ by }) => by ?? [])),
    ...[...wanted].map(async ([reading, own]) => {
      const ids = [...new Set(own.map(({ about }) => about))];
      return [reading, await reading(ids, viewer, now)] as const;
    }),
  ]);
  const found = new Map(read);
  return stored.flatMap(({ id, kind, about, by, at, count, read_at }) => {
    const thing = found.get(readings[kind])?.get(about);
    if (!thing) return [];
    return [
      {
        id,
        kind,
        at,
        count,
        is_read: read_at !== undefined,
        by: (by !== null && people.get(by)?.name) || null,
        about: thing.about,
        name: thing.name,
        learner: thing.learner ?? null,
        lines: thing.lines ?? null,
      },
    ];
  });
};
