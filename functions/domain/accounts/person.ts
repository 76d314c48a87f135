import type { Auth } from "#functions/domain/accounts/auth.store.ts";

/** A person: an account and some or all of its profiles. */
export type Person = {
  userId: string;
  profileIds: readonly string[];
  /** The structures to which deleted profiles were attached. */
  structureIds?: readonly string[];
};

/** An account with all of its profiles. */
export const wholeAccount = (user: Auth): Person => ({
  userId: user.id,
  profileIds: user.profiles.map(({ id }) => id),
});
