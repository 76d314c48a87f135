import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

// The screens' own journey tries it in a browser; here is which links start what, with stand-ins for the browser.
const [sent, loaded]: [string[], string[]] = [[], []];
const heard = new Map<string, (event: { target: unknown }) => void>();
const reader = { onLine: true, connection: { saveData: false } };
class Target {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
  closest() {
    const { origin, pathname, href } = new URL(this.path, location.href);
    return { origin, pathname, href, hasAttribute: () => false };
  }
}
vi.stubGlobal("Element", Target);
vi.stubGlobal("navigator", reader);
vi.stubGlobal("location", new URL("http://site.test/informations-legales"));
vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => undefined, setItem: () => undefined });
vi.stubGlobal("document", {
  addEventListener: (name: string, listener: (event: { target: unknown }) => void) =>
    heard.set(name, listener),
});
vi.mock("#web/api/client.ts", () => ({
  send: async ({ path }: { path: string }) => {
    sent.push(path);
    return [];
  },
  beforeCalls: () => undefined,
  onSignedOut: () => undefined,
  onFactorNeeded: () => undefined,
  isOffline: () => false,
}));
vi.mock("#web/api/token.ts", () => ({
  isSessionOver: () => false,
  readToken: async () => null,
  sessionEnd: { set: () => undefined },
}));
vi.mock("./page-code.ts", () => ({ loadPage: async ({ path }: { path: string }) => loaded.push(path) }));

const point = (path: string, by = "pointerover") => heard.get(by)?.({ target: new Target(path) });
const settled = () => pause(200);

beforeAll(async () => {
  const { checkSession } = await import("#web/api/session.ts");
  await checkSession();
  (await import("./preload.ts")).preloadOnIntent();
});
beforeEach(async () => {
  (await import("#web/api/query.ts")).queryClient.clear();
  sent.length = loaded.length = 0;
  Object.assign(reader, { onLine: true, connection: { saveData: false } });
});

test.each(["pointerover", "focusin", "touchstart"])(
  "%s loads the code and the data of a page, once",
  async (by) => {
    const searches = () => sent.filter((path) => path === "/api/structures/search/filter");
    point("/structures?keywords=bois", by);
    await vi.waitFor(() => expect(searches()).toHaveLength(1), 10_000);
    point("/structures?keywords=bois", by);
    await settled();
    expect(new Set(loaded)).toEqual(new Set(["/structures"]));
    expect(searches()).toHaveLength(1);
  },
);

test("a pointer that only crosses a link loads nothing", async () => {
  point("/structures/abc");
  point("https://other.test/");
  await settled();
  expect([loaded, sent]).toEqual([[], []]);
});

test.each([{ connection: { saveData: true } }, { onLine: false }])(
  "nothing is loaded with %j",
  async (state) => {
    Object.assign(reader, state);
    point("/structures/abc", "touchstart");
    await settled();
    expect([loaded, sent]).toEqual([[], []]);
  },
);

test("neither the page itself nor one that the reader may not open is loaded", async () => {
  point("/informations-legales", "touchstart");
  await settled();
  point("/etape/abc", "touchstart");
  await settled();
  expect([loaded, sent]).toEqual([[], []]);
});
