import { useEffect, useRef, useState } from "react";

/** What a picker offers: the value is the id. */
export type Option = { id: string; label: string; detail?: string | undefined };

/** Options known beforehand, or looked for as one types. */
export type OptionSource =
  | { options: readonly Option[]; search?: never; maxFound?: never }
  | {
      search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
      /** How many a search answers at most: with so many, the list says that there may be more. */
      maxFound?: number;
      options?: never;
    };

export type SearchStatus = "idle" | "searching" | "failed" | "found" | "cut";

const debounce = 600;

/** Looks for options 600 ms after the last key; a later answer never gives way to an earlier one. */
export const useOptionSearch = ({ search, maxFound = Number.POSITIVE_INFINITY }: OptionSource) => {
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
        setStatus(options.length >= maxFound ? "cut" : "found");
      } catch {
        if (controller.signal.aborted) return;
        setFound([]);
        setStatus("failed");
      }
    }, delay);
  };

  return { found, status, look };
};
