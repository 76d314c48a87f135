import { Link } from "react-router-dom";
import { paginate } from "#shared/contract/page.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";
import { useFolds } from "#web/frame/admin/FoldedOnPhones.tsx";
import { usePageInAddress } from "#web/frame/admin/PagedTable.tsx";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { PageRange, Pagination } from "#web/ui/lists/Pagination.tsx";
import { type Column, Table } from "#web/ui/lists/Table.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { staffWishTexts as texts } from "./texts.ts";

const perPage = 20;

type Learner = { user_id: string | null; profile_id: string; profile_name: string };

/** Learners by page, with how many wishes each has; `about`: what else is said of each. */
export const LearnersTable = <Row extends Learner>({
  caption,
  eventId,
  learners,
  about,
  countOf,
  noteOf,
}: {
  caption: string;
  eventId: string;
  learners: readonly Row[];
  about: Column<Row>;
  countOf: (row: Row) => number;
  noteOf?: (row: Row) => string | undefined;
}) => {
  const { page, to } = usePageInAddress("page-voeux");
  const top = useTopOfResults(page);
  const shown = paginate(learners, { page, per_page: perPage });
  // On phones the name leads there, and nothing stands under it.
  const folds = useFolds();
  const columns: Column<Row>[] = [
    {
      id: "learner",
      label: texts.learner,
      heading: true,
      cell: (row) => (
        <span className="person">
          <Avatar size="small" userId={row.user_id} name={row.profile_name} />
          <span>
            <Link className="link-plain" to={paths.learnerWishes(row.profile_id, eventId)}>
              {row.profile_name}
            </Link>
            <span className="muted small font-normal block">{noteOf?.(row)}</span>
          </span>
        </span>
      ),
    },
    about,
    {
      id: "count",
      label: texts.count,
      numeric: true,
      cell: (row) => texts.countOf(countOf(row), expected.total),
    },
    {
      id: "link",
      label: texts.link,
      labelHidden: true,
      end: true,
      cell: ({ profile_id, profile_name }) =>
        folds ? null : (
          <ButtonLink
            variant="quiet"
            to={paths.learnerWishes(profile_id, eventId)}
            aria-label={texts.seeNamed(profile_name)}
          >
            {texts.see}
          </ButtonLink>
        ),
    },
  ];
  return (
    <div className="stack">
      <ListStatus name={caption} total={shown.total} page={shown.current_page} last={shown.last_page} />
      <div ref={top} tabIndex={-1} className="brief panel panel-flush">
        <Table caption={caption} columns={columns} rows={shown.data} keyOf={({ profile_id }) => profile_id} />
      </div>
      <div className="row between">
        <PageRange page={shown.current_page} perPage={perPage} total={shown.total} />
        <Pagination page={shown.current_page} last={shown.last_page} to={to} />
      </div>
    </div>
  );
};
