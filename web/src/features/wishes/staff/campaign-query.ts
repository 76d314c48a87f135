import { CampaignQuery } from "#shared/wishes/wishes.schemas.ts";

/** The names of the filters in the address. */
const names = {
  filtre: "filter",
  voeux: "registered",
  promotion: "training_action_id",
  nom: "search",
  relance: "reminder",
  page: "page",
} as const;

/** What the address asks for; what it misspells is left out. */
export const readCampaignQuery = (search: URLSearchParams): CampaignQuery => {
  const asked = Object.entries(names).flatMap(([name, field]) => {
    const value = search.get(name);
    const isRead = value !== null && value !== "" && CampaignQuery.shape[field].safeParse(value).success;
    return isRead ? [[field, value] as const] : [];
  });
  return CampaignQuery.parse(Object.fromEntries(asked));
};

/** Whether the address asks for some of the learners. */
export const isCut = (search: URLSearchParams): boolean =>
  Object.keys(names).some((name) => search.has(name));

/** The address with one filter changed; another filter starts at its first page. */
export const withFilter = (
  search: URLSearchParams,
  changes: Partial<Record<keyof typeof names, string>>,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (!("page" in changes)) next.delete("page");
  for (const [name, value] of Object.entries(changes))
    if (value) next.set(name, value);
    else next.delete(name);
  return next;
};
