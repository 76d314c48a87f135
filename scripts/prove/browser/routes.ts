import { readFileSync } from "node:fs";
import path from "node:path";
import { matchRoutes } from "react-router-dom";

const source = readFileSync(path.resolve(import.meta.dirname, "../../../web/src/app/routes.tsx"), "utf8");

/** Every address that the site's routes declare, as they declare it. */
export const patterns = [...source.matchAll(/^ {2}page\("([^"]+)"/gm)].map(([, declared = ""]) => declared);

const known = patterns.map((declared) => ({ path: declared }));

/** The page that an address shows: its route and, of the dashboard, its tab. */
export const pageOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, "http://site.invalid");
  const declared = matchRoutes(known, pathname)?.at(-1)?.route.path ?? "*";
  const tab = declared === "/tableau-de-bord" ? searchParams.get("tab") : null;
  return tab ? `${declared}?tab=${tab}` : declared;
};
