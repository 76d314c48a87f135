import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { ask } from "#web/api/query.ts";
import { type Filters, readFilters } from "./filters.ts";

export const cataloguePerPage = 12;

/** What the catalogue finds; `presentAt`: only structures that come to this event. */
export const askCatalogue = ({ page, ...values }: Filters, presentAt?: string) =>
  ask(structures.filterStructures, {
    query: { ...values, page, per_page: cataloguePerPage, ...(presentAt && { present_at: presentAt }) },
  });

export const askCatalogueAt = (search: URLSearchParams, presentAt?: string) =>
  askCatalogue(readFilters(search), presentAt);

/** The lists whose values the filters offer. */
export const filterLists = () =>
  [
    ask(reference.listPublics, {}),
    ask(reference.listStructureTypes, {}),
    ask(reference.listLegalForms, {}),
    ask(reference.listDegrees, {}),
  ] as const;
