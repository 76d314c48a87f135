import { readJoinCode } from "#shared/training/training.rules.ts";
import { browserStore } from "#web/api/browser-store.ts";

type Kept = { code?: string; until?: number };
// Without a schema: the home of learners reads it, and would load the library for this alone.
const store = browserStore("compagnon-code", (stored): Kept => {
  const { code, until } = Object(stored) as Record<string, unknown>;
  return typeof code === "string" && typeof until === "number" ? { code, until } : {};
});
/** As long as a sign-up link: people who scan a code may have to verify their address first. */
const lifetime = 48 * 3_600_000;

/** Keeps the code of a link that somebody opened before they had an account. */
export const keepCode = (code: string): void => {
  store.set({ code: readJoinCode(code), until: Date.now() + lifetime });
};

/** The code that was kept and not used yet. */
export const keptCode = (): string | undefined => {
  const { code, until = 0 } = store.get();
  return code && until > Date.now() ? code : undefined;
};

export const forgetCode = (): void => {
  store.set({});
};
