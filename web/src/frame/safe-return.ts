import { paths } from "./paths.ts";

/** Where to go after signing in. Only paths of this site: the parameter could lead to a phishing page. */
export const safeReturn = (asked: string | null): string => {
  if (!asked?.startsWith("/")) return paths.dashboard();
  const here = "https://site.invalid";
  const target = URL.canParse(asked, here) ? new URL(asked, here) : undefined;
  if (target?.origin !== here || target.pathname === paths.signIn()) return paths.dashboard();
  // What is left of "/..//other.example" is another site's address.
  if (target.pathname.startsWith("//")) return paths.dashboard();
  return target.pathname + target.search + target.hash;
};
