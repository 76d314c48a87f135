import { useEffect, useLayoutEffect, useRef, useState } from "react";

const trimmed = (text: string) => text.trim();

/**
 * What is typed in a search stands there at once. The address follows, after a pause if there is one, or as soon as
 * `applyNow` says; and it leads where a link or the back button changes it. `clean`: the text as the address has it.
 */
export const useTyped = (
  inAddress: string,
  apply: (text: string) => void,
  { pauseMs = 0, clean = trimmed }: { pauseMs?: number; clean?: (text: string) => string } = {},
) => {
  const [typed, setTyped] = useState(inAddress);
  /** What the address has, then what it was told since: on a slow machine the next text leaves before the last one arrives. */
  const sent = useRef([inAddress]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The pause may outlast a box that is ticked meanwhile: what is typed is added to the address as it is then.
  const latest = useRef(apply);
  latest.current = apply;
  // The address with what was typed comes a moment later, which must not take the next letter back.
  useLayoutEffect(() => {
    const arrived = sent.current.indexOf(inAddress);
    sent.current = arrived < 0 ? [inAddress] : sent.current.slice(arrived);
    if (arrived >= 0) return;
    clearTimeout(timer.current);
    setTyped(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const applyText = (text: string) => {
    clearTimeout(timer.current);
    const next = clean(text);
    if (next === sent.current.at(-1)) return;
    sent.current.push(next);
    latest.current(next);
  };
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      if (pauseMs === 0) applyText(text);
      else timer.current = setTimeout(() => applyText(text), pauseMs);
    },
    applyNow: () => applyText(typed),
  };
};
