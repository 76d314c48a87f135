import { paths } from "./paths.ts";

/** Where to go after signing in: a path of this site, whatever the address bar claims. */
export const safeReturn = (asked: string | null): string => {
  if (!asked?.startsWith("/")) return paths.dashboard();
  const here = "https://site.invalid";
  const target = URL.canParse(asked, here) ? new URL(asked, here) : undefined;
  if (target?.origin !== here || target.pathname === paths.signIn()) return paths.dashboard();
  return target.pathname + target.search + target.hash;
};
