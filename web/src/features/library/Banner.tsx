import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { problemOf } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { refreshLibrary } from "./refreshes.ts";
import { libraryTexts } from "./texts.ts";

type Act = () => Promise<{ message: string }>;
/** Whose right changed, and how to give back what they had. */
type Changed = { id: string; name: string; undo: Act };
type Outcome = {
  kind: "success" | "error";
  title: string;
  detail?: string | undefined;
  changed?: Changed | undefined;
};

const shownFor = 3_000;
/** Long enough to read what changed and to reach the button. */
const undoableFor = 10_000;

/**
 * Changes rights one at a time, shows the outcome in the panel and reloads the lists. A success leaves after three
 * seconds, after ten while it can be undone; a failure stays until the next change.
 */
export const useRightChange = () => {
  const client = useQueryClient();
  const [said, setSaid] = useState<Outcome>();
  const [pending, setPending] = useState(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (said?.kind !== "success") return;
    const timer = setTimeout(() => setSaid(undefined), said.changed ? undoableFor : shownFor);
    return () => clearTimeout(timer);
  }, [said]);
  /** `follows`: what the success means for whom, below its message. */
  const changeNow = async (
    act: Act,
    success: string,
    follows?: string,
    changed?: Changed,
  ): Promise<boolean> => {
    setPending(true);
    setSaid(undefined);
    try {
      const { message } = await act();
      const isNobody = message.includes(libraryTexts.nobody);
      const detail = message === success ? follows : message;
      setSaid(
        isNobody
          ? { kind: "error", title: libraryTexts.sorry, detail: message }
          : { kind: "success", title: success, detail, changed },
      );
      await refreshLibrary(client);
      return !isNobody;
    } catch (error) {
      setSaid({ kind: "error", title: libraryTexts.sorry, detail: problemOf(error).message });
      return false;
    } finally {
      setPending(false);
    }
  };
  // Changes queue up: a control that is disabled meanwhile would lose the focus.
  const change: typeof changeNow = (act, success, follows, changed) => {
    const turn = last.current.then(() => changeNow(act, success, follows, changed));
    last.current = turn;
    return turn;
  };
  const undo = () => {
    const { changed } = said ?? {};
    if (changed) void change(changed.undo, libraryTexts.undone, changed.name);
  };
  return { said, pending, change, undo };
};

export const Banner = ({ said, undo }: { said: Outcome | undefined; undo: () => void }) => (
  // The live region must exist before its message, or some screen readers stay silent.
  <div role="status" className="sticky -top-3 z-2 [&>.notice]:mb-3">
    {said ? (
      <Notice
        kind={said.kind}
        title={said.title}
        action={
          said.changed ? (
            <Button variant="outline" aria-label={libraryTexts.undoNamed(said.changed.name)} onClick={undo}>
              {libraryTexts.undo}
            </Button>
          ) : undefined
        }
      >
        {said.detail ? <p>{said.detail}</p> : null}
      </Notice>
    ) : null}
  </div>
);
