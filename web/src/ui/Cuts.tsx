import { type ReactNode, useRef } from "react";
import { Link, type To, useLocation } from "react-router-dom";
import { cutLook, cutRow } from "./navigation/tab-looks.ts";
import { useScrolledRow } from "./navigation/use-scrolled-row.ts";

/** The same list, cut to a part of it. One part is no choice. */
export const Cuts = ({ label, children }: { label: string; children: ReactNode }) => {
  const row = useRef<HTMLUListElement>(null);
  useScrolledRow(row, useLocation().key);
  return (
    <nav className="min-w-0 [&:has(li:only-child)]:hidden" aria-label={label}>
      <ul ref={row} className={`cuts ${cutRow}`}>
        {children}
      </ul>
    </nav>
  );
};

export const CutLink = ({
  to,
  isIn,
  label,
  count,
  replace,
}: {
  to: To;
  /** It is the part that is shown. */
  isIn: boolean;
  label: ReactNode;
  count?: number | undefined;
  replace?: boolean;
}) =>
  // An empty part is only shown to those who are in it.
  count === 0 && !isIn ? null : (
    <li>
      <Link
        className={cutLook(isIn)}
        to={to}
        replace={replace ?? false}
        preventScrollReset
        aria-current={isIn ? "true" : undefined}
      >
        {label}{" "}
        {count === undefined ? null : <span className={isIn ? "num" : "num text-ink-3"}>{count}</span>}
      </Link>
    </li>
  );
