// @module-tag long

import { expect, test } from "vitest";
import { changeFolder } from "#functions/domain/library/edits.ts";
import {
  above,
  type DocumentEntry,
  type FileEntry,
  type FolderEntry,
  foldersRoster,
  treeOf,
} from "#functions/domain/library/library-entries.store.ts";
import { levelsIn } from "#functions/domain/library/rights.ts";
import { entriesOf, indexById } from "#functions/store/roster.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { chance, referenceModel } from "#scripts/testing/scenes/library-model.ts";
import { cast, folderOf, shareable } from "#scripts/testing/scenes/library-scene.ts";
import { Problem } from "#shared/contract/problem.ts";
import {
  isBelowItself,
  type Level,
  levels,
  type Person as RightsHolder,
  roleKey,
  type Shared,
} from "#shared/library/library.rules.ts";

type Rights = Pick<Shared, "users" | "roles">;

const rankOf = (level: Level | undefined) => (level ? levels.indexOf(level) + 1 : 0);
const levelAt = (rank: number): Level => levels[rank - 1] ?? "read";

const checkedFile: FileEntry = {
  name: "note.pdf",
  content_type: "application/pdf",
  size: 700,
  created_at: "2099-01-01T00:00:00Z",
  is_available: true,
};
const entry = (id: string) => ({
  id,
  name: id,
  owner_id: "owner",
  users: {},
  roles: {},
  created_at: "",
  updated_at: "",
  version: 1,
});
const folderEntry = (
  id: string,
  parent_id: string | null,
  training_action_id: string | null,
): FolderEntry => ({
  ...entry(id),
  private: false,
  parent_id,
  training_action_id,
});

test("rights agree with the reference model over 2,000 random commands, for every person and object", () => {
  const model = referenceModel();
  const { below, among } = chance(20_261);
  const actions = ["a1", "a2"];
  const people = cast.map((held, n) => ({ userId: `user${n}`, roles: held }));
  const rights = new Map<string, RightsHolder>(
    people.map((one) => [one.userId, { ...one, memberships: [], learners: new Set() }]),
  );
  let folders = [null, null, "a1", "a1", "a2", "a2"].flatMap((action, n) => [
    folderEntry(`root${n}`, null, action),
    folderEntry(`child${n}`, `root${n}`, null),
  ]);
  let documents: DocumentEntry[] = Array.from({ length: 14 }, (_, n) => ({
    ...entry(`document${n}`),
    folder_id: n < 12 ? (folders[n]?.id ?? null) : null,
    steps: {},
    files: { note: checkedFile },
  }));
  folders = folders.map((one) => ({ ...one, owner_id: among(people).userId }));
  for (const one of folders) model.put(one.id, one.owner_id, one.parent_id, one.training_action_id);
  // Documents are of one person each, and the last two stand in no folder.
  documents = documents.map((one) => ({ ...one, owner_id: among(people).userId }));
  for (const one of documents) model.put(one.id, one.owner_id, one.folder_id);

  const changed = (id: string, change: (one: Rights) => Rights) => {
    folders = folders.map((one) => (one.id === id ? { ...one, ...change(one) } : one));
    documents = documents.map((one) => (one.id === id ? { ...one, ...change(one) } : one));
  };
  const without = (given: Rights["users"], key: string) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => name !== key));
  const anyObject = () => among([...folders, ...documents]).id;

  const commands = {
    share: () => {
      const fact = { object: anyObject(), user: among(people).userId, level: 1 + below(3) };
      model.give(fact);
      changed(fact.object, ({ users, roles: held }) => ({
        users: { ...users, [fact.user]: levelAt(fact.level) },
        roles: held,
      }));
    },
    remove: () => {
      const fact = { object: anyObject(), user: among(people).userId, level: 0 };
      model.take(fact);
      changed(fact.object, ({ users, roles: held }) => ({ users: without(users, fact.user), roles: held }));
    },
    shareRole: () => {
      const fact = {
        object: anyObject(),
        role: among(shareable),
        action: among(actions),
        level: 1 + below(3),
      };
      model.give(fact);
      const key = roleKey(fact.action, fact.role);
      changed(fact.object, ({ users, roles: held }) => ({
        users,
        roles: { ...held, [key]: levelAt(fact.level) },
      }));
    },
    removeRole: () => {
      const fact = { object: anyObject(), role: among(shareable), action: among(actions), level: 0 };
      model.take(fact);
      const key = roleKey(fact.action, fact.role);
      changed(fact.object, ({ users, roles: held }) => ({ users, roles: without(held, key) }));
    },
    hide: () => {
      const [{ id }, isPrivate] = [among(folders), below(3) === 0];
      model.hide(id, isPrivate);
      folders = folders.map((one) => (one.id === id ? { ...one, private: isPrivate } : one));
    },
    move: () => {
      const folder = among(folders);
      const parent = below(4) === 0 ? null : among(folders);
      const action = parent === null ? among([null, ...actions]) : null;
      if (parent) {
        const refused = isBelowItself(folder.id, parent, above(treeOf(folders), parent));
        expect(refused).toBe(model.wouldHoldItself(folder.id, parent.id));
        if (refused) return;
      }
      const place = { parent_id: parent?.id ?? null, training_action_id: action };
      model.move(folder.id, place.parent_id, action);
      folders = folders.map((one) => (one.id === folder.id ? { ...one, ...place } : one));
    },
    moveDocument: () => {
      const [{ id }, { id: folder_id }] = [among(documents), among(folders)];
      model.move(id, folder_id);
      documents = documents.map((one) => (one.id === id ? { ...one, folder_id } : one));
    },
    joinOrLeave: () => {
      const one = among(people.filter((each) => each.roles.length > 0));
      const [role, action] = [among(one.roles), among(actions)];
      const holder = rights.get(one.userId);
      if (!holder) return;
      const isIn = model.isIn(one, action, role);
      model[isIn ? "leave" : "join"](one, action, role);
      const others = holder.memberships.filter(
        (held) => held.training_action_id !== action || held.role !== role,
      );
      const memberships = isIn ? others : [...others, { training_action_id: action, role }];
      rights.set(one.userId, { ...holder, memberships });
    },
  };

  const names = Object.keys(commands) as (keyof typeof commands)[];
  const seen = [0, 0, 0, 0];
  for (let count = 0; count < 2_000; count++) {
    const name = among(names);
    commands[name]();
    const tree = treeOf(folders);
    for (const one of people) {
      const holder = rights.get(one.userId);
      if (!holder) continue;
      const mine = levelsIn(holder, tree);
      const found = [
        ...folders.map((folder) => ({ id: folder.id, level: mine.ofFolder(folder) })),
        ...documents.map((document) => ({ id: document.id, level: mine.ofDocument(document) })),
      ];
      for (const { id, level } of found) {
        const expected = model.level(one, id);
        seen[expected] = (seen[expected] ?? 0) + 1;
        if (rankOf(level) !== expected)
          expect.fail(`${one.roles} on ${id}: ${level}, not ${expected}, after ${count} commands (${name})`);
      }
    }
  }
  // The comparison means something: every level occurs often.
  for (const count of seen) expect(count).toBeGreaterThan(15_000);
});

