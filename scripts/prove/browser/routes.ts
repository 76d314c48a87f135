import { matchRoutes } from "react-router-dom";
import { pages } from "#web/app/pages.ts";

/** The page that an address shows: its route and, of the dashboard, its tab. */
export const pageOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, "http://site.invalid");
  const declared = matchRoutes(pages, pathname)?.at(-1)?.route.path ?? "*";
  const tab = declared === "/tableau-de-bord" ? searchParams.get("tab") : null;
  return tab ? `${declared}?tab=${tab}` : declared;
};
