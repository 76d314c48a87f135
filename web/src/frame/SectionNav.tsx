import { ChevronDown, type LucideIcon } from "lucide-react";
import { Fragment, useEffect, useId, useState } from "react";
import { Link } from "react-router-dom";
import { Summary } from "#web/ui/Summary.tsx";
import { frameTexts } from "./texts.ts";

type SectionEntry = {
  to: string;
  label: string;
  /** Of a label that is no French. */
  lang?: string | undefined;
  Icon: LucideIcon;
  isCurrent: boolean;
};
type SectionGroup = {
  label?: string;
  entries: readonly SectionEntry[];
  /** Seldom used: closed unless one is in it. */
  folds?: boolean;
};

/** A list of links beside a page; `railEntry` for each of them. */
export const rail = "rail grid gap-0.5 print:hidden";
export const railEntry = (isCurrent: boolean) =>
  `flex min-h-9.5 items-center gap-2.5 rounded-md px-3 py-1 no-underline max-lg:min-h-11 [&_svg]:size-[1.125em] ${
    isCurrent
      ? "bg-brass-100 font-bold text-ink"
      : "font-medium text-ink-2 hover:bg-paper-100 hover:text-ink [&_svg]:text-ink-3"
  }`;

/** Group names are no headings: they stand before the page's h1. */
const Groups = ({ groups }: { groups: readonly SectionGroup[] }) => {
  const id = useId();
  return groups.map(({ label, entries, folds }, index) => {
    const named = label && `${id}-${index}`;
    if (entries.length === 0) return null;
    const list = (
      <ul aria-labelledby={named} className="grid gap-0.5">
        {entries.map(({ to, label: name, lang, Icon, isCurrent }) => (
          <li key={to}>
            <Link className={railEntry(isCurrent)} to={to} aria-current={isCurrent ? "page" : undefined}>
              <Icon />
              <span lang={lang}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    );
    if (folds && entries.length > 1)
      return (
        <details key={label ?? ""} open={entries.some(({ isCurrent }) => isCurrent)}>
          <Summary className="px-3 text-xs font-strong text-ink-3">
            <span id={named}>{label}</span>
          </Summary>
          {list}
        </details>
      );
    return (
      <Fragment key={label ?? ""}>
        {label ? (
          <p id={named} className="px-3 pt-3.5 pb-1 text-xs leading-[1.4] font-strong text-ink-3">
            {label}
          </p>
        ) : null}
        {list}
      </Fragment>
    );
  });
};

/** The pages of one place, beside them; behind a button where there is no room. */
export const SectionNav = ({
  label,
  groups,
  wideOnly,
}: {
  label: string;
  groups: readonly SectionGroup[];
  wideOnly?: boolean | undefined;
}) => {
  const [isOpen, setOpen] = useState(false);
  const folded = useId();
  const current = groups.flatMap(({ entries }) => entries).find(({ isCurrent }) => isCurrent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list closes on arrival
  useEffect(() => setOpen(false), [current?.to]);
  return (
    <>
      <nav className={`${rail} side-sticky max-lg:hidden`} aria-label={label}>
        <Groups groups={groups} />
      </nav>
      <nav
        className={wideOnly ? "hidden" : "lg:hidden print:hidden"}
        aria-label={label}
        onKeyDown={({ key }) => (key === "Escape" ? setOpen(false) : undefined)}
      >
        <button
          type="button"
          className='input flex cursor-pointer items-center gap-2 text-left [&[aria-expanded="true"]>svg]:transform-[rotate(180deg)]'
          aria-expanded={isOpen}
          aria-controls={folded}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {frameTexts.section}{" "}
            <strong lang={current?.lang}>{current?.label ?? frameTexts.chooseSection}</strong>
          </span>
          <ChevronDown className="ml-auto text-ink-3" />
        </button>
        <div
          className={`${rail} mt-1 rounded-md border border-line bg-surface p-1.5`}
          id={folded}
          hidden={!isOpen}
        >
          <Groups groups={groups} />
        </div>
      </nav>
    </>
  );
};
