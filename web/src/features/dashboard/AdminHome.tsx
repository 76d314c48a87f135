import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, useId } from "react";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { turnsTexts } from "#web/features/follow-up/texts.ts";
import { Todo } from "#web/features/notices/Todo.tsx";
import { OwnSituationsTile } from "#web/features/situations/OwnSituationsTile.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { type DashboardTab, type TabId, tilesOf } from "#web/frame/admin/tabs.ts";
import { tabTexts } from "#web/frame/admin/tabs-texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Figure } from "#web/ui/Figure.tsx";
import { LinkTile } from "#web/ui/LinkTile.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { LoadingState, Skeleton } from "#web/ui/lists/States.tsx";
import type { Hue, Sign } from "#web/ui/marquetry.ts";
import { Ahead } from "./Ahead.tsx";
import { NextEventPanel } from "./NextEventPanel.tsx";
import { dashboardTexts } from "./texts.ts";

// Only referent trainers follow learners from here.
const MyLearners = lazyComponent(
  async () => (await import("#web/features/steps/MyLearners.tsx")).MyLearners,
  <LoadingState />,
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

const Tile = ({ tab }: { tab: DashboardTab & { id: TiledTab } }) => (
  <LinkTile
    small
    end={null}
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

const Tiles = ({
  title,
  tabs,
  children,
}: {
  title: string;
  tabs: readonly DashboardTab[];
  /** Tiles that lead out of the dashboard. */
  children?: ReactNode;
}) => {
  const heading = useId();
  const tiled = tabs.filter(isTiled);
  if (tiled.length === 0 && !children) return null;
  return (
    <section className="stack stack-s" aria-labelledby={heading}>
      <h2 id={heading} className="title-m">
        {title}
      </h2>
      <div className="card-grid" style={{ "--col": "10.5rem", "--gap": ".5rem" } as CSSProperties}>
        {tiled.map((tab) => (
          <Tile key={tab.id} tab={tab} />
        ))}
        {children}
      </div>
    </section>
  );
};

/** The texts that the organisation edits itself. */
const ContentsTile = () => (
  <LinkTile
    small
    end={null}
    to={paths.contents}
    sign={{ name: "book", hue: "purple" }}
    title={tabTexts.contents}
  />
);

const Counter = ({
  label,
  query,
}: {
  label: string;
  query: { data: number | undefined; isError: boolean };
}) => (
  <Figure label={label}>
    {query.data === undefined ? (
      query.isError ? (
        <span title={dashboardTexts.failed}>–</span>
      ) : (
        <Skeleton width="4rem" />
      )
    ) : (
      query.data.toLocaleString("fr")
    )}
  </Figure>
);

const firstTen = { query: { page: 1, per_page: 10 } };

/** Counted over the whole platform; the organizations come as a whole list. */
const Counters = () => {
  const structureCount = useQuery({
    ...ask(structures.listStructures, firstTen),
    select: ({ total }) => total,
  });
  const userCount = useQuery({ ...ask(profiles.listProfiles, firstTen), select: ({ total }) => total });
  const organizationCount = useQuery({
    ...ask(reference.listOrganizations, { query: {} }),
    select: (list) => list.length,
  });
  return (
    <>
      <Counter label={tabTexts.labels.structures} query={structureCount} />
      <Counter label={tabTexts.labels.users} query={userCount} />
      <Counter label={tabTexts.labels.organizations} query={organizationCount} />
    </>
  );
};

/** Where staff start: figures for administrators, a referent's learners, the event to come, a tile for each list. */
export const AdminHome = () => {
  const { role, isAdministrator, isStaff } = useRights();
  const { current } = useSession();
  const tabs = tilesOf(role);
  return (
    <>
      <Todo />
      {role === "referentTrainer" && current ? <MyLearners profileId={current.id} /> : null}
      <NextEventPanel />
      {isStaff ? <Ahead /> : null}
      {isAdministrator ? (
        <section className="panel grid grid-cols-3 items-center gap-4" aria-label={dashboardTexts.counters}>
          <Counters />
        </section>
      ) : null}
      <Tiles title={tabTexts.groups.steering} tabs={tabs.filter(({ group }) => group === "steering")}>
        <LinkTile
          small
          end={null}
          to={paths.turns()}
          sign={{ name: "hand", hue: "blue" }}
          title={turnsTexts.open}
        />
        <LibraryTile isStaff={isStaff} />
        {role === "referentTrainer" ? <OwnSituationsTile small /> : null}
      </Tiles>
      <Tiles
        title={dashboardTexts.directoryAndLists}
        tabs={tabs.filter(({ group }) => group === "directory" || group === "lists")}
      >
        {isAdministrator ? <ContentsTile /> : null}
      </Tiles>
    </>
  );
};
