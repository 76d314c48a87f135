import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { AlignJustify, LayoutGrid, List } from "lucide-react";
import * as events from "#shared/events/events.contract.ts";
import { ask } from "#web/api/query.ts";
import { useMayPick } from "#web/features/wishes/PickStructure.tsx";
import { useOwnEvent } from "#web/features/wishes/presence.ts";
import { SelectionFoot } from "#web/features/wishes/SelectionFoot.tsx";
import { useSelection } from "#web/features/wishes/selection.ts";
import { learnerForCalls } from "#web/features/wishes/target.ts";
import { wishesTexts } from "#web/features/wishes/texts.ts";
import { NothingFound } from "#web/frame/NothingFound.tsx";
import { Page } from "#web/frame/Page.tsx";
import { Chip } from "#web/ui/Badge.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { useMedia } from "#web/ui/browser/media.ts";
import { dayAndMonth } from "#web/ui/dates.ts";
import { CheckboxField } from "#web/ui/form/Choices.tsx";
import { useAsFound } from "#web/ui/lists/as-found.ts";
import { useFilterInTitle } from "#web/ui/lists/ListStatus.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Pagination } from "#web/ui/lists/Pagination.tsx";
import { LoadingCards, Skeleton } from "#web/ui/lists/States.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { SkipLink } from "#web/ui/navigation/SkipLink.tsx";
import { useOver } from "#web/ui/over/use-over.ts";
import { askCatalogue, cataloguePerPage } from "./catalogue-queries.ts";
import { FilterButton } from "./FilterButton.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { FoundCount } from "./FoundCount.tsx";
import {
  type CardView,
  cardViews,
  inForce,
  readView,
  wantsPresent,
  withoutFilters,
  withPresent,
  withView,
} from "./filters.ts";
import { useFilterOptions } from "./options.ts";
import { StructureCards } from "./StructureCards.tsx";
import { structuresTexts } from "./texts.ts";
import { useFilterAddress } from "./use-filter-address.ts";

// Loaded on demand: only wide screens show filters at once, and they need the dialog and combobox libraries.
const FilterPanel = lazyComponent(
  async () => (await import("./FilterPanel.tsx")).FilterPanel,
  <Skeleton height="24rem" />,
);
const StructureSummary = lazyComponent(async () => (await import("./StructureSummary.tsx")).StructureSummary);

const results = "resultats";

/** The event that the list may be cut to: the learner's own or, where the address asks so, the next one. */
const useComing = (search: URLSearchParams) => {
  const own = useOwnEvent();
  // Until the event is known, that of a learner who read here last: what stands above the cards does not move then.
  const isOwn = own.isPending ? learnerForCalls()?.eventId !== undefined : own.id !== undefined;
  const isAsked = !own.isPending && !isOwn && wantsPresent(search, false);
  const next = useQuery({ ...ask(events.getNextEvent, {}), enabled: isAsked });
  const nextEvent = !isOwn && next.data?.zones.some(({ hosts }) => hosts > 0) ? next.data : undefined;
  const event: { id: string; start_date: string } | undefined = own.event ?? nextEvent;
  const isPending = own.isPending || (isAsked && next.isLoading);
  return {
    id: own.id,
    event,
    isOwn,
    isPending,
    hasEvent: isPending ? isOwn || isAsked : event !== undefined,
  };
};

const useCatalogue = () => {
  const address = useFilterAddress();
  const { search, filters, change } = address;
  const { id, event, isOwn, isPending, hasEvent } = useComing(search);
  const isOnlyPresent = hasEvent && wantsPresent(search, isOwn);
  const query = useQuery({
    ...askCatalogue(filters, isOnlyPresent ? event?.id : undefined),
    placeholderData: keepPreviousData,
    // A learner's first page would be replaced at once by that of the structures that come.
    enabled: !isPending,
  });
  // Nearly every event has participations: what comes to it is asked for at the same time as the event, which says so.
  useQuery({
    ...askCatalogue(filters, id),
    enabled: isPending && id !== undefined && wantsPresent(search, true),
  });
  return {
    ...address,
    query,
    event,
    isOnlyPresent,
    showOnlyPresent: (isWanted: boolean) => change((current) => withPresent(current, isWanted, isOwn)),
    inForce: inForce(filters) + (isOnlyPresent ? 1 : 0),
    clear: () =>
      change((current) =>
        event ? withPresent(withoutFilters(current), false, isOwn) : withoutFilters(current),
      ),
    view: readView(search),
    show: (view: CardView) => change((current) => withView(current, view), true),
  };
};
type Catalogue = ReturnType<typeof useCatalogue>;

const viewSigns = { cards: LayoutGrid, list: List, mini: AlignJustify } as const;

/** One tab stop: the arrow keys change the view. On phones signs, which leave their row to the filters' button. */
const ViewSwitch = ({ view: shown, show }: Pick<Catalogue, "view" | "show">) => (
  <fieldset className="view-switch flex min-w-0 flex-wrap gap-0.5 border-0 p-0">
    <legend className="sr">{structuresTexts.display}</legend>
    {cardViews.map((view) => {
      const Sign = viewSigns[view];
      return (
        <label
          className="relative inline-flex min-h-11 cursor-pointer items-center rounded-md px-3 font-semibold hover:bg-paper-100 has-checked:bg-paper-200 has-checked:[box-shadow:inset_0_0_0_2px_var(--ink)] has-focus-visible:shadow-focus has-focus-visible:outline-3 has-focus-visible:outline-ink forced-colors:has-checked:border-2 forced-colors:has-checked:border-[Highlight]"
          key={view}
        >
          <input
            type="radio"
            name="view"
            className="sr"
            checked={view === shown}
            onChange={() => show(view)}
          />
          <Sign className="sm:hidden" />
          <span className="max-sm:sr-only">{structuresTexts[view]}</span>
        </label>
      );
    })}
  </fieldset>
);

