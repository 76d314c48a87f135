// @module-tag long

import ExcelJS from "exceljs";
import { beforeAll, describe, expect, test } from "vitest";
import { findProfile } from "#functions/domain/profiles/profiles.store.ts";
import { refusals } from "#functions/platform/checks/refusals.ts";
import { office } from "#scripts/testing/corpus.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { importsOf, workbookOf } from "#scripts/testing/imports.ts";
import { countingRequests, holdingQuery } from "#scripts/testing/requests.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { importMessages as file } from "#shared/contract/import.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureImportMessages as says, structureColumns } from "#shared/structures/structures.import.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

let administrator: Person;
beforeAll(async () => {
  administrator = await person("administrator");
  for (const name of ["Ferme", "Épicerie"])
    await administrator.call(reference.createStructureType, { body: { name } });
  await administrator.call(reference.createPublic, { body: { name: "Adultes" } });
  await administrator.call(reference.createLegalForm, { body: { name: "Association" } });
  await administrator.call(reference.createOrganization, { body: { name: "Réseau" } });
});

const named = async (name: string) => {
  const { body } = await administrator.call(structures.listStructures, { query: { per_page: 100 } });
  const found = body.data.filter((one) => one.name === name);
  return Promise.all(
    found.map(async ({ id }) => (await administrator.call(structures.getStructure, { params: { id } })).body),
  );
};
const imports = () => importsOf(administrator, "structures");
const noNotes = { error: 0, change: 0, create: 0, same: 0 };

