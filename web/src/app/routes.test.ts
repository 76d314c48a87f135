import { expect, test, vi } from "vitest";
import type { Access, Role } from "#shared/contract/access.ts";
import { pages as declared } from "./pages.ts";

// The frame brings the session, which looks for a browser as it loads; so does what asks the API.
vi.mock("./Layout.tsx", () => ({ Layout: () => null }));
vi.mock("#web/api/query.ts", () => ({}));
vi.mock("./preload.ts", () => ({}));
const { routes } = await import("./routes.tsx");
const { modules } = await import("./page-code.ts");

const [layout] = routes;
const pages = new Map(
  (layout?.children?.[0]?.children ?? []).map(
    ({ path, handle }): [string, { access: Access; title: string }] => [path ?? "", handle],
  ),
);

const staff: readonly Role[] = ["administrator", "assistant", "coordinator"];
const structureEditors: readonly Role[] = [...staff, "referentTrainer", "tradeTrainer"];
const everybody: readonly Role[] = [...structureEditors, "learner"];

/** Who may open what, copied by hand from the routes of the first specification. */
const expected: Record<string, Access> = {
  "/": "public",
  "/tableau-de-bord": "signedIn",
  "/authentification": "public",
  "/verification-email": "public",
  "/reinitialisation": "public",
  "/reinitialisation-mot-de-passe": "public",
  "/structures": "public",
  "/ma-selection": "public",
  "/structures/:id": "public",
  "/structures/formateur/:id": "public",
  "/structures/creer-ma-structure": structureEditors,
  "/structures/modifier-ma-structure/:id": structureEditors,
  "/situations": "public",
  "/utilisateurs/profil/:id": "public",
  "/utilisateurs/profil/creer-mon-profil": "signedIn",
  "/utilisateurs/profil/modifier-mon-profil/:id": "signedIn",
  "/profil/structures-selectionnees/:eventId": "signedIn",
  "/profil/structures-candidature/:eventId": "signedIn",
  "/apprenant-voeux/:id/:eventId": staff,
  "/evenements": staff,
  "/evenements/edition/:id": staff,
  "/evenements/edition/:id/structures": staff,
  "/actions-formation/:id": staff,
  "/informations-legales": "public",
  "/accessibilite": "public",
  "/prochain-evenement": "public",
  "/documents": everybody,
  "/documents/:idDocument": everybody,
  "/documents/dossier/:idFolder": everybody,
  "/documents/action/:idAction": everybody,
};

test("each page has a loader: without one, a page whose code does not come is drawn blank, and stays so", () => {
  const without = (layout?.children?.[0]?.children ?? []).filter(
    ({ path, loader }) => path !== "*" && !loader,
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});

const sorted = (access: Access | undefined) => (Array.isArray(access) ? [...access].sort() : access);

test.each(Object.entries(expected))("%s opens for %j", (path, access) => {
  expect(sorted(pages.get(path)?.access)).toEqual(sorted(access));
});

test("steps, and situations that are written or read, need a session of any role", () => {
  const closed = [...pages].filter(([path]) =>
    /^\/(etape|situations\/(edition|creation|lecture))\//.test(path),
  );
  expect(closed.length).toBeGreaterThanOrEqual(7);
  for (const [path, { access }] of closed)
    expect([path, access === "signedIn" || sorted(access)?.length === everybody.length]).toEqual([
      path,
      true,
    ]);
});

test("every page but the home page has a title, and any other address is not found", () => {
  const untitled = [...pages].filter(([path, page]) => path !== "*" && path !== "/" && !page.title);
  expect(untitled).toEqual([]);
  expect(pages.has("*")).toBe(true);
});

test("every page has its module, and every module that is split off is a page's", () => {
  const named = [...new Set(declared.map(({ module }) => `./${module}`))];
  expect(Object.keys(modules).sort()).toEqual(named.sort());
});
