import { paginate } from "#shared/contract/page.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";
import type { ListedWish, ProfileWishes } from "#shared/wishes/wishes.schemas.ts";
import { usePageInAddress } from "#web/frame/admin/PagedTable.tsx";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { PageRange, Pagination } from "#web/ui/lists/Pagination.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { type Column, Table } from "#web/ui/lists/Table.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { staffWishTexts } from "./texts.ts";

const perPage = 20;

const priorityFirst = (a: ListedWish, b: ListedWish) => b.is_initial_choice - a.is_initial_choice;

const columnsFor = (eventId: string): Column<ProfileWishes>[] => [
  {
    id: "learner",
    label: staffWishTexts.learner,
    heading: true,
    cell: ({ user_id, profile_name }) => (
      <span className="person">
        <Avatar size="small" userId={user_id} name={profile_name} />
        {profile_name}
      </span>
    ),
  },
  {
    id: "structures",
    label: staffWishTexts.structures,
    cell: ({ wishlists }) => (
      <ul className="grid gap-1">
        {wishlists.toSorted(priorityFirst).map((wish) => (
          <li key={wish.id}>
            {wish.structure.name}{" "}
            {wish.is_initial_choice === 1 ? <Badge look="brass">{staffWishTexts.priority}</Badge> : null}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: "count",
    label: staffWishTexts.count,
    numeric: true,
    cell: ({ wishlists }) => staffWishTexts.countOf(wishlists.length, expected.total),
  },
  {
    id: "link",
    label: staffWishTexts.link,
    labelHidden: true,
    end: true,
    cell: ({ profile_id, profile_name }) => (
      <ButtonLink
        variant="quiet"
        to={paths.learnerWishes(profile_id, eventId)}
        aria-label={staffWishTexts.seeNamed(profile_name)}
      >
        {staffWishTexts.see}
      </ButtonLink>
    ),
  },
];

export const WishTable = ({
  caption,
  eventId,
  lists,
}: {
  caption: string;
  eventId: string;
  lists: readonly ProfileWishes[];
}) => {
  const { page, to } = usePageInAddress("page-voeux");
  const top = useTopOfResults(page);
  if (lists.length === 0)
    return (
      <EmptyState title={staffWishTexts.none} sign="hand">
        {staffWishTexts.noneText}
      </EmptyState>
    );
  const byName = lists.toSorted((a, b) => a.profile_name.localeCompare(b.profile_name, "fr"));
  const shown = paginate(byName, { page, per_page: perPage });
  return (
    <div className="stack">
      <ListStatus name={caption} total={shown.total} page={shown.current_page} last={shown.last_page} />
      <div ref={top} tabIndex={-1} className="panel panel-flush">
        <Table
          caption={caption}
          columns={columnsFor(eventId)}
          rows={shown.data}
          keyOf={({ profile_id }) => profile_id}
        />
      </div>
      <div className="row between">
        <PageRange page={shown.current_page} perPage={perPage} total={shown.total} />
        <Pagination page={shown.current_page} last={shown.last_page} to={to} />
      </div>
    </div>
  );
};
