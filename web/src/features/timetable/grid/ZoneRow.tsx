import type { ReactNode } from "react";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import type { ViewZone } from "../timetable-view.ts";

/** The row at the head of a zone's structures; `children`: what stands beside its name. */
export const ZoneRow = ({
  zone,
  id,
  columns,
  children,
}: {
  zone: ViewZone;
  /** Of the header, which the cells of the zone name. */
  id: string;
  columns: number;
  children: ReactNode;
}) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
  // biome-ignore-start lint/a11y/useSemanticElements: it is a th
  <tr role="row" className="tt-zrow">
    <th id={id} scope="rowgroup" role="rowheader" colSpan={columns}>
      <div>
        <span className="tt-zname">
          <ZoneMark sign={zone.sign} /> {zone.name}
        </span>
        {children}
      </div>
    </th>
  </tr>
  // biome-ignore-end lint/a11y/useSemanticElements: it is a th
  // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
);
