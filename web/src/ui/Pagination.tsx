import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTitleDetail } from "./document-title.ts";
import { pageItems } from "./pagination.ts";
import { uiTexts } from "./texts.ts";

type Target =
  | { to: (page: number) => string; onPage?: never }
  | { onPage: (page: number) => void; to?: never };

export type PaginationProps = { page: number; last: number } & Target;

const PageLink = ({
  page,
  target,
  children,
  ...rest
}: {
  page: number;
  target: Target;
  children: ReactNode;
  "aria-label"?: string;
  "aria-current"?: "page" | undefined;
}) =>
  target.to ? (
    <Link {...rest} to={target.to(page)} preventScrollReset>
      {children}
    </Link>
  ) : (
    <button {...rest} type="button" onClick={() => target.onPage(page)}>
      {children}
    </button>
  );

const Step = ({
  page,
  open,
  target,
  label,
}: {
  page: number;
  open: boolean;
  target: Target;
  label: "previous" | "next";
}) => {
  const content = (
    <>
      {label === "previous" ? <ChevronLeft /> : null}
      <span>{uiTexts[label]}</span>
      {label === "next" ? <ChevronRight /> : null}
    </>
  );
  return (
    <li data-step={label}>
      {open ? (
        <PageLink page={page} target={target}>
          {content}
        </PageLink>
      ) : (
        <button type="button" disabled>
          {content}
        </button>
      )}
    </li>
  );
};

/** Nothing is drawn for a single page. Give `to` where the page is in the address, `onPage` elsewhere. */
export const Pagination = ({ page, last, ...target }: PaginationProps) => {
  useTitleDetail("pageOfList", target.to && page > 1 ? uiTexts.pageOf(page, last) : undefined);
  return last <= 1 ? null : (
    <nav aria-label={uiTexts.pagination}>
      <ul className="pages">
        <Step page={page - 1} open={page > 1} target={target} label="previous" />
        {pageItems(page, last).map((item, index) =>
          item === "gap" ? (
            <li className="gap" key={index === 1 ? "first-gap" : "last-gap"}>
              …
            </li>
          ) : (
            <li key={item}>
              <PageLink
                page={item}
                target={target}
                aria-label={uiTexts.page(item)}
                aria-current={item === page ? "page" : undefined}
              >
                {item}
              </PageLink>
            </li>
          ),
        )}
        <Step page={page + 1} open={page < last} target={target} label="next" />
      </ul>
    </nav>
  );
};

/** "29 à 32 sur 62" */
export const PageRange = ({ page, perPage, total }: { page: number; perPage: number; total: number }) =>
  total === 0 ? null : (
    <p className="muted small num">
      {uiTexts.range((page - 1) * perPage + 1, Math.min(page * perPage, total), total)}
    </p>
  );