const OnlyPresent = ({ catalogue: { event, isOnlyPresent, showOnlyPresent } }: { catalogue: Catalogue }) =>
  event ? (
    <CheckboxField
      label={structuresTexts.onlyPresent}
      hint={structuresTexts.onlyPresentHint(dayAndMonth(event.start_date))}
      checked={isOnlyPresent}
      onChange={({ target }) => showOnlyPresent(target.checked)}
    />
  ) : null;

const Intro = () => {
  const { count } = useSelection();
  const mayPick = useMayPick();
  if (!mayPick) return <p className="lede">{structuresTexts.intro}</p>;
  return (
    <p className="lede">
      {wishesTexts.guidance} {/* On phones the bar at the foot of the screen counts. */}
      {count > 0 && count <= 5 ? <span className="max-lg:hidden">{wishesTexts.youHave(count)}</span> : null}
    </p>
  );
};

/** What the list is cut to: those who come that day, other filters, or both. */
const cutOf = ({ isOnlyPresent, inForce }: Pick<Catalogue, "isOnlyPresent" | "inForce">) => {
  if (isOnlyPresent) return inForce === 1 ? "day" : "dayAndMore";
  return inForce > 0 ? "others" : "none";
};

export const CataloguePage = () => {
  const catalogue = useCatalogue();
  const options = useFilterOptions();
  const { query, filters } = catalogue;
  const top = useTopOfResults(filters.page);
  useFilterInTitle(catalogue.inForce > 0);
  const summary = useOver<string>("summary");
  const summed = query.data?.data.find(({ id }) => id === summary.about);
  const isWide = useMedia("(min-width: 64rem)");
  const { event, isOnlyPresent } = catalogue;
  // What a learner finds at first: the count says it, and a chip only among those of other filters.
  const cut = useAsFound(cutOf(catalogue), query.isPlaceholderData);
  const isFiltered = cut !== "none";
  const allCome = cut === "day" || cut === "dayAndMore";
  const onlyByDay =
    event && cut === "day"
      ? (count: number) => structuresTexts.coming(count, dayAndMonth(event.start_date))
      : undefined;
  return (
    <>
      <Page title={structuresTexts.title} intro={<Intro />}>
        <div className="side [--cols:16.5rem_minmax(0,1fr)] [&_.card-title]:text-lg">
          {isWide ? <SkipLink to={results} label={structuresTexts.skipFilters} /> : null}
          {isWide ? (
            <aside
              className="panel side-sticky max-h-[calc(100dvh-7rem)] overflow-auto"
              aria-label={structuresTexts.filters}
            >
              <FilterPanel
                filters={filters}
                lead={<OnlyPresent catalogue={catalogue} />}
                options={options}
                counts={query.data?.counts}
                hasPlaces
                onChange={catalogue.set}
              />
            </aside>
          ) : null}
          <div className="stack scroll-mt-24" ref={top} id={results} tabIndex={-1}>
            <div className="row justify-end max-sm:justify-between max-sm:[&>[role=status]]:order-last max-sm:[&>[role=status]]:flex-none max-sm:[&>[role=status]]:basis-full">
              <FoundCount
                found={query.data}
                words={onlyByDay ? { ...structuresTexts, matching: onlyByDay } : structuresTexts}
                isFiltered={isFiltered}
              />
              <div className="row max-sm:contents">
                {isWide ? null : (
                  <FilterButton
                    sheet={catalogue.sheet}
                    inForce={catalogue.inForce}
                    filters={filters}
                    lead={<OnlyPresent catalogue={catalogue} />}
                    options={options}
                    found={query.data}
                    hasPlaces
                    onChange={catalogue.set}
                    onClear={catalogue.clear}
                  />
                )}
                {query.data?.total === 0 ? null : <ViewSwitch view={catalogue.view} show={catalogue.show} />}
              </div>
            </div>
            <FilterChips
              filters={filters}
              options={options}
              more={
                isOnlyPresent && catalogue.inForce > 1 ? (
                  <Chip
                    label={structuresTexts.onlyPresent}
                    onRemove={() => catalogue.showOnlyPresent(false)}
                  />
                ) : null
              }
              onChange={catalogue.set}
              onClear={catalogue.clear}
            />
            <Loaded
              query={query}
              failed={structuresTexts.failed}
              loading={<LoadingCards cards={cataloguePerPage} />}
            >
              {(found) =>
                found.data.length === 0 ? (
                  <NothingFound
                    isFiltered={catalogue.inForce > 0}
                    onClear={catalogue.clear}
                    words={structuresTexts}
                    sign="house"
                  />
                ) : (
                  <div className="group/results stack" aria-busy={query.isPlaceholderData}>
                    <StructureCards
                      structures={found.data}
                      view={catalogue.view}
                      allCome={allCome}
                      onSummary={({ id }) => summary.show(id)}
                    />
                    <div className="row justify-center pt-4">
                      <Pagination
                        page={found.current_page}
                        last={found.last_page}
                        to={catalogue.pageAddress}
                      />
                    </div>
                  </div>
                )
              }
            </Loaded>
          </div>
        </div>
        {summed ? <StructureSummary card={summed} onClose={summary.close} /> : null}
      </Page>
      <SelectionFoot />
    </>
  );
};
