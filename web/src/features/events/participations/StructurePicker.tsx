import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as structures from "#shared/structures/structures.contract.ts";
import { maxHits } from "#shared/structures/structures.rules.ts";
import type { StructureHit } from "#shared/structures/structures.schemas.ts";
import { ask } from "#web/api/query.ts";
import { eventTexts } from "#web/features/events/texts.ts";
import { useDebounced } from "#web/ui/browser/debounce.ts";
import { RadioGroup } from "#web/ui/form/Choices.tsx";
import { SearchField } from "#web/ui/form/TextField.tsx";
import { FailedState, Skeleton } from "#web/ui/lists/States.tsx";

export type Chosen = Pick<StructureHit, "id" | "name" | "city"> & { zip_code?: string };

/** With the postal code: two structures of one town may have the same name. */
const placeOf = ({ zip_code, city }: Chosen) => [zip_code, city].filter(Boolean).join(" ");

/** The chosen one stays in view, whatever is searched next. */
const withChosen = (found: readonly Chosen[], chosen: Chosen) =>
  !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;

/** One structure among thousands, looked for by name. */
export const StructurePicker = ({
  chosen,
  taken,
  error,
  onChoose,
}: {
  chosen: Chosen;
  /** Those that take part already. */
  taken: ReadonlySet<string>;
  error: string | undefined;
  onChoose: (structure: Chosen) => void;
}) => {
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed.trim());
  const search = useQuery({
    ...ask(structures.searchStructuresByName, { query: { query } }),
    placeholderData: keepPreviousData,
  });
  const listed = withChosen(search.data ?? [], chosen);
  const nothing = search.data?.length === 0 && query === typed.trim();
  return (
    <>
      <SearchField
        label={eventTexts.searchStructure}
        hint={eventTexts.searchHint}
        error={error}
        placeholder={eventTexts.find}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter would send the form before a structure is chosen.
        onKeyDown={(event) => (event.key === "Enter" ? event.preventDefault() : undefined)}
      />
      <p className="sr" role="status">
        {search.isFetching ? eventTexts.searching : eventTexts.structures(search.data?.length ?? 0)}
      </p>
      {search.isLoadingError ? (
        <FailedState
          level="h3"
          title={eventTexts.searchFailed}
          detail={search.error.message}
          onRetry={() => void search.refetch()}
        />
      ) : null}
      {search.isPending ? <Skeleton height="6rem" /> : null}
      {nothing ? (
        <p className="muted">
          {eventTexts.noneFound}. {eventTexts.noneFoundText}
        </p>
      ) : null}
      {listed.length > 0 ? (
        <div className="max-h-[min(22rem,40dvh)] overflow-auto rounded-md border border-line p-3">
          <RadioGroup
            label={eventTexts.structure}
            required
            name="structure_id"
            value={chosen.id}
            onChange={(event) => {
              const found = listed.find(({ id }) => id === event.target.value);
              if (found) onChoose(found);
            }}
            choices={listed.map((one) => ({
              id: one.id,
              label: one.name,
              hint: taken.has(one.id) ? `${placeOf(one)} · ${eventTexts.alreadyThere}` : placeOf(one),
              disabled: taken.has(one.id),
            }))}
          />
          {(search.data?.length ?? 0) >= maxHits ? (
            <p className="muted small">{eventTexts.onlyFirst}</p>
          ) : null}
        </div>
      ) : null}
    </>
  );
};
