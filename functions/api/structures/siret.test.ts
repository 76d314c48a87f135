import { beforeAll, describe, expect, test } from "vitest";
import { type Person, person, visitor } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureImportMessages as says } from "#shared/structures/structures.import.ts";

const siret = "12345678200010";
let administrator: Person;
let given: { zip_code: string; organization_id: string; legal_form_id: string };
beforeAll(async () => {
  administrator = await person("administrator");
  const organization = await administrator.call(reference.createOrganization, { body: { name: "Réseau" } });
  const legalForm = await administrator.call(reference.createLegalForm, { body: { name: "Association" } });
  given = { zip_code: "35000", organization_id: organization.body.id, legal_form_id: legalForm.body.id };
});

const create = async (name: string, typed?: string | null) => {
  const body = { ...given, name, ...(typed !== undefined && { siret: typed }) };
  const answer = await administrator.send(structures.createStructure, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { id: answer.body.id };
};
const read = async (params: { id: string }) =>
  (await visitor.call(structures.getStructure, { params })).body.siret;
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe("a structure's SIRET number", () => {
  test("is kept without what people put between its digits, shown to everybody, and need not be given", async () => {
    expect(await read(await create("Groupée", " 123 456\u00a0782\u202f00010 "))).toBe(siret);
    expect(await read(await create("Pointée", "123.456.782-00028"))).toBe("12345678200028");
    expect(await read(await create("Sans"))).toBe("");
    expect(await read(await create("Nulle", null))).toBe("");
  });

  test.each([
    ["too few digits", "123 456 782", "Un numéro SIRET compte 14 chiffres."],
    ["too many digits", "123456782000100", "Un numéro SIRET compte 14 chiffres."],
    ["letters", "FR123456782000", "Un numéro SIRET compte 14 chiffres."],
    ["a wrong digit", "12345678200011", "Ce numéro SIRET n’est pas valable : un de ses chiffres est faux."],
  ])("with %s is refused, and one message says why", async (_, typed, message) => {
    const body = { ...given, name: "Fausse", siret: typed };
    const answer = await administrator.send(structures.createStructure, { body });
    expect([answer.status, answer.body.errors]).toEqual([422, { siret: [message] }]);
  });

  test("is logged as it changes, and comes back with what else an attached trainer changed", async () => {
    const params = await create("Suivie", siret);
    const trainer = await person("tradeTrainer");
    await administrator.call(structures.addStructureProfiles, {
      params,
      body: { profile_ids: [trainer.profileId] },
    });
    await trainer.call(structures.updateStructure, { params, body: { siret: "", city: "Redon" } });
    const { data } = (
      await administrator.call(reference.listChanges, {
        params: { kind: "structures" },
        query: { id: params.id },
      })
    ).body;
    expect(data[0]?.fields).toEqual([
      { field: "city", before: "", after: "Redon" },
      { field: "siret", before: siret, after: "" },
    ]);
    const change = `${data[0]?.at}~${data[0]?.id}`;
    await administrator.call(structures.restoreStructureChange, { params, body: { change } });
    expect(await read(params)).toBe(siret);
  });

  test("stays when a change of another field is put back", async () => {
    const params = await create("Gardée", siret);
    const trainer = await person("tradeTrainer");
    await administrator.call(structures.addStructureProfiles, {
      params,
      body: { profile_ids: [trainer.profileId] },
    });
    await trainer.call(structures.updateStructure, { params, body: { city: "Redon" } });
    const { data } = (
      await administrator.call(reference.listChanges, {
        params: { kind: "structures" },
        query: { id: params.id },
      })
    ).body;
    const change = `${data[0]?.at}~${data[0]?.id}`;
    await administrator.call(structures.restoreStructureChange, { params, body: { change } });
    expect(await read(params)).toBe(siret);
  });
});

describe("a search", () => {
  const ours = "55212022200013";
  const [catalogue, list, picker] = [
    async (keyword: string) =>
      names(
        (
          await visitor.call(structures.filterStructures, {
            query: { keywords: [keyword], per_page: 50 },
          })
        ).body.data,
      ),
    async (name: string) =>
      names(
        (await administrator.call(structures.listStructures, { query: { name, per_page: 50 } })).body.data,
      ),
    async (query: string) =>
      names((await administrator.call(structures.searchStructuresByName, { query: { query } })).body),
  ];
  beforeAll(() => create("Cherchée", ours));

  test.each([
    ["the catalogue", catalogue],
    ["the staff's list", list],
    ["the picker", picker],
  ])("in %s finds a structure by its number, in groups or not, or by its company's", async (_, search) => {
    expect(await search(ours)).toEqual(["Cherchée"]);
    expect(await search("552 120 222 00013")).toEqual(["Cherchée"]);
    expect(await search("552.120.222")).toEqual(["Cherchée"]);
    expect(await search("552 120 222 00021")).toEqual([]);
  });

  test.each(["55", "552", "55212"])("by the first digits %s alone finds no number", async (digits) => {
    for (const search of [catalogue, list, picker]) expect(await search(digits)).not.toContain("Cherchée");
  });
});

describe("an import", () => {
  test("takes numbers as directories write them, and leaves aside one that is wrong", async () => {
    const { previewed, written } = imports();
    const rows = [
      ["Espacée", "123 456 782 00044"],
      ["Sans zéros", "552013500038"],
      ["Faux numéro", "12345678200011"],
      ["Vide", ""],
    ];
    const text = ["nom;code postal;statut;organisation;siret"]
      .concat(rows.map(([name, number]) => `${name};35000;Association;Réseau;${number}`))
      .join("\n");
    const seen = await previewed(text);
    expect(seen.counts).toEqual({ error: 0, change: 0, create: 4, same: 0 });
    expect(
      seen.rows.data.map(({ notes }) => notes.map(({ column, value, message }) => [column, value, message])),
    ).toEqual([
      [],
      [["Numéro SIRET", "552013500038", "Devient « 00552013500038 »"]],
      [["Numéro SIRET", "12345678200011", "Laissé de côté"]],
      [],
    ]);
    await written(seen.id);
    const { data } = (await administrator.call(structures.listStructures, { query: { per_page: 100 } })).body;
    const numbers = await Promise.all(
      rows.map(async ([name]) => read({ id: data.find((one) => one.name === name)?.id ?? "" })),
    );
    expect(numbers).toEqual(["12345678200044", "00552013500038", "", ""]);
  });

  test("changes a number, and an empty cell leaves it", async () => {
    const { previewed, written } = imports();
    const params = await create("À corriger", siret);
    const title = "nom;code postal;numéro siret\n";
    expect((await previewed(`${title}À corriger;35000;`)).counts.same).toBe(1);
    const seen = await previewed(`${title}À corriger;35000;123 456 782 00036`);
    expect(seen.rows.data[0]?.notes).toMatchObject([
      { column: "Numéro SIRET", value: "12345678200036", message: `Jusqu’ici : ${siret}` },
    ]);
    await written(seen.id);
    expect(await read(params)).toBe("12345678200036");
  });

  test("says of a line that another structure, or another line, has its number; both may be right", async () => {
    const { previewed, written } = imports();
    await create("Chantier de la Vigne", "35058476900029");
    const text = [
      "nom;code postal;statut;organisation;siret",
      "Intérim de la Vigne;35000;Association;Réseau;350 584 769 00029",
      "Chantier de la Vigne;35000;;;350 584 769 00029",
      "Atelier Un;35000;Association;Réseau;42209269200066",
      "Atelier Deux;35000;Association;Réseau;42209269200066",
    ].join("\n");
    const seen = await previewed(text);
    expect(seen.counts).toEqual({ error: 0, change: 0, create: 3, same: 1 });
    expect(seen.rows.data.map(({ name, notes }) => [name, notes.map(({ message }) => message)])).toEqual([
      ["Intérim de la Vigne", [says.sameSiret("Chantier de la Vigne")]],
      ["Atelier Un", []],
      ["Atelier Deux", [says.sameSiretInFile(4)]],
      ["Chantier de la Vigne", [says.sameSiretInFile(2)]],
    ]);
    expect((await written(seen.id)).written.create).toBe(3);
  });
});
const imports = () => importsOf(administrator, "structures");
