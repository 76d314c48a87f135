import { useEffect } from "react";

/** Keeps a page out of search engines: people's own pages, and those that a secret link opens. */
export const useNoIndex = () =>
  useEffect(() => {
    const meta = document.createElement("meta");
    meta.name = "robots";
    meta.content = "noindex";
    document.head.append(meta);
    return () => meta.remove();
  }, []);
