import type { Auth } from "#functions/store/auth.ts";

/** Somebody, by the account and those of its profiles that are meant. */
export type Person = {
  userId: string;
  profileIds: readonly string[];
  /** The structures that profiles were attached to which are gone already. */
  structureIds?: readonly string[];
};

/** An account with all of its profiles. */
export const wholeAccount = (user: Auth): Person => ({
  userId: user.id,
  profileIds: user.profiles.map(({ id }) => id),
});
