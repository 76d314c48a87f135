import { useQueries } from "@tanstack/react-query";
import { confirmedValues } from "#shared/reference/reference.rules.ts";
import type { Degree, Reference } from "#shared/reference/reference.schemas.ts";
import type { Option } from "#web/ui/form/options.ts";
import { filterLists } from "./catalogue-queries.ts";

const optionsOf = (items: readonly Reference[] | undefined): Option[] | undefined =>
  items && confirmedValues(items).map(({ id, name }) => ({ id, label: name }));

/** Degrees of several cities share a name: the city tells them apart. */
const degreeOptions = (degrees: readonly Degree[] | undefined): Option[] | undefined =>
  degrees
    ?.filter(({ is_active }) => is_active === 1)
    .map(({ id, name, city }) => ({ id, label: city ? `${name} (${city})` : name }));

/** The values that the four lists of filters offer, staff too: nobody looks for what may not stay. */
export const useFilterOptions = () => {
  const queries = useQueries({
    queries: filterLists(),
  });
  const [publics, types, legalForms, degrees] = queries;
  return {
    publics: optionsOf(publics.data),
    types: optionsOf(types.data),
    legal_forms: optionsOf(legalForms.data),
    degrees: degreeOptions(degrees.data),
    failed: queries.some(({ isLoadingError }) => isLoadingError),
    retry: () => void Promise.all(queries.map((query) => query.refetch())),
  };
};
export type FilterOptions = ReturnType<typeof useFilterOptions>;
