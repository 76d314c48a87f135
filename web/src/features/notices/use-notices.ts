import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { type Role, roleOfId, roles } from "#shared/contract/access.ts";
import type { Answer } from "#shared/contract/endpoint.ts";
import { knownAmong } from "#shared/contract/known.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import { everyNoticeKind } from "#shared/notices/notices.rules.ts";
import type { TodoEntry } from "#shared/notices/notices.schemas.ts";
import { waitingAmong } from "#shared/notices/notices.todo.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { ask, useSend } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/frame/paths.ts";
import { notify } from "#web/ui/over/notify.ts";
import { askTodo } from "./ask-todo.ts";
import { everyTodoKind, noticesTexts } from "./texts.ts";

const minute = 60_000;

const instructors: readonly (Role | undefined)[] = ["tradeTrainer", "referentTrainer"];

/** The user's profile if it is an instructor's: their home lists the learners, and counts what waits among them. */
const useInstructor = (): string | undefined => {
  const { current } = useSession();
  return current && instructors.includes(roleOfId(current.role_id)) ? current.id : undefined;
};

/** What the home of staff shows in addition to what waits: the next weeks, and the training actions under way. */
export const useAhead = () => {
  const instructor = useInstructor();
  return useQuery({
    ...askTodo(instructor),
    select: ({ coming, promotions, promotions_total }) => ({ coming, promotions, total: promotions_total }),
  });
};

/** What waits for the user, counted again whenever they come to the page: they have dealt with something. */
export const useTodo = (): { entries: readonly TodoEntry[]; isKnown: boolean; isPending: boolean } => {
  const instructor = useInstructor();
  const todo = useQuery(askTodo(instructor));
  const learners = useQuery({
    ...ask(steps.listTutorLearners, { params: { profileId: instructor ?? "" } }),
    enabled: instructor !== undefined,
  });
  return {
    entries: [...waitingAmong(learners.data ?? []), ...knownAmong(todo.data?.data ?? [], everyTodoKind)],
    // Both at once: lines of learners that came later would push down what one has begun to read.
    isPending: todo.isPending || (instructor !== undefined && learners.isPending),
    isKnown: todo.data !== undefined && (instructor === undefined || learners.data !== undefined),
  };
};

const unreadIn = ({ unread }: { unread: number }) => unread;

/**
 * How many notices are unread, undefined until it is known: asked again every quarter of an hour, and when the page comes
 * back to the front after a minute. The home reads it with what waits.
 */
export const useUnread = (): number | undefined => {
  const { current } = useSession();
  const instructor = useInstructor();
  const { pathname, search } = useLocation();
  const isHome = current !== undefined && pathname + search === paths.dashboard();
  const again = { staleTime: minute, refetchInterval: 15 * minute, refetchOnWindowFocus: true };
  const todo = useQuery({ ...askTodo(instructor), ...again, select: unreadIn, enabled: isHome });
  const list = useQuery({
    ...ask(notices.listNotices, { query: { per_page: 0 } }),
    ...again,
    select: unreadIn,
    enabled: !isHome,
  });
  return isHome ? todo.data : list.data;
};

const withKnown = (list: Answer<typeof notices.listNotices>) => ({
  ...list,
  data: knownAmong(list.data, everyNoticeKind),
});

export const askNotices = (perPage?: number) => ({
  ...ask(notices.listNotices, { query: perPage === undefined ? {} : { per_page: perPage } }),
  select: withKnown,
});

/** Marks notices as read. Those that their reader opens are marked without a word. */
export const useReading = () => {
  const reading = useSend(notices.readNotices, { refreshes: [notices.listNotices, notices.getTodo] });
  return {
    isPending: reading.isPending,
    readSome: (ids: string[]) => reading.mutate({ body: { ids } }),
    readAll: () =>
      reading.mutate(
        { body: { until: new Date().toISOString() } },
        {
          onSuccess: () => notify.success(noticesTexts.allRead),
          onError: () => notify.error(noticesTexts.readFailed),
        },
      ),
  };
};

/** Learners are *tu*, everybody else *vous*. */
export const usePolite = (): boolean => {
  const { current } = useSession();
  return current?.role_id !== roles.learner.id;
};
