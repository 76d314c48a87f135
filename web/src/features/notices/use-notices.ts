import { useQuery } from "@tanstack/react-query";
import { roles } from "#shared/contract/access.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import { ask, useSend } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { notify } from "#web/ui/notify.ts";
import { noticesTexts } from "./texts.ts";

const minute = 60_000;

/** How many notices are unread, undefined until it is known: asked again after a minute when the page is looked at. */
export const useUnread = (): number | undefined => {
  const { data } = useQuery({
    ...ask(notices.listNotices, { query: { per_page: 0 } }),
    staleTime: minute,
    refetchInterval: 5 * minute,
    refetchOnWindowFocus: true,
  });
  return data?.unread;
};

export const askNotices = (perPage?: number) =>
  ask(notices.listNotices, { query: perPage === undefined ? {} : { per_page: perPage } });

/** Marks notices as read. One that its reader opens is marked without a word. */
export const useReading = () => {
  const reading = useSend(notices.readNotices, { refreshes: [notices.listNotices, notices.getTodo] });
  return {
    isPending: reading.isPending,
    readOne: (id: string) => reading.mutate({ body: { ids: [id] } }),
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
