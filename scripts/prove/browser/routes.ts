import { matchRoutes } from "react-router-dom";
import { pages } from "#web/app/pages.ts";

/** The route of an address; for the dashboard, with its tab. */
export const pageOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, "http://site.invalid");
  const declared = matchRoutes(pages, pathname)?.at(-1)?.route.path ?? "*";
  const tab = declared === "/tableau-de-bord" ? searchParams.get("tab") : null;
  return tab ? `${declared}?tab=${tab}` : declared;
};
