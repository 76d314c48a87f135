import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { degreesRoster } from "#functions/domain/reference/reference.store.ts";
import { catalogueCards } from "#functions/domain/structures/structures.store.ts";
import { joinRequestsOf } from "#functions/domain/training/join-requests.store.ts";
import {
  allMembersOfEach,
  isPresentMember,
  readAgenda,
  type StoredMember,
} from "#functions/domain/training/training.store.ts";
import {
  findWholeEventWishes,
  type StoredWish,
  type StoredWishes,
} from "#functions/domain/wishes/wishes.store.ts";
import type { Cell, Column, Sheet } from "#functions/platform/workbook.ts";
import { indexById } from "#functions/store/roster.ts";
import { roles } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { exportTexts as texts } from "#shared/events/events.export.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";

type Place = { name: string; city: string; zip_code: string };
export type ExportedLearner = {
  name: string;
  /** Blank if the account is gone. */
  email: string;
  degree: string;
  year: number | null;
  /** True if staff have not answered their request to join yet. */
  isWaiting: boolean;
  hasLeft: boolean;
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

/** Everything that an event's export shows. */
export const readExport = async (eventId: string): Promise<Exported> => {
  const readMembers = async () => {
    const agenda = await readAgenda();
    const actions = agenda.of(trainingRoster).filter((action) => action.event_id === eventId);
    const members = await allMembersOfEach(actions.map((action) => action.id));
    const memberships = actions.flatMap((action, n) =>
      (members[n] ?? []).map((member) => ({ member, action })),
    );
    const isPresent = ({ member }: { member: StoredMember }) => isPresentMember(member);
    return { agenda, ...Object.groupBy(memberships, (one) => (isPresent(one) ? "present" : "left")) };
  };
  const [{ agenda, present = [], left = [] }, requests, pre, post, parts, cards] = await Promise.all([
    readMembers(),
    joinRequestsOf(),
    findWholeEventWishes(eventId, true),
    findWholeEventWishes(eventId, false),
    findEventParts(eventId),
    catalogueCards(),
  ]);
  const byLearner = (memberships: typeof present) =>
    new Map(
      memberships
        .filter(({ member }) => member.role_id === roles.learner.id)
        .map(({ member, action }) => [member.profile_id, action]),
    );
  const actionOf = byLearner(present);
  const leftAction = byLearner(left);
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
  // Learners who left or were removed are listed if they have saved wishes: structures were asked for by them.
  const ids = new Set([...actionOf.keys(), ...waiting.keys(), ...lists.pre.keys(), ...lists.post.keys()]);
  const profiles = await findProfileCards(ids);
  const users = indexById(await findAuths([...profiles.values()].map((profile) => profile.user_id)));
  const learners = [...ids].map((id) => {
    const current = actionOf.get(id) ?? waiting.get(id);
    const action = current ?? leftAction.get(id);
    return {
      email: users.get(profiles.get(id)?.user_id ?? "")?.email ?? "",
      name: profiles.get(id)?.name ?? texts.removedProfile,
      degree: agenda.find(degreesRoster, action?.degree_id)?.name ?? "",
      year: action?.year ?? null,
      isWaiting: waiting.has(id),
      hasLeft: !current && action !== undefined,
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
  column(texts.learner, 22, { wrap: true }),
  column(texts.email, 24, { wrap: true }),
  column(texts.degree, 18, { wrap: true }),
  column(texts.year, 8, { kind: "number" }),
];
const identity = (learner: ExportedLearner): Cell[] => [
  learner.name,
  learner.email,
  learner.degree,
  learner.year,
];
const choiceOf = (wish: StoredWish) => (wish.is_initial_choice ? texts.priority : texts.optional);
const savedAt = (list: StoredWishes | undefined) => (list ? new Date(list.updated_at) : null);

const placeOf = (exported: Exported, id: string): Place =>
  exported.structures.get(id) ?? { name: texts.removedStructure, city: "", zip_code: "" };

const place = [
  column(texts.structure, 26, { wrap: true }),
  column(texts.city, 15, { wrap: true }),
  column(texts.zipCode, 8),
  column(texts.zone, 15, { wrap: true }),
];
const whereabouts = (exported: Exported, id: string): Cell[] => {
  const { name, city, zip_code } = placeOf(exported, id);
  return [name, city, zip_code, exported.zones.get(id) ?? ""];
};

const learnersSheet = (exported: Exported): Sheet => {
  const columnsOf = (phase: string) => [
    column(texts.count(phase), 13, { kind: "number" }),
    ...Array.from({ length: expected.priority }, (_, n) =>
      column(texts.nth(phase, texts.priority, n + 1), 20, { wrap: true }),
    ),
    ...Array.from({ length: expected.optional }, (_, n) =>
      column(texts.nth(phase, texts.optional, n + 1), 20, { wrap: true }),
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
      (learner.isWaiting && texts.toConfirm) || (learner.hasLeft && texts.hasLeft) || null,
    ]),
    // One for the wishes before the event, one for those after it.
    pagesWide: 2,
  };
};

const wishesSheet = (exported: Exported): Sheet => ({
  name: texts.sheets.wishes,
  columns: [
    ...about,
    column(texts.phase, 11),
    column(texts.choice, 11),
    ...place,
    column(texts.justification, 40, { wrap: true }),
    column(texts.savedAt, 17, { kind: "instant" }),
  ],
  rows: exported.learners.flatMap((learner) =>
    phases.flatMap((phase) =>
      (learner[phase]?.wishes ?? []).map((wish): Cell[] => {
        return [
          ...identity(learner),
          texts.phases[phase],
          choiceOf(wish),
          ...whereabouts(exported, wish.structure_id),
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
      ...place,
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

/** Whom each structure will meet: its learners one below the other, those who care most for it first. */
const byStructureSheet = (exported: Exported): Sheet => {
  const asked = exported.learners.flatMap((learner) =>
    phases.flatMap((phase, n) =>
      (learner[phase]?.wishes ?? []).map((wish, at) => ({ learner, phase, n, wish, rank: at + 1 })),
    ),
  );
  const named = asked.map((one) => ({ ...one, name: placeOf(exported, one.wish.structure_id).name }));
  const sorted = named.sort(
    (one, other) =>
      byName(one, other) ||
      one.wish.structure_id.localeCompare(other.wish.structure_id) ||
      one.n - other.n ||
      one.rank - other.rank ||
      byName(one.learner, other.learner),
  );
  return {
    name: texts.sheets.byStructure,
    columns: [
      column(texts.structure, 28, { wrap: true }),
      column(texts.zone, 18, { wrap: true }),
      column(texts.phase, 11),
      column(texts.rank, 7, { kind: "number" }),
      column(texts.choice, 12),
      ...about,
    ],
    rows: sorted.map(({ learner, phase, wish, rank, name }): Cell[] => [
      name,
      exported.zones.get(wish.structure_id) ?? "",
      texts.phases[phase],
      rank,
      choiceOf(wish),
      ...identity(learner),
    ]),
  };
};

/** The export's sheets: one row per learner, per wish, per structure, and per learner whom a structure is to meet. */
export const exportSheets = (exported: Exported): Sheet[] => [
  learnersSheet(exported),
  wishesSheet(exported),
  structuresSheet(exported),
  byStructureSheet(exported),
];
