import { beforeAll, expect, test } from "vitest";
import { claimReference, structureTypesRoster } from "#functions/domain/reference/reference.store.ts";
import { readTogether } from "#functions/store/roster.ts";
import { must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

let administrator: Person;
let coordinator: Person;
beforeAll(async () => {
  administrator = await person("administrator");
  coordinator = await person("coordinator");
});

/** Structures that a coordinator brings with a type, a public and a legal form that no list has. */
const proposed = async (word: string, count = 1) => {
  const { sent, view, written } = importsOf(coordinator, "structures");
  const lines = Array.from(
    { length: count },
    (_, n) => `${word} ${n};35000;Type ${word};Public ${word};Statut ${word}`,
  );
  const id = await sent(Buffer.from(`nom;cp;types;publics;statut\n${lines.join("\n")}`), "lignes.csv");
  await view(id);
  expect((await written(id, true)).written).toMatchObject({ create: count, error: 0 });
  const { body: all } = await coordinator.call(reference.listProposedValues, {});
  const idOf = (name: string) => all.find((value) => value.name === `${name} ${word}`)?.id ?? "";
  return { type: idOf("Type"), audience: idOf("Public"), form: idOf("Statut"), all };
};
const named = async (name: string, who = coordinator) => {
  const { body } = await coordinator.call(structures.listStructures, { query: { name, per_page: 100 } });
  const found = body.data.filter((one) => one.name === name);
  const [{ id } = { id: "" }] = found;
  return (await who.call(structures.getStructure, { params: { id } })).body;
};
const decide = (id: string, body: object, who = administrator) =>
  who.send(reference.decideProposedValue, { params: { id }, body });
const waiting = async () => {
  const { body } = await administrator.call(notices.getTodo, { query: {} });
  return body.data.find(({ kind }) => kind === "values_proposed")?.count ?? 0;
};
const types = async (who: Pick<Person, "call">) => {
  const { body } = await who.call(reference.listStructureTypes, {});
  return body.map(({ name }) => name);
};

test("waits for an administrator: staff see it, learners and visitors do not", async () => {
  const before = await waiting();
  const { type, all } = await proposed("Attente");
  expect(await waiting()).toBe(before + 3);
  expect(all.find(({ id }) => id === type)).toEqual({
    id: type,
    list: "types",
    name: "Type Attente",
    structures: 1,
    examples: ["Attente 0"],
  });
  const value = { name: "Type Attente", proposed: true };
  expect(await named("Attente 0")).toMatchObject({ types: [value], legal_form: { proposed: true } });
  expect(await types(coordinator)).toContain("Type Attente");
  for (const who of [visitor, await person("learner")]) {
    expect(await types(who)).not.toContain("Type Attente");
    const { body } = await who.call(structures.filterStructures, { query: { keywords: ["Attente"] } });
    expect(body.data).toMatchObject([{ types: [], publics: [], legal_form: null }]);
    const { id = "" } = body.data[0] ?? {};
    const { body: page } = await who.call(structures.getStructure, { params: { id } });
    expect(page).toMatchObject({ types: [], publics: [], legal_form: null });
  }
  expect((await decide(type, { decision: "accept" }, coordinator)).status).toBe(403);
});

test("accepted, is a value as any other, however often it is said", async () => {
  const { type } = await proposed("Acceptée");
  expect(await decide(type, { decision: "accept" })).toMatchObject({ status: 200, body: { left: 0 } });
  expect((await decide(type, { decision: "accept" })).status).toBe(200);
  expect(await types(visitor)).toContain("Type Acceptée");
  expect((await named("Acceptée 0")).types).toEqual([{ id: type, name: "Type Acceptée" }]);
  const late = await decide(type, { decision: "refuse" });
  expect(late).toMatchObject({ status: 409, body: { code: "decided" } });
  expect((await decide("absent", { decision: "accept" })).status).toBe(404);
});

test("replaced, gives its structures the other value, and so does the next file", async () => {
  const known = must(await administrator.send(reference.createStructureType, { body: { name: "Potager" } }));
  // More than one transaction holds.
  const { type } = await proposed("Remplacée", 25);
  expect((await decide(type, { decision: "replace" })).body.errors).toHaveProperty("value_id");
  expect((await decide(type, { decision: "replace", value_id: type })).status).toBe(422);
  const replace = { decision: "replace", value_id: known.id };
  expect(await decide(type, replace)).toMatchObject({ status: 200, body: { left: 0 } });
  expect(await decide(type, replace)).toMatchObject({ status: 200, body: { left: 0 } });
  for (const n of [0, 24])
    expect((await named(`Remplacée ${n}`)).types).toEqual([{ id: known.id, name: "Potager" }]);
  expect(await types(coordinator)).not.toContain("Type Remplacée");
  const again = await importsOf(coordinator, "structures").previewed(
    "nom;cp;types\nAprès;35000;type remplacée",
  );
  expect(again.missing_values).toEqual([]);
});

test("decided on by two at once, follows one of them, and the other is told", async () => {
  const { type } = await proposed("Disputée");
  const names = ["Verger", "Rucher"];
  const others = await Promise.all(
    names.map(async (name) => {
      const { body } = await administrator.send(reference.createStructureType, { body: { name } });
      return body.id;
    }),
  );
  const answers = await Promise.all(
    others.map((value_id) => decide(type, { decision: "replace", value_id })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const chosen = names[answers.findIndex(({ status }) => status === 200)];
  expect((await named("Disputée 0")).types).toMatchObject([{ name: chosen }]);
  const { sent, view, written } = importsOf(coordinator, "structures");
  const id = await sent(Buffer.from("nom;cp;types\nEnsuite;35000;Type disputée"), "lignes.csv");
  await view(id);
  await written(id, true);
  expect((await named("Ensuite")).types).toMatchObject([{ name: chosen }]);
});

test("half carried out, is finished by anybody who decides the same, and takes no other decision meanwhile", async () => {
  const { type } = await proposed("Entamée", 2);
  const [known, second] = await Promise.all(
    ["Atelier bois", "Atelier fer"].map(
      async (name) => must(await administrator.send(reference.createStructureType, { body: { name } })).id,
    ),
  );
  const value = (await readTogether(structureTypesRoster)).find(structureTypesRoster, type);
  await claimReference(structureTypesRoster, { id: type, version: value?.version ?? 0 }, known ?? "");
  for (const body of [
    { decision: "accept" },
    { decision: "refuse" },
    { decision: "replace", value_id: second },
  ]) {
    const { status, body: refusal } = await decide(type, body);
    expect([status, refusal.code]).toEqual([409, "decided"]);
    expect(refusal.message).toContain("Atelier bois");
  }
  expect((await named("Entamée 0")).types).toMatchObject([{ id: type }]);
  must(await decide(type, { decision: "replace", value_id: known }));
  for (const n of [0, 1]) expect((await named(`Entamée ${n}`)).types).toMatchObject([{ id: known }]);
});

test("half carried out for a value that is gone since, takes another decision", async () => {
  const { type } = await proposed("Orpheline");
  const { id } = must(
    await administrator.send(reference.createStructureType, { body: { name: "Éphémère" } }),
  );
  await claimReference(structureTypesRoster, { id: type, version: 1 }, id);
  must(await administrator.send(reference.deleteStructureType, { params: { id } }));
  must(await decide(type, { decision: "refuse" }));
  expect((await named("Orpheline 0")).types).toEqual([]);
});

test("a value of the list is replaced as well: its structures follow, and what imports took for it", async () => {
  const { body: known } = await administrator.send(reference.createStructureType, {
    body: { name: "Ferme" },
  });
  const [{ type }, { type: earlier }] = [await proposed("Doublon"), await proposed("Ancien")];
  must(await decide(type, { decision: "accept" }));
  must(await decide(earlier, { decision: "replace", value_id: type }));
  expect(await decide(type, { decision: "replace", value_id: known.id })).toMatchObject({
    body: { left: 0 },
  });
  for (const name of ["Doublon 0", "Ancien 0"])
    expect((await named(name)).types).toEqual([{ id: known.id, name: "Ferme" }]);
  expect(await types(visitor)).not.toContain("Type Doublon");
  const again = await importsOf(coordinator, "structures").previewed(
    "nom;cp;types\nUn;35000;type doublon\nDeux;35000;type ancien",
  );
  expect(again.missing_values).toEqual([]);
});

test("refused, leaves its structures without it; they are then to complete, and may be edited before", async () => {
  const { form } = await proposed("Refusée");
  expect(await decide(form, { decision: "refuse" })).toMatchObject({ status: 200, body: { left: 0 } });
  expect((await decide(form, { decision: "refuse" })).status).toBe(200);
  const { id, legal_form } = await named("Refusée 0");
  expect(legal_form).toBeNull();
  const incomplete = async () =>
    (await coordinator.call(structures.listStructures, { query: { name: "Refusée", state: "incomplete" } }))
      .body.total;
  expect(await incomplete()).toBe(1);
  const edit = (body: object) => coordinator.send(structures.updateStructure, { params: { id }, body });
  expect((await edit({ phone: "0299000000" })).status).toBe(200);
  const { body: organization } = await coordinator.call(reference.createOrganization, {
    body: { name: "Réseau des refusées" },
  });
  const { body: legal } = await administrator.call(reference.createLegalForm, {
    body: { name: "Coopérative" },
  });
  expect((await edit({ organization_id: organization.id, legal_form_id: legal.id })).status).toBe(200);
  expect(await incomplete()).toBe(0);
  expect((await edit({ legal_form_id: null })).status).toBe(422);
});

test("is refused whole while a situation names the value: no structure gets another meanwhile", async () => {
  const { type } = await proposed("Située");
  const { referent, create, described } = await situationScene();
  const { id } = await create();
  const name = (structure_types: string[]) =>
    referent.send(situations.updateSituation, { params: { id }, body: { ...described, structure_types } });
  must(await name([type]));
  const refused = await decide(type, { decision: "refuse" });
  expect([refused.status, refused.body.code]).toEqual([409, "inUse"]);
  expect((await named("Située 0")).types).toMatchObject([{ id: type }]);
  must(await name([]));
  must(await decide(type, { decision: "refuse" }));
  expect((await named("Située 0")).types).toEqual([]);
});
