import { useEffect } from "react";

const parts = { page: "", filter: "", pageOfList: "", product: "" };

const write = () => {
  const { page, filter, pageOfList, product } = parts;
  const name = [page, filter, pageOfList].filter(Boolean).join(", ");
  document.title = [name, product].filter(Boolean).join(" · ");
};

/** Names the page in the tab and in what is read aloud first; what its lists show follows the name. */
export const setPageName = (page: string, product: string): void => {
  Object.assign(parts, { page, product });
  write();
};

/** Adds what a list shows to the page's title: two addresses that show other things have other titles. */
export const useTitleDetail = (part: "filter" | "pageOfList", detail: string | undefined): void => {
  useEffect(() => {
    if (!detail) return;
    parts[part] = detail;
    write();
    return () => {
      parts[part] = "";
      write();
    };
  }, [part, detail]);
};
