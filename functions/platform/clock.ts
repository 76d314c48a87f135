/** The time of a request. Tests move it with Vitest's fake Date; nothing else in `functions` asks for the time. */
export const now = (): Date => new Date();

/** An instant in whole seconds since 1970, as `expires` of an item and the claims of a token have it. */
export const secondsOf = (instant: Date | number): number => Math.floor(Number(instant) / 1000);
