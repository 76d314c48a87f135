// @module-tag long

import { expect, test } from "vitest";
import { type Person, person } from "#scripts/testing/harness.ts";
import { chance, referenceModel } from "#scripts/testing/scenes/library-model.ts";
import { actionWith, cast, documentOf, folderOf, shareable } from "#scripts/testing/scenes/library-scene.ts";
import { type Role, roles } from "#shared/contract/access.ts";
import * as library from "#shared/library/library.contract.ts";
import { type Level, levels } from "#shared/library/library.rules.ts";
import * as training from "#shared/training/training.contract.ts";

// The rules are held against the model over thousands of commands in their own test; here the routes are.

const levelAt = (rank: number): Level => levels[rank - 1] ?? "read";
type Actor = {
  who: Person;
  userId: string;
  roles: readonly Role[];
  profiles: readonly { id: string; role: Role }[];
};
type Place = { parent: string | null; action: string | null };

/** Ten people, two actions, eight folders and six documents, in the product and in the model. */
const stage = async () => {
  const model = referenceModel();
  const people: Actor[] = [];
  for (const held of cast) {
    const who = await person(...held);
    const profiles = held.map((role, n) => ({ id: who.profileIds[n] ?? "", role }));
    people.push({ who, userId: who.userId, roles: held, profiles });
  }
  const [admin, coordinator] = people.map(({ who }) => who);
  if (!admin || !coordinator) throw new Error("Nobody is on stage");
  const actions = [await actionWith(), await actionWith()];
  const places = new Map<string, Place>();
  const put = (id: string, { parent, action }: Place) => {
    places.set(id, { parent, action });
    model.put(id, coordinator.userId, parent, parent === null ? action : undefined);
  };
  for (const [n, action] of [null, null, ...actions].entries()) {
    const isPrivate = n % 2 === 1;
    const more = { private: isPrivate, ...(action !== null && { training_action_id: action }) };
    const root = await folderOf(coordinator, more);
    put(root, { parent: null, action });
    model.hide(root, isPrivate);
    put(await folderOf(coordinator, { parent_id: root }), { parent: root, action: null });
  }
  const folders = [...places.keys()];
  const documents: string[] = [];
  for (const folder of folders.slice(0, 6)) {
    const { id } = await documentOf(coordinator, folder);
    put(id, { parent: folder, action: null });
    documents.push(id);
  }
  return { model, people, admin, actions, folders, documents, places };
};

const organize: readonly Role[] = ["administrator", "coordinator", "assistant", "referentTrainer"];
const mayAtAnyRoot: readonly Role[] = ["administrator", "coordinator", "assistant"];

