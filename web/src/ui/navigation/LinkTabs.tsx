import { useRef } from "react";
import { Link } from "react-router-dom";
import { Count } from "../Badge.tsx";
import { longTabRow, tabLook } from "./tab-looks.ts";
import { useScrolledRow } from "./use-scrolled-row.ts";

type LinkTab = { to: string; label: string; count?: number | undefined };

/** Pages that look like the tabs of one thing. `current`: the address of the page shown. */
export const LinkTabs = ({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly LinkTab[];
  current: string;
}) => {
  const list = useRef<HTMLUListElement>(null);
  const counts = tabs.map(({ count }) => count).join();
  useScrolledRow(list, `${current} ${counts}`);
  return (
    <nav aria-label={label} className="print:hidden">
      <ul ref={list} className={longTabRow}>
        {tabs.map(({ to, label: name, count }) => (
          <li key={to}>
            <Link
              className={tabLook(to === current)}
              to={to}
              aria-current={to === current ? "page" : undefined}
            >
              {name}
              {count ? <Count value={count} quiet /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
