import { useQuery } from "@tanstack/react-query";
import { House } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router-dom";
import { staffAndReferent } from "#shared/contract/access.ts";
import * as library from "#shared/library/library.contract.ts";
import { ask } from "#web/api/query.ts";
import { useRights } from "#web/app/admin/rights.ts";
import { useStaffDensity } from "#web/app/density.ts";
import { paths } from "#web/app/paths.ts";
import { Loaded } from "#web/ui/Loaded.tsx";
import { Skeleton } from "#web/ui/States.tsx";
import { LibrarySearch, SearchResults, useLibrarySearch } from "./LibrarySearch.tsx";
import { PlaceSign } from "./PlaceSign.tsx";
import { libraryTexts, rootNames } from "./texts.ts";
import { type Place, pathTo, topKey, treeOf } from "./tree.ts";

const addressOf = ({ kind, id }: Place) => {
  if (kind === "folder") return paths.folder(id);
  if (kind === "training_action") return paths.actionFolders(id);
  return kind === "common" ? paths.commonFolders : paths.sharedAlone;
};

/** The way down to here, and what is below: elsewhere a link leads further. */
const Branch = ({
  places,
  way,
  here,
}: {
  places: readonly Place[];
  way: ReadonlySet<string>;
  here: string | undefined;
}) =>
  places.map((place) => (
    <li key={place.key}>
      <Link to={addressOf(place)} aria-current={place.key === here ? "page" : undefined}>
        <PlaceSign place={place} />
        <span>
          {place.name}
          {place.isPrivate ? <span className="sr"> ({libraryTexts.private})</span> : null}
        </span>
      </Link>
      {way.has(place.key) && place.children.length > 0 ? (
        <ul>
          <Branch places={place.children} way={way} here={here} />
        </ul>
      ) : null}
    </li>
  ));

const Navigation = ({ here }: { here: string | undefined }) => {
  const query = useQuery(ask(library.getLibraryTree, {}));
  return (
    <Loaded
      query={query}
      failed={libraryTexts.failed}
      loading={
        <div className="stack stack-s" aria-busy="true">
          {["80%", "60%", "70%"].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      }
    >
      {(forest) => {
        const places = treeOf(forest, rootNames);
        const way = new Set((here ? pathTo(places, here) : []).map(({ key }) => key));
        return (
          <ul className="tree">
            <li>
              <Link to={paths.documents} aria-current={here === topKey ? "page" : undefined}>
                <House />
                {libraryTexts.allDocuments}
              </Link>
            </li>
            <Branch places={places} way={way} here={here} />
          </ul>
        );
      }}
    </Loaded>
  );
};

const columns = { "--cols": "16rem minmax(0, 1fr)", "--gap": "1.75rem" } as CSSProperties;

/** The library's pages: its tree beside them (behind a disclosure on phones), its search above. */
export const LibraryFrame = ({
  here,
  children,
}: {
  /** The key of the place in the tree where one is. */
  here: string | undefined;
  children: ReactNode;
}) => {
  const search = useLibrarySearch();
  const { role } = useRights();
  useStaffDensity(staffAndReferent.some((one) => one === role));
  return (
    <div className="wrap page">
      <div className="side" style={columns}>
        <nav className="only-l side-sticky library-nav" aria-label={libraryTexts.folders}>
          <p className="eyebrow">{libraryTexts.myDocuments}</p>
          <Navigation here={here} />
        </nav>
        <div className="stack">
          <LibrarySearch search={search} />
          <details className="only-s disclosure" key={here}>
            <summary>{libraryTexts.browse}</summary>
            <nav aria-label={libraryTexts.folders}>
              <Navigation here={here} />
            </nav>
          </details>
          {search.asked ? <SearchResults name={search.asked} /> : children}
        </div>
      </div>
    </div>
  );
};
