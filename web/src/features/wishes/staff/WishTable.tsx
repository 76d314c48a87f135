import type { EventProfileWishes, ListedWish } from "#shared/wishes/wishes.schemas.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { LearnersTable } from "./LearnersTable.tsx";
import { staffWishTexts } from "./texts.ts";

const priorityFirst = (a: ListedWish, b: ListedWish) => b.is_initial_choice - a.is_initial_choice;

const Structures = ({ wishes }: { wishes: readonly ListedWish[] }) => (
  <ul className="grid gap-1">
    {wishes.toSorted(priorityFirst).map((wish) => (
      <li key={wish.id}>
        {wish.structure.name} {wish.is_initial_choice === 1 ? <Badge>{staffWishTexts.priority}</Badge> : null}
      </li>
    ))}
  </ul>
);

export const WishTable = ({
  caption,
  eventId,
  lists,
}: {
  caption: string;
  eventId: string;
  lists: readonly EventProfileWishes[];
}) =>
  lists.length === 0 ? (
    <EmptyState title={staffWishTexts.none} sign="hand">
      {staffWishTexts.noneText}
    </EmptyState>
  ) : (
    <LearnersTable
      caption={caption}
      eventId={eventId}
      learners={lists.toSorted((a, b) => a.profile_name.localeCompare(b.profile_name, "fr"))}
      about={{
        id: "structures",
        label: staffWishTexts.structures,
        cell: ({ wishlists }) => <Structures wishes={wishlists} />,
      }}
      countOf={({ wishlists }) => wishlists.length}
      noteOf={({ counts }) => (counts ? undefined : staffWishTexts.takenOut)}
    />
  );
