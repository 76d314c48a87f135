import { chunks } from "#functions/platform/chunks.ts";
import type { Cell, Column, Sheet } from "#functions/platform/workbook.ts";
import { trainingRoster } from "#functions/store/agenda.ts";
import { findEventParts } from "#functions/store/events.ts";
import { findProfileCards } from "#functions/store/profiles.ts";
import { degreesRoster } from "#functions/store/reference.ts";
import { indexById } from "#functions/store/roster.ts";
import { catalogueCards } from "#functions/store/structures.ts";
import { joinRequestsOf, membersOf, readAgenda } from "#functions/store/training.ts";
import { findEventWishes, type StoredWish, type StoredWishes } from "#functions/store/wishes.ts";
import { roles } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { exportTexts as texts } from "#shared/events/events.export.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";

type Place = { name: string; city: string; zip_code: string };
export type ExportedLearner = {
  name: string;
  degree: string;
  year: number | null;
  /** True if staff have not answered their request to join yet. */
  isWaiting: boolean;
  pre: StoredWishes | undefined;
  post: StoredWishes | undefined;
};
export type Exported = {
  learners: readonly ExportedLearner[];
  structures: ReadonlyMap<string, Place>;
  /** The zone of each structure that takes part, by structure. */
  zones: ReadonlyMap<string, string>;
};

const phases = ["pre", "post"] as const;
/** Actions read at once: a client has fifty connections, and a request fails that waits a second for a free one. */
const maxAtOnce = 25;

/** Everything that an event's export shows. */
export const readExport = async (eventId: string): Promise<Exported> => {
  const readMembers = async () => {
    const agenda = await readAgenda();
    const actions = agenda.of(trainingRoster).filter((action) => action.event_id === eventId);
    const memberships = [];
    for (const some of chunks(actions, maxAtOnce)) {
      const members = await Promise.all(some.map((action) => membersOf(action.id)));
      memberships.push(
        ...some.flatMap((action, n) => (members[n] ?? []).map((member) => ({ member, action }))),
      );
    }
    return { agenda, memberships };
  };
  const [{ agenda, memberships }, requests, pre, post, parts, cards] = await Promise.all([
    readMembers(),
    joinRequestsOf(),
    findEventWishes(eventId, true),
    findEventWishes(eventId, false),
    findEventParts(eventId),
    catalogueCards(),
  ]);
  const actionOf = new Map(
    memberships
      .filter(({ member }) => member.role_id === roles.learner.id)
      .map(({ member, action }) => [member.profile_id, action]),
  );
  const waiting = new Map(
    requests.flatMap(({ profile_id, training_action_id }) => {
      const action = agenda.find(trainingRoster, training_action_id);
      const isAsking = action?.event_id === eventId && !actionOf.has(profile_id);
      return isAsking ? [[profile_id, action] as const] : [];
    }),
  );
  const lists = {
    pre: new Map(pre.map((list) => [list.profile_id, list])),
    post: new Map(post.map((list) => [list.profile_id, list])),
  };
  // Learners who left the action after saving wishes still count: structures were asked for by them.
  const ids = new Set([...actionOf.keys(), ...waiting.keys(), ...lists.pre.keys(), ...lists.post.keys()]);
  const profiles = await findProfileCards(ids);
  const learners = [...ids].map((id) => {
    const action = actionOf.get(id) ?? waiting.get(id);
    return {
      name: profiles.get(id)?.name ?? texts.removedProfile,
      degree: agenda.find(degreesRoster, action?.degree_id)?.name ?? "",
      year: action?.year ?? null,
      isWaiting: waiting.has(id),
      pre: lists.pre.get(id),
      post: lists.post.get(id),
    };
  });
  const zoneNames = indexById(parts.zones);
  return {
    learners: learners.sort(byName),
    structures: new Map(cards.map((card) => [card.id, card])),
    zones: new Map(
      parts.participations.map((one) => [one.structure_id, zoneNames.get(one.zone_id)?.name ?? ""]),
    ),
  };
};

const column = (header: string, width: number, more: Partial<Column> = {}): Column => ({
  header,
  width,
  ...more,
});
const about = [
  column(texts.learner, 28),
  column(texts.degree, 32),
  column(texts.year, 9, { kind: "number" }),
];
const identity = (learner: ExportedLearner): Cell[] => [learner.name, learner.degree, learner.year];
const choiceOf = (wish: StoredWish) => (wish.is_initial_choice ? texts.priority : texts.optional);
const savedAt = (list: StoredWishes | undefined) => (list ? new Date(list.updated_at) : null);

