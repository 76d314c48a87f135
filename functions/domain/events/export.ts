import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { type TrainingEntry, trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findEventParts } from "#functions/domain/events/event-parts.store.ts";
import type { StoredEvent } from "#functions/domain/events/events.store.ts";
import { countsAt, wishingAt } from "#functions/domain/events/figures.ts";
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
import { type Column, column, type Sheet, sheetOf } from "#functions/platform/workbook.ts";
import { indexById } from "#functions/store/roster.ts";
import { roles } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { exportTexts as texts } from "#shared/events/events.export.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";

type Place = { name: string; city: string; zip_code: string };
type ExportedLearner = {
  name: string;
  /** Blank if the account is gone. */
  email: string;
  degree: string;
  year: number | null;
  /** True if staff have not answered their request to join yet. */
  isWaiting: boolean;
  hasLeft: boolean;
  /** They were taken out of the event's promotions, or their promotion has another event, before it was over. */
  isGone: boolean;
  /** Whether their wishes count, on paper as on the event's pages. */
  counts: boolean;
  pre: StoredWishes | undefined;
  post: StoredWishes | undefined;
};
type Exported = {
  learners: readonly ExportedLearner[];
  structures: ReadonlyMap<string, Place>;
  /** The zone of each structure that takes part, by structure. */
  zones: ReadonlyMap<string, string>;
};

const phases = ["pre", "post"] as const;

type Membership = { member: StoredMember; action: TrainingEntry };

/** The members of an event's training actions: those who are there, and those who left. */
const readMembers = async (eventId: string) => {
  const agenda = await readAgenda();
  const actions = agenda.of(trainingRoster).filter((action) => action.event_id === eventId);
  const members = await allMembersOfEach(actions.map((action) => action.id));
  const memberships = actions.flatMap((action, n) =>
    (members[n] ?? []).map((member): Membership => ({ member, action })),
  );
  const isPresent = ({ member }: Membership) => isPresentMember(member);
  return {
    agenda,
    present: memberships.filter(isPresent),
    left: memberships.filter((one) => !isPresent(one)),
  };
};

/** The action of each learner. Somebody in two promotions stands in the first, as in the campaign and in the timetable. */
const actionByLearner = (memberships: readonly Membership[]): Map<string, TrainingEntry> =>
  new Map(
    memberships
      .filter(({ member }) => member.role_id === roles.learner.id)
      .map(({ member, action }) => [member.profile_id, action] as const)
      .toReversed(),
  );

