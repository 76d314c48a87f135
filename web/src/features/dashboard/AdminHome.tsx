import { useQuery } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { Todo } from "#web/features/notices/Todo.tsx";
import { OwnSituationsTile } from "#web/features/situations/OwnSituationsTile.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { type DashboardTab, type TabId, tilesOf } from "#web/frame/admin/tabs.ts";
import { paths } from "#web/frame/paths.ts";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { LinkTile } from "#web/ui/cards/LinkTile.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import type { Hue, Sign } from "#web/ui/drawings/marquetry.ts";
import { LoadingState, Skeleton } from "#web/ui/lists/States.tsx";
import { Ahead } from "./Ahead.tsx";
import { NextEventPanel } from "./NextEventPanel.tsx";
import { dashboardTexts } from "./texts.ts";

// Only referent trainers follow learners from here.
const MyLearners = lazyComponent(
  async () => (await import("#web/features/steps/MyLearners.tsx")).MyLearners,
  <LoadingState tall lines={12} />,
);

type TiledTab = Exclude<TabId, "home">;
const drawings: Record<TiledTab, { sign: Sign; hue: Hue }> = {
  "training-actions": { sign: "compass", hue: "blue" },
  events: { sign: "sun", hue: "cyan" },
  steps: { sign: "compass", hue: "green" },
  wishlists: { sign: "hand", hue: "purple" },
  situations: { sign: "book", hue: "green" },
  structures: { sign: "house", hue: "green" },
  users: { sign: "together", hue: "blue" },
  organizations: { sign: "bricks", hue: "purple" },
  proposals: { sign: "book", hue: "cyan" },
  types: { sign: "basket", hue: "cyan" },
  publics: { sign: "hand", hue: "green" },
  legalForms: { sign: "book", hue: "blue" },
  degrees: { sign: "sprout", hue: "cyan" },
};

const Tile = ({ tab, count }: { tab: DashboardTab & { id: TiledTab }; count?: ReactNode }) => (
  <LinkTile
    small
    end={null}
    detail={count}
    to={paths.dashboard(tab.id)}
    sign={{ name: drawings[tab.id].sign, hue: drawings[tab.id].hue }}
    title={<span lang={tab.lang}>{tab.label}</span>}
  />
);

const isTiled = (tab: DashboardTab): tab is DashboardTab & { id: TiledTab } => tab.id !== "home";

/** The library: the media library of staff, the documents of a referent trainer. */
const LibraryTile = ({ isStaff }: { isStaff: boolean }) => (
  <LinkTile
    small
    end={null}
    to={paths.documents}
    sign={{ name: "book", hue: "purple" }}
    title={isStaff ? dashboardTexts.media : dashboardTexts.myDocuments}
  />
);

/** How many there are, under a tile's name; it keeps its place until it is known. */
const Count = ({
  query: { data, isLoadingError },
}: {
  query: { data: number | undefined; isLoadingError: boolean };
}) => {
  if (data === undefined && !isLoadingError) return <Skeleton width="1.5rem" />;
  return (
    <span className="tabular-nums" title={isLoadingError ? dashboardTexts.failed : undefined}>
      {data?.toLocaleString("fr") ?? "–"}
    </span>
  );
};

const firstTen = { query: { page: 1, per_page: 10 } };

/** The tiles of what administrators count: over the whole platform; the organizations come as a whole list. */
const useCounts = (isAdministrator: boolean): Partial<Record<TiledTab, ReactNode>> => {
  const structureCount = useQuery({
    ...ask(structures.listStructures, firstTen),
    select: ({ total }) => total,
    enabled: isAdministrator,
  });
  const userCount = useQuery({
    ...ask(profiles.listProfiles, firstTen),
    select: ({ total }) => total,
    enabled: isAdministrator,
  });
  const organizationCount = useQuery({
    ...ask(reference.listOrganizations, { query: {} }),
    select: (list) => list.length,
    enabled: isAdministrator,
  });
  if (!isAdministrator) return {};
  return {
    structures: <Count query={structureCount} />,
    users: <Count query={userCount} />,
    organizations: <Count query={organizationCount} />,
  };
};

const columns = { "--col": "10.5rem", "--gap": ".5rem" } as CSSProperties;

/** A tile for each list that staff may open, with what administrators count: folded, since the rail leads there too. */
const Tiles = () => {
  const { role, isAdministrator } = useRights();
  const counts = useCounts(isAdministrator);
  return (
    <Disclosure summary={dashboardTexts.rubrics}>
      <div className="card-grid p-3.5" style={columns}>
        {tilesOf(role)
          .filter(isTiled)
          .map((tab) => (
            <Tile key={tab.id} tab={tab} count={counts[tab.id]} />
          ))}
        <LibraryTile isStaff />
      </div>
    </Disclosure>
  );
};

/** What a referent trainer has beside their learners. */
const ReferentTiles = () => (
  <div className="card-grid" style={columns}>
    <LibraryTile isStaff={false} />
    <OwnSituationsTile small />
  </div>
);

/** Where staff start: what waits, a referent's learners, the event to come, a tile for each list. */
export const AdminHome = () => {
  const { role, isStaff } = useRights();
  const { current } = useSession();
  return (
    <>
      <Todo />
      {role === "referentTrainer" && current ? <MyLearners profileId={current.id} /> : null}
      <NextEventPanel />
      {isStaff ? <Ahead /> : null}
      {isStaff ? <Tiles /> : <ReferentTiles />}
    </>
  );
};