describe("a file of structures", () => {
  const rows = [
    ["NOM *", "CODE POSTAL", "ville", "Types", "Publics", "Statut", "Organisation", "id source", "Remarques"],
    [
      "FERME DES TROIS CHÊNES",
      1000,
      "BOURG EN BRESSE CEDEX 9",
      "ferme ; ÉPICERIE",
      "",
      "Association",
      "",
      "a:1",
      "x",
    ],
    ["Le Fournil", "35140", "", "", "Adultes|Adultes", "association", "réseau", "", ""],
    ["Sans code", "", "", "", "", "", "", "a:3", ""],
    [],
    ["Autre pays", "BT1 1AA", "", "", "", "", "", "a:4", ""],
    ["Sans statut", "35000", "", "", "", "", "", "", ""],
    ["Encore la ferme", "01000", "", "", "", "", "", "a:1", ""],
    ["LE FOURNIL", "35140", "", "", "", "Association", "Réseau", "", ""],
  ];

  test("is judged line by line, written once as it was previewed, and changes nothing the second time", async () => {
    const { sent, view, written, unfinished } = imports();
    const bytes = await workbookOf(rows);
    const id = await sent(bytes);
    const seen = await view(id);
    expect(await unfinished()).toEqual([[id, "lignes.xlsx", 0, 3]]);
    expect(await importsOf(await person("coordinator"), "structures").unfinished()).toEqual([]);
    expect(await importsOf(administrator, "users").unfinished()).toEqual([]);
    expect(seen).toMatchObject({
      status: "ready",
      file_name: "lignes.xlsx",
      counts: { error: 4, change: 0, create: 3, same: 0 },
      ignored_columns: ["Remarques"],
      missing_values: [],
      total: 3,
    });
    const told = seen.rows.data.map(({ line, state, name, notes }) => [
      line,
      state,
      name,
      notes.map((note) => [note.column, note.value, note.message]),
    ]);
    expect(told).toEqual([
      [4, "error", "Sans code", [["Code postal", "", "Le code postal manque"]]],
      [6, "error", "Autre pays", [["Code postal", "BT1 1AA", "Le code postal n’est pas valable"]]],
      [8, "error", "Encore la ferme", [["Identifiant de source", "a:1", "Déjà à la ligne 2"]]],
      [9, "error", "Le Fournil", [["Nom", "Le Fournil", "Déjà à la ligne 3"]]],
      [
        2,
        "create",
        "Ferme des Trois Chênes",
        [
          ["Nom", "FERME DES TROIS CHÊNES", "Devient « Ferme des Trois Chênes »"],
          ["Code postal", "1000", "Devient « 01000 »"],
          ["Ville", "BOURG EN BRESSE CEDEX 9", "Devient « Bourg-en-Bresse »"],
        ],
      ],
      [3, "create", "Le Fournil", []],
      [
        7,
        "create",
        "Sans statut",
        [
          ["Organisation", "", says.completeLater],
          ["Statut", "", says.completeLater],
        ],
      ],
    ]);
    expect(seen.rows.data[1]?.notes[0]?.expected).toBe("Cinq chiffres, par exemple 35000");
    expect((await view(id, { state: "create" })).rows.data.map(({ line }) => line)).toEqual([2, 3, 7]);
    expect(await named("Le Fournil")).toEqual([]);

    expect(await written(id)).toEqual({
      status: "done",
      position: 3,
      total: 3,
      written: { ...noNotes, create: 3 },
      undone: { back: 0, kept: 0 },
    });
    expect(await named("Ferme des Trois Chênes")).toMatchObject([
      {
        zip_code: "01000",
        city: "Bourg-en-Bresse",
        types: [{ name: "Ferme" }, { name: "Épicerie" }],
        legal_form: { name: "Association" },
        organization: null,
        imported: true,
      },
    ]);
    expect(await named("Le Fournil")).toMatchObject([
      { publics: [{ name: "Adultes" }], organization: { name: "Réseau" }, imported: false },
    ]);
    expect((await written(id)).position).toBe(3);
    expect(await unfinished()).toEqual([]);

    const again = await view(await sent(bytes));
    expect(again.counts).toEqual({ error: 4, change: 0, create: 0, same: 3 });
    expect(again.total).toBe(0);
    expect(await unfinished(), "there is nothing to write").toEqual([]);
  });

  test("changes what it tells and leaves the rest; what was changed since the preview stays", async () => {
    const { previewed, written, view } = imports();
    const title = "nom;code postal;ville;téléphone;id source\n";
    const first = await previewed(
      `${title}La Clairière;35000;Rennes;;b:1\nLe Pré;35000;;;b:2\nLe Bois;35000;;;b:3`,
    );
    await written(first.id);
    const ids = await Promise.all(["La Clairière", "Le Pré", "Le Bois"].map(named));
    const [clairiere, pre, bois] = ids.map(([one]) => one?.id ?? "");
    const text = `${title}La Clairière;35000;REDON;02 99 00 00 00;b:1\nLe Pré;35000;Vitré;;b:2\nLe Bois;35000;;;b:3`;
    const seen = await previewed(text);
    expect(seen.counts).toEqual({ error: 0, change: 2, create: 0, same: 1 });
    expect(seen.rows.data[0]?.notes.map(({ column, value, message }) => [column, value, message])).toEqual([
      ["Ville", "Redon", "Jusqu’ici : Rennes"],
      ["Téléphone", "02 99 00 00 00", "Vide jusqu’ici"],
      ["Ville", "REDON", "Devient « Redon »"],
    ]);
    await administrator.call(structures.updateStructure, {
      params: { id: pre ?? "" },
      body: { phone: "17" },
    });
    const progress = await written(seen.id);
    expect(progress.written).toEqual({ ...noNotes, change: 1, error: 1 });
    const after = await view(seen.id, { state: "error" });
    expect(after.rows.data).toMatchObject([
      { line: 3, name: "Le Pré", notes: [{ message: file.moved, expected: file.movedExpected }] },
    ]);
    expect(await named("La Clairière")).toMatchObject([
      { id: clairiere, city: "Redon", phone: "02 99 00 00 00" },
    ]);
    expect(await named("Le Pré")).toMatchObject([{ city: "", phone: "17" }]);
    expect(await named("Le Bois")).toMatchObject([{ id: bois, version: 1 }]);
  });

  test("finds a structure that people made by its name and postal code, and gives it its source", async () => {
    const { previewed, written } = imports();
    const lists = await Promise.all([
      administrator.call(reference.listOrganizations, { query: {} }),
      administrator.call(reference.listLegalForms, {}),
    ]);
    const [organization_id, legal_form_id] = lists.map(({ body }) => body[0]?.id ?? "");
    const body = { name: "L'Étable", zip_code: "44000", organization_id, legal_form_id };
    await administrator.send(structures.createStructure, { body });
    const text = "nom;cp;ville;id source\nL’ÉTABLE;44000;Nantes;c:1";
    const seen = await previewed(text);
    expect(seen.rows.data).toMatchObject([
      {
        state: "change",
        notes: [{ column: "Nom" }, { column: "Ville" }, { column: "Identifiant de source" }],
      },
    ]);
    await written(seen.id);
    expect((await previewed(text)).counts.same).toBe(1);
    const twin = await administrator.send(structures.createStructure, {
      body: { ...body, name: "L’ÉTABLE" },
    });
    expect(twin.status).toBe(201);
    const ambiguous = await previewed("nom;cp\nL’Étable;44000");
    expect(ambiguous.rows.data[0]?.notes[0]?.message).toBe(says.ambiguous);

    // A saint is spelled in two ways: the same one, unless there is one of each.
    const couture = { ...body, name: "St Malo Couture", zip_code: "35400" };
    await administrator.send(structures.createStructure, { body: couture });
    const line = "nom;cp;ville\nSaint-Malo Couture;35400;Saint-Malo";
    expect((await previewed(line)).counts).toMatchObject({ change: 1, create: 0 });
    const other = { ...couture, name: "Saint-Malo Couture" };
    await administrator.send(structures.createStructure, { body: other });
    expect((await previewed(line)).counts).toMatchObject({ change: 1, error: 0 });
  });

  test("offers to create missing values, and leaves the lines that need them unless it is told to", async () => {
    const { previewed, written, view } = imports();
    const text =
      "nom;cp;types;id source\nLa Ruche;35000;Rucher;d:1\nLe Moulin;35000;RUCHER ; Ferme;d:2\nLe Four;35000;;d:3";
    const seen = await previewed(text);
    expect(seen).toMatchObject({
      counts: { create: 3, error: 0 },
      missing_values: [{ list: "Types", field: "types", name: "Rucher", lines: 2, may_create: true }],
      total: 3,
      needing: 2,
    });
    expect(await written(seen.id)).toMatchObject({ total: 1, written: { ...noNotes, create: 1 } });
    expect((await view(seen.id)).counts).toMatchObject({ create: 1, error: 2 });
    expect((await view(seen.id, { state: "error" })).rows.data[0]?.notes).toMatchObject([
      { column: "Types", value: "Rucher", message: file.notCreated },
    ]);
    const again = await previewed(text);
    expect(again.counts).toEqual({ error: 0, change: 0, create: 2, same: 1 });
    expect((await written(again.id, true)).written).toEqual({ ...noNotes, create: 2 });
    const { body: types } = await administrator.call(reference.listStructureTypes, {});
    expect(types.filter(({ name }) => /rucher/i.test(name))).toHaveLength(1);
  });

  test("remarks names that come twice and addresses that look wrong", async () => {
    const seen = await imports().previewed(
      "nom;cp;adresse;site;id source\nL'Atelier;35000;12 rue Haute, 44000 Nantes;https://a.fr https://b.fr;k:1\nL’ATELIER;44000;contact@exemple.fr;;k:2\nLe Bac;35000;12;;k:3\nLa Cale;35000;2 quai Sud, BP40273, CS 40418;;k:4",
    );
    expect(seen.rows.data.map(({ notes }) => notes.map(({ column, message }) => [column, message]))).toEqual([
      [
        ["Adresse", "Contient un autre code postal, 44000"],
        ["Site web", "Devient « https://a.fr »"],
      ],
      [
        ["Adresse", "Contient une adresse e-mail ou un site : vérifiez la colonne"],
        ["Nom", file.sameName(2)],
      ],
      [["Adresse", "Ne ressemble pas à une adresse"]],
      [],
    ]);
  });

  test("takes several values in one cell: known ones however they are separated, unknown ones by commas", async () => {
    const { previewed } = imports();
    const seen = await previewed(
      'nom;cp;types;id source\nLa Halle;35000;"ferme, épicerie";v:1\nLe Parc;35000;Épicerie et ferme;v:2\nLe Clos;35000;"Ferme, Musée, Arts et métiers";v:3',
    );
    expect(seen.missing_values.map(({ name }) => name)).toEqual(["Musée", "Arts et métiers"]);
    expect(seen.rows.data.map(({ notes: [note] }) => note?.message)).toEqual([
      file.becomes("ferme ; épicerie"),
      file.becomes("Épicerie ; ferme"),
      file.becomes("Ferme ; Musée ; Arts et métiers"),
    ]);
  });

  test("takes unknown values for what staff say they mean, in the next file too, until that is taken back", async () => {
    const coordinator = await person("coordinator");
    const { previewed, view, written } = importsOf(coordinator, "structures");
    const text = (n: number) =>
      `nom;cp;types;organisation;statut\nLe Verger ${n};35000;Fermes;Réseau;Assoc.\nLe Puits ${n};35000;ferme;Réseau;Association`;
    const { id, counts, missing_values } = await previewed(text(1));
    expect(counts).toMatchObject({ error: 0, create: 2 });
    expect(missing_values).toMatchObject([
      { field: "types", name: "Fermes", may_create: false },
      { field: "legal_form", name: "Assoc.", may_create: false },
    ]);
    const { body: types } = await coordinator.call(reference.listStructureTypes, {});
    const { body: forms } = await coordinator.call(reference.listLegalForms, {});
    const idIn = (values: readonly { id: string; name: string }[], name: string) =>
      values.find((value) => value.name === name)?.id ?? "";
    const matches = [
      { list: "types", name: "Fermes", value_id: idIn(types, "Ferme") },
      { list: "types", name: "FERMES", value_id: idIn(types, "Ferme") },
      { list: "legal_form", name: "Assoc.", value_id: idIn(forms, "Association") },
    ];
    const match = (importId: string, body: object, who = coordinator) =>
      who.send(structures.matchImportValues, { params: { importId }, body });
    expect((await match(id, { matches: [{ ...matches[0], value_id: "absent" }] })).status).toBe(422);
    expect((await match(id, { matches }, administrator)).status).toBe(404);
    expect((await match(id, { matches })).status).toBe(204);
    const again = await view(id);
    expect(again).toMatchObject({ counts: { error: 0, create: 2 }, missing_values: [] });
    expect(again.rows.data[0]?.notes.map(({ kind, value, message }) => [kind, value, message])).toEqual([
      ["mended", "Fermes", "Devient « Ferme »"],
      ["mended", "Assoc.", "Devient « Association »"],
    ]);
    await written(id);
    expect(await named("Le Verger 1")).toMatchObject([
      { types: [{ name: "Ferme" }], legal_form: { name: "Association" } },
    ]);
    expect((await match(id, { matches })).body).toMatchObject({ code: "begun" });
    expect((await imports().previewed(text(2))).counts).toMatchObject({ create: 2, error: 0 });
    const { body: kept } = await coordinator.call(structures.listValueMatches, {});
    expect(kept.map(({ name, value }) => [name, value])).toEqual([
      ["Assoc.", "Association"],
      ["FERMES", "Ferme"],
    ]);
    for (const { id: matchId } of kept)
      await coordinator.call(structures.deleteValueMatch, { params: { id: matchId } });
    expect((await previewed(text(3))).missing_values).toHaveLength(2);
  });

  test("lets coordinators and assistants bring as many lines as administrators, and sets where they come from aside", async () => {
    const rows = [
      "nom;cp;types;organisation;statut;id source",
      "La Grange;35000;;Nouveau réseau;Association;e:1",
      "Le Hangar;35000;Grange;Réseau;Association;e:2",
      "Le Silo;35000;;;;e:3",
    ].join("\n");
    const { view, sent, written } = importsOf(await person("coordinator"), "structures");
    const id = await sent(Buffer.from(rows), "lignes.csv");
    const seen = await view(id);
    expect(seen).toMatchObject({
      counts: { error: 0, create: 3 },
      ignored_columns: ["id source"],
      missing_values: [
        { field: "organization", name: "Nouveau réseau", may_create: true },
        { field: "types", name: "Grange", may_create: false },
      ],
    });
    expect((await imports().previewed(rows)).counts).toEqual(seen.counts);
    expect(seen.rows.data.map(({ line, notes }) => [line, notes.map(({ message }) => message)])).toEqual([
      [2, [says.missingValue]],
      [3, [says.unconfirmedValue]],
      [4, [says.completeLater, says.completeLater]],
    ]);
    await written(id, true);
    expect(await named("La Grange")).toMatchObject([{ organization: { name: "Nouveau réseau" } }]);
    expect(await named("Le Hangar")).toMatchObject([{ types: [{ name: "Grange", proposed: true }] }]);
  });

  test("takes one answer for all lines of a value: create these, leave those, until the answer changes", async () => {
    const { view, sent, written, write } = imports();
    const text =
      "nom;cp;types;id source\nL'Aire;35000;Aire;w:1\nL'Abri;35000;AIRE | Abri;w:2\nL'Auge;35000;Abri;w:3\nL'Atre;35000;;w:4";
    const id = await sent(Buffer.from(text), "lignes.csv");
    expect(await view(id)).toMatchObject({ total: 4, needing: 3 });
    const answer = (body: object) =>
      administrator.send(structures.matchImportValues, { params: { importId: id }, body });
    const value = (name: string) => ({ list: "types", name });
    expect((await answer({})).status).toBe(422);
    expect((await answer({ creates: [value("Abri"), value("Aire")] })).status).toBe(204);
    expect((await view(id)).needing).toBe(0);
    // The answer is given for the whole file: what is not named any more is not created.
    expect((await answer({ creates: [value("aire")] })).status).toBe(204);
    expect(await write(id), "what was judged before the answer").toMatchObject({ code: "notReady" });
    expect(await view(id)).toMatchObject({
      needing: 2,
      missing_values: [
        { name: "Aire", lines: 2, created: true },
        { name: "Abri", lines: 2, created: false },
      ],
    });
    expect(await written(id)).toMatchObject({ total: 2, written: { ...noNotes, create: 2 } });
    expect((await view(id)).counts).toMatchObject({ create: 2, error: 2 });
    const { body: types } = await administrator.call(reference.listStructureTypes, {});
    expect(types.filter(({ name }) => /^(aire|abri)$/i.test(name)).map(({ name }) => name)).toEqual(["Aire"]);
  });

  test("holds no formula: what starts like one stays text", async () => {
    const { sent, view, written } = imports();
    const bytes = await workbookOf([
      ["Nom", "Code postal", "Adresse", "Ville", "Identifiant de source"],
      [
        '=HYPERLINK("http://x","clic")',
        "35000",
        { formula: "A1&B1", result: "12 rue Haute" },
        { formula: "WEBSERVICE(A1)" } as never,
        "f:1",
      ],
      [
        { richText: [{ text: "Le " }, { text: "Lavoir" }] },
        35000,
        { text: "ici", hyperlink: "http://x" },
        true,
        "f:2",
      ],
    ]);
    const id = await sent(bytes);
    expect((await view(id)).counts.create).toBe(2);
    await written(id);
    expect(await named('=HYPERLINK("http://x","clic")')).toMatchObject([
      { address: "12 rue Haute", city: "" },
    ]);
    expect(await named("Le Lavoir")).toMatchObject([{ address: "ici", zip_code: "35000" }]);
  });
});

