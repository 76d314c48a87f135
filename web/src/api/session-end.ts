import { useEffect, useState } from "react";
import { checkSession, lockIfOver, useSession } from "./session.ts";
import { sessionEnd } from "./token.ts";

const warnedBefore = 2 * 60_000;
const tick = 5_000;

/**
 * Whether the session ends within two minutes. Locks the page once it has ended. `preload` fetches the code of what
 * says so, soon: hours later a newer release may have replaced it, and what is being written would be lost.
 */
export const useSessionEnd = (preload: () => void): { isNear: boolean; ends: number; isFinal: boolean } => {
  const { status, locked } = useSession();
  const { ends = Number.POSITIVE_INFINITY, isFinal = false } = sessionEnd.use();
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (status !== "signedIn") return setNear(false);
    const look = () => {
      setNear(!locked && Date.now() >= ends - warnedBefore && Date.now() < ends);
      // Another tab may have signed in again. What fails here is tried again at the next look.
      if (locked && Date.now() < ends) void checkSession().catch(() => undefined);
      else void lockIfOver().catch(() => undefined);
    };
    look();
    // No single timer: it would stand still while the machine sleeps.
    const timer = setInterval(() => {
      preload();
      look();
    }, tick);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [status, locked, ends, preload]);
  return { isNear, ends, isFinal };
};

/** Prolongs the session, which any call does; answers whether its end has moved. */
export const prolongSession = async (): Promise<boolean> => {
  const before = sessionEnd.get().ends;
  await checkSession();
  return sessionEnd.get().ends !== before;
};
