import type { IncompleteWishes } from "#shared/wishes/wishes.schemas.ts";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { LearnersTable } from "./LearnersTable.tsx";
import { staffWishTexts } from "./texts.ts";

/** The learners whose wishes are not complete, by name. */
export const IncompleteTable = ({
  eventId,
  learners,
}: {
  eventId: string;
  learners: readonly IncompleteWishes[];
}) =>
  learners.length === 0 ? (
    <EmptyState title={staffWishTexts.allComplete} sign="hand">
      {staffWishTexts.allCompleteText}
    </EmptyState>
  ) : (
    <LearnersTable
      caption={staffWishTexts.incomplete}
      eventId={eventId}
      learners={learners}
      about={{
        id: "promotion",
        label: staffWishTexts.promotion,
        cell: ({ degree_name, year }) => staffWishTexts.promotionOf(degree_name, year),
      }}
      countOf={({ registered }) => registered}
    />
  );
