import type { ReactNode } from "react";
import { aloud } from "#shared/contract/aloud.ts";
import { useTitleDetail } from "#web/ui/browser/document-title.ts";
import { uiTexts } from "../texts.ts";

/** What a list is cut to, as the page's title says it: the words that were looked for, else only that it is cut. */
export const useFilterInTitle = (filteredBy: string | boolean | undefined): void => {
  const words = typeof filteredBy === "string" ? filteredBy.trim() : "";
  useTitleDetail(
    "filter",
    words ? uiTexts.searched(words) : filteredBy === true ? uiTexts.filtered : undefined,
  );
};

/**
 * Says to screen readers what a list shows whenever that changes. Place it outside of what loads: a live region that is
 * drawn together with its text is not announced.
 */
export const ListStatus = ({
  name,
  total,
  page = 1,
  last = 1,
  filteredBy,
  sortedBy,
  children,
}: {
  /** What the list holds, in the plural. */
  name: string;
  /** Undefined while it loads. */
  total: number | undefined;
  page?: number | undefined;
  last?: number | undefined;
  /** The words that were looked for; `true` for another filter. */
  filteredBy?: string | boolean | undefined;
  /** How it is sorted, in words. */
  sortedBy?: string | undefined;
  /** Shown and said instead of the count, where nothing was found. */
  children?: ReactNode;
}) => {
  useFilterInTitle(filteredBy);
  const isShown = total === 0 && children !== undefined;
  return (
    <div role="status" className={isShown ? undefined : "sr"}>
      {isShown
        ? children
        : total === undefined
          ? null
          : aloud(uiTexts.listed(name, total, page, last, sortedBy))}
    </div>
  );
};

/** Which page of a list is shown, for a region that already says the count. */
export const PageOf = ({ found }: { found: { current_page: number; last_page: number } | undefined }) =>
  found && found.last_page > 1 ? (
    <span className="sr">, {uiTexts.pageOf(found.current_page, found.last_page)}</span>
  ) : null;