const chainIsWhole = async () => {
  const entries = await entriesOf(foldersRoster);
  const known = indexById(entries);
  return entries.every((folder) => {
    let at = folder.parent_id;
    for (let steps = 0; at !== null; steps++) {
      if (steps > entries.length) return false;
      at = known.get(at)?.parent_id ?? null;
    }
    return true;
  });
};

/** Moves without the chain of a request, which is not the point: the status that it would answer. */
const moving = (who: Person) => {
  const viewer = {
    userId: who.userId,
    name: who.name,
    profiles: [{ id: who.profileId, role: "coordinator" as const, confirmed: true }],
  };
  return async (id: string, parent_id: string | null): Promise<number | string> => {
    try {
      await changeFolder(id, { parent_id }, { viewer, now: new Date() });
      return 200;
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  };
};

test("500 random moves leave no folder in itself", async () => {
  const coordinator = await person("coordinator");
  const move = moving(coordinator);
  const { below, among } = chance(77);
  const folders: string[] = [];
  for (let n = 0; n < 16; n++) {
    const parent = n % 3 === 0 ? undefined : folders[below(folders.length)];
    folders.push(await folderOf(coordinator, parent ? { parent_id: parent } : {}));
  }
  const answers = new Map<number | string, number>();
  for (let n = 0; n < 500; n += 4) {
    const moves = Array.from({ length: 4 }, () => move(among(folders), among([...folders, null])));
    for (const answer of await Promise.all(moves)) answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (n % 20 === 0) expect(await chainIsWhole()).toBe(true);
  }
  expect(await chainIsWhole()).toBe(true);
  expect([...answers.keys()].sort()).toEqual([200, "belowItself"]);
});

test("of 100 pairs of opposite moves at once, one of each goes through and the other is told why not", async () => {
  const coordinator = await person("coordinator");
  const move = moving(coordinator);
  const pairs: (readonly [string, string])[] = [];
  for (let n = 0; n < 10; n++) pairs.push([await folderOf(coordinator), await folderOf(coordinator)]);
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(pairs.map(([a, b]) => Promise.all([move(a, b), move(b, a)])));
    for (const pair of answers) expect(pair.sort()).toEqual([200, "belowItself"]);
    expect(await chainIsWhole()).toBe(true);
    for (const folder of pairs.flat()) await move(folder, null);
  }
});
