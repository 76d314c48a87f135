import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTitleDetail } from "#web/ui/browser/document-title.ts";
import { uiTexts } from "../texts.ts";
import { pageItems } from "./pagination.ts";

type Target =
  | { to: (page: number) => string; onPage?: never }
  | { onPage: (page: number) => void; to?: never };

type PaginationProps = { page: number; last: number } & Target;

/** On phones the two steps get a line of their own, with their words. */
const step = "max-xs:order-2 max-xs:flex-[1_1_45%] max-xs:*:flex max-xs:*:justify-center max-xs:*:gap-1.5";
const slot = "grid h-11 min-w-11 max-xs:min-w-[min(2.75rem,13.5%)] max-xs:max-w-14 max-xs:flex-[1_1_0]";
const look = "grid place-items-center rounded-md px-1.5 font-semibold tabular-nums no-underline";
const openLook = `${look} cursor-pointer text-ink hover:bg-paper-200`;
const currentLook = `${look} cursor-pointer bg-ink text-on-action`;

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
    <Link
      {...rest}
      className={rest["aria-current"] ? currentLook : openLook}
      to={target.to(page)}
      preventScrollReset
    >
      {children}
    </Link>
  ) : (
    <button
      {...rest}
      className={rest["aria-current"] ? currentLook : openLook}
      type="button"
      onClick={() => target.onPage(page)}
    >
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
      <span className="absolute [clip-path:inset(50%)] max-xs:static max-xs:[clip-path:none]">
        {uiTexts[label]}
      </span>
      {label === "next" ? <ChevronRight /> : null}
    </>
  );
  return (
    <li className={`grid h-11 min-w-11 max-xs:min-w-[min(2.75rem,13.5%)] ${step}`}>
      {open ? (
        <PageLink page={page} target={target}>
          {content}
        </PageLink>
      ) : (
        <button
          className={`${look} cursor-default disabled:text-walnut-400 forced-colors:text-[GrayText]`}
          type="button"
          disabled
        >
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
      <ul className="pages flex flex-wrap items-center gap-1 max-xs:w-full max-xs:justify-center max-xs:gap-x-0 max-xs:gap-y-1 max-xs:before:order-1 max-xs:before:basis-full max-xs:before:content-[''] print:hidden">
        <Step page={page - 1} open={page > 1} target={target} label="previous" />
        {pageItems(page, last).map((item, index) =>
          item === "gap" ? (
            <li
              className="grid h-11 min-w-6 place-items-center rounded-md px-1.5 font-semibold text-ink-3 tabular-nums no-underline max-xs:min-w-4 max-xs:flex-[0_1_1.25rem]"
              key={index === 1 ? "first-gap" : "last-gap"}
            >
              …
            </li>
          ) : (
            <li className={slot} key={item}>
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

/** "29 à 32 sur 62"; nothing for a single page, whose list says its count. */
export const PageRange = ({ page, perPage, total }: { page: number; perPage: number; total: number }) =>
  total <= perPage ? null : (
    <p className="muted small num">
      {uiTexts.range((page - 1) * perPage + 1, Math.min(page * perPage, total), total)}
    </p>
  );
