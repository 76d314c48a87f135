import { expect, test } from "vitest";
import { type Role, roles } from "#shared/contract/access.ts";
import type { Session, SessionProfile } from "#web/api/session-state.ts";
import { pages } from "./pages.ts";
import { siteMapFor } from "./site-map.ts";

/** Reached only by a link: of a mail, or of somebody's own page. */
const byLinkAlone = ["/verification-email", "/reinitialisation-mot-de-passe", "/changement-email"];

test("every page that needs no id is in the site map, and no other", () => {
  for (const { path, part } of pages)
    expect([path, part !== undefined && part !== "guests"]).toEqual([
      path,
      !path.includes("/:") && !byLinkAlone.includes(path) && part !== "guests",
    ]);
});

const visitor: Session = { status: "anonymous", profiles: [] };
const holder = (role: Role): Session => {
  const profile = { id: "p", role_id: roles[role].id } as SessionProfile;
  return { status: "signedIn", profiles: [profile], current: profile };
};
const addresses = (session: Session) => siteMapFor(session).flatMap(({ links }) => links.map(({ to }) => to));

test.each([
  [
    "visitors",
    visitor,
    ["/", "/authentification", "/plan-du-site"],
    ["/mon-compte", "/documents", "/evenements"],
  ],
  [
    "learners",
    holder("learner"),
    ["/documents", "/avis"],
    ["/authentification", "/evenements", "/import/utilisateurs"],
  ],
  [
    "trade trainers",
    holder("tradeTrainer"),
    ["/structures/creer-ma-structure"],
    ["/evenements", "/contenus"],
  ],
  ["coordinators", holder("coordinator"), ["/evenements", "/tableau-de-bord?tab=users"], ["/contenus"]],
  [
    "administrators",
    holder("administrator"),
    ["/contenus", "/tableau-de-bord?tab=degrees"],
    ["/situations/mes-situations"],
  ],
] as const)("%s find the pages that they may open", (_, session, found, hidden) => {
  const all = addresses(session);
  expect(all).toEqual(expect.arrayContaining([...found]));
  for (const address of hidden) expect(all).not.toContain(address);
  expect(new Set(all).size).toBe(all.length);
});

test("links say what one does or reads there, whatever the browser's tab says", () => {
  const labels = new Map(
    siteMapFor(visitor).flatMap(({ links }) => links.map(({ to, label }) => [to, label])),
  );
  expect(labels.get("/authentification")).toBe("Me connecter");
  expect(labels.get("/authentification?creer=true")).toBe("Créer un compte");
  expect(labels.get("/structures")).toBe("Structures apprenantes");
});
