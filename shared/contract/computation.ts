/** Whether a worker still has to compute something, or is at it. */
export const isAtWork = ({ state }: { state: string }): boolean =>
  state === "waiting" || state === "computing";
