import { eventsRoster, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findImports } from "#functions/domain/imports/imports.store.ts";
import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { libraryAfter, readFolders } from "#functions/domain/library/rights.ts";
import type { StoredNotice } from "#functions/domain/notices/notices.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { findSteps, stepId } from "#functions/domain/steps/steps.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { readAgenda } from "#functions/domain/training/training.store.ts";
import { findEntries, findEntriesById } from "#functions/store/roster.ts";
import { isStaff, owns, roles, type Viewer } from "#shared/contract/access.ts";
import { covers } from "#shared/library/library.rules.ts";
import type { NoticeKind } from "#shared/notices/notices.rules.ts";
import type { Notice } from "#shared/notices/notices.schemas.ts";
import { mayListSituation } from "#shared/situations/situations.rules.ts";
import { partsIn } from "#shared/steps/steps.rules.ts";

/** What a notice shows of its thing, as far as the caller may see it now. */
type Thing = Pick<Notice, "about" | "name"> & Partial<Pick<Notice, "learner" | "lines">>;
/** The things of some notices, by the ids in these. A thing that is absent is gone, or not for the caller. */
type Things = ReadonlyMap<string, Thing>;
type Reading = (ids: readonly string[], viewer: Viewer, now: Date) => Promise<Things>;

const things = <Found>(found: readonly Found[], show: (one: Found) => [string, Thing] | undefined): Things =>
  new Map(found.flatMap((one) => [show(one) ?? []].filter((entry) => entry.length === 2)));

const steps: Reading = async (ids, viewer) => {
  const { steps: found, members } = await findSteps(ids);
  const people = await findProfileCards(found.map(({ profile_id }) => profile_id));
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

const situations: Reading = async (ids, viewer) =>
  things([...(await findEntriesById(situationsRoster, ids)).values()], (situation) =>
    mayListSituation(viewer, situation)
      ? [situation.id, { about: situation.id, name: situation.title }]
      : undefined,
  );

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

const structures: Reading = async (ids) =>
  things([...(await structureNames(ids))], ([id, { name }]) => [id, { about: id, name }]);

const actions: Reading = async (ids) => {
  const agenda = await readAgenda();
  return things(
    ids.flatMap((id) => agenda.find(trainingRoster, id) ?? []),
    ({ id, degree_id, year }) => [
      id,
      { about: id, name: `${agenda.find(degreesRoster, degree_id)?.name ?? ""} ${year}`.trim() },
    ],
  );
};

const events: Reading = async (ids) => {
  const agenda = await readAgenda();
  return things(
    ids.flatMap((id) => agenda.find(eventsRoster, id) ?? []).filter(({ is_published }) => is_published),
    ({ id, name }) => [id, { about: id, name }],
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
  const found = await findImports(parts.map((part) => part.import));
  return things(parts, ({ id, owner, import: importId }) => {
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
  situation_submitted: situations,
  situation_returned: situations,
  situation_reviewed: situations,
  situation_published: situations,
  situation_withdrawal_asked: situations,
  situation_withdrawn: situations,
  step_note: steps,
  step_deliverable: steps,
  folder_shared: folders,
  document_shared: documents,
  profile_confirmed: profiles,
  attachment_confirmed: structures,
  enrolment_confirmed: actions,
  wishes_open: events,
  wishes_closing: events,
  timetable_published: events,
  host_answered: hosts,
  import_finished: imports,
};

/** Notices as their owner sees them now. What they no longer may see keeps its line, without a name or a link. */
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
  return stored.map(({ id, kind, about, by, at, count, read_at }) => {
    const thing = found.get(readings[kind])?.get(about);
    return {
      id,
      kind,
      at,
      count,
      is_read: read_at !== undefined,
      by: (by !== null && thing && people.get(by)?.name) || null,
      about: thing?.about ?? null,
      name: thing?.name ?? null,
      learner: thing?.learner ?? null,
      lines: thing?.lines ?? null,
    };
  });
};
