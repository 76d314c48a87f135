import { expect, test } from "vitest";
import { everyRole, roles, staff } from "#shared/contract/access.ts";
import type { Session } from "#web/api/session.ts";
import { judge } from "./guard.ts";

const anonymous: Session = { status: "anonymous", profiles: [] };
const loading: Session = { status: "loading", profiles: [] };
const holding = (...ids: number[]): Session => ({
  status: "signedIn",
  profiles: ids.map((role_id) => ({
    id: `profile-${role_id}`,
    created_at: "2026-09-01T08:00:00Z",
    profile_picture_url: null,
    user: { id: "user", name: "Samira Bellanger" },
    role: { id: role_id, name: "", description: "" },
    role_id,
    structures: [],
    bio: "",
    personal_presentation: "",
    personal_approach: "",
  })),
});

test("public pages are shown to everybody, even before the session is known", () => {
  for (const session of [anonymous, loading, holding(), holding(2)])
    expect(judge("public", session, "/structures")).toEqual({ kind: "show" });
});

test("a page that needs a session waits for it, then sends strangers to sign in and back", () => {
  expect(judge("signedIn", loading, "/documents")).toEqual({ kind: "wait" });
  expect(judge("signedIn", anonymous, "/etape/12?vue=a")).toEqual({
    kind: "redirect",
    to: "/authentification?retour=%2Fetape%2F12%3Fvue%3Da",
  });
});

test("a session that a check finds over leads to the sign-in page, from public pages too", () => {
  const ended: Session = { ...anonymous, ended: true };
  const entrance = { kind: "redirect", to: "/authentification?retour=%2Fstructures%3Fpage%3D2" };
  expect(judge("public", ended, "/structures?page=2")).toEqual(entrance);
  for (const door of ["/authentification?retour=%2F", "/reinitialisation", "/verification-email?token=x"])
    expect(judge("public", ended, door)).toEqual({ kind: "show" });
});

test("who leaves is not taken for a stranger before the next page is there", () => {
  const left: Session = { ...anonymous, left: true };
  expect(judge("signedIn", left, "/mes-donnees")).toEqual({ kind: "wait" });
  expect(judge("public", left, "/structures")).toEqual({ kind: "show" });
});

test("somebody without a profile creates one before the dashboard, and may reach that page", () => {
  const creation = { kind: "redirect", to: "/utilisateurs/profil/creer-mon-profil" };
  expect(judge("signedIn", holding(), "/tableau-de-bord")).toEqual(creation);
  expect(judge("signedIn", holding(), "/tableau-de-bord?tab=users")).toEqual(creation);
  expect(judge("signedIn", holding(), "/utilisateurs/profil/creer-mon-profil")).toEqual({ kind: "show" });
});

test.each(everyRole)("%s reaches staff pages only as staff, and else the dashboard", (role) => {
  const allowed = staff.some((member) => member === role);
  expect(judge(staff, holding(roles[role].id), "/evenements/edition/1")).toEqual(
    allowed ? { kind: "show" } : { kind: "redirect", to: "/tableau-de-bord" },
  );
});

test("the roles of all profiles count, not only those of the chosen one", () => {
  expect(judge(staff, holding(roles.learner.id, roles.assistant.id), "/actions-formation/1")).toEqual({
    kind: "show",
  });
});
