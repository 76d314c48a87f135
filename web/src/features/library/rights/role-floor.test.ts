import { expect, it } from "vitest";
import { roles } from "#shared/contract/access.ts";
import type { RoleRights } from "#shared/library/library.schemas.ts";
import { libraryTexts } from "../texts.ts";
import { roleChoice } from "./role-floor.ts";

const action = { id: "a", name: "Animatrice 2026" };
const given = (
  role: keyof typeof roles,
  access_level: "read" | "write" | "delete",
  folder: string | null,
) => ({
  training_action: action,
  role_id: roles[role].id,
  role_name: roles[role].name,
  access_level,
  folder: folder === null ? null : { id: folder, name: folder },
});
const levels = ["read", "write", "delete"];

it.each<[string, RoleRights["audience"], boolean, RoleRights["role_rights"], string, string[], string[]]>([
  ["nothing", "restricted", true, [], "unvisible", ["unvisible", ...levels], []],
  ["a level", "restricted", true, [given("learner", "write", null)], "write", ["unvisible", ...levels], []],
  [
    "another role's",
    "restricted",
    true,
    [given("tradeTrainer", "write", null)],
    "unvisible",
    ["unvisible", ...levels],
    [],
  ],
  ["what is public", "everyone", false, [], "read", levels, ["Peut lire, puisque c’est public"]],
  [
    "what is public in its action",
    "training_action",
    true,
    [],
    "read",
    levels,
    ["Peut lire, puisque c’est public"],
  ],
  [
    "what is public in another action",
    "training_action",
    false,
    [],
    "unvisible",
    ["unvisible", ...levels],
    [],
  ],
  [
    "more than what is public",
    "training_action",
    true,
    [given("learner", "delete", null)],
    "delete",
    levels,
    ["Peut lire, puisque c’est public"],
  ],
  [
    "a level from above",
    "restricted",
    true,
    [given("learner", "write", "Jury"), given("learner", "read", null)],
    "write",
    ["write", "delete"],
    [libraryTexts.inherited("Peut ajouter et modifier", "Jury")],
  ],
])("a learner's role with %s", (_, audience, isOwnAction, role_rights, value, choices, reasons) => {
  const choice = roleChoice(
    { audience, role_rights },
    { roleId: roles.learner.id, actionId: "a", isOwnAction },
  );
  expect([choice.value, choice.choices.map(({ id }) => id), choice.reasons]).toEqual([
    value,
    choices,
    reasons,
  ]);
});

it("what a role has from elsewhere is had by giving nothing", () => {
  const there = { roleId: roles.learner.id, actionId: "a", isOwnAction: true };
  const closed = roleChoice({ audience: "restricted", role_rights: [] }, there);
  expect(["unvisible", "read", "delete"].map(closed.levelFor)).toEqual([undefined, "read", "delete"]);
  const open = roleChoice({ audience: "training_action", role_rights: [] }, there);
  expect(["read", "write"].map(open.levelFor)).toEqual([undefined, "write"]);
});

it("staff's roles manage what is public, wherever it stands", () => {
  const there = { roleId: roles.assistant.id, actionId: "a", isOwnAction: false };
  const choice = roleChoice({ audience: "training_action", role_rights: [] }, there);
  expect([choice.value, choice.choices.length]).toEqual(["delete", 1]);
});
