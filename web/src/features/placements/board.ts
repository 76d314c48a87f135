import { isRunning, type PlacementState, rankOf, signingEnd } from "#shared/placements/placements.rules.ts";
import type { BoardCard, Placement } from "#shared/placements/placements.schemas.ts";

export const columns = ["none", "mutual", "interview", "agreed", "signed"] as const;
export type Column = (typeof columns)[number];

/** A lead that a card can move: one that is noted, or a shared interest of which nothing is noted yet. */
export type Lead = {
  key: string;
  name: string;
  structureId: string | null;
  state: PlacementState;
  placement: Placement | undefined;
  since: string;
  /** Whether it has reached its own end: its details can be corrected, and no card shows it. */
  isOver: boolean;
};

export const leadOf = (placement: Placement): Lead => {
  const { id, structure, state, is_over: isOver, changes } = placement;
  const since = changes.findLast((one) => one.state === state)?.on ?? "";
  return { key: id, name: structure.name, structureId: structure.id, state, placement, since, isOver };
};

/** The leads of a card that can change, the one that the card shows first; those that are over come last. */
export const leadsOf = ({ placements, to_call }: BoardCard): Lead[] => {
  const noted = placements.filter(({ state }) => state !== "broken").map(leadOf);
  const interests = to_call.map(({ structure, since }): Lead => {
    const { id, name } = structure;
    return {
      key: id ?? "",
      name,
      structureId: id,
      state: "mutual",
      placement: undefined,
      since,
      isOver: false,
    };
  });
  return [...noted, ...interests].sort(
    (a, b) => Number(a.isOver) - Number(b.isOver) || rankOf(b.state) - rankOf(a.state),
  );
};
export const openLeadsOf = (card: BoardCard): Lead[] => leadsOf(card).filter(({ isOver }) => !isOver);

/** What ended, and on which day: contracts that were broken, or came to their own end. */
export const endedOf = ({ placements }: BoardCard): { one: Placement; on: string }[] =>
  placements
    .filter(({ state, is_over }) => state === "broken" || is_over)
    .map((one) => ({ one, on: (one.is_over ? one.to : one.changes.at(-1)?.on) ?? "" }));
export const hasFound = ({ state }: BoardCard): boolean => isRunning(state);

/** Until when contracts are signed, while they still are. */
export const signingEnds = (startDate: string): { days: number; until: string } | undefined => {
  const until = signingEnd(startDate);
  const days = Math.ceil((Date.parse(until) - Date.now()) / 86_400_000);
  return days > 0 ? { days, until } : undefined;
};
