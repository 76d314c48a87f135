import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { problemOf } from "#web/api/refusals.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { refreshLibrary } from "./refreshes.ts";
import { libraryTexts } from "./texts.ts";

export type Said = { kind: "success" | "error"; title: string; detail?: string | undefined };

const shownFor = 3_000;

/**
 * Changes rights one at a time, shows the outcome in the panel and reloads the lists. A success leaves after
 * three seconds, a failure stays until the next change.
 */
export const useRightChange = () => {
  const client = useQueryClient();
  const [said, setSaid] = useState<Said>();
  const [pending, setPending] = useState(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (said?.kind !== "success") return;
    const timer = setTimeout(() => setSaid(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [said]);
  /** `follows`: what the success means for whom, below its message. */
  const changeNow = async (
    act: () => Promise<{ message: string }>,
    success: string,
    follows?: string,
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
          : { kind: "success", title: success, detail },
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
  const change: typeof changeNow = (act, success, follows) => {
    const turn = last.current.then(() => changeNow(act, success, follows));
    last.current = turn;
    return turn;
  };
  return { said, pending, change };
};

export const Banner = ({ said }: { said: Said | undefined }) => (
  // The live region must exist before its message, or some screen readers stay silent.
  <div role="status" className="banner">
    {said ? (
      <Notice kind={said.kind} title={said.title}>
        {said.detail ? <p>{said.detail}</p> : null}
      </Notice>
    ) : null}
  </div>
);
