// @module-tag long
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findFile } from "#functions/domain/files/files.store.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { mailsTo, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { ownDataOf } from "#scripts/testing/scenes/own-data.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const { staff: administrator, learner, trainer, event, action, degree, ...scene } = await wishScene(3);
const { structureIds, beforeEvent, linksOf } = scene;

/** Every item of the table in which one of these texts stands, as nothing but a test may look for it. */
const itemsWith = async (...texts: string[]) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const found: string[] = [];
  for await (const page of paginateScan({ client }, { TableName: process.env.TABLE_NAME ?? "" }))
    for (const item of page.Items ?? []) {
      const written = JSON.stringify(item);
      if (texts.some((text) => written.includes(text))) found.push(`${item["pk"]} ${item["sk"]}`);
    }
  return found;
};

const leave = (who: Person, password: unknown = who.password) =>
  who.send(accounts.deleteAccount, { body: { password }, headers: { "x-viewer-ip": "192.0.2.7" } });
/** At the real time: storage refuses orders of another one. */
const ownData = (who: Person) => {
  vi.useRealTimers();
  return ownDataOf(who);
};
const held = (who: Person) => who.call(accounts.exportAccount, {});
const signIn = ({ email, password }: Person) => visitor.call(accounts.login, { body: { email, password } });
const removeUser = (userId: string, query = {}) =>
  administrator.send(profiles.deleteUser, { params: { userId }, query });
const removeProfile = (id: string, query = {}) =>
  administrator.send(profiles.deleteProfile, { params: { id }, query });
const logOf = async (id: string) =>
  (await administrator.send(reference.listChanges, { params: { kind: "users" }, query: { id } })).body.data;

const wishFor = (who: Person, ids: readonly string[]) =>
  who.send(wishes.saveWishes, {
    body: {
      profile_id: who.profileId,
      event_id: event.id,
      is_pre_event: 1,
      wishlists: ids.map((structure_id) => ({ structure_id, is_initial_choice: 1, justification: "Un mot" })),
    },
  });
