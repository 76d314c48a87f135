import type { ReactNode } from "react";
import { Chip, Chips } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { type FilterName, type Filters, filterNames, inForce, isTyped, toggled } from "./filters.ts";
import type { FilterOptions } from "./options.ts";
import { structuresTexts } from "./texts.ts";

const labelOf = (options: FilterOptions, name: FilterName, value: string) =>
  isTyped(name) ? value : options[name]?.find(({ id }) => id === value)?.label;

/** The filters in force, each to take away alone; `more` are a catalogue's own. */
export const FilterChips = ({
  filters,
  options,
  more,
  onChange,
  onClear,
}: {
  filters: Filters;
  options: FilterOptions;
  more?: ReactNode;
  onChange: (name: FilterName, values: readonly string[]) => void;
  onClear: () => void;
}) => {
  const count = inForce(filters) + (more ? 1 : 0);
  if (count === 0) return null;
  const chips = filterNames.flatMap((name) =>
    filters[name].map((value) => ({ name, value, label: labelOf(options, name, value) })),
  );
  return (
    <Chips>
      {more}
      {chips.map(({ name, value, label }) =>
        label ? (
          <Chip
            key={`${name} ${value}`}
            label={label}
            onRemove={() => onChange(name, toggled(filters[name], value))}
          />
        ) : null,
      )}
      {/* The cross of a single one does the same. */}
      {count > 1 ? (
        <Button variant="quiet" className="small" onClick={onClear}>
          {structuresTexts.clearAll}
        </Button>
      ) : null}
    </Chips>
  );
};
