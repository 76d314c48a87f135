import { describe, expect, test } from "vitest";
import type { Role } from "#shared/contract/access.ts";
import {
  byCourse,
  covers,
  highest,
  type Level,
  levelOn,
  levelWithin,
  mayAddAtRoot,
  mayShare,
  type Person,
  permissionsOf,
  reasonsOn,
  roleKey,
  roleNamed,
  roleOfKey,
  type SharedFolder,
} from "#shared/library/library.rules.ts";

const person = (held: Role[], memberships: [string, Role][] = [], learners: string[] = []): Person => ({
  userId: "moi",
  roles: held,
  memberships: memberships.map(([training_action_id, role]) => ({ training_action_id, role })),
  learners: new Set(learners),
});
const folder = (id: string, more: Partial<SharedFolder> = {}): SharedFolder => ({
  id,
  owner_id: "autre",
  users: {},
  roles: {},
  private: false,
  parent_id: null,
  training_action_id: null,
  ...more,
});
const document = (more = {}) => ({
  ...{ id: "d", folder_id: null, owner_id: "autre", users: {}, roles: {}, steps: {} },
  ...more,
});

const learner = person(["learner"], [["a", "learner"]], ["a~p"]);
const nobody = person([]);
const coordinator = person(["coordinator"]);
const referent = person(["referentTrainer"], [["a", "referentTrainer"]]);
const inAction = { training_action_id: "a" };

test.each<[Level | undefined, boolean, boolean, boolean]>([
  [undefined, false, false, false],
  ["read", true, false, false],
  ["write", true, true, false],
  ["delete", true, true, true],
])("the level %s reads %s, writes %s, deletes %s", (level, ...[read, write, remove]) => {
  expect(covers(level, "read")).toBe(read);
  expect(permissionsOf(level)).toEqual({ write, delete: remove });
});

describe("the level on a folder", () => {
  const open = [folder("racine")];
  const closed = [folder("racine", { private: true })];
  test.each<[string, Person, SharedFolder, SharedFolder[], Level | undefined]>([
    ["a common folder to a learner", learner, folder("f"), open, "read"],
    ["a common folder to somebody without a profile", nobody, folder("f"), open, undefined],
    ["a common folder to a coordinator", coordinator, folder("f"), open, "delete"],
    ["a common folder to an assistant", person(["assistant"]), folder("f"), [], "delete"],
    ["a private one to a learner", learner, folder("f", { private: true }), open, undefined],
    ["a private one to a coordinator", coordinator, folder("f", { private: true }), open, undefined],
    ["a private one to an administrator", person(["administrator"]), folder("f"), closed, "delete"],
    ["one in a private one to a coordinator", coordinator, folder("f"), closed, undefined],
    [
      "a private one to its owner, who writes above",
      learner,
      folder("f", { private: true, owner_id: "moi" }),
      [folder("r", { users: { moi: "write" } })],
      "delete",
    ],
    [
      "one to its owner, who may only read above by now",
      learner,
      folder("f", { owner_id: "moi" }),
      open,
      "read",
    ],
    [
      "a private one at a root to the referent who made it",
      referent,
      folder("f", { private: true, owner_id: "moi", ...inAction }),
      [],
      "delete",
    ],
    [
      "the same once they have left the action",
      person(["referentTrainer"]),
      folder("f", { owner_id: "moi", ...inAction }),
      [],
      undefined,
    ],
    [
      "what stands in it, of their own too",
      person(["referentTrainer"]),
      folder("f", { owner_id: "moi" }),
      [folder("p", { private: true, owner_id: "moi" }), folder("r", { owner_id: "moi", ...inAction })],
      undefined,
    ],
    [
      "a common one to the coordinator who made it",
      coordinator,
      folder("f", { private: true, owner_id: "moi" }),
      [],
      "delete",
    ],
    ["the same once they are none", person(["tradeTrainer"]), folder("f", { owner_id: "moi" }), [], "read"],
    [
      "one in a private one of their own",
      coordinator,
      folder("f"),
      [folder("p", { private: true, owner_id: "moi" }), ...open],
      "delete",
    ],
    [
      "one shared above, through a private one",
      learner,
      folder("f", { private: true }),
      [folder("p", { private: true }), folder("r", { users: { moi: "write" } })],
      "write",
    ],
    [
      "the highest of here and above",
      learner,
      folder("f", { users: { moi: "read" } }),
      [folder("r", { users: { moi: "delete" } })],
      "delete",
    ],
    ["the highest of open and given", coordinator, folder("f", { users: { moi: "read" } }), open, "delete"],
    ["one of the action to a member", learner, folder("f", inAction), [], "read"],
    ["one of another action", learner, folder("f", { training_action_id: "b" }), [], undefined],
    [
      "one of an action to a referent of none",
      person(["referentTrainer"]),
      folder("f", inAction),
      [],
      undefined,
    ],
    [
      "one given to the role",
      learner,
      folder("f", { private: true, roles: { [roleKey("a", "learner")]: "write" } }),
      [],
      "write",
    ],
    [
      "one given to another role",
      learner,
      folder("f", { private: true, roles: { [roleKey("a", "tradeTrainer")]: "write" } }),
      [],
      undefined,
    ],
    [
      "one given to the role of another action",
      learner,
      folder("f", { private: true, roles: { [roleKey("b", "learner")]: "write" } }),
      [],
      undefined,
    ],
  ])("%s", (_, who, what, above, level) => {
    expect(levelOn(who, what, above)).toBe(level);
  });
});

