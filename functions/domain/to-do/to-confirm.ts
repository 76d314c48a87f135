import type { ProfileCard } from "#functions/domain/profiles/profiles.store.ts";
import type { JoinRequest } from "#functions/domain/training/join-requests.store.ts";

/**
 * Who waits to be confirmed: those who ask to join an action, once for each, and the others whom nobody has confirmed.
 * Somebody who asks to join an action is confirmed with it.
 */
export const toConfirmAmong = (cards: readonly ProfileCard[], joining: readonly JoinRequest[]) => {
  const known = new Set(cards.map(({ id }) => id));
  const asking = joining.filter(({ profile_id }) => known.has(profile_id));
  const askers = new Set(asking.map(({ profile_id }) => profile_id));
  const unconfirmed = cards.filter(({ id, confirmed_at }) => confirmed_at === null && !askers.has(id));
  return { asking, unconfirmed };
};
