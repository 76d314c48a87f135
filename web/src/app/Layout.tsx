import { useEffect, useState } from "react";
import { type Location, Outlet, ScrollRestoration, useMatches, useNavigation } from "react-router-dom";
import type { Access } from "#shared/contract/access.ts";
import { useAskedProof } from "#web/api/proof.ts";
import { useSession } from "#web/api/session.ts";
import { useSessionEnd } from "#web/api/session-end.ts";
import { BellOfUser } from "#web/features/notices/BellOfUser.tsx";
import { BasketLink } from "#web/features/wishes/BasketLink.tsx";
import { Footer } from "#web/frame/Footer.tsx";
import { GuestHeader, Header } from "#web/frame/Header.tsx";
import { MaintenanceNotice } from "#web/frame/MaintenanceNotice.tsx";
import { useDocumentTitle } from "#web/frame/PageTitle.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { whenSettled } from "#web/ui/browser/settled.ts";
import { SkipLink } from "#web/ui/navigation/SkipLink.tsx";
import { firstNotice } from "#web/ui/over/notify.ts";
import { Guarded } from "./Guarded.tsx";

const KeptNotices = lazyComponent(async () => (await import("#web/frame/KeptNotices.tsx")).KeptNotices);

const ProofDialog = lazyComponent(
  async () => (await import("#web/features/accounts/factors/ProofDialog.tsx")).ProofDialog,
);

const SessionEnd = lazyComponent(
  async () => (await import("#web/features/accounts/doors/SessionEnd.tsx")).SessionEnd,
);

/** Whether to load what shows notices: there is one, or the page has come and nothing is said yet. */
const useNoticesDue = (): boolean => {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    void firstNotice.then(() => setDue(true));
    return whenSettled(() => setDue(true));
  }, []);
  return isDue;
};

export type RouteFacts = { access: Access; title: string; isForGuests: boolean };
const isFacts = (handle: unknown): handle is RouteFacts =>
  typeof handle === "object" && handle !== null && "access" in handle && "title" in handle;

/**
 * What a scroll position is kept by. Each page that a tab loads anew has the key "default", and would begin where the one
 * before it was left. The path alone: a mailed link has its secret in the query.
 */
const placeOf = ({ key, pathname }: Location) => (key === "default" ? pathname : key);

const RouteTitle = ({ title }: { title: string | undefined }) => {
  useDocumentTitle(title);
  return null;
};

const content = "contenu";

/** Header, page, footer, notices. The route's title is set before the page's own, which may say more. */
export const Layout = () => {
  const facts = useMatches()
    .map(({ handle }) => handle)
    .findLast(isFacts);
  const navigation = useNavigation();
  const asked = useAskedProof();
  const { locked } = useSession();
  const end = useSessionEnd(SessionEnd.preload);
  const noticesDue = useNoticesDue();
  return (
    <>
      <SkipLink to={content} />
      {facts?.isForGuests ? (
        <GuestHeader />
      ) : (
        <Header
          actions={
            <>
              <BasketLink />
              <BellOfUser />
            </>
          }
        />
      )}
      {navigation.state === "loading" ? (
        <div className="fixed inset-[0_auto_auto_0] z-45 h-1 w-full origin-left less-motion:animate-none animate-[arrive_8s_0.2s_var(--ease-settle)_both] bg-accent" />
      ) : null}
      <main id={content} tabIndex={-1}>
        <RouteTitle title={facts?.title} />
        <MaintenanceNotice />
        <Guarded access={facts?.access ?? "public"}>
          <Outlet />
        </Guarded>
      </main>
      <Footer />
      {noticesDue ? <KeptNotices /> : null}
      {asked ? <ProofDialog asked={asked} /> : null}
      {end.isNear || locked ? <SessionEnd end={end} /> : null}
      <ScrollRestoration getKey={placeOf} />
    </>
  );
};
