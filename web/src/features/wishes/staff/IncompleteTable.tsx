import { paginate } from "#shared/contract/page.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";
import type { IncompleteWishes } from "#shared/wishes/wishes.schemas.ts";
import { usePageInAddress } from "#web/frame/admin/PagedTable.tsx";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { PageRange, Pagination } from "#web/ui/lists/Pagination.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { type Column, Table } from "#web/ui/lists/Table.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { staffWishTexts } from "./texts.ts";

const perPage = 20;

const columnsFor = (eventId: string): Column<IncompleteWishes>[] => [
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
    id: "promotion",
    label: staffWishTexts.promotion,
    cell: ({ degree_name, year }) => staffWishTexts.promotionOf(degree_name, year),
  },
  {
    id: "count",
    label: staffWishTexts.count,
    numeric: true,
    cell: ({ registered }) => staffWishTexts.countOf(registered, expected.total),
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

/** The learners whose wishes are not complete, by name. */
export const IncompleteTable = ({
  eventId,
  learners,
}: {
  eventId: string;
  learners: readonly IncompleteWishes[];
}) => {
  const { page, to } = usePageInAddress("page-voeux");
  const top = useTopOfResults(page);
  if (learners.length === 0)
    return (
      <EmptyState title={staffWishTexts.allComplete} sign="hand">
        {staffWishTexts.allCompleteText}
      </EmptyState>
    );
  const shown = paginate(learners, { page, per_page: perPage });
  return (
    <div className="stack">
      <ListStatus
        name={staffWishTexts.incomplete}
        total={shown.total}
        page={shown.current_page}
        last={shown.last_page}
      />
      <div ref={top} tabIndex={-1} className="panel panel-flush">
        <Table
          caption={staffWishTexts.incomplete}
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
