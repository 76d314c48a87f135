import { useEffect, useRef, useState } from "react";

/** What a picker offers: the value is the id. */
export type Option = { id: string; label: string; detail?: string | undefined };

/** Options known beforehand, or looked for as one types. */
export type OptionSource =
  | { options: readonly Option[]; search?: never }
  | { search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>; options?: never };

export type SearchStatus = "idle" | "searching" | "failed" | "found";

const debounce = 600;

/** Looks for options 600 ms after the last key; a later answer never gives way to an earlier one. */
export const useOptionSearch = (search: OptionSource["search"]) => {
  const [found, setFound] = useState<readonly Option[]>([]);
  const [status, setStatus] = useState<SearchStatus>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );

  const look = (text: string, delay: number = debounce) => {
    if (!search) return;
    clearTimeout(timer.current);
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setStatus("searching");
    timer.current = setTimeout(async () => {
      try {
        const options = await search(text.trim(), controller.signal);
        if (controller.signal.aborted) return;
        setFound(options);
        setStatus("found");
      } catch {
        if (controller.signal.aborted) return;
        setFound([]);
        setStatus("failed");
      }
    }, delay);
  };

  return { found, status, look };
};
