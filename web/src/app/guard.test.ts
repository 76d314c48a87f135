import { expect, test } from "vitest";
import { everyRole, roles, staff } from "#shared/contract/access.ts";
import type { Session } from "#web/api/session-state.ts";
import { decide } from "./guard.ts";

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
    expect(decide("public", session, "/structures")).toEqual({ kind: "show" });
});

test("a page that needs a session waits for it, then sends strangers to sign in and back", () => {
  expect(decide("signedIn", loading, "/documents")).toEqual({ kind: "wait" });
  expect(decide("signedIn", anonymous, "/etape/12?vue=a")).toEqual({
    kind: "redirect",
    to: "/authentification?retour=%2Fetape%2F12%3Fvue%3Da",
  });
});

test("a session that a check finds over leads to the sign-in page, from public pages too", () => {
  const ended: Session = { ...anonymous, ended: true };
  const toSignIn = { kind: "redirect", to: "/authentification?retour=%2Fstructures%3Fpage%3D2" };
  expect(decide("public", ended, "/structures?page=2")).toEqual(toSignIn);
  for (const door of ["/authentification?retour=%2F", "/reinitialisation", "/verification-email?token=x"])
    expect(decide("public", ended, door)).toEqual({ kind: "show" });
});

test("who leaves is not taken for a stranger before the next page is there", () => {
  const left: Session = { ...anonymous, left: true };
  expect(decide("signedIn", left, "/mes-donnees")).toEqual({ kind: "wait" });
  expect(decide("public", left, "/structures")).toEqual({ kind: "show" });
});

test("somebody without a profile creates one before the dashboard, and may reach that page", () => {
  const creation = { kind: "redirect", to: "/utilisateurs/profil/creer-mon-profil" };
  expect(decide("signedIn", holding(), "/tableau-de-bord")).toEqual(creation);
  expect(decide("signedIn", holding(), "/tableau-de-bord?tab=users")).toEqual(creation);
  expect(decide("signedIn", holding(), "/utilisateurs/profil/creer-mon-profil")).toEqual({ kind: "show" });
});

test.each(everyRole)("%s reaches staff pages only as staff, and else the dashboard", (role) => {
  const allowed = staff.some((member) => member === role);
  expect(decide(staff, holding(roles[role].id), "/evenements/edition/1")).toEqual(
    allowed ? { kind: "show" } : { kind: "redirect", to: "/tableau-de-bord", denied: true },
  );
});

test("the roles of all profiles count, not only those of the chosen one", () => {
  expect(decide(staff, holding(roles.learner.id, roles.assistant.id), "/actions-formation/1")).toEqual({
    kind: "show",
  });
});