const join = (who: Person) =>
  administrator.send(training.addTrainingProfile, {
    params: { id: action.id },
    body: { profile_id: who.profileId },
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(beforeEvent);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("what is held of somebody", () => {
  test("comes whole, with names beside ids, and nothing of others", async () => {
    expect((await wishFor(learner, structureIds)).status).toBe(200);
    await learner.call(profiles.updateProfile, {
      params: { id: learner.profileId },
      body: { bio: "Ma vie", phone_number: "06 01 02 03 04" },
    });
    const body = await ownData(learner);
    expect(body).toMatchObject({
      exporte_le: expect.stringMatching(/^20/),
      compte: { id: learner.userId, name: learner.name, email: learner.email },
      profils: [
        {
          id: learner.profileId,
          bio: "Ma vie",
          phone_number: "06 01 02 03 04",
          role: { name: "Apprenant·e" },
        },
      ],
      actions_de_formation: [
        { training_action_id: action.id, degree: degree.name, metier_instructor: trainer.name },
      ],
      voeux: [
        {
          event: "Alternance Day",
          wishes: structureIds.map((structure_id, n) => ({
            structure_id,
            structure: `Structure ${n}`,
            justification: "Un mot",
          })),
        },
      ],
      historique: [{ author: { name: learner.name }, fields: [{ field: "bio" }, { field: "phone_number" }] }],
    });
    const whole = JSON.stringify(body);
    for (const secret of ["hash", '"key"', "argon2", learner.token ?? "", trainer.email])
      expect(whole).not.toContain(secret);
  });

  test("is little of who has just signed up", async () => {
    vi.useRealTimers();
    const body = await ownData(await person());
    expect(body).toMatchObject({ profils: [], actions_de_formation: [], voeux: [], historique: [] });
  });
});

describe("leaving", () => {
  test("needs the password, ten tries before a wait, and changes nothing otherwise", async () => {
    const camille = await person("learner");
    for (const wrong of [null, "", 3, { $ne: "" }]) expect((await leave(camille, wrong)).status).toBe(422);
    const refused = await leave(camille, "ce n'est pas le bon");
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { password: ["Ce mot de passe n’est pas le bon."] },
    ]);
    const tries = await Promise.all(Array.from({ length: 17 }, () => leave(camille, "ce n'est pas le bon")));
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(9);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(8);
    expect((await leave(camille)).status).toBe(429);
    expect((await held(camille)).status).toBe(200);
  });

  test("takes everything along: account, profiles, wishes, membership, links, log, sessions", async () => {
    const camille = await person("learner", "tradeTrainer");
    expect((await join(camille)).status).toBe(201);
    expect((await wishFor(camille, structureIds.slice(0, 2))).status).toBe(200);
    await administrator.call(profiles.renameUser, {
      params: { userId: camille.userId },
      body: { name: "Dominique Partant" },
    });
    await visitor.call(accounts.requestPasswordReset, { body: { email: camille.email } });
    const before = await linksOf(structureIds[0] ?? "");
    const about = [camille.userId, ...camille.profileIds, camille.email, "Dominique Partant"];
    expect((await itemsWith(...about)).length).toBeGreaterThan(12);

    const answer = await leave(camille);
    expect([answer.status, answer.cookies.length]).toEqual([204, 1]);
    await removeDeleted();
    expect((await linksOf(structureIds[0] ?? "")).wishes).toBe(before.wishes - 1);
    const left = await itemsWith(...about);
    // That an account was deleted stays in the log, by its id and without a name.
    expect(left.map((place) => place.split(" ")[0])).toEqual(
      expect.arrayContaining(["CHANGES#users", `CHANGES#users#${camille.userId}`]),
    );
    expect(left).toHaveLength(2);
    expect(await itemsWith(...about.slice(1))).toEqual([]);
    expect(await logOf(camille.userId)).toMatchObject([
      { action: "deleted", author: { name: null }, item: { name: null } },
    ]);

    expect((await camille.call(accounts.validateToken, {})).body).toEqual({ valid: false });
    expect((await held(camille)).status).toBe(401);
    expect((await signIn(camille)).status).toBe(422);
    const told = (await mailsTo(camille.email)).at(-1);
    expect([told?.subject, told?.text.includes("dossier de preuves")]).toEqual([
      "Un compte Compagnon a été supprimé",
      false,
    ]);
    const again = { name: "Camille", email: camille.email, password: camille.password };
    const body = { ...again, password_confirmation: camille.password };
    expect((await visitor.call(accounts.register, { body })).status).toBe(201);
  });

  test("takes the picture down, and an instructor away from the learners", async () => {
    const camille = await person("tradeTrainer");
    const signed = await camille.send(profiles.addProfilePicture, {
      params: { id: camille.profileId },
      body: { original_file_name: "moi.png", content_type: "image/png", size: 100 },
    });
    const attach = { profile_id: learner.profileId, role_id: 2, metier_instructor_id: camille.profileId };
    const params = { id: action.id };
    const attached = await administrator.send(training.updateTrainingProfile, { params, body: attach });
    expect(attached.status).toBe(200);
    expect((await leave(camille)).status).toBe(204);
    await removeDeleted();
    expect(await findFile(signed.body.file_id)).toBeUndefined();
    expect(JSON.stringify(await ownData(learner))).not.toContain(camille.profileId);
  });

  test("is done once however often it is asked for at once", async () => {
    const camille = await person("learner");
    const answers = await Promise.all(Array.from({ length: 4 }, () => leave(camille)));
    expect(answers.some(({ status }) => status === 204)).toBe(true);
    expect(answers.every(({ status }) => [204, 401, 404].includes(status))).toBe(true);
    await removeDeleted();
    expect(await itemsWith(camille.email)).toEqual([]);
  });
});

