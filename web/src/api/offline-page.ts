import type { CacheName } from "./kept.ts";

/** A page that opens without network: the addresses below `scope`, from a cache of its own. */
export type OfflinePage = { cache: CacheName; scope: string };

const worker = "/offline-worker.js";

type Policies = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Scripts;
};
type Scripts = { createScriptURL: (url: string) => string };

let policy: Scripts | undefined;

/** The address of a page's worker, as a page may use it whose policy requires trusted types. */
export const workerOf = (cache: string): string => {
  const url = `${worker}?cache=${cache}`;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules = { createScriptURL: (given: string) => (given.startsWith(`${worker}?`) ? given : "") };
  policy ??= trustedTypes?.createPolicy("offline-worker", rules);
  return policy ? policy.createScriptURL(url) : url;
};

const isOf = (folder: string) => (url: URL) =>
  url.origin === location.origin && url.pathname.startsWith(folder);
const isAsset = isOf("/assets/");
const isPicture = isOf("/files/");

/** The site's own files that this page has loaded: its scripts, styles, fonts. */
const loadedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name))
      .filter(isAsset)
      .map(({ pathname }) => pathname),
  ),
];

const prepared = new Map<string, Promise<boolean>>();

/** Whether a worker answers for the pages of its scope, once it is installed: until then they do not open without network. */
const isServed = async (registration: ServiceWorkerRegistration): Promise<boolean> => {
  const { active, installing: worker } = registration;
  if (!active && worker)
    await new Promise<void>((resolve) => {
      worker.addEventListener("statechange", () => {
        if (worker.state === "activated" || worker.state === "redundant") resolve();
      });
    });
  return registration.active !== null;
};

const prepare = async ({ cache: cacheName, scope }: OfflinePage): Promise<boolean> => {
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
    kept
      .filter(({ url }) => isAsset(new URL(url)) && !files.includes(new URL(url).pathname))
      .map((request) => cache.delete(request)),
  );
  const known = new Set(kept.map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !known.has(file)));
  await cache.put("/index.html", page);
  return isServed(await navigator.serviceWorker.register(workerOf(cacheName), { scope }));
};

/** Keeps what a page needs to open without network; once in its life. False where it cannot. */
export const keepOffline = (page: OfflinePage): Promise<boolean> => {
  const known = prepared.get(page.scope);
  if (known) return known;
  const preparing = prepare(page).catch(() => {
    // Offline, or the browser refuses: the next visit tries again.
    prepared.delete(page.scope);
    return false;
  });
  prepared.set(page.scope, preparing);
  return preparing;
};

/** Keeps these pictures of a page for when there is no network, and no others. */
export const keepPictures = async ({ cache: name }: OfflinePage, paths: readonly string[]): Promise<void> => {
  if (!("caches" in globalThis)) return;
  try {
    const cache = await caches.open(name);
    const kept = (await cache.keys()).filter(({ url }) => isPicture(new URL(url)));
    const known = new Set(kept.map(({ url }) => new URL(url).pathname));
    const over = kept.filter(({ url }) => !paths.includes(new URL(url).pathname));
    await Promise.all(over.map((request) => cache.delete(request)));
    await cache.addAll(paths.filter((path) => !known.has(path)));
  } catch {
    // Offline, or the browser refuses: the next visit tries again.
  }
};
