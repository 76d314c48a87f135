import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FilterCounts } from "#shared/structures/structures.schemas.ts";
import { Count } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CheckboxField, CheckboxGroup } from "#web/ui/Choices.tsx";
import { MultiCombobox } from "#web/ui/MultiCombobox.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { Option } from "#web/ui/options.ts";
import { Skeleton } from "#web/ui/States.tsx";
import { SearchField } from "#web/ui/TextField.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { type FilterName, type Filters, keywordsOf, toggled } from "./filters.ts";
import type { FilterOptions } from "./options.ts";
import { structuresTexts } from "./texts.ts";

type Words = { unit: (count: number) => string; count: (count: number) => string };

export type FilterPanelProps = {
  filters: Filters;
  options: FilterOptions;
  counts: FilterCounts | undefined;
  /** What is counted: structures, unless the catalogue is another one. */
  words?: Words;
  onChange: (name: FilterName, values: readonly string[]) => void;
};

type Counts = Record<string, number> | undefined;
/** The number of structures per value, zero included. */
const CountOf = ({ id, counts, words }: { id: string; counts: Counts; words: Words }) =>
  counts ? (
    <>
      <Count quiet value={counts[id] ?? 0} />
      <span className="sr"> {words.unit(counts[id] ?? 0)}</span>
    </>
  ) : null;

const typingPause = 600;
const shownAtFirst = 5;
/** Up to this many are all shown: hiding two or three would only cost a click. */
const maxShownWhole = 8;

const Keywords = ({ filters, onChange }: Pick<FilterPanelProps, "filters" | "onChange">) => {
  const inForce = filters.keywords.join(", ");
  const [typed, setTyped] = useState(inForce);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address also changes through chips and the back button.
  useEffect(() => {
    setTyped((current) => (keywordsOf(current).join(", ") === inForce ? current : inForce));
  }, [inForce]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (text: string) => {
    clearTimeout(timer.current);
    onChange("keywords", keywordsOf(text));
  };
  return (
    <SearchField
      label={structuresTexts.keywords}
      labelHidden={false}
      placeholder={structuresTexts.keywordsPlaceholder}
      maxLength={100}
      enterKeyHint="search"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => apply(target.value), typingPause);
      }}
      onKeyDown={(event) => (event.key === "Enter" ? apply(typed) : undefined)}
    />
  );
};

/** The first few, those ticked, and the rest on demand. */
const Checkboxes = ({
  label,
  options,
  values,
  counts,
  words,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  values: readonly string[];
  counts: Counts;
  words: Words;
  onChange: (values: string[]) => void;
}) => {
  const [all, setAll] = useState(false);
  const isShort = options.length <= maxShownWhole;
  const shown =
    all || isShort
      ? options
      : options.filter((option, index) => index < shownAtFirst || values.includes(option.id));
  const hidden = options.length - shown.length;
  return (
    <CheckboxGroup label={label}>
      {shown.map((option) => (
        <CheckboxField
          key={option.id}
          label={option.label}
          end={<CountOf id={option.id} counts={counts} words={words} />}
          checked={values.includes(option.id)}
          onChange={() => onChange(toggled(values, option.id))}
        />
      ))}
      {hidden > 0 || (all && !isShort) ? (
        <Button variant="quiet" className="filter-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? <Minus /> : <Plus />}
          {all ? structuresTexts.fewer : structuresTexts.more(hidden)}
          <span className="sr"> : {label}</span>
        </Button>
      ) : null}
    </CheckboxGroup>
  );
};

const Picker = ({
  label,
  placeholder,
  options,
  values,
  counts,
  words,
  onChange,
}: {
  label: string;
  placeholder: string;
  options: readonly Option[];
  values: readonly string[];
  counts: Counts;
  words: Words;
  onChange: (values: string[]) => void;
}) => (
  <MultiCombobox
    label={label}
    placeholder={placeholder}
    options={
      counts ? options.map((option) => ({ ...option, detail: words.count(counts[option.id] ?? 0) })) : options
    }
    value={options.filter(({ id }) => values.includes(id))}
    onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
  />
);

/** The filters of the catalogue: a panel beside it, or the content of a slide-over. */
export const FilterPanel = ({
  filters,
  options,
  counts,
  words = structuresTexts,
  onChange,
}: FilterPanelProps) => {
  const { publics, types, degrees, legal_forms } = options;
  const facet = (name: "publics" | "types" | "degrees" | "legal_forms") => ({
    values: filters[name],
    counts: counts?.[name],
    words,
    onChange: (values: readonly string[]) => onChange(name, values),
  });
  return (
    <div className="stack filter-panel">
      <Keywords filters={filters} onChange={onChange} />
      {options.failed ? (
        <Notice
          kind="error"
          live
          title={structuresTexts.filtersFailed}
          action={
            <Button variant="outline" onClick={options.retry}>
              {uiTexts.retry}
            </Button>
          }
        />
      ) : null}
      {publics?.length ? (
        <Checkboxes label={structuresTexts.publics} options={publics} {...facet("publics")} />
      ) : null}
      {types?.length ? (
        <Checkboxes label={structuresTexts.types} options={types} {...facet("types")} />
      ) : null}
      {degrees?.length ? (
        <Picker
          label={structuresTexts.degrees}
          placeholder={structuresTexts.everyDegree}
          options={degrees}
          {...facet("degrees")}
        />
      ) : null}
      {legal_forms?.length ? (
        <Picker
          label={structuresTexts.legalForms}
          placeholder={structuresTexts.everyLegalForm}
          options={legal_forms}
          {...facet("legal_forms")}
        />
      ) : null}
      {!publics && !options.failed ? <Skeleton height="12rem" /> : null}
    </div>
  );
};
