// @module-tag long

import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { keys } from "#functions/store/keys.ts";
import { transact, updateItem } from "#functions/store/table.ts";
import { caller, mailsTo, must, type Person, person, stranger, visitor } from "#scripts/testing/harness.ts";
import { importsOf, workbookOf } from "#scripts/testing/imports.ts";
import { holdingQuery } from "#scripts/testing/requests.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { importMessages } from "#shared/contract/import.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { userImportMessages as says } from "#shared/profiles/profiles.import.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

let administrator: Person;
beforeAll(async () => {
  administrator = await person("administrator");
});
const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@exemple.fr`;
const title = "Nom;Adresse e-mail;Rôle\n";
const imports = (who = administrator) => importsOf(who, "users");
const notesOf = (view: Awaited<ReturnType<ReturnType<typeof imports>["view"]>>) =>
  view.rows.data.map(({ line, state, notes }) => [line, state, notes.map(({ message }) => message)]);
const rolesOf = async (name: string) =>
  (await administrator.call(profiles.searchProfiles, { query: { name } })).body
    .map(({ role }) => role.id)
    .sort();

test("opens accounts, whose owners choose their password by the mail and sign in", async () => {
  const { previewed, written, unfinished } = imports();
  const [zoe, yann] = [address("Zoe"), address("yann")];
  const text = `${title}  Zoé   Le Bihan ;mailto:${zoe.toUpperCase()};apprenante\nYann Perrot;Yann <${yann}>;FORMATEUR MÉTIER`;
  const seen = await previewed(text);
  expect(seen).toMatchObject({ status: "ready", counts: { create: 2, error: 0 }, total: 2 });
  expect(await mailsTo(zoe.toLowerCase())).toEqual([]);
  expect(await unfinished()).toContainEqual([seen.id, "lignes.csv", 0, 2]);
  expect((await written(seen.id)).written.create).toBe(2);
  const [mail, ...more] = await mailsTo(zoe.toLowerCase());
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Un compte Compagnon est ouvert");
  expect(mail?.text).toContain("Bonjour Zoé,");
  const link = new URL(mail?.text.match(/https:\S+reinitialisation-mot-de-passe\S+/)?.[0] ?? "");
  const password = "cheval correct batterie agrafe";
  const answer = await visitor.send(accounts.confirmPasswordReset, {
    body: {
      token: link.searchParams.get("token"),
      email: link.searchParams.get("email"),
      password,
      password_confirmation: password,
    },
  });
  expect(answer.status).toBe(200);
  const body = { email: zoe.toLowerCase(), password };
  expect((await visitor.call(accounts.login, { body })).status).toBe(200);
  expect(await rolesOf("Le Bihan")).toEqual([2]);
  expect(await rolesOf("Yann Perrot")).toEqual([3]);

  const again = await previewed(text);
  expect(again.counts).toEqual({ error: 0, change: 0, create: 0, same: 2 });
});

test("takes the sheets people have: a title above the headings, the name in two columns or in capitals first", async () => {
  const { view, sent } = imports();
  const sheet = await workbookOf([
    ["Promotion 2027 : liste du 12 novembre"],
    [],
    ["Nom", "Prénom", "Mail", "Profil"],
    ["MARCON", "Jean-Paul", address("marcon"), "apprenant"],
    ["LE BIHAN Zoé", "", address("bihan"), "apprenante"],
    ["JOUBERT", "", address("joubert"), "apprenant"],
    ["", "Camille", address("camille"), "apprenant"],
  ]);
  const { rows, counts } = await view(await sent(sheet));
  expect(counts).toMatchObject({ create: 3, error: 1 });
  expect(rows.data.map(({ line, name, notes }) => [line, name, notes.map(({ message }) => message)])).toEqual(
    [
      [7, expect.stringContaining("camille"), [says.noName]],
      [4, "Jean-Paul Marcon", [importMessages.becomes("Jean-Paul Marcon")]],
      [5, "Zoé Le Bihan", [importMessages.becomes("Zoé Le Bihan")]],
      [6, "Joubert", [importMessages.becomes("Joubert"), says.oneWord]],
    ],
  );
});

test("capitals take no accent and no small letter from a name that its owner wrote; a name in both cases does", async () => {
  const { previewed } = imports();
  const zoe = await person("learner");
  const called = { params: { userId: zoe.userId }, body: { name: "Zoé de La Fontaine" } };
  must(await zoe.send(profiles.renameUser, called));
  const line = (name: string) => previewed(`${title}${name};${zoe.email};apprenante`);
  expect((await line("DE LA FONTAINE Zoe")).counts).toMatchObject({ same: 1, change: 0 });
  expect((await line("Zoë de La Fontaine")).counts.change).toBe(1);
  expect((await line("DE LA FONTAINE Zaza")).counts.change).toBe(1);
});

test("confirms the profile that somebody of the file had made alone", async () => {
  const { previewed, view, written } = imports();
  const alone = await stranger("tradeTrainer");
  const text = `${title}${alone.name};${alone.email};Formateur métier`;
  const { id } = await previewed(text);
  expect(notesOf(await view(id))).toEqual([[2, "change", [says.confirmedRole]]]);
  await written(id);
  expect((await findAuth(alone.userId))?.profiles).toEqual([
    { id: alone.profileId, role_id: 3, confirmed: true },
  ]);
  expect((await previewed(text)).counts).toMatchObject({ same: 1, change: 0 });
});

test("says of each line what is wrong with it", async () => {
  const { previewed } = imports();
  const twice = address("twice");
  const seen = await previewed(
    `${title};${address("a")};Apprenant\nZoé;zoe@@exemple;Apprenant\nZoé;;\nZoé;${twice};Chef\nZoé;${twice};Apprenant\nZoé;${twice};Apprenant`,
  );
  expect(notesOf(seen)).toEqual([
    [2, "error", [says.noName]],
    [3, "error", [says.email]],
    [4, "error", [says.noEmail, says.unknownRole]],
    [5, "error", [says.unknownRole]],
    [6, "error", [importMessages.lineTwice(5)]],
    [7, "error", [importMessages.lineTwice(5)]],
  ]);
});

test("adds a name and a profile to an account, takes nothing from it, and leaves what changed meanwhile", async () => {
  const { previewed, written, view } = imports();
  const [camille, maud] = [await person("learner"), await person("learner")];
  const text = `${title}Camille Autrement;${camille.email};Formateur référent\nMaud Autrement;${maud.email};Apprenant`;
  const seen = await previewed(text);
  expect(notesOf(seen)).toEqual([
    [2, "change", [importMessages.before(camille.name), says.addedRole]],
    [3, "change", [importMessages.before(maud.name)]],
  ]);
  await maud.call(profiles.renameUser, { params: { userId: maud.userId }, body: { name: "Maud Elle-même" } });
  expect((await written(seen.id)).written).toEqual({ error: 1, change: 1, create: 0, same: 0 });
  expect((await view(seen.id, { state: "error" })).rows.data).toMatchObject([
    { line: 3, notes: [{ message: importMessages.moved }] },
  ]);
  expect(await rolesOf("Camille Autrement")).toEqual([2, 4]);
  expect(await rolesOf("Maud Elle-même")).toEqual([2]);
  expect((await mailsTo(camille.email)).map(({ subject }) => subject)).toEqual([
    "Un nouveau rôle sur Compagnon",
  ]);
  expect((await camille.call(accounts.listUserProfiles, {})).status).toBe(401);
  expect((await previewed(text)).counts).toMatchObject({ same: 1, change: 1 });
});

test("a stranger who signed up with somebody's address gets nothing of the role that an import gives it", async () => {
  const email = address("direction");
  const [theirs, own] = ["le secret d'un intrus", "trois pommes au fond"];
  const signUp = { name: "Intrus", email, password: theirs, password_confirmation: theirs };
  expect((await visitor.call(accounts.register, { body: signUp })).status).toBe(201);
  const tokens = async () =>
    (await mailsTo(email)).map(
      ({ text }) => new URL(/https:\S+/.exec(text)?.[0] ?? "").searchParams.get("token") ?? "",
    );
  const [signUpLink = ""] = await tokens();
  // The page of the link is loaded, by a mail tool or by its reader.
  await visitor.call(accounts.getVerification, { query: { token: signUpLink } });
  const { previewed, written } = imports();
  const seen = await previewed(`${title}Maëlle Direction;${email};Coordinatrice`);
  expect((await written(seen.id)).written).toMatchObject({ change: 1, error: 0 });

  const signIn = (password: string) => visitor.call(accounts.login, { body: { email, password } });
  expect((await signIn(theirs)).status).toBe(403);
  const repeated = await visitor.call(accounts.verifyEmail, {
    body: { token: signUpLink, password: theirs },
  });
  expect([repeated.status, repeated.body.code]).toEqual([422, "linkExpired"]);
  expect((await signIn(theirs)).status).toBe(403);

  const invited = (await tokens()).at(-1) ?? "";
  const chosen = { password: own, password_confirmation: own };
  const reset = await visitor.call(accounts.confirmPasswordReset, {
    body: { token: invited, email, ...chosen },
  });
  expect(reset.status).toBe(200);
  expect((await signIn(theirs)).status).toBe(422);
  const { token } = (await signIn(own)).body;
  expect((await caller(token).call(profiles.listProfiles, { query: {} })).status).toBe(200);
});

test("a role asks for a new password where the mailbox was not proven since the present one was set", async () => {
  const camille = await person("learner");
  const user = await findAuth(camille.userId);
  if (!user) throw new Error("Nobody there");
  const set_at = new Date(Date.now() + 1_000).toISOString();
  await transact([updateItem(keys.auth(user.id), { set: [[["password", "set_at"], set_at]] })]);
  const { previewed, written } = imports();
  await written((await previewed(`${title}${camille.name};${camille.email};Formatrice référente`)).id);
  const { email, password } = camille;
  const refused = await visitor.call(accounts.login, { body: { email, password } });
  expect([refused.status, refused.body.code]).toEqual([403, "passwordVoid"]);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain("/reinitialisation-mot-de-passe?token=");
});

test("gives nobody rights that the caller may not give, nor touches an administrator for others", async () => {
  const coordinator = await person("coordinator");
  const { previewed } = imports(coordinator);
  const seen = await previewed(
    `${title}Moi;${coordinator.email};Administrateur\nNeuf;${address("neuf")};Coordinatrice\nChef;${administrator.email};Apprenant\nBon;${address("bon")};Formatrice référente`,
  );
  expect(notesOf(seen)).toEqual([
    [2, "error", [says.roleNotGivable]],
    [3, "error", [says.roleNotGivable]],
    [4, "error", [says.untouchable]],
    [5, "create", []],
  ]);
});

test("two imports of one address at once open one account", async () => {
  const email = address("course");
  const { previewed, written } = imports();
  const text = `${title}Course Unique;${email};Apprenant`;
  const [one, two] = [await previewed(text), await previewed(text)];
  const outcomes = await Promise.all([written(one.id), written(two.id)]);
  expect(outcomes.map(({ written: { create, error } }) => [create, error]).sort()).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(await rolesOf("Course Unique")).toEqual([2]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("is taken back for a day: unopened accounts go, names and profiles come back, what was used since stays", async () => {
  const { previewed, written, undone, view } = imports();
  const [unopened, opened, attached] = [address("un"), address("deux"), address("trois")];
  const [renamed, given] = [await person("learner"), await person("learner")];
  const seen = await previewed(
    `${title}Un;${unopened};apprenante\nDeux;${opened};apprenante\nTrois;${attached};formateur métier\nNom Neuf;${renamed.email};apprenant\n${given.name};${given.email};formateur métier`,
  );
  expect((await written(seen.id)).written).toMatchObject({ create: 3, change: 2 });
  const found = async (email: string) =>
    (await administrator.call(profiles.searchProfiles, { query: { name: email } })).body;
  const [mail] = await mailsTo(opened);
  const link = new URL(mail?.text.match(/https:\S+reinitialisation-mot-de-passe\S+/)?.[0] ?? "");
  const password = "cheval correct batterie agrafe";
  const token = link.searchParams.get("token");
  const body = { token, email: opened, password, password_confirmation: password };
  expect((await visitor.send(accounts.confirmPasswordReset, { body })).status).toBe(200);
  expect(await found("Trois")).toHaveLength(1);
  const [third] = await found("Trois");
  const type = { name: `Ferme ${randomUUID()}`, zip_code: "35000", source_id: randomUUID() };
  const { body: structure } = await administrator.call(structures.createStructure, { body: type });
  await administrator.call(structures.addStructureProfiles, {
    params: { id: structure.id },
    body: { profile_ids: [third?.id ?? ""] },
  });
  // Only its sender and administrators may.
  expect(await imports(await person("coordinator")).undo(seen.id)).toMatchObject({ code: "notFound" });
  expect(await undone(seen.id)).toMatchObject({ status: "undone", undone: { back: 3, kept: 2 } });
  const lines = (await view(seen.id)).rows.data;
  expect(Object.fromEntries(lines.map(({ line, notes }) => [line, notes[0]?.message]))).toEqual({
    2: undefined,
    3: says.openedSince,
    4: importMessages.usedSince(says.attachedStructures),
    5: undefined,
    6: undefined,
  });
  expect((await visitor.send(accounts.login, { body: { email: opened, password } })).status).toBe(200);
  expect(await rolesOf(renamed.name)).toEqual([2]);
  expect(await rolesOf("Nom Neuf")).toEqual([]);
  expect(await rolesOf(given.name)).toEqual([2]);
  // The address is free again.
  expect((await previewed(`${title}Un;${unopened};apprenante`)).counts.create).toBe(1);
  expect((await mailsTo(given.email)).at(-1)?.subject).toMatch(/rôle/);
});

test("taken back keeps an account that nobody has opened and that somebody has renamed since", async () => {
  const { previewed, written, undone, view } = imports();
  const email = address("bob");
  const { id } = await previewed(`${title}Bob Ker;${email};apprenant`);
  await written(id);
  const [found] = (await administrator.call(profiles.searchProfiles, { query: { name: "Bob Ker" } })).body;
  const params = { userId: found?.user.id ?? "" };
  must(await administrator.call(profiles.renameUser, { params, body: { name: "Robert Ker" } }));
  expect(await undone(id)).toMatchObject({ undone: { back: 0, kept: 1 } });
  expect((await view(id)).rows.data[0]?.notes[0]?.message).toBe(importMessages.changedSince);
  expect(await rolesOf("Robert Ker")).toEqual([2]);
});

test("taken back leaves a role that was used since, and an account that is opened at that very moment", {
  tags: ["long"],
}, async () => {
  const { previewed, written, undo, undone, view } = imports();
  const [attached, asking, edited] = [
    await person("learner"),
    await person("learner"),
    await person("learner"),
  ];
  const late = address("late");
  const given = [attached, asking, edited].map(({ name, email }) => `${name};${email};formateur métier`);
  const { id } = await previewed(`${title}${given.join("\n")}\nTard;${late};apprenante`);
  expect((await written(id)).written).toMatchObject({ create: 1, change: 3 });
  const trainerOf = async (who: Person) =>
    (await findAuth(who.userId))?.profiles.find(({ role_id }) => role_id === 3)?.id ?? "";
  const named = () => ({ body: { name: `Nom ${randomUUID()}` } });
  const { body: structure } = await administrator.send(structures.createStructure, {
    body: {
      name: `Ferme ${randomUUID()}`,
      zip_code: "35000",
      organization_id: must(await administrator.send(reference.createOrganization, named())).id,
      legal_form_id: must(await administrator.send(reference.createLegalForm, named())).id,
    },
  });
  const signedIn = async ({ email, password }: Person) =>
    caller(must(await visitor.call(accounts.login, { body: { email, password } })).token);
  must(
    await administrator.call(structures.addStructureProfiles, {
      params: { id: structure.id },
      body: { profile_ids: [await trainerOf(attached)] },
    }),
  );
  must(
    await (await signedIn(asking)).call(profiles.setProfileStructures, {
      params: { id: await trainerOf(asking) },
      body: { structure_ids: [structure.id] },
    }),
  );
  must(
    await (await signedIn(edited)).send(profiles.updateProfile, {
      params: { id: await trainerOf(edited) },
      body: { bio: "Je forme depuis dix ans." },
    }),
  );

  // The uses of the unopened account are read when its owner chooses their password.
  const [mail] = await mailsTo(late);
  const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  const password = "cheval correct batterie agrafe";
  const body = { token, email: late, password, password_confirmation: password };
  const lines = holdingQuery();
  const undoing = undo(id);
  await lines.isRead;
  const uses = holdingQuery();
  lines.release();
  await uses.isRead;
  must(await visitor.send(accounts.confirmPasswordReset, { body }));
  uses.release();
  await undoing;
  expect(await undone(id)).toMatchObject({ status: "undone", undone: { back: 0, kept: 4 } });
  const notes = (await view(id)).rows.data.map(({ line, notes: [note] }) => [line, note?.message]);
  expect(Object.fromEntries(notes)).toEqual({
    2: importMessages.usedSince(says.attachedStructures),
    3: importMessages.usedSince(says.attachedStructures),
    4: importMessages.changedSince,
    5: says.openedSince,
  });
  expect((await visitor.call(accounts.login, { body: { email: late, password } })).status).toBe(200);
});
