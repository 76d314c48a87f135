import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "#web/api/session.ts";

/** The last address of each list since the site was opened, with its filters and page, by who looked at it. */
const kept = new Map<string, string>();

const listOf = (url: URL) => `${url.pathname} ${url.searchParams.get("tab") ?? ""}`;
const urlOf = (address: string) => new URL(address, location.origin);

/** Remembers how this list is left. */
export const useKeptAsLeft = (): void => {
  const { pathname, search } = useLocation();
  const owner = useSession().user?.id;
  useEffect(() => {
    const address = pathname + search;
    kept.set(`${owner} ${listOf(urlOf(address))}`, address);
  }, [pathname, search, owner]);
};

/** The address of a list as it was left; as given if it was not open, or with other parameters than these. */
export const useAsLeft = (to: string): string => {
  const owner = useSession().user?.id;
  const asked = urlOf(to);
  const left = kept.get(`${owner} ${listOf(asked)}`);
  if (left === undefined || asked.hash) return to;
  const found = urlOf(left).searchParams;
  return [...asked.searchParams].every(([name, value]) => found.get(name) === value) ? left : to;
};
