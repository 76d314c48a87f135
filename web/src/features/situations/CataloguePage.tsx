import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { Link } from "react-router-dom";
import * as situations from "#shared/situations/situations.contract.ts";
import { tied } from "#shared/situations/situations.rules.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { FilterButton } from "#web/features/structures/FilterButton.tsx";
import { FilterChips } from "#web/features/structures/FilterChips.tsx";
import { FoundCount } from "#web/features/structures/FoundCount.tsx";
import { atPage, inForce, withoutFilters } from "#web/features/structures/filters.ts";
import { useFilterOptions } from "#web/features/structures/options.ts";
import { useFilterAddress } from "#web/features/structures/use-filter-address.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { NothingFound } from "#web/frame/NothingFound.tsx";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Chip } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { useAsFound } from "#web/ui/lists/as-found.ts";
import { useFilterInTitle } from "#web/ui/lists/ListStatus.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Pagination } from "#web/ui/lists/Pagination.tsx";
import { LoadingCards } from "#web/ui/lists/States.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { SituationCards } from "./SituationCards.tsx";
import { situationsTexts } from "./texts.ts";

const perPage = 12;
const emblematicKey = "emblematique";

const useCatalogue = () => {
  const address = useFilterAddress();
  const { search, change } = address;
  // A situation has no town: only structures are filtered by place.
  const filters = { ...address.filters, places: [] };
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
    ...address,
    filters,
    isEmblematic,
    inForce: inForce(filters) + (isEmblematic ? 1 : 0),
    query,
    setEmblematic: (isWanted: boolean) =>
      change((current) => {
        const next = atPage(current, 1);
        if (isWanted) next.set(emblematicKey, "1");
        else next.delete(emblematicKey);
        return next;
      }),
    clear: () =>
      change((current) => {
        const next = withoutFilters(current);
        next.delete(emblematicKey);
        return next;
      }),
  };
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
  useFilterInTitle(catalogue.inForce > 0);
  const isFiltered = useAsFound(catalogue.inForce > 0, query.isPlaceholderData);
  return (
    <Page title={situationsTexts.title} intro={<Intro />} actions={<Write />}>
      <div className="stack scroll-mt-24 [&_.card-title]:text-xl" ref={top} tabIndex={-1}>
        <div className="row justify-end">
          <FoundCount found={query.data} words={situationsTexts} isFiltered={isFiltered} />
          <FilterButton
            sheet={catalogue.sheet}
            inForce={catalogue.inForce}
            filters={filters}
            lead={
              <SwitchField
                label={situationsTexts.emblematicOnly}
                checked={catalogue.isEmblematic}
                onChange={({ target }) => catalogue.setEmblematic(target.checked)}
              />
            }
            options={options}
            words={situationsTexts}
            found={query.data}
            onChange={catalogue.set}
            onClear={catalogue.clear}
          />
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
                isFiltered={catalogue.inForce > 0}
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
