import type { ReactNode } from "react";
import { stands } from "../browser/stands.ts";
import { uiTexts } from "../texts.ts";

/** A field that is still blank, and the way to it. */
export type Missing = { id: string; label: string; go: () => void };

/**
 * What saves a long form, at the edge of the screen while one scrolls. It stands outside the form's columns, as wide as the
 * page; its paint goes on to both edges of the screen. At the end of the page it stands on the foot of the site.
 */
export const FormBar = ({
  said,
  missing = [],
  missingTitle = uiTexts.missing,
  children,
}: {
  /** What became of the last save. */
  said?: ReactNode;
  missing?: readonly Missing[];
  missingTitle?: string | undefined;
  /** The buttons, the filled one last. */
  children: ReactNode;
}) => (
  <div
    ref={stands.dock}
    className="sticky bottom-0 z-5 -mb-(--page-foot) flex self-end items-center justify-between gap-x-6 gap-y-2 py-3 [border-image:linear-gradient(var(--line-strong)_1px,var(--surface)_0)_fill_0//0_100vw] max-sm:flex-wrap print:hidden"
  >
    <div className="min-w-0 text-sm text-ink-2">
      {missing.length > 0 ? (
        <p className="flex flex-wrap items-baseline gap-x-2">
          {missingTitle}
          {missing.map(({ id, label, go }, index) => (
            <button
              key={id}
              type="button"
              className={`min-h-6 cursor-pointer text-link underline ${index > 0 ? "max-sm:hidden" : ""}`}
              onClick={go}
            >
              {label}
            </button>
          ))}
          {missing.length > 1 ? (
            <span className="sm:hidden">{uiTexts.andMore(missing.length - 1)}</span>
          ) : null}
        </p>
      ) : null}
      {said}
    </div>
    <div className="row flex-nowrap gap-2 max-sm:grow max-sm:[&>.btn]:flex-1">{children}</div>
  </div>
);
