import * as situations from "#shared/situations/situations.contract.ts";

/** What shows the state of a situation: stale once it moves to another. */
export const refreshedByMoves = [
  situations.getSituation,
  situations.filterSituations,
  situations.listOwnSituations,
];
