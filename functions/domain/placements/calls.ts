import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import { drawOf } from "#functions/domain/placements/proposal-input.ts";
import { linesOf, type StoredCalls } from "#functions/domain/placements/proposals.store.ts";
import { employerOf, type Structures } from "#functions/domain/placements/view.ts";
import { findStructures, structureNames } from "#functions/domain/structures/structures.store.ts";
import type { ProposedLine } from "#shared/placements/placements.proposals.ts";
import { rankOf, stillRuns } from "#shared/placements/placements.rules.ts";
import type {
  BoardCard,
  CallLine,
  PlacementBoard,
  ShownLine,
} from "#shared/placements/placements.schemas.ts";

/** A line with the names of its learner and structures. */
export const shownLine = (
  { profile_id, structure_id, reason, ...line }: ProposedLine,
  structures: Structures,
  nameOf: (profileId: string) => string,
): ShownLine => {
  const { instead, rival } = reason;
  return {
    ...line,
    learner: { id: profile_id, name: nameOf(profile_id) },
    structure: employerOf(structures, { structure_id }),
    reason: {
      ...reason,
      instead: instead === null ? null : { id: instead, name: structures.get(instead)?.name ?? "" },
      rival: rival === null ? null : nameOf(rival) || null,
    },
  };
};

export const structuresIn = (lines: readonly ProposedLine[]): Promise<Structures> =>
  structureNames(lines.flatMap(({ structure_id, reason }) => [structure_id, reason.instead ?? []].flat()));

/** What became of a call since it was put on the list. */
const stateOf = (
  { structure_id }: ProposedLine,
  card: BoardCard | undefined,
  adoptedAt: string,
  isOff: boolean,
): CallLine["state"] => {
  if (!card) return "closed";
  const own = card.placements.find(({ structure, is_over }) => structure.id === structure_id && !is_over);
  if (own && (rankOf(own.state) > rankOf("mutual") || (own.changes.at(-1)?.saved_at ?? "") > adoptedAt))
    return "called";
  return isOff || card.placements.some(stillRuns) ? "closed" : "to_call";
};

/** The list of calls beside the cards of the board, in the order in which it was adopted. */
export const showCalls = async (
  stored: StoredCalls,
  cards: readonly BoardCard[],
  isRefused: (line: ProposedLine) => boolean,
): Promise<NonNullable<PlacementBoard["calls"]>> => {
  const lines = linesOf(stored);
  const cardOf = new Map(cards.map((card) => [card.learner.id, card]));
  const [structures, whole, [author]] = await Promise.all([
    structuresIn(lines),
    findStructures([...new Set(lines.map(({ structure_id }) => structure_id))]),
    findAuths([stored.adopted_by]),
  ]);
  const phones = new Map(whole.map(({ id, phone }) => [id, phone]));
  const active = new Set(whole.flatMap(({ id, is_active }) => (is_active ? [id] : [])));
  const isOff = (line: ProposedLine) => isRefused(line) || !active.has(line.structure_id);
  const { adopted_at, adopted_by } = stored;
  return {
    adopted_at,
    adopted_by: { id: adopted_by, name: author?.name ?? null },
    draw: drawOf(stored.training_action_id),
    lines: lines
      .map((line) => ({
        ...shownLine(line, structures, (id) => cardOf.get(id)?.learner.name ?? ""),
        phone: phones.get(line.structure_id) ?? "",
        state: stateOf(line, cardOf.get(line.profile_id), adopted_at, isOff(line)),
      }))
      // Who was erased, or is no learner here any more.
      .filter(({ learner }) => learner.name !== ""),
  };
};
