import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import {
  findPlacements,
  placementId,
  type StoredPlacement,
} from "#functions/domain/placements/placements.store.ts";
import { employerOf, readSimilar, type Structures } from "#functions/domain/placements/view.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { findStructures, structureNames } from "#functions/domain/structures/structures.store.ts";
import { membershipsOf, readAgenda, type StoredMember } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { findLearnerWishes, type StoredWishes } from "#functions/domain/wishes/wishes.store.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { isOver, nextAct, placingDay, rankOf } from "#shared/placements/placements.rules.ts";
import type { OwnLead, OwnPlacements } from "#shared/placements/placements.schemas.ts";
import { isPriority } from "#shared/wishes/wishes.rules.ts";

/** The structures that a learner wished for, in their order: after the event first, priority first. */
const wishedIn = (lists: readonly StoredWishes[]): string[] => {
  const inOrder = lists.toSorted((a, b) => Number(a.is_pre_event) - Number(b.is_pre_event));
  const ids = inOrder.flatMap(({ wishes }) =>
    wishes.toSorted((a, b) => Number(isPriority(b)) - Number(isPriority(a))).map((one) => one.structure_id),
  );
  return [...new Set(ids)];
};

const nothingNoted = {
  id: null,
  is_over: false,
  since: null,
  saved_at: null,
  interview_at: null,
  kind: null,
  from: null,
  to: null,
  end_reason: null,
  version: null,
} as const;

/**
 * The leads of a learner as they read them. Hosts' opinions are not read here, and a lead without shared interest says
 * nothing of what was noted about it: nobody can tell a refusal from silence.
 */
const ownLeads = (
  placements: readonly StoredPlacement[],
  wished: readonly string[],
  structures: Structures,
  { userId, day }: { userId: string; day: string },
): OwnLead[] => {
  const rankIn = (structureId: string | null) => {
    const at = structureId === null ? -1 : wished.indexOf(structureId);
    return at < 0 ? null : at + 1;
  };
  const noted = placements.map((one): OwnLead => {
    const wish = rankIn(one.structure_id);
    const isOwn = one.changes[0]?.by === userId;
    const source = wish !== null ? "wish" : isOwn ? "self" : "team";
    const lead = { structure: employerOf(structures, one), source, wish, state: one.state } as const;
    if (one.state === "none")
      return { ...nothingNoted, ...lead, id: isOwn && wish === null ? placementId(one) : null };
    const { kind, from, to, end_reason, interview_at, version } = one;
    const last = one.changes.findLast(({ state }) => state === one.state);
    return {
      ...lead,
      id: placementId(one),
      is_over: isOver(one, day),
      since: last?.on ?? null,
      saved_at: last?.saved_at ?? null,
      ...{ kind, from, to, end_reason, interview_at, version },
    };
  });
  const known = new Set(placements.map(({ structure_id }) => structure_id));
  const unnoted = wished
    .filter((id) => !known.has(id))
    .map(
      (structure_id): OwnLead => ({
        ...nothingNoted,
        structure: employerOf(structures, { structure_id }),
        source: "wish",
        wish: rankIn(structure_id),
        state: "none",
      }),
    );
  return [...noted, ...unnoted].sort(
    (a, b) =>
      Number(a.is_over) - Number(b.is_over) ||
      rankOf(b.state) - rankOf(a.state) ||
      (a.since ?? "").localeCompare(b.since ?? "") ||
      (a.wish ?? 99) - (b.wish ?? 99) ||
      byName(a.structure, b.structure),
  );
};

const ownIn = async (
  { training_action_id, profile_id, referent_instructor_id }: StoredMember,
  lists: readonly StoredWishes[],
  agenda: Awaited<ReturnType<typeof readAgenda>>,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<OwnPlacements[]> => {
  const action = agenda.find(trainingRoster, training_action_id);
  if (!action) return [];
  const wished = wishedIn(lists.filter(({ event_id }) => event_id === action.event_id));
  const placements = await findPlacements(training_action_id, profile_id);
  const noted = placements.flatMap(({ structure_id }) => structure_id ?? []);
  const [structures, similarTo, people] = await Promise.all([
    structureNames([...wished, ...noted]),
    readSimilar(),
    findProfileCards([referent_instructor_id ?? []].flat()),
  ]);
  const leads = ownLeads(placements, wished, structures, {
    userId: viewer.userId,
    day: placingDay(action, now),
  });
  const { act, lead } = nextAct(leads, now);
  const [called] = act === "call" && lead?.structure.id ? await findStructures([lead.structure.id]) : [];
  const referent = people.get(referent_instructor_id ?? "");
  const { start_date, end_date } = action;
  return [
    {
      training_action: { id: action.id, name: actionName(agenda, action.id), start_date, end_date },
      profile_id,
      leads,
      next: action.archived ? null : { act, lead, phone: called?.phone ?? "" },
      similar: !action.archived && (act === "wait" || act === "search") ? similarTo(wished, noted) : [],
      referent: referent ? { id: referent.id, name: referent.name } : null,
    },
  ];
};

/** The leads of the caller as a learner, in the actions that they have not left; the one that starts last comes first. */
export const ownPlacements = async (asking: { viewer: Viewer; now: Date }): Promise<OwnPlacements[]> => {
  const own = asking.viewer.profiles.filter(({ role, confirmed }) => confirmed && role === "learner");
  const agenda = await readAgenda();
  const found = await Promise.all(
    own.map(async ({ id }) => {
      const [members, lists] = await Promise.all([membershipsOf(id), findLearnerWishes(id)]);
      return Promise.all(members.map((member) => ownIn(member, lists, agenda, asking)));
    }),
  );
  return found.flat(2).sort((a, b) => (a.training_action.start_date < b.training_action.start_date ? 1 : -1));
};
