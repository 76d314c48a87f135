import type { ComponentProps } from "react";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";

/** An empty catalogue: because of its filters, which one may clear, or because there is nothing yet. */
export const NothingFound = ({
  isFiltered,
  onClear,
  words,
  sign,
}: {
  isFiltered: boolean;
  onClear: () => void;
  words: { empty: string; emptyDetail: string; clearAll: string; none: string; noneDetail: string };
  sign: NonNullable<ComponentProps<typeof EmptyState>["sign"]>;
}) =>
  isFiltered ? (
    <EmptyState
      title={words.empty}
      sign="compass"
      action={
        <Button variant="outline" onClick={onClear}>
          {words.clearAll}
        </Button>
      }
    >
      {words.emptyDetail}
    </EmptyState>
  ) : (
    <EmptyState title={words.none} sign={sign}>
      {words.noneDetail}
    </EmptyState>
  );
