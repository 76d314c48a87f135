import { useEffect, useLayoutEffect } from "react";
import { browserStore } from "#web/api/browser-store.ts";
import { useSession } from "#web/api/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notices } from "#web/ui/over/Notices.tsx";
import { offerToKeepNext } from "#web/ui/over/notify.ts";
import { useSaveReading } from "./save-reading.ts";
import { frameTexts } from "./texts.ts";

/** Whether this browser has offered to keep notices on the screen: once, with the first that would leave by itself. */
const offered = browserStore("compagnon-avis", (stored): { shown?: true } =>
  Object(stored).shown === true ? { shown: true } : {},
);

const Keep = ({ onKept }: { onKept: () => void }) => {
  const save = useSaveReading({ saved: frameTexts.noticesKept, saveFailed: frameTexts.noticesNotKept });
  useEffect(() => {
    offered.set({ shown: true });
  }, []);
  return (
    <Button
      variant="quiet"
      small
      onClick={() => {
        onKept();
        void save({ lasting: true });
      }}
    >
      {frameTexts.keepNotices}
    </Button>
  );
};

/** What acts said, and the offer to keep it until it is closed: not to somebody whose account has just ended. */
export const KeptNotices = () => {
  const isSignedIn = useSession().status === "signedIn";
  // Before the notices that wait are shown.
  useLayoutEffect(() => offerToKeepNext(offered.get().shown !== true), []);
  return <Notices offer={(onKept) => (isSignedIn ? <Keep onKept={onKept} /> : null)} />;
};
