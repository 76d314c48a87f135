// Opens one page without network: its scope is that page alone. The page itself fills the cache that the worker's
// address names (web/src/api/offline-page.ts) and keeps what it shows; nothing personal is in here. It also shows what
// changes in its owner's meetings, for who accepted it (functions/domain/timetable/release-phones.ts).
const cacheName = new URL(self.location).searchParams.get("cache");

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const kept = async (request) => (await caches.open(cacheName)).match(request);

/** The network first, so that each visit with network gets the newest version of the site. */
const page = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await kept("/index.html");
    if (shell) return shell;
    throw error;
  }
};

/** Names of files are never used again: one that is kept is never out of date. */
const file = async (request) => (await kept(request)) ?? fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (/^\/(assets|files)\//.test(pathname)) event.respondWith(file(request));
});

/** Browsers want something shown for each message; one about the same event takes the place of the one before. */
self.addEventListener("push", (event) => {
  const { body, url, tag } = event.data.json();
  const shown = { body, tag, renotify: true, lang: "fr", data: { url } };
  event.waitUntil(self.registration.showNotification("Mon planning", shown));
});

const open = async (url) => {
  const pages = await self.clients.matchAll({ type: "window" });
  // It reads its meetings again as it comes to the front.
  const page = pages.find((one) => new URL(one.url).pathname === url);
  return page ? page.focus() : self.clients.openWindow(url);
};
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});