const placeOf = (exported: Exported, id: string): Place =>
  exported.structures.get(id) ?? { name: texts.removedStructure, city: "", zip_code: "" };

const learnersSheet = (exported: Exported): Sheet => {
  const columnsOf = (phase: string) => [
    column(texts.count(phase), 13, { kind: "number" }),
    ...Array.from({ length: expected.priority }, (_, n) =>
      column(texts.nth(phase, texts.priority, n + 1), 26),
    ),
    ...Array.from({ length: expected.optional }, (_, n) =>
      column(texts.nth(phase, texts.optional, n + 1), 26),
    ),
    column(texts.savedAtOf(phase), 17, { kind: "instant" }),
  ];
  const cellsOf = (list: StoredWishes | undefined): Cell[] => {
    const names = (initial: boolean, length: number) => {
      const chosen = (list?.wishes ?? []).filter((wish) => wish.is_initial_choice === initial);
      return Array.from({ length }, (_, n) => {
        const wish = chosen[n];
        return wish ? placeOf(exported, wish.structure_id).name : null;
      });
    };
    return [
      list?.wishes.length ?? 0,
      ...names(true, expected.priority),
      ...names(false, expected.optional),
      savedAt(list),
    ];
  };
  return {
    name: texts.sheets.learners,
    columns: [
      ...about,
      ...columnsOf(texts.phases.pre),
      ...columnsOf(texts.phases.post),
      column(texts.standing, 15),
    ],
    rows: exported.learners.map((learner) => [
      ...identity(learner),
      ...cellsOf(learner.pre),
      ...cellsOf(learner.post),
      learner.isWaiting ? texts.toConfirm : null,
    ]),
  };
};

const wishesSheet = (exported: Exported): Sheet => ({
  name: texts.sheets.wishes,
  columns: [
    ...about,
    column(texts.phase, 13),
    column(texts.choice, 13),
    column(texts.structure, 34),
    column(texts.city, 22),
    column(texts.zipCode, 12),
    column(texts.zone, 22),
    column(texts.justification, 60, { wrap: true }),
    column(texts.savedAt, 17, { kind: "instant" }),
  ],
  rows: exported.learners.flatMap((learner) =>
    phases.flatMap((phase) =>
      (learner[phase]?.wishes ?? []).map((wish): Cell[] => {
        const { name, city, zip_code } = placeOf(exported, wish.structure_id);
        return [
          ...identity(learner),
          texts.phases[phase],
          choiceOf(wish),
          name,
          city,
          zip_code,
          exported.zones.get(wish.structure_id) ?? "",
          wish.justification,
          savedAt(learner[phase]),
        ];
      }),
    ),
  ),
});

const structuresSheet = (exported: Exported): Sheet => {
  const asked = new Map([...exported.zones.keys()].map((id) => [id, [0, 0, 0, 0]]));
  for (const learner of exported.learners)
    for (const [n, phase] of phases.entries())
      for (const wish of learner[phase]?.wishes ?? []) {
        const counts = asked.get(wish.structure_id) ?? [0, 0, 0, 0];
        const place = n * 2 + (wish.is_initial_choice ? 0 : 1);
        asked.set(
          wish.structure_id,
          counts.map((count, at) => (at === place ? count + 1 : count)),
        );
      }
  const rows = [...asked].map(([id, counts]) => ({
    ...placeOf(exported, id),
    zone: exported.zones.get(id) ?? "",
    counts,
    total: counts.reduce((sum, count) => sum + count, 0),
  }));
  return {
    name: texts.sheets.structures,
    columns: [
      column(texts.structure, 34),
      column(texts.city, 22),
      column(texts.zipCode, 12),
      column(texts.zone, 22),
      ...Object.values(texts.phases).flatMap((phase) =>
        [texts.priority, texts.optional].map((choice) =>
          column(texts.demand(phase, choice), 14, { kind: "number" }),
        ),
      ),
      column(texts.total, 9, { kind: "number" }),
    ],
    rows: rows
      .sort((a, b) => b.total - a.total || byName(a, b))
      .map(({ name, city, zip_code, zone, counts, total }) => [name, city, zip_code, zone, ...counts, total]),
  };
};

/** The export's three sheets: one row per learner, one per wish, one per structure. */
export const exportSheets = (exported: Exported): Sheet[] => [
  learnersSheet(exported),
  wishesSheet(exported),
  structuresSheet(exported),
];
