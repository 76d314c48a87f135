import { useSyncExternalStore } from "react";

/** Whether a media query holds now; for what CSS alone cannot leave out of the page. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );

/** Whether to do without motion: asked of the system, or of the site. */
export const usePrefersStill = (): boolean => {
  const isAsked = useMedia("(prefers-reduced-motion: reduce)");
  return isAsked || document.documentElement.dataset["motion"] === "less";
};
