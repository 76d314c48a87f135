import { type ReactNode, useCallback, useDeferredValue, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { Access } from "#shared/contract/access.ts";
import { checkSession, useSession } from "#web/api/session.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { FailedState, LoadingState } from "#web/ui/lists/States.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { decide } from "./guard.ts";

/** Checks the token at each navigation without delaying the page; `failed` if the check could not run. */
const useSessionCheck = (pathname: string) => {
  const [failed, setFailed] = useState<string>();
  const check = useCallback(async () => {
    try {
      await checkSession();
      setFailed(undefined);
    } catch (error) {
      setFailed(error instanceof Error ? error.message : "");
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is a navigation
  useEffect(() => void check(), [check, pathname]);
  const isFailed = failed !== undefined;
  // Once the network is back: the page waits for nothing else.
  useEffect(() => {
    if (!isFailed) return undefined;
    const again = () => void check();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [isFailed, check]);
  return { failed, check };
};

/** Shows a page to those who may see it and redirects the others. */
export const Guarded = ({ access, children }: { access: Access; children: ReactNode }) => {
  const { pathname, search } = useLocation();
  const session = useSession();
  const { failed, check } = useSessionCheck(pathname);
  const decision = decide(access, session, pathname + search);
  // The session's answer is drawn at once, also where it comes during the first drawing: a whole page with it would block a
  // slow phone.
  const isShown = useDeferredValue(decision.kind === "show", access === "public");
  const isDenied = decision.kind === "redirect" && decision.denied === true;
  useEffect(() => {
    if (isDenied) notify.info(frameTexts.denied, frameTexts.deniedDetail);
  }, [isDenied]);
  if (decision.kind === "redirect") return <Navigate to={decision.to} replace />;
  if (decision.kind === "show" && isShown) return children;
  return (
    <div className="wrap page">
      {failed === undefined ? (
        <LoadingState />
      ) : (
        <FailedState title={frameTexts.sessionFailed} detail={failed} onRetry={() => void check()} />
      )}
    </div>
  );
};