test("each right says where it comes from", () => {
  const above = [
    folder("p", { private: true, roles: { [roleKey("a", "learner")]: "write" } }),
    folder("r", { owner_id: "moi", ...inAction }),
  ];
  const both = person(
    ["learner", "referentTrainer"],
    [
      ["a", "learner"],
      ["a", "referentTrainer"],
    ],
  );
  const reasons = reasonsOn(both, folder("f", { users: { moi: "read" } }), above);
  expect(reasons.map(({ kind, access_level, from, role }) => [kind, access_level, from, role])).toEqual([
    ["direct", "read", null, null],
    ["role", "write", "p", "learner"],
    ["owner", "delete", "r", null],
  ]);
  expect(highest(reasons)).toBe("delete");
});

describe("a document", () => {
  const steps = { "a~p~3": true } as const;
  const inFolder = { owner_id: "moi", folder_id: "f" };
  test.each<[string, Person, object, Level | undefined, Level | undefined]>([
    ["gives what its folder gives", learner, {}, "write", "write"],
    ["gives more where it is shared", learner, { users: { moi: "delete" } }, "read", "delete"],
    ["never gives less than its folder", learner, { users: { moi: "read" } }, "delete", "delete"],
    ["in no folder is its owner's", learner, { owner_id: "moi" }, undefined, "delete"],
    ["in a folder is its owner's, who writes there", learner, inFolder, "write", "delete"],
    ["in a folder is read by its owner, who only reads there", learner, inFolder, "read", "read"],
    ["in a folder is read by its owner, who has nothing there", learner, inFolder, undefined, "read"],
    ["in no folder is nobody else's", coordinator, {}, undefined, undefined],
    ["in no folder is an administrator's too", person(["administrator"]), {}, undefined, "delete"],
    ["of a step is read by its learner", learner, { steps }, undefined, "read"],
    ["of a step is read by staff", coordinator, { steps }, undefined, "read"],
    [
      "of a step is read by its instructor",
      person(["tradeTrainer"], [], ["a~p"]),
      { steps },
      undefined,
      "read",
    ],
    [
      "of a step is not another learner's",
      person(["learner"], [["a", "learner"]], ["a~q"]),
      { steps },
      undefined,
      undefined,
    ],
    ["of a step is not another instructor's", referent, { steps }, undefined, undefined],
  ])("%s", (_, who, more, ofFolder, level) => {
    expect(levelWithin(who, document(more), ofFolder)).toBe(level);
  });
});

test.each<[string, Person, Level | undefined, boolean]>([
  ["a referent who writes", referent, "write", true],
  ["a coordinator who reads", coordinator, "read", false],
  ["a coordinator who sees nothing", coordinator, undefined, false],
  ["a learner who may delete", learner, "delete", false],
  ["somebody without a profile", nobody, "delete", false],
])("%s decides who has access: %s", (_, who, held, may) => {
  expect(mayShare(who, held)).toBe(may);
});

test.each<[string, Person, string | null, boolean]>([
  ["staff, a common folder", coordinator, null, true],
  ["an administrator, a common folder", person(["administrator"]), null, true],
  ["a referent, a common folder", referent, null, false],
  ["a learner, a common folder", learner, null, false],
  ["a referent, in its action", referent, "a", true],
  ["a referent, in another action", referent, "b", false],
  ["a learner, in its action", learner, "a", false],
  ["staff, in any action", coordinator, "b", true],
])("may add at a root: %s", (_, who, action, may) => {
  expect(mayAddAtRoot(who, action)).toBe(may);
});

test.each([
  ["Apprenant·e", "learner"],
  ["formateur·trice référent·e", "referentTrainer"],
  ["FORMATEUR·TRICE MÉTIER", "tradeTrainer"],
  ["Assistante de formation", "assistant"],
  ["Assitant·e de formation", "assistant"],
  ["Coordinateur·trice", "coordinator"],
  ["Stagiaire", "nobody's"],
  ["Encadrement", "nobody's"],
  ["Jardinier", undefined],
  ["", undefined],
])("the role named %j is %s", (name, role) => {
  expect(roleNamed(name)).toBe(role);
});

test("a role's key is read as it was written", () => {
  expect(roleOfKey(roleKey("b1-2", "assistant"))).toEqual({ training_action_id: "b1-2", role: "assistant" });
  expect(roleOfKey("b~9")).toBeUndefined();
});

test.each([
  [
    ["Bilan", "Rendez-vous 2", "Situation de travail 1", "Rendez-vous 1"],
    ["Rendez-vous 1", "Rendez-vous 2", "Situation de travail 1", "Bilan"],
  ],
  [
    ["Visites", "Bilan", "Atelier"],
    ["Bilan", "Atelier", "Visites"],
  ],
  [
    ["Dossier 10", "Étain", "Dossier 2"],
    ["Dossier 2", "Dossier 10", "Étain"],
  ],
])("orders the folders %j as the course goes, then by name", (names, ordered) =>
  expect(
    names
      .map((name) => ({ name }))
      .sort(byCourse)
      .map(({ name }) => name),
  ).toEqual(ordered),
);
