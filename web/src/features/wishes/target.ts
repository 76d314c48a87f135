import { useQuery } from "@tanstack/react-query";
import { roles } from "#shared/contract/access.ts";
import * as training from "#shared/training/training.contract.ts";
import type { MemberTrainingAction } from "#shared/training/training.schemas.ts";
import type { Wish } from "#shared/wishes/wishes.schemas.ts";
import { ask } from "#web/api/query.ts";
import { type KnownProfile, profileForCalls, useSession } from "#web/api/session.ts";
import { paths } from "#web/frame/paths.ts";
import { askWishes } from "./wish-list.ts";

/** The current profile when it is a learner's. */
export const useLearner = () => {
  const { current } = useSession();
  return current?.role_id === roles.learner.id ? current : undefined;
};

/** The same, as far as a page's first calls need it: until the session is known, the learner who read here last. */
export const learnerForCalls = (): KnownProfile | undefined => {
  const profile = profileForCalls();
  return profile?.roleId === roles.learner.id ? profile : undefined;
};

/** Whether the training of each of these promotions has begun: no wish for a placement changes any more. */
export const hasBegun = (own: readonly { start_date: string }[], now: Date): boolean =>
  own.length > 0 && own.every(({ start_date }) => new Date(start_date) <= now);

/** The promotions by which somebody takes part in an event; undefined until they are known. */
export const useOwnActions = (
  profileId: string | undefined,
  eventId: string,
): MemberTrainingAction[] | undefined => {
  const { data } = useQuery({
    ...ask(training.listProfileTrainingActions, { params: { profileId: profileId ?? "" } }),
    enabled: profileId !== undefined,
  });
  return data?.filter(({ event_id, standing }) => event_id === eventId && standing !== "left");
};

/** Whether each of these promotions is archived: what they wished is read, and changes no more. */
export const areArchived = (own: readonly MemberTrainingAction[]): boolean =>
  own.length > 0 && own.every(({ archived_at }) => archived_at);

/**
 * The event that a learner may save wishes for now, before it or after it, and where that is done; `isPending` until it
 * is known whether there is one.
 */
export const useTarget = () => {
  const learner = useLearner();
  const { status } = useSession();
  const { data: actions, isLoading } = useQuery({
    ...ask(training.listProfileTrainingActions, { params: { profileId: learner?.id ?? "" } }),
    enabled: learner !== undefined,
  });
  const open = actions?.find(
    (action) =>
      action.standing !== "left" && (action.is_pre_event_wishlist_time || action.is_post_event_wishlist_time),
  );
  if (!learner || !open?.event_id) return { target: undefined, isPending: status === "loading" || isLoading };
  const isPreEvent = open.is_pre_event_wishlist_time;
  const target = {
    profileId: learner.id,
    eventId: open.event_id,
    isPreEvent,
    path: isPreEvent ? paths.preEventWishes(open.event_id) : paths.postEventWishes(open.event_id),
  };
  return { target, isPending: false };
};

const nowhere = { profileId: "", eventId: "", isPreEvent: true };
const none: readonly Wish[] = [];

/** What the learner has saved for that event; no target until it is known. */
export const useRegistered = () => {
  const { target, isPending } = useTarget();
  const { data, isLoading } = useQuery({ ...askWishes(target ?? nowhere), enabled: target !== undefined });
  return target && data
    ? { target, saved: data, isPending: false }
    : { saved: none, isPending: isPending || isLoading };
};
