import { hasEnded } from "#shared/events/events.rules.ts";
import type { MemberTrainingAction } from "#shared/training/training.schemas.ts";
import { wishesTexts } from "#web/features/wishes/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { dayAndMonth } from "#web/ui/dates.ts";
import { agendaTexts as texts } from "./agenda-texts.ts";

type Action = Pick<
  MemberTrainingAction,
  "event_id" | "event" | "standing" | "archived_at" | "is_pre_event_wishlist_time"
>;

/** The actions that a learner is still in. */
const liveIn = (actions: readonly Action[]) =>
  actions.filter(({ standing, archived_at }) => standing !== "left" && !archived_at);

/** Whether a learner takes part in an event by one of their actions. */
export const takesPart = (actions: readonly Action[], eventId: string): boolean =>
  liveIn(actions).some(({ event_id }) => event_id === eventId);

/**
 * Where a learner goes on from an event's day on which they meet nobody: to the wishes that are open, else to their other
 * event to come, else to their leads. Undefined while their own meetings of that day are still to come.
 */
export const onwardFrom = (
  actions: readonly Action[],
  eventId: string,
  now: Date,
): { to: string; label: string } | undefined => {
  const live = liveIn(actions);
  const open = live.find(({ is_pre_event_wishlist_time }) => is_pre_event_wishlist_time);
  if (open?.event_id) return { to: paths.preEventWishes(open.event_id), label: wishesTexts.seeWishes };
  const coming = live.flatMap(({ event }) => (event && !hasEnded(event, now) ? [event] : []));
  if (coming.some(({ id }) => id === eventId)) return undefined;
  const [next] = coming.toSorted((a, b) => a.start_date.localeCompare(b.start_date));
  if (next) return { to: paths.agenda(next.id), label: texts.agendaOf(dayAndMonth(next.start_date)) };
  return { to: paths.ownPlacements, label: texts.toLeads };
};
