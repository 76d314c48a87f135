/** The time of a request. Tests move it with Vitest's fake Date; nothing else in `functions` asks for the time. */
export const now = (): Date => new Date();
