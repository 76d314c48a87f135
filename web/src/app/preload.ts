import { matchRoutes, type Params } from "react-router-dom";
import { queryClient } from "#web/api/query.ts";
import { profileForCalls, sessionKnown, sessionNow } from "#web/api/session.ts";
import type { Session } from "#web/api/session-state.ts";
import { isSessionOver, readToken } from "#web/api/token.ts";
import { decide } from "./guard.ts";
import { loadPage } from "./page-code.ts";
import { pageData } from "./page-data.ts";
import { pages } from "./pages.ts";

type KnownPage = (typeof pages)[number];

/**
 * Who opens a page, as far as its first calls need to know. A stored token may be used while it is checked; but a page
 * of some roles waits for it, since the log would count a refused call as an attempt.
 */
const readerOf = async ({ access }: KnownPage): Promise<Session> => {
  const session = sessionNow();
  if (session.status !== "loading") return session;
  const hasToken = !isSessionOver() && (await readToken()) !== null;
  return hasToken && !Array.isArray(access) ? session : sessionKnown();
};

/** Starts the first calls of a page that its reader may open. Failures are the page's own calls' to tell. */
export const preloadData = async (page: KnownPage, params: Params, address: URL): Promise<void> => {
  const data = pageData[page.path];
  if (!data) return;
  const session = await readerOf(page);
  const decision = decide(page.access, session, address.pathname + address.search);
  if (session.status !== "loading" && decision.kind !== "show") return;
  const [id = ""] = Object.values(params);
  const profile = profileForCalls();
  const isKnown = session.status !== "loading" || profile !== undefined;
  // Each in a task of its own: half a dozen calls started at once hold up a press on a slow phone.
  for (const query of data({ id, search: address.searchParams, profile, isKnown }))
    setTimeout(() => void queryClient.prefetchQuery(query));
};

const table = pages.map((page) => ({ path: page.path, page }));

/** Loads what the page at this address will need: its code and its first answers. */
const preloadPage = (address: URL): void => {
  // Followed meanwhile: the page loads by itself.
  if (address.pathname === location.pathname) return;
  const [match] = matchRoutes(table, address.pathname) ?? [];
  if (!match) return;
  const { page } = match.route;
  const { access } = page;
  if (decide(access, sessionNow(), address.pathname + address.search).kind !== "show") return;
  // If it fails, the navigation tries again and says so.
  loadPage(page).catch(() => undefined);
  void preloadData(page, match.params, address);
};

/** The address that a link of this site leads to; undefined for files and other sites. */
const addressOf = (target: EventTarget | null): URL | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin || link.hasAttribute("download")) return undefined;
  return new URL(link.href);
};

/** False for people who spare data, and without network, where some browsers keep the failure of a page's code. */
const mayPreload = (): boolean =>
  navigator.onLine && (navigator as { connection?: { saveData?: boolean } }).connection?.saveData !== true;

/** A pointer that only crosses a link, or a focus that passes it, has left by then. */
const intentMs = 80;

/**
 * Preloads the page behind a link that somebody points at, focuses or touches: they often follow it within a few hundred
 * milliseconds. Listens on the document, since most links are React Router's own. Not for people who spare data.
 */
export const preloadOnIntent = (): void => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const start = ({ target }: Event, delay: number) => {
    clearTimeout(waiting);
    const address = addressOf(target);
    if (address && mayPreload()) waiting = setTimeout(() => preloadPage(address), delay);
  };
  document.addEventListener("pointerover", (event) => start(event, intentMs), { passive: true });
  document.addEventListener("focusin", (event) => start(event, intentMs), { passive: true });
  document.addEventListener("touchstart", (event) => start(event, 0), { passive: true });
};