test("the template explains its columns, lists the values allowed, and is read as it is once filled in", async () => {
  const { headers } = await administrator.call(structures.getStructureImportTemplate, {});
  const template = new ExcelJS.Workbook();
  await template.xlsx.load(await (await fetch(headers["location"] ?? "")).arrayBuffer());
  expect(template.worksheets.map(({ name }) => name)).toEqual(["Structures", "Explications", "Valeurs"]);
  const [sheet, explanations, values] = template.worksheets;
  expect(explanations?.rowCount).toBe(1 + structureColumns.length);
  expect(explanations?.getRow(4).values).toEqual([
    undefined,
    "Code postal",
    "Oui",
    "Cinq chiffres, par exemple 35000",
    "35140",
  ]);
  expect(values?.getColumn(1).values).toContain("Ferme");
  sheet?.addRow(structureColumns.map(({ field, example }) => (field === "source_id" ? "m:1" : example)));
  const { sent, view } = imports();
  const seen = await view(await sent(Buffer.from(await template.xlsx.writeBuffer())));
  expect(seen).toMatchObject({ status: "ready", counts: { create: 1, error: 0 }, ignored_columns: [] });
});

describe("an import of structures", () => {
  test("reads the titles that people give their columns", async () => {
    const { previewed } = imports();
    const sheet = "Raison sociale;CP;Public accueilli;Présentation\nLa Serre;35000;Adultes;Un jardin.";
    expect(await previewed(sheet)).toMatchObject({ ignored_columns: [], counts: { create: 1, error: 0 } });
  });

  test("is its sender's alone, for its own kind", async () => {
    const { previewed, view, write } = imports();
    const { id } = await previewed("nom;cp;id source\nLe Seul;35000;g:1");
    const other = importsOf(await person("administrator"), "structures");
    for (const answer of [
      await other.view(id),
      await other.write(id),
      await importsOf(administrator, "users").view(id),
      await view("00000000-0000-4000-8000-000000000000"),
      await write("00000000-0000-4000-8000-000000000000"),
    ])
      expect(answer).toMatchObject({ code: "notFound" });
  });

  test("goes on where it stopped: a call that is lost or made twice at once creates nothing twice", async () => {
    const { previewed, write, written, view } = imports();
    const lines = Array.from({ length: 40 }, (_, n) => `Ligne ${n};3500${n % 10};h:${n}`);
    const { id } = await previewed(`nom;cp;id source\n${lines.join("\n")}`);
    await Promise.all([write(id), write(id), write(id)]);
    const progress = await written(id);
    expect(progress).toMatchObject({ status: "done", position: 40 });
    const { body } = await administrator.call(structures.searchStructuresByName, {
      query: { query: "Ligne" },
    });
    expect(body).toHaveLength(20);
    expect((await view(id)).counts).toEqual({ error: 0, change: 0, create: 40, same: 0 });
    for (const n of [0, 17, 39]) expect(await named(`Ligne ${n}`)).toHaveLength(1);
  });

  test("is taken back for a day: structures go or get their texts back, except those that were used or changed since", async () => {
    const { previewed, written, undone, undo, view, listed } = imports();
    const title = "nom;cp;ville;id source\n";
    await written((await previewed(`${title}Ancienne;35000;Rennes;u:1\nAutre;35000;Rennes;u:2`)).id);
    const text = `${title}Ancienne;35000;Redon;u:1\nAutre;35000;Vitré;u:2\nNeuve;35000;;u:3\nUtile;35000;;u:4\nRetouchée;35000;;u:5`;
    const { id } = await previewed(text);
    expect(await undo(id)).toMatchObject({ code: "notWritten" });
    await written(id);
    expect((await view(id)).undo_until).toMatch(/^\d{4}-/);
    const idOf = async (name: string) => (await named(name))[0]?.id ?? "";
    const edit = (one: string, body: object) =>
      administrator.send(structures.updateStructure, { params: { id: one }, body });
    await edit(await idOf("Autre"), { phone: "17" });
    await edit(await idOf("Retouchée"), { phone: "17" });
    const trainer = await person("tradeTrainer");
    await administrator.call(structures.addStructureProfiles, {
      params: { id: await idOf("Utile") },
      body: { profile_ids: [trainer.profileId] },
    });
    const stranger = importsOf(await person("coordinator"), "structures");
    expect(await stranger.undo(id)).toMatchObject({ code: "notFound" });
    expect((await stranger.listed()).recent.find((one) => one.id === id)).toMatchObject({
      by: administrator.name,
      mine: false,
      status: "done",
    });
    const other = importsOf(await person("administrator"), "structures");
    const answers = await Promise.all([other.undo(id), undo(id)]);
    expect(answers.filter((one) => Object(one).code === "beingWritten").length).toBeLessThan(2);
    expect(await undone(id)).toMatchObject({ status: "undone", undone: { back: 2, kept: 3 } });
    expect(await named("Neuve")).toEqual([]);
    expect(await named("Ancienne")).toMatchObject([{ city: "Rennes" }]);
    expect(await named("Autre")).toMatchObject([{ city: "Vitré", phone: "17" }]);
    const after = await view(id);
    expect(after.undo_until).toBeNull();
    const kept = after.rows.data.filter(({ state }) => state !== "same");
    expect(kept.map(({ name, notes }) => [name, notes[0]?.message]).sort()).toEqual([
      ["Autre", file.changedSince],
      ["Retouchée", file.changedSince],
      ["Utile", file.usedSince(says.attachedPeople)],
    ]);
    expect((await listed()).recent.find((one) => one.id === id)).toMatchObject({
      status: "undone",
      mine: true,
    });
    // The same file brings the same lines back.
    expect((await previewed(text)).counts).toMatchObject({ create: 1, change: 1, same: 3 });
  });

  test("taken back leaves what others began with its structures", async () => {
    const { previewed, written, undo, undone, view } = imports();
    const { staff, learner, event } = await wishScene(0, 2099);
    const begun = ["Souhaitée", "Participante", "Demandée", "Demandée et retouchée"];
    const all = [...begun, "Retouchée pendant", "Intacte"];
    const { id } = await previewed(
      `nom;cp;statut;organisation\n${all.map((name) => `${name};35000;Association;Réseau`).join("\n")}`,
    );
    expect((await written(id)).written).toMatchObject({ create: 6 });
    const ids = await Promise.all(all.map(async (name) => (await named(name))[0]?.id ?? ""));
    const [wished = "", joined = "", ...asked] = ids;
    const edit = (one = "") =>
      staff.send(structures.updateStructure, { params: { id: one }, body: { phone: "0299000000" } });
    const wish = { structure_id: wished, is_initial_choice: 1, is_optional_choice: 0 };
    const trainer = await person("tradeTrainer");
    const zone = must(await staff.send(events.createZone, { body: { name: "Hall", event_id: event.id } }));
    must(
      await learner.send(wishes.saveWishes, {
        body: { profile_id: learner.profileId, event_id: event.id, is_pre_event: 1, wishlists: [wish] },
      }),
    );
    must(
      await staff.send(events.createParticipation, {
        body: { structure_id: joined, zone_id: zone.id, event_id: event.id },
      }),
    );
    must(
      await trainer.send(profiles.setProfileStructures, {
        params: { id: trainer.profileId },
        body: { structure_ids: asked.slice(0, 2) },
      }),
    );
    must(await edit(asked[1]));

    // The last line goes first; its structure is edited between the reading of the second and its removal.
    const lines = holdingQuery();
    const undoing = undo(id);
    await lines.isRead;
    const intact = holdingQuery();
    lines.release();
    await intact.isRead;
    const edited = holdingQuery();
    intact.release();
    await edited.isRead;
    must(await edit(asked[2]));
    edited.release();
    await undoing;
    expect(await undone(id)).toMatchObject({ status: "undone", undone: { back: 1, kept: 5 } });
    expect(await undone(id)).toMatchObject({ status: "undone", undone: { back: 1, kept: 5 } });
    const notes = (await view(id)).rows.data.map(({ name, notes: [note] }) => [name, note?.message]);
    expect(Object.fromEntries(notes)).toEqual({
      Souhaitée: expect.stringContaining("1 vœu"),
      Participante: expect.stringContaining("1 participation"),
      Demandée: file.usedSince(says.askingPeople),
      "Demandée et retouchée": file.changedSince,
      "Retouchée pendant": file.changedSince,
      Intacte: undefined,
    });
    expect((await findProfile(trainer.profileId))?.structure_requests).toHaveLength(2);
    expect(await named("Intacte")).toEqual([]);
  });

  test("of which no line can be written is done at once", async () => {
    const { previewed, written } = imports();
    const { id, counts } = await previewed("nom;cp\nSans code;");
    expect(counts).toEqual({ error: 1, change: 0, create: 0, same: 0 });
    expect(await written(id)).toMatchObject({ status: "done", position: 0, total: 0 });
  });

  test("writes forty new lines in a few transactions and reads no list twice", async () => {
    const { previewed, write } = imports();
    const lines = Array.from({ length: 30 }, (_, n) => `Rang ${n};35000;i:${n}`);
    const { id } = await previewed(`nom;cp;id source\n${lines.join("\n")}`);
    const { requests } = await countingRequests(() => write(id));
    expect(requests.filter((name) => name === "TransactWrite")).toHaveLength(5);
    expect(requests.length).toBeLessThan(25);
  });

  test.each([
    ["without titles", "Chez Paul;35000\nLe Pré;35000", "Il manque : « Nom », « Code postal »"],
    ["with a title twice", "nom;nom;cp\na;b;35000", file.columnTwice("Nom", ["« nom »"])],
    [
      "with two titles of one meaning",
      "nom;cp;Contact;Tuteur\na;35000;b;c",
      "« Contact » et « Tuteur » disent tous",
    ],
    ["without lines", "nom;cp\n;\n", file.empty],
    ["with an open quote", 'nom;cp\na;35000\n"b;35000\nc;1', file.openQuote(3)],
    ["of too many lines", `nom;cp\n${"a;35000\n".repeat(5_001)}`, file.tooLong],
  ])("%s is refused with the reason", async (_, text, reason) => {
    const seen = await imports().previewed(text);
    expect(seen.status).toBe("refused");
    expect(seen.reason).toContain(reason);
  });

  test("of a file that is not what it says, or unpacks to far more, is refused by the check", async () => {
    const { sent, view } = imports();
    const refused = async (bytes: Buffer, name: string) => (await view(await sent(bytes, name))).reason;
    expect(await refused(Buffer.from("<html>nom;cp"), "lignes.csv")).toBe(refusals.notText);
    expect(await refused(Buffer.from("nom;cp\n"), "lignes.xlsx")).toBe(refusals.type);
    const bomb = office("xlsx", [{ name: "xl/worksheets/sheet1.xml", data: Buffer.alloc(45_000_000) }]);
    expect(await refused(bomb, "lignes.xlsx")).toBe(refusals.swollenOffice);
    const broken = office("xlsx", [{ name: "xl/worksheets/sheet1.xml", data: Buffer.from("<worksheet>") }]);
    expect(await refused(broken, "lignes.xlsx")).toBe(refusals.damagedOffice);
    const start = (body: object) => administrator.send(structures.startStructureImport, { body });
    const pdf = { original_file_name: "a.pdf", content_type: "application/pdf", size: 9 };
    expect((await start(pdf)).status).toBe(422);
    const heavy = { original_file_name: "a.csv", content_type: "text/csv", size: 6 * 1024 * 1024 };
    expect((await start(heavy)).body.errors).toMatchObject({
      size: ["Ce fichier est trop lourd (5 Mo au plus)."],
    });
  });

  test("can't be written before it was read", async () => {
    const { sent, write } = imports();
    const id = await sent(Buffer.from("nom;cp\nLa Hâte;35000"), "lignes.csv");
    expect(await write(id)).toMatchObject({ code: "notReady" });
  });
});
