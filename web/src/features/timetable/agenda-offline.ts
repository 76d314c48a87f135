/** The cache of web/public/agenda-worker.js. */
const cacheName = "mon-planning";
const worker = "/agenda-worker.js";
const scope = "/mon-planning/";

type Policies = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Scripts;
};
type Scripts = { createScriptURL: (url: string) => string };

let policy: Scripts | undefined;

/** The address of the worker as a page may use it whose policy requires trusted types. */
const trusted = (url: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules = { createScriptURL: (given: string) => (given === worker ? given : "") };
  policy ??= trustedTypes?.createPolicy("agenda-worker", rules);
  return policy ? policy.createScriptURL(url) : url;
};

/** The site's own files that this page has loaded: its scripts, styles, fonts. */
const loadedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
      .map(({ pathname }) => pathname),
  ),
];

let isPrepared: Promise<boolean> | undefined;

const prepare = async (): Promise<boolean> => {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return false;
  const page = await fetch("/index.html", { cache: "no-cache" });
  const html = await page.clone().text();
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  // A newer version of the site: this page's files would not fit it. The next visit keeps the new ones.
  if (!page.ok || !entry || !html.includes(entry)) return false;
  const cache = await caches.open(cacheName);
  const files = loadedFiles();
  // A browser that does not say what it loaded: what is kept from an earlier visit stays.
  if (files.length === 0) return false;
  const kept = await cache.keys();
  await Promise.all(
    kept.filter(({ url }) => !files.includes(new URL(url).pathname)).map((request) => cache.delete(request)),
  );
  const known = new Set(kept.map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !known.has(file)));
  await cache.put("/index.html", page);
  await navigator.serviceWorker.register(trusted(worker), { scope });
  return true;
};

/** Keeps what the agenda's page needs to open without network; once in the life of a page. False where it cannot. */
export const keepOffline = (): Promise<boolean> => {
  isPrepared ??= prepare().catch(() => {
    // Offline, or the browser refuses: the next visit tries again.
    isPrepared = undefined;
    return false;
  });
  return isPrepared;
};
