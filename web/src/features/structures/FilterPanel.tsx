import { Minus, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { fold, foldQuery, startsWords } from "#shared/contract/fold.ts";
import { maxStructureWord } from "#shared/structures/structures.rules.ts";
import type { FilterCounts } from "#shared/structures/structures.schemas.ts";
import { Count } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { searchDelay } from "#web/ui/browser/debounce.ts";
import { useTyped } from "#web/ui/browser/typed.ts";
import { CheckboxField, CheckboxGroup } from "#web/ui/form/Choices.tsx";
import { MultiCombobox } from "#web/ui/form/MultiCombobox.tsx";
import type { Option } from "#web/ui/form/options.ts";
import { SearchField } from "#web/ui/form/TextField.tsx";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { type FilterName, type Filters, type TypedFilter, toggled, wordsOf } from "./filters.ts";
import type { FilterOptions } from "./options.ts";
import { structuresTexts } from "./texts.ts";

type Words = Record<"unit" | "count" | "seeResults", (count: number) => string>;

export type FilterPanelProps = {
  filters: Filters;
  options: FilterOptions;
  counts: FilterCounts | undefined;
  /** What is counted: structures, unless the catalogue is another one. */
  words?: Words;
  /** A filter of a catalogue's own, before the others. */
  lead?: ReactNode;
  /** What is counted has a town. */
  hasPlaces?: boolean;
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

const shownAtFirst = 5;
/** Up to this many are all shown: hiding two or three would only cost a click. */
const maxShownWhole = 8;

const listed = (words: readonly string[]) => words.join(", ");

/** A filter that is typed: a comma between two values, applied after a pause, by Enter, or as one leaves the field. */
const Typed = ({
  name,
  placeholder,
  filters,
  onChange,
}: Pick<FilterPanelProps, "filters" | "onChange"> & { name: TypedFilter; placeholder: string }) => {
  const { typed, type, applyNow } = useTyped(listed(filters[name]), (text) => onChange(name, wordsOf(text)), {
    pauseMs: searchDelay,
    clean: (text) => listed(wordsOf(text)),
  });
  return (
    <SearchField
      label={structuresTexts[name]}
      placeholder={placeholder}
      maxLength={maxStructureWord}
      enterKeyHint="search"
      value={typed}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => (key === "Enter" ? applyNow() : undefined)}
      onBlur={applyNow}
    />
  );
};

/** The first few of those that find something, and those ticked, in the order of all. */
const inShort = (options: readonly Option[], filled: readonly Option[], ticked: readonly string[]) => {
  const first = new Set(filled.slice(0, shownAtFirst));
  return options.filter((option) => first.has(option) || ticked.includes(option.id));
};

/** The first few, those ticked, and the rest on demand or by their name. */
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
  const [looked, setLooked] = useState("");
  const wanted = foldQuery(looked);
  const isShort = options.length <= maxShownWhole;
  const filled = options.filter(({ id }) => counts?.[id] !== undefined && counts[id] > 0);
  const found = wanted === "" ? options : options.filter((option) => startsWords(fold(option.label), wanted));
  const shown =
    all || isShort || wanted !== "" ? found : inShort(options, filled.length > 0 ? filled : options, values);
  const hidden = found.length - shown.length;
  return (
    <CheckboxGroup label={<span className="sr">{label}</span>}>
      {isShort ? null : (
        <SearchField
          label={structuresTexts.searchIn(label)}
          placeholder={structuresTexts.searchPlaceholder}
          value={looked}
          onChange={({ target }) => setLooked(target.value)}
        />
      )}
      {shown.map((option) => (
        <CheckboxField
          key={option.id}
          label={option.label}
          end={<CountOf id={option.id} counts={counts} words={words} />}
          checked={values.includes(option.id)}
          onChange={() => onChange(toggled(values, option.id))}
        />
      ))}
      <p className="small muted" role="status">
        {found.length === 0 ? structuresTexts.noneSuch : null}
      </p>
      {hidden > 0 || (all && !isShort && wanted === "") ? (
        <Button
          variant="quiet"
          className="-ml-3 justify-self-start font-medium"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? <Minus /> : <Plus />}
          {all ? structuresTexts.fewer : structuresTexts.more(hidden)}
          <span className="sr"> : {label}</span>
        </Button>
      ) : null}
    </CheckboxGroup>
  );
};

/** One line, one tab stop, until it is opened; open from the start where something in it is in force. */
const Group = ({ label, count, children }: { label: string; count: number; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <details
      className="border-t border-line [&+&]:-mt-5"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <Summary className="font-strong hover:underline hover:decoration-auto">
        {label}
        {count > 0 ? <Count value={count} /> : null}
      </Summary>
      {children}
    </details>
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
  lead,
  hasPlaces,
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
    <div className="stack gap-5">
      {lead}
      <Typed
        name="keywords"
        placeholder={structuresTexts.keywordsPlaceholder}
        filters={filters}
        onChange={onChange}
      />
      {hasPlaces ? (
        <Typed
          name="places"
          placeholder={structuresTexts.placesPlaceholder}
          filters={filters}
          onChange={onChange}
        />
      ) : null}
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
        <Group label={structuresTexts.publics} count={filters.publics.length}>
          <Checkboxes label={structuresTexts.publics} options={publics} {...facet("publics")} />
        </Group>
      ) : null}
      {types?.length ? (
        <Group label={structuresTexts.types} count={filters.types.length}>
          <Checkboxes label={structuresTexts.types} options={types} {...facet("types")} />
        </Group>
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
