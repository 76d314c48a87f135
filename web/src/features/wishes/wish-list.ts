import * as wishes from "#shared/wishes/wishes.contract.ts";
import { ask } from "#web/api/query.ts";

export type WishList = { profileId: string; eventId: string; isPreEvent: boolean };

/** The name under which this browser keeps what was changed of a list. */
export const editsKey = ({ profileId, eventId, isPreEvent }: WishList): string =>
  `${profileId} ${eventId} ${isPreEvent ? "pre" : "post"}`;

/** The route and call that read a learner's list; every page of it shares one answer. */
export const askWishes = ({ profileId, eventId, isPreEvent }: WishList) =>
  ask(wishes.listLearnerWishes, {
    params: { userId: profileId, eventId },
    query: { is_pre_event: isPreEvent },
  });
