/** What a check found: it holds, it does not (with what was seen), or this site can't show it. */
export type Finding = { what: string; verdict: "holds" | "fails" | "not here"; seen?: string };

/** Thrown by a check that this site can't show: a local one has no firewall, one without an account no sign-in. */
export class NotHere extends Error {}

/** Throws unless the condition holds. */
export const must = (holds: boolean, seen: unknown): void => {
  if (!holds) throw new Error(typeof seen === "string" ? seen : JSON.stringify(seen));
};

export type Check = readonly [what: string, look: () => Promise<void>];

/** Runs the checks in sequence, also after a failure. */
export const lookAt = async (checks: readonly Check[]): Promise<Finding[]> => {
  const found: Finding[] = [];
  for (const [what, look] of checks) {
    try {
      await look();
      found.push({ what, verdict: "holds" });
    } catch (error) {
      const seen = error instanceof Error ? error.message : String(error);
      found.push({ what, verdict: error instanceof NotHere ? "not here" : "fails", seen });
    }
  }
  return found;
};

/** Sends one request: follows no redirect, with a time limit. */
export const ask = (url: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(30_000), ...init });

/** The headers of an answer that are not as they must be: an expression, or null for one that must be absent. */
export const headersUnlike = (
  answer: Response,
  expected: Readonly<Record<string, RegExp | null>>,
): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(expected).flatMap(([name, like]) => {
      const value = answer.headers.get(name);
      const fits = like === null ? value === null : value !== null && like.test(value);
      return fits ? [] : [[name, value]];
    }),
  );
