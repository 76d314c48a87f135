import type { ReactNode } from "react";
import { FoldedTools } from "./AdminSection.tsx";
import { useFolds } from "./FoldedOnPhones.tsx";

const look = "border-b border-line px-pad print:hidden";

/** By what one finds somebody or something in a panel's list: its parts, its filters, a search. Phones have two lines. */
export const PanelTools = ({
  parts,
  find,
  filters,
  filtered,
}: {
  parts: ReactNode;
  find: ReactNode;
  filters?: ReactNode;
  /** How many filters are in force. */
  filtered?: number;
}) =>
  useFolds() ? (
    <div className={`grid grid-cols-1 gap-3 py-3 ${look}`}>
      <FoldedTools find={find} filters={filters} filtered={filtered} />
      {parts}
    </div>
  ) : (
    <div className={`flex flex-wrap items-end gap-3 py-3.5 ${look}`}>
      {parts}
      <div className="grid flex-[1_1_20rem] auto-cols-fr grid-flow-col gap-3">
        {filters}
        {find}
      </div>
    </div>
  );
