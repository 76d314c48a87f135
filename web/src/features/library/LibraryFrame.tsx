import { useQuery } from "@tanstack/react-query";
import { House } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import * as library from "#shared/library/library.contract.ts";
import { ask } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { paths } from "#web/frame/paths.ts";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { useMedia } from "#web/ui/browser/media.ts";
import { loading } from "#web/ui/browser/stands.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { LibrarySearch, SearchHead, SearchResults, useLibrarySearch } from "./LibrarySearch.tsx";
import { PlaceSign } from "./PlaceSign.tsx";
import { organizes } from "./rights/rights.ts";
import { ShowMore } from "./ShowMore.tsx";
import { libraryTexts, rootNames } from "./texts.ts";
import { type Place, pathTo, topKey, treeOf } from "./tree.ts";
import { useFirst } from "./use-first.ts";

// The rubrics are for staff and referent trainers alone.
const AdminFrame = lazyComponent(async () => (await import("#web/frame/admin/AdminFrame.tsx")).AdminFrame);

const addressOf = ({ kind, id }: Place) => {
  if (kind === "folder") return paths.folder(id);
  if (kind === "training_action") return paths.actionFolders(id);
  return kind === "common" ? paths.commonFolders : paths.sharedAlone;
};

/** The first places, and the one on the way wherever it stands: a thousand siblings would be slow to draw and to walk. */
const useSiblings = (places: readonly Place[], way: ReadonlySet<string>) => {
  const { shown, rest, showMore } = useFirst(places);
  const beyond = places.slice(shown.length).filter(({ key }) => way.has(key));
  return { shown: [...shown, ...beyond], rest: rest - beyond.length, showMore };
};

/** The way down to here, and what is below: elsewhere a link leads further. */
const PlaceLink = ({ to, isHere, children }: { to: string; isHere: boolean; children: ReactNode }) => (
  <Link
    to={to}
    aria-current={isHere ? "page" : undefined}
    className={`flex min-h-11 items-center gap-2 rounded-sm px-2 py-1 leading-snug no-underline lg:min-h-9.5 [&_svg]:text-ink-3 ${isHere ? "bg-brass-100 font-strong text-ink" : "text-ink-2"} hover:bg-paper-100`}
  >
    {children}
  </Link>
);

const Branch = ({
  places,
  way,
  here,
}: {
  places: readonly Place[];
  way: ReadonlySet<string>;
  here: string | undefined;
}) => {
  const { shown, rest, showMore } = useSiblings(places, way);
  return (
    <>
      {shown.map((place) => (
        <li key={place.key}>
          <PlaceLink to={addressOf(place)} isHere={place.key === here}>
            <PlaceSign place={place} />
            <span className="min-w-0 wrap-anywhere">
              {place.name}
              {place.isPrivate ? <span className="sr"> ({libraryTexts.private})</span> : null}
            </span>
          </PlaceLink>
          {way.has(place.key) && place.children.length > 0 ? (
            <ul className="ml-4.25 border-l-[1.5px] border-line pl-1.5">
              <Branch places={place.children} way={way} here={here} />
            </ul>
          ) : null}
        </li>
      ))}
      {rest > 0 ? (
        <li>
          <ShowMore rest={rest} onClick={showMore} />
        </li>
      ) : null}
    </>
  );
};

const Navigation = ({ here }: { here: string | undefined }) => {
  const query = useQuery(ask(library.getLibraryTree, {}));
  return (
    <Loaded
      query={query}
      failed={libraryTexts.failed}
      loading={
        <div {...loading} className="stack stack-s">
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
          <ul className="tree print:hidden">
            <li>
              <PlaceLink to={paths.documents} isHere={here === topKey}>
                <House />
                {libraryTexts.allDocuments}
              </PlaceLink>
            </li>
            <Branch places={places} way={way} here={here} />
          </ul>
        );
      }}
    </Loaded>
  );
};

type Search = ReturnType<typeof useLibrarySearch>;

/** On phones: search and tree in one fold, of which nothing is drawn until it is opened. */
const Disclosed = ({ here, search }: { here: string | undefined; search: Search }) => {
  const [isOpen, setOpen] = useState(search.asked !== "");
  return (
    <Disclosure
      open={isOpen}
      summary={libraryTexts.browse}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {isOpen ? (
        <div className="grid gap-1.5 p-1.5">
          <LibrarySearch search={search} />
          {search.asked ? null : (
            <nav aria-label={libraryTexts.folders}>
              <Navigation here={here} />
            </nav>
          )}
        </div>
      ) : null}
    </Disclosure>
  );
};

/** Groups of folders stand further apart than the cards within them. */
const grouped = { "--gap": "2.25rem" } as CSSProperties;
const roomy = { "--gap": "1.75rem" } as CSSProperties;
const columns = { "--cols": "16rem minmax(0, 1fr)", ...roomy } as CSSProperties;

/** The library's pages: their search and tree beside them, on phones in a fold above the title. */
export const LibraryFrame = ({
  here,
  isAction = false,
  head,
  children,
}: {
  /** The key of the place in the tree where one is. */
  here: string | undefined;
  isAction?: boolean;
  /** The title; undefined until what it names has come. */
  head: ReactNode;
  children: ReactNode;
}) => {
  const search = useLibrarySearch();
  const { role } = useRights();
  const hasRubrics = organizes(role);
  const isWide = useMedia("(min-width: 64rem)");
  useStaffDensity(hasRubrics);
  // The first page shows what the tree begins with; a promotion's page shows its folders beside the rubrics.
  const isFirst = here === topKey;
  if (isFirst || (hasRubrics && isAction)) {
    const first = (
      <>
        {search.asked ? <SearchHead name={search.asked} /> : head}
        <div className="max-w-read">
          <LibrarySearch search={search} />
        </div>
        {search.asked ? <SearchResults name={search.asked} /> : children}
      </>
    );
    return hasRubrics ? (
      <AdminFrame tab="documents" below={!isFirst}>
        <div className="stack" style={grouped}>
          {first}
        </div>
      </AdminFrame>
    ) : (
      <div className="wrap page">
        {/* As wide as beside the rubrics: a few cards would leave half of a wide screen empty. */}
        <div className="stack max-w-[60rem]" style={grouped}>
          {first}
        </div>
      </div>
    );
  }
  return (
    <div className="wrap page">
      <div className="side" style={columns}>
        {isWide ? (
          <div className="side-sticky stack stack-s -m-1.5 max-h-[calc(100dvh-8rem)] p-1.5 scrollbar-thin overflow-y-auto">
            <LibrarySearch search={search} />
            <nav aria-label={libraryTexts.folders}>
              <Navigation here={here} />
            </nav>
          </div>
        ) : null}
        <div className="stack">
          {isWide || !(head || search.asked) ? null : <Disclosed key={here} here={here} search={search} />}
          {search.asked ? <SearchHead name={search.asked} /> : head}
          {search.asked ? <SearchResults name={search.asked} /> : children}
        </div>
      </div>
    </div>
  );
};
