import { useQuery } from "@tanstack/react-query";
import { momentInParis } from "#shared/contract/paris.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import { timeline } from "#shared/training/training.rules.ts";
import type { MemberTrainingAction } from "#shared/training/training.schemas.ts";
import { completeness } from "#shared/wishes/wishes.rules.ts";
import { useTodo } from "#web/features/notices/use-notices.ts";
import { leadTexts } from "#web/features/placements/texts.ts";
import { learnerTexts } from "#web/features/training/texts.ts";
import { useFound } from "#web/features/wishes/found.ts";
import { placesTexts } from "#web/features/wishes/texts.ts";
import { askWishes } from "#web/features/wishes/wish-list.ts";
import { paths } from "#web/frame/paths.ts";
import { nearDay, nearDayRange } from "#web/ui/dates.ts";
import { type Stage, Timeline } from "#web/ui/lists/Timeline.tsx";

const countText = (count: number | undefined) => {
  if (count === undefined) return undefined;
  return count === 0 ? learnerTexts.noneRegistered : learnerTexts.registered(count);
};

/** Why no wishes can be saved now; an unpublished event is not named. */
const whyNotTime = ({ event, wishes_until }: MemberTrainingAction) => {
  const now = new Date().toISOString();
  if (event?.wishes_open_at && event.wishes_open_at > now)
    return learnerTexts.opens(momentInParis(event.wishes_open_at));
  return wishes_until && wishes_until <= now
    ? learnerTexts.closed(momentInParis(wishes_until))
    : learnerTexts.notYet;
};

const useCount = (action: MemberTrainingAction, profileId: string, isPreEvent: boolean, needed: boolean) => {
  const { data, isLoading } = useQuery({
    ...askWishes({ profileId, eventId: action.event_id ?? "", isPreEvent }),
    enabled: needed && action.event_id !== null,
  });
  return { data, isLoading };
};

const wishesLabel = (wishes: readonly { is_initial_choice: 0 | 1 }[] | undefined, isPost: boolean) => {
  if (wishes && completeness(wishes).priority === 0) return placesTexts.review;
  return isPost ? learnerTexts.choosePost : learnerTexts.choosePre;
};

/** From the first wishes to the first day: four stages, the current one leads to what is done now; all done once the training has begun. */
export const WishTimeline = ({ action, profileId }: { action: MemberTrainingAction; profileId: string }) => {
  const {
    is_pre_event_wishlist_time: isPre,
    is_post_event_wishlist_time: isPost,
    is_ongoing: isOngoing,
    event,
  } = action;
  const pre = useCount(action, profileId, true, true);
  const post = useCount(action, profileId, false, isPost || isOngoing);
  const { percent, stages: states } = timeline(action);
  const isOpen = (isPre || isPost) && !isOngoing;
  // The band above names what they found, unless something else waits.
  const [waiting] = useTodo().entries;
  const { found, next } = useFound(action);
  const placement = () => {
    if (found) return waiting ? found : next && leadTexts.stateOf(next.lead);
    if (isPost || isOngoing) return countText(post.data?.length);
    return event && !hasEnded(event, new Date()) ? learnerTexts.after(nearDay(event.end_date)) : undefined;
  };
  const details = [
    countText(pre.data?.length),
    event ? nearDayRange(event.start_date, event.end_date) : undefined,
    placement(),
    nearDay(action.start_date),
  ];
  const open = isPost ? post : pre;
  // Its word depends on what is saved.
  const act =
    isOpen && !found && action.event_id && !open.isLoading
      ? {
          label: wishesLabel(open.data, isPost),
          to: isPost ? paths.postEventWishes(action.event_id) : paths.preEventWishes(action.event_id),
        }
      : undefined;
  const stages: Stage[] = learnerTexts.stages.map((title, index) => ({
    title,
    state: states[index] ?? "upcoming",
    detail: details[index],
    act: states[index] === "current" ? act : undefined,
  }));
  return (
    <>
      <Timeline label={learnerTexts.timeline} stages={stages} percent={percent} />
      {isOpen || isOngoing ? null : <p className="muted small">{whyNotTime(action)}</p>}
    </>
  );
};
