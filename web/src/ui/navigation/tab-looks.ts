/**
 * Of many tabs, from one edge of the page to the other: phones scroll the row, and what is cut fades at either end:
 * `useScrolledRow` says how far.
 */
export const longTabRow =
  "flex gap-1 overflow-x-auto border-b border-line-strong whitespace-nowrap max-lg:-mx-gutter max-lg:px-gutter max-lg:[mask-image:linear-gradient(90deg,transparent,currentcolor_var(--cut-start,0px),currentcolor_calc(100%-var(--cut-end,0px)),transparent)] max-lg:[scrollbar-width:none]";

/** Of parts of a list: phones scroll more than five, and what is cut fades; fewer wrap, as a long one does. Room is left for the focus ring. */
export const cutRow =
  "flex flex-wrap gap-1.5 max-md:-m-1 max-md:has-[>:nth-of-type(6)]:flex-nowrap max-md:overflow-x-auto max-md:p-1 max-md:has-[>:nth-of-type(6)]:whitespace-nowrap max-md:[mask-image:linear-gradient(90deg,transparent,currentcolor_var(--cut-start,0px),currentcolor_calc(100%-var(--cut-end,0px)),transparent)] max-md:[scrollbar-width:none]";

/** One of these parts. */
export const cutLook = (isIn: boolean) =>
  `inline-flex min-h-control items-center gap-2 rounded-[1.5rem] border px-4 py-1 text-sm/snug max-md:px-2.5 font-semibold no-underline hover:border-ink ${
    isIn ? "border-ink bg-ink text-on-action" : "border-line-strong bg-surface text-ink"
  }`;

/** The joint: the tail of the current entry enters what lies below. */
export const joint =
  "after:absolute after:inset-x-2.5 after:h-1.75 after:bg-accent after:[clip-path:polygon(0.375rem_0,calc(100%-0.375rem)_0,100%_100%,0_100%)] forced-colors:after:bg-[Highlight] forced-colors:after:forced-color-adjust-none";

export const tabLook = (isCurrent: boolean) =>
  `relative inline-flex min-h-11 cursor-pointer items-center gap-2 px-3.5 py-1.5 no-underline ${
    isCurrent ? `font-bold text-ink after:bottom-0 ${joint}` : "font-medium text-ink-2 hover:text-ink"
  }`;
