import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PenLine, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import * as situations from "#shared/situations/situations.contract.ts";
import { tied } from "#shared/situations/situations.rules.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { FilterChips } from "#web/features/structures/FilterChips.tsx";
import { FilterPanel } from "#web/features/structures/FilterPanel.tsx";
import {
  atPage,
  type FilterName,
  inForce,
  readFilters,
  withFilter,
  withoutFilters,
} from "#web/features/structures/filters.ts";
import { type FilterOptions, useFilterOptions } from "#web/features/structures/options.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { NothingFound } from "#web/frame/NothingFound.tsx";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Chip, Count } from "#web/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { PageOf, useFilterInTitle } from "#web/ui/lists/ListStatus.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Pagination } from "#web/ui/lists/Pagination.tsx";
import { LoadingCards } from "#web/ui/lists/States.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { SituationCards } from "./SituationCards.tsx";
import { situationsTexts } from "./texts.ts";

const perPage = 12;
const emblematicKey = "emblematique";

const useCatalogue = () => {
  const [search, setSearch] = useSearchParams();
  // A situation has no town: only structures are filtered by place.
  const filters = { ...readFilters(search), places: [] };
  const { page, publics, types, degrees, legal_forms, keywords } = filters;
  const isEmblematic = search.has(emblematicKey);
  const query = useQuery({
    ...ask(situations.filterSituations, {
      query: {
        page,
        per_page: perPage,
        structure_publics: publics,
        structure_types: types,
        degrees,
        legal_forms,
        keywords,
        is_published: true,
        ...(isEmblematic && { is_emblematic: true }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  return {
    filters,
    isEmblematic,
    count: inForce(filters) + (isEmblematic ? 1 : 0),
    query,
    set: (name: FilterName, chosen: readonly string[]) =>
      setSearch((current) => withFilter(current, name, chosen), {
        preventScrollReset: true,
        flushSync: true,
        replace: name === "keywords",
      }),
    setEmblematic: (wanted: boolean) =>
      setSearch(
        (current) => {
          const next = atPage(current, 1);
          if (wanted) next.set(emblematicKey, "1");
          else next.delete(emblematicKey);
          return next;
        },
        { preventScrollReset: true, flushSync: true },
      ),
    clear: () =>
      setSearch(
        (current) => {
          const next = withoutFilters(current);
          next.delete(emblematicKey);
          return next;
        },
        { preventScrollReset: true },
      ),
    pageAddress: (number: number) => `?${atPage(search, number)}`,
  };
};
type Catalogue = ReturnType<typeof useCatalogue>;

const Filters = ({ catalogue, options }: { catalogue: Catalogue; options: FilterOptions }) => {
  const [open, setOpen] = useState(false);
  const { count, isEmblematic, setEmblematic, clear, filters, set, query } = catalogue;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <SlidersHorizontal />
        {situationsTexts.filter}
        {count > 0 ? <Count value={count} /> : null}
      </Button>
      <SlideOver
        open={open}
        onClose={() => setOpen(false)}
        title={situationsTexts.filter}
        footer={
          <>
            <Button variant="outline" onClick={clear}>
              {situationsTexts.clearAll}
            </Button>
            <Button onClick={() => setOpen(false)}>
              {situationsTexts.seeResults(query.data?.total ?? 0)}
            </Button>
          </>
        }
      >
        <SwitchField
          label={situationsTexts.emblematicOnly}
          checked={isEmblematic}
          onChange={(event) => setEmblematic(event.target.checked)}
        />
        <FilterPanel
          filters={filters}
          options={options}
          counts={query.data?.counts}
          words={situationsTexts}
          onChange={set}
        />
      </SlideOver>
    </>
  );
};

const Intro = () => {
  const { status } = useSession();
  return (
    <>
      <p className="lede">{situationsTexts.intro}</p>
      {status === "anonymous" ? (
        <p className="muted">
          {situationsTexts.signInToRead}{" "}
          <Link to={paths.signIn({ returnTo: paths.situations })}>{situationsTexts.signIn}</Link>
        </p>
      ) : null}
    </>
  );
};

/** Confirmed learners begin their own here; trainers do it from their learner's bilan. */
const Write = () => {
  const { role, isConfirmed } = useRights();
  if (!isConfirmed || !tied.some((one) => one === role)) return null;
  return (
    <>
      <ButtonLink variant="outline" to={paths.ownSituations}>
        {situationsTexts.own}
      </ButtonLink>
      {role === "learner" ? (
        <ButtonLink to={paths.newSituation}>
          <PenLine />
          {situationsTexts.write}
        </ButtonLink>
      ) : null}
    </>
  );
};

export const CataloguePage = () => {
  const catalogue = useCatalogue();
  const options = useFilterOptions();
  const { query, filters } = catalogue;
  const top = useTopOfResults(filters.page);
  const total = query.data?.total;
  useFilterInTitle(catalogue.count > 0);
  return (
    <Page title={situationsTexts.title} intro={<Intro />} actions={<Write />}>
      <div className="stack scroll-mt-24 [&_.card-title]:text-xl" ref={top} tabIndex={-1}>
        <div className="row between">
          <p role="status">
            {total === undefined ? null : (
              <>
                <strong>{situationsTexts.count(total)}</strong>{" "}
                {catalogue.count > 0 ? (
                  <span className="muted">{situationsTexts.matching(total)}</span>
                ) : null}
                <PageOf found={query.data} />
              </>
            )}
          </p>
          <Filters catalogue={catalogue} options={options} />
        </div>
        <FilterChips
          filters={filters}
          options={options}
          more={
            catalogue.isEmblematic ? (
              <Chip label={situationsTexts.emblematicOnly} onRemove={() => catalogue.setEmblematic(false)} />
            ) : null
          }
          onChange={catalogue.set}
          onClear={catalogue.clear}
        />
        <Loaded query={query} failed={situationsTexts.failed} loading={<LoadingCards cards={6} />}>
          {(found) =>
            found.data.length === 0 ? (
              <NothingFound
                isFiltered={catalogue.count > 0}
                onClear={catalogue.clear}
                words={situationsTexts}
                sign="hand"
              />
            ) : (
              <div className="stack aria-busy:opacity-60" aria-busy={query.isPlaceholderData}>
                <SituationCards situations={found.data} />
                <div className="row justify-center pt-4">
                  <Pagination page={found.current_page} last={found.last_page} to={catalogue.pageAddress} />
                </div>
              </div>
            )
          }
        </Loaded>
      </div>
    </Page>
  );
};