test("the routes answer as the model says over 240 random calls by anybody", async () => {
  const { model, people, admin, actions, folders, documents, places } = await stage();
  const { below, among } = chance(511);
  const objects = [...folders, ...documents];
  const isFolder = (id: string) => folders.includes(id);
  // Enough of a start that the calls are not all refused.
  for (const one of people.slice(3))
    for (const fact of [1, 2].map(() => ({ object: among(folders), user: one.userId, level: 3 }))) {
      const body = { user_id: one.userId, access_level: "delete" as const };
      await admin.call(library.shareFolder, { params: { id: fact.object }, body });
      model.give(fact);
    }

  const mayShare = (actor: Actor) => actor.roles.some((role) => organize.includes(role));
  const refusalOf = (actor: Actor, held: number, touched: readonly number[]): number => {
    if (!mayShare(actor)) return 403;
    if (held === 0) return 404;
    return held < 2 || touched.some((level) => level > held) ? 403 : 200;
  };
  const mayAtRoot = (actor: Actor, action: string | null) =>
    actor.roles.some((role) => mayAtAnyRoot.includes(role)) ||
    (action !== null && model.isIn(actor, action, "referentTrainer"));
  const moveRefusal = (actor: Actor, id: string, held: number, to: Place): number => {
    const from = places.get(id);
    if (held === 0) return 404;
    if (held < 2) return 403;
    if (to.parent === from?.parent && to.action === from.action) return 200;
    if (held < 3) return 403;
    if (to.parent === null) return mayAtRoot(actor, to.action) ? 200 : 403;
    const there = model.level(actor, to.parent);
    if (there < 3) return there === 0 ? 422 : 403;
    return isFolder(id) && model.wouldHoldItself(id, to.parent) ? 409 : 200;
  };

  type Drawn = { actor: Actor; id: string; held: number };
  /** Each makes a call, tells the model of it, and gives the status and the one that was due. */
  const commands: Record<string, (drawn: Drawn) => Promise<[status: number, expected: number]>> = {
    share: async ({ actor, id, held }) => {
      const fact = { object: id, user: among(people).userId, level: 1 + below(3) };
      const expected = refusalOf(actor, held, [fact.level, model.given(fact)]);
      const { status } = await actor.who.send(isFolder(id) ? library.shareFolder : library.shareDocument, {
        params: { id },
        body: { user_id: fact.user, access_level: levelAt(fact.level) },
      });
      if (expected === 200) model.give(fact);
      return [status, expected];
    },
    remove: async ({ actor, id, held }) => {
      const fact = { object: id, user: among(people).userId, level: 0 };
      const expected = refusalOf(actor, held, [model.given(fact)]);
      const route = isFolder(id) ? library.removeFolderAccess : library.removeDocumentAccess;
      const { status } = await actor.who.send(route, { params: { id }, body: { user_id: fact.user } });
      if (expected === 200) model.take(fact);
      return [status, expected];
    },
    shareRole: async ({ actor, id, held }) => {
      const role = among(shareable);
      const fact = { object: id, role, action: among(actions), level: 1 + below(3) };
      const isHeld = people.some((one) => model.isIn(one, fact.action, role));
      const expected = refusalOf(actor, held, isHeld ? [fact.level, model.given(fact)] : []);
      const { status } = await actor.who.send(
        isFolder(id) ? library.shareFolderWithRole : library.shareDocumentWithRole,
        {
          params: { id },
          body: {
            training_action_id: fact.action,
            role_name: roles[role].name,
            access_level: levelAt(fact.level),
          },
        },
      );
      if (expected === 200 && isHeld) model.give(fact);
      return [status, expected];
    },
    hide: async ({ actor }) => {
      const [id, isPrivate] = [among(folders), below(2) === 0];
      const own = model.level(actor, id);
      const expected = own === 0 ? 404 : own < 2 ? 403 : 200;
      const { status } = await actor.who.send(library.updateFolder, {
        params: { id },
        body: { private: isPrivate },
      });
      if (expected === 200) model.hide(id, isPrivate);
      return [status, expected];
    },
    move: async ({ actor, id, held }) => {
      const parent = isFolder(id) && below(4) === 0 ? null : among(folders);
      const to: Place = { parent, action: parent === null ? among([null, ...actions]) : null };
      const expected = moveRefusal(actor, id, held, to);
      const { status } = isFolder(id)
        ? await actor.who.send(library.updateFolder, {
            params: { id },
            body: { parent_id: parent, ...(parent === null && { training_action_id: to.action }) },
          })
        : await actor.who.send(library.updateDocument, { params: { id }, body: { folder_id: parent } });
      if (expected === 200) {
        places.set(id, to);
        model.move(id, to.parent, to.action);
      }
      return [status, expected];
    },
    joinOrLeave: async () => {
      const one = among(people.slice(3).filter(({ profiles }) => profiles.length > 0));
      const [profile, action] = [among(one.profiles), among(actions)];
      const isIn = model.isIn(one, action, profile.role);
      const route = isIn ? training.removeTrainingProfile : training.addTrainingProfile;
      const { status } = await admin.send(route, {
        params: { id: action },
        body: { profile_id: profile.id },
      });
      model[isIn ? "leave" : "join"](one, action, profile.role);
      return [status, isIn ? 204 : 201];
    },
  };

  const expectSeen = async (reader: Actor, id: string, when: string) => {
    const may = model.level(reader, id);
    const route = isFolder(id) ? library.getFolder : library.getDocument;
    const answer = await reader.who.send(route, { params: { id } });
    expect(answer.status, `${when}, ${reader.roles}`).toBe(may > 0 ? 200 : 404);
    if (may > 0) expect(answer.body.permissions).toEqual({ write: may > 1, delete: may > 2 });
  };
  const names = Object.keys(commands);
  const answers = new Map<number, number>();
  const moves = new Map<number, number>();
  for (let n = 0; n < 240; n++) {
    const [name, actor, id] = [among(names), among(people), among(objects)];
    const held = model.level(actor, id);
    const [status, expected] = (await commands[name]?.({ actor, id, held })) ?? [0, 0];
    expect(status, `call ${n}, ${name}, ${actor.roles} holding ${held}`).toBe(expected);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (name === "move") moves.set(status, (moves.get(status) ?? 0) + 1);
    await expectSeen(among(people), among(objects), `after call ${n}`);
  }
  for (const one of people) for (const id of objects) await expectSeen(one, id, "at the end");
  for (const status of [200, 201, 403, 404]) expect(answers.get(status)).toBeGreaterThan(5);
  for (const status of [200, 403, 404]) expect(moves.get(status)).toBeGreaterThan(2);
});