describe("removal by an administrator", () => {
  test("says what would go too, and does it when insisted on", async () => {
    const camille = await person("learner");
    await join(camille);
    await wishFor(camille, structureIds.slice(0, 1));
    const message = `${camille.name} a encore 1 liste de vœux, que la suppression effacerait aussi. Ce qui resterait, sans cette personne : 1 action de formation.`;
    for (const refused of [await removeUser(camille.userId), await removeProfile(camille.profileId)])
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, "inUse", message]);
    expect((await held(camille)).status).toBe(200);
    expect((await removeUser(camille.userId, { force: "peut-être" })).status).toBe(422);
    expect((await removeUser(camille.userId, { force: true })).status).toBe(204);
    expect((await held(camille)).status).toBe(401);
    const told = (await mailsTo(camille.email)).at(-1);
    expect(told?.subject).toBe("Un compte Compagnon a été supprimé");
    expect(told?.text).toContain("L’équipe de formation vient de supprimer le compte Compagnon");
    await removeDeleted();
    expect(await itemsWith(camille.email, camille.profileId)).toEqual([]);
  });

  test("of a profile leaves the user's others and the session, without the rights of the one", async () => {
    const camille = await person("coordinator", "learner");
    const [staffProfile = "", own = ""] = camille.profileIds;
    expect((await camille.call(profiles.listProfiles, {})).status).toBe(200);
    expect((await removeProfile(staffProfile)).status).toBe(204);
    expect((await camille.call(profiles.listProfiles, {})).status).toBe(403);
    expect((await findProfileCards([staffProfile, own])).size).toBe(1);
    expect((await visitor.call(profiles.getProfile, { params: { id: staffProfile } })).status).toBe(404);
    vi.setSystemTime(Date.now() + 1_000);
    expect((await removeProfile(own)).status).toBe(204);
    expect((await camille.call(accounts.listUserProfiles, {})).body).toEqual({
      message: "No profiles found",
    });
    expect((await removeProfile(own)).status).toBe(404);
    expect((await logOf(camille.userId)).map(({ fields }) => fields)).toEqual([
      [{ field: "profiles", before: "Apprenant·e", after: "" }],
      [{ field: "profiles", before: "Coordinateur·trice, Apprenant·e", after: "Apprenant·e" }],
    ]);
  });

  test("is not of oneself, of nobody, nor by anybody else", async () => {
    const self = await removeUser(administrator.userId);
    expect([self.status, self.body.code]).toEqual([409, "notYourself"]);
    expect((await removeUser("00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect((await removeUser("..")).status).toBe(404);
    expect((await removeProfile("x y")).status).toBe(404);
    const camille = await person("learner");
    for (const role of ["coordinator", "assistant", "referentTrainer", "learner"] as const) {
      const who = await person(role);
      const refused = await who.call(profiles.deleteUser, { params: { userId: camille.userId }, query: {} });
      expect(refused.status).toBe(403);
    }
    const own = { params: { id: camille.profileId }, query: {} };
    expect((await camille.call(profiles.deleteProfile, own)).status).toBe(403);
  });
});

describe("the last administrator", () => {
  const administrators = async () =>
    (await administrator.call(profiles.searchProfiles, { query: { role_id: 1 } })).body;

  test("stays, by whatever way, also when two go at the same moment", async () => {
    for (const one of await administrators())
      if (one.id !== administrator.profileId) expect((await removeProfile(one.id)).status).toBe(204);
    const unverified = await administrator.call(profiles.createUserProfile, {
      body: {
        user_name: "Pas encore là",
        user_email: "pas.encore@exemple.fr",
        user_password: "cheval correct batterie",
        role_id: 1,
      },
    });
    expect(unverified.status).toBe(201);
    for (const refused of [await leave(administrator), await removeProfile(administrator.profileId)])
      expect([refused.status, refused.body.code]).toEqual([409, "lastAdministrator"]);
    expect((await held(administrator)).status).toBe(200);

    const second = await person("administrator");
    const answers = await Promise.all([leave(administrator), leave(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const stays = answers[0]?.status === 409 ? administrator : second;
    expect((await stays.call(profiles.listProfiles, {})).status).toBe(200);
    expect((await leave(stays)).status).toBe(409);
  });
});

test("a profile that changes at the moment of its removal is gone all the same", async () => {
  const [camille, office] = [await person("learner"), await person("administrator")];
  await Promise.all([
    camille.send(profiles.updateProfile, { params: { id: camille.profileId }, body: { bio: "Encore" } }),
    office.send(profiles.deleteUser, { params: { userId: camille.userId }, query: {} }),
  ]);
  await office.send(profiles.deleteUser, { params: { userId: camille.userId }, query: {} });
  await removeDeleted();
  expect(await itemsWith(camille.profileId)).toEqual([]);
});
