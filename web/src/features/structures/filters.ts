/** The filters of the catalogue; each is a list of values, any of which is enough. */
export const filterNames = ["publics", "degrees", "legal_forms", "types", "keywords", "places"] as const;
export type FilterName = (typeof filterNames)[number];

export type Filters = Record<FilterName, readonly string[]> & { page: number };

/** Reads the filters of an address; an invalid page number means the first page. */
export const readFilters = (search: URLSearchParams): Filters => {
  const values = (name: FilterName) => [...new Set(search.getAll(name).filter((value) => value !== ""))];
  const page = Number(search.get("page"));
  return {
    publics: values("publics"),
    degrees: values("degrees"),
    legal_forms: values("legal_forms"),
    types: values("types"),
    keywords: values("keywords"),
    places: values("places"),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

/** The address's query with one filter set; another choice starts at its first page. */
export const withFilter = (search: URLSearchParams, name: FilterName, values: readonly string[]) => {
  const next = new URLSearchParams(search);
  next.delete("page");
  next.delete(name);
  for (const value of values) next.append(name, value);
  return next;
};

const presentKey = "presentes";

/**
 * Whether only structures that come to the event are wanted. Where it is the learner's own (`isOwn`) they are, unless the
 * address says no; for others if it says yes.
 */
export const wantsPresent = (search: URLSearchParams, isOwn: boolean): boolean =>
  isOwn ? search.get(presentKey) !== "non" : search.get(presentKey) === "oui";

export const withPresent = (search: URLSearchParams, isWanted: boolean, isOwn: boolean) => {
  const next = new URLSearchParams(search);
  next.delete("page");
  if (isWanted === isOwn) next.delete(presentKey);
  else next.set(presentKey, isWanted ? "oui" : "non");
  return next;
};

/** The address's query without any filter: how the results are shown stays. */
export const withoutFilters = (search: URLSearchParams) => {
  const next = new URLSearchParams(search);
  for (const name of [...filterNames, "page"]) next.delete(name);
  return next;
};

/** The address's query at another page. */
export const atPage = (search: URLSearchParams, page: number) => {
  const next = new URLSearchParams(search);
  if (page === 1) next.delete("page");
  else next.set("page", String(page));
  return next;
};

export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

export const inForce = (filters: Filters): number =>
  filterNames.reduce((sum, name) => sum + filters[name].length, 0);

/** The filters that are typed rather than chosen. */
const typedFilters = ["keywords", "places"] as const;
export type TypedFilter = (typeof typedFilters)[number];
export const isTyped = (name: FilterName): name is TypedFilter =>
  typedFilters.some((typed) => typed === name);

/** Words as typed, a comma between two: each is a value. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;]/)
      .map((word) => word.trim())
      .filter((word) => word !== ""),
  ),
];

/** How the results are shown; the word in the address is French, as addresses are. */
export const cardViews = ["cards", "list", "mini"] as const;
export type CardView = (typeof cardViews)[number];
const viewWords: Record<CardView, string> = { cards: "cartes", list: "liste", mini: "compact" };
const viewKey = "vue";

export const readView = (search: URLSearchParams): CardView =>
  cardViews.find((view) => viewWords[view] === search.get(viewKey)) ?? "cards";

/** The address's query with another view; cards need no word. */
export const withView = (search: URLSearchParams, view: CardView) => {
  const next = new URLSearchParams(search);
  if (view === "cards") next.delete(viewKey);
  else next.set(viewKey, viewWords[view]);
  return next;
};