/** Everything that an event's export shows. */
export const readExport = async (event: StoredEvent, now: Date): Promise<Exported> => {
  const eventId = event.id;
  const [{ agenda, present, left }, wishing, requests, pre, post, parts, cards] = await Promise.all([
    readMembers(eventId),
    wishingAt(eventId),
    joinRequestsOf(),
    findWholeEventWishes(eventId, true),
    findWholeEventWishes(eventId, false),
    findEventParts(eventId),
    catalogueCards(),
  ]);
  const actionOf = actionByLearner(present);
  const leftAction = actionByLearner(left);
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
  const countsIn = countsAt(event, wishing, now);
  const learners = [...ids].map((id) => {
    const counts = countsIn({ profile_id: id });
    const current = actionOf.get(id) ?? waiting.get(id);
    const action = current ?? leftAction.get(id);
    return {
      email: users.get(profiles.get(id)?.user_id ?? "")?.email ?? "",
      name: profiles.get(id)?.name ?? texts.removedProfile,
      degree: agenda.find(degreesRoster, action?.degree_id)?.name ?? "",
      year: action?.year ?? null,
      isWaiting: waiting.has(id),
      hasLeft: !current && action !== undefined,
      isGone: action === undefined && !counts,
      counts,
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

type OfLearner = { learner: ExportedLearner };
const about: readonly Column<OfLearner>[] = [
  column(texts.learner, 22, ({ learner }) => learner.name, { wrap: true }),
  column(texts.email, 24, ({ learner }) => learner.email, { wrap: true }),
  column(texts.degree, 18, ({ learner }) => learner.degree, { wrap: true }),
  column(texts.year, 8, ({ learner }) => learner.year, { kind: "number" }),
];

const standing: Column<OfLearner> = column(
  texts.standing,
  15,
  ({ learner }) =>
    (learner.isWaiting && texts.toConfirm) ||
    (learner.hasLeft && texts.hasLeft) ||
    (learner.isGone && texts.isGone) ||
    null,
);

type Phase = (typeof phases)[number];
type OfWish = OfLearner & { phase: Phase; list: StoredWishes; wish: StoredWish };

const wishesOf = (exported: Exported): OfWish[] =>
  exported.learners.flatMap((learner) =>
    phases.flatMap((phase) => {
      const list = learner[phase];
      return list ? list.wishes.map((wish) => ({ learner, phase, list, wish })) : [];
    }),
  );

const phase = column(texts.phase, 11, ({ phase }: OfWish) => texts.phases[phase]);
const choiceOf = (wish: StoredWish) => (wish.is_initial_choice ? texts.priority : texts.optional);

const placeOf = (exported: Exported, id: string): Place =>
  exported.structures.get(id) ?? { name: texts.removedStructure, city: "", zip_code: "" };
const zoneOf = (exported: Exported, id: string) => exported.zones.get(id) ?? "";

type OfPlace = Place & { zone: string };
const place: readonly Column<OfPlace>[] = [
  column(texts.structure, 26, ({ name }) => name, { wrap: true }),
  column(texts.city, 15, ({ city }) => city, { wrap: true }),
  column(texts.zipCode, 8, ({ zip_code }) => zip_code),
  column(texts.zone, 15, ({ zone }) => zone, { wrap: true }),
];

const learnersSheet = (exported: Exported): Sheet => {
  const choices = (
    of: Phase,
    { choice, isPriority }: { choice: string; isPriority: boolean },
    many: number,
  ) =>
    Array.from({ length: many }, (_, n) =>
      column(
        texts.nth(texts.phases[of], choice, n + 1),
        20,
        ({ learner }: OfLearner) => {
          const chosen = learner[of]?.wishes.filter((wish) => wish.is_initial_choice === isPriority)[n];
          return chosen ? placeOf(exported, chosen.structure_id).name : null;
        },
        { wrap: true },
      ),
    );
  const columnsOf = (of: Phase): Column<OfLearner>[] => [
    column(texts.count(texts.phases[of]), 13, ({ learner }) => learner[of]?.wishes.length ?? 0, {
      kind: "number",
    }),
    ...choices(of, { choice: texts.priority, isPriority: true }, expected.priority),
    ...choices(of, { choice: texts.optional, isPriority: false }, expected.optional),
    column(
      texts.savedAtOf(texts.phases[of]),
      17,
      ({ learner }) => {
        const list = learner[of];
        return list ? new Date(list.updated_at) : null;
      },
      { kind: "instant" },
    ),
  ];
  return sheetOf<OfLearner>({
    name: texts.sheets.learners,
    columns: [...about, ...columnsOf("pre"), ...columnsOf("post"), standing],
    rows: exported.learners.map((learner) => ({ learner })),
    // One for the wishes before the event, one for those after it.
    pagesWide: 2,
  });
};

const wishesSheet = (exported: Exported): Sheet =>
  sheetOf<OfWish & OfPlace>({
    name: texts.sheets.wishes,
    columns: [
      ...about,
      phase,
      column(texts.choice, 11, ({ wish }) => choiceOf(wish)),
      ...place,
      column(texts.justification, 40, ({ wish }) => wish.justification, { wrap: true }),
      column(texts.savedAt, 17, ({ list }) => new Date(list.updated_at), { kind: "instant" }),
      standing,
    ],
    rows: wishesOf(exported).map((one) => ({
      ...one,
      ...placeOf(exported, one.wish.structure_id),
      zone: zoneOf(exported, one.wish.structure_id),
    })),
  });

const structuresSheet = (exported: Exported): Sheet => {
  const counting = wishesOf(exported).filter(({ learner }) => learner.counts);
  const asked = Map.groupBy(counting, ({ wish }) => wish.structure_id);
  const rows = [...new Set([...exported.zones.keys(), ...asked.keys()])].map((id) => ({
    ...placeOf(exported, id),
    zone: zoneOf(exported, id),
    wishes: asked.get(id) ?? [],
  }));
  return sheetOf<OfPlace & { wishes: OfWish[] }>({
    name: texts.sheets.structures,
    columns: [
      ...place,
      ...phases.flatMap((of) =>
        [texts.priority, texts.optional].map((choice) =>
          column(
            texts.demand(texts.phases[of], choice),
            14,
            ({ wishes }: { wishes: OfWish[] }) =>
              wishes.filter((one) => one.phase === of && choiceOf(one.wish) === choice).length,
            { kind: "number" },
          ),
        ),
      ),
      column(texts.total, 9, ({ wishes }) => wishes.length, { kind: "number" }),
    ],
    rows: rows.sort((a, b) => b.wishes.length - a.wishes.length || byName(a, b)),
  });
};

/** Whom each structure will meet: its learners one below the other, those who care most for it first. */
const byStructureSheet = (exported: Exported): Sheet => {
  const rows = wishesOf(exported).map((one) => ({
    ...one,
    name: placeOf(exported, one.wish.structure_id).name,
    zone: zoneOf(exported, one.wish.structure_id),
    rank: one.list.wishes.indexOf(one.wish) + 1,
  }));
  return sheetOf<(typeof rows)[number]>({
    name: texts.sheets.byStructure,
    columns: [
      column(texts.structure, 28, ({ name }) => name, { wrap: true }),
      column(texts.zone, 18, ({ zone }) => zone, { wrap: true }),
      phase,
      column(texts.rank, 7, ({ rank }) => rank, { kind: "number" }),
      column(texts.choice, 12, ({ wish }) => choiceOf(wish)),
      ...about,
      standing,
    ],
    rows: rows.sort(
      (one, other) =>
        byName(one, other) ||
        one.wish.structure_id.localeCompare(other.wish.structure_id) ||
        phases.indexOf(one.phase) - phases.indexOf(other.phase) ||
        one.rank - other.rank ||
        byName(one.learner, other.learner),
    ),
  });
};

/** The export's sheets: one row per learner, per wish, per structure, and per learner whom a structure is to meet. */
export const exportSheets = (exported: Exported): Sheet[] => [
  learnersSheet(exported),
  wishesSheet(exported),
  structuresSheet(exported),
  byStructureSheet(exported),
];
