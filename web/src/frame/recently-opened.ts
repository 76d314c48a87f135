import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { browserStore } from "#web/api/browser-store.ts";
import { useRights } from "./admin/rights.ts";
import { safeReturn } from "./safe-return.ts";

/** A page of work that somebody opened: its address and the name of what it is about. */
type Opened = { to: string; name: string };

const maxOpened = 3;

const readOpened = (stored: unknown): Opened | undefined => {
  const { to, name } = Object(stored) as Record<string, unknown>;
  if (typeof to !== "string" || typeof name !== "string") return undefined;
  return safeReturn(to) === to ? { to, name } : undefined;
};
const store = browserStore("compagnon-reprises", (stored): readonly Opened[] =>
  Array.isArray(stored) ? stored.flatMap((one) => readOpened(one) ?? []) : [],
);

const others = (to: string) => store.get().filter((one) => one.to !== to);

export const noteOpened = (opened: Opened): void => {
  store.set([opened, ...others(opened.to)].slice(0, maxOpened));
};
export const forgetOpened = (to: string): void => {
  const left = others(to);
  if (left.length < store.get().length) store.set(left);
};
export const recentlyOpened = store.get;

/** The pages of work that this browser opened last, newest first. */
export const useRecentlyOpened = (): readonly Opened[] => store.use();

/**
 * Keeps a page among those that staff may resume, under the name of what it is about: no page about a person, whose
 * name would stay in the browser. Undefined while the name is not known.
 */
export const useOpened = (name: string | undefined): void => {
  const { pathname } = useLocation();
  const { isStaff } = useRights();
  useEffect(() => {
    if (!isStaff || name === undefined) return;
    noteOpened({ to: pathname, name });
  }, [isStaff, pathname, name]);
};

/** A page that does not exist any more is not one to resume. */
export const useGone = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    forgetOpened(pathname);
  }, [pathname]);
};
