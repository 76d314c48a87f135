// @module-tag long

import { randomUUID } from "node:crypto";
import ExcelJS from "exceljs";
import { beforeEach, expect, test } from "vitest";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { importMessages } from "#shared/contract/import.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import { placementImportMessages as says } from "#shared/placements/placements.import.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const administrator = await person("administrator");
const named = { body: { name: `Réseau ${randomUUID()}` } };
const organization_id = must(await administrator.send(reference.createOrganization, named)).id;
const legal_form_id = must(await administrator.send(reference.createLegalForm, named)).id;
const structureNamed = async (name: string, city = "Rennes", siret = "") => {
  const body = { name, zip_code: "35000", city, siret, organization_id, legal_form_id };
  return { id: must(await administrator.send(structures.createStructure, { body })).id, name };
};

let scene: Awaited<ReturnType<typeof wishScene>>;
let coordinator: Person;
let other: Person;
let params: { id: string };
/** A structure of the catalogue, whose name no other test has. */
let remise: { id: string; name: string };
const siret = "73282932000074";

beforeEach(async () => {
  scene = await wishScene(0);
  params = { id: scene.action.id };
  [coordinator, other] = await Promise.all([person("coordinator"), person("learner")]);
  await join(other);
  remise = await structureNamed(`La Remise ${randomUUID().slice(0, 8)}`);
});

const join = async ({ profileId: profile_id }: Person) =>
  must(await scene.staff.send(training.addTrainingProfile, { params, body: { profile_id } }));
const imports = (who: Person = coordinator) => importsOf(who, "placements", params.id);
const title = "Apprenant·e;Adresse e-mail;Structure;État;Depuis le;Type de contrat;Début du contrat\n";
const preview = (lines: readonly string[]) => imports().previewed(title + lines.join("\n"));
const notesOf = ({ notes }: { notes: readonly { message: string }[] }) => notes.map(({ message }) => message);
const noted = async (who: Person) =>
  must(await coordinator.call(placements.getPlacementBoard, { params })).cards.find(
    ({ learner }) => learner.id === who.profileId,
  )?.placements ?? [];
const note = async (body: object) =>
  must(
    await scene.staff.send(placements.addPlacement, {
      params,
      body: { profile_id: scene.learner.profileId, structure_id: remise.id, ...body },
    }),
  );
const soundness = async () =>
  (await audit(await readTable(process.env["TABLE_NAME"] ?? ""))).filter(
    ({ where }) => where.includes(params.id) || where.includes(remise.id),
  );

test("brings placements in, says who imported them, and changes nothing the second time", async () => {
  const { learner } = scene;
  const lines = [
    `${learner.name};;${remise.name.toUpperCase()};Contrat signé;01/06/2026;Contrat pro;07/09/2026`,
    `;${other.email};Chez Paul;rupture;2026-06-10;;1/6/26`,
  ];
  const seen = await preview(lines);
  expect(seen.counts).toEqual({ error: 0, change: 0, create: 2, same: 0 });
  expect(seen.missing_values).toMatchObject([{ list: "Structure", name: "Chez Paul", lines: 1 }]);
  expect(await noted(learner)).toEqual([]);
  expect((await imports().written(seen.id, true)).written).toEqual({
    error: 0,
    change: 0,
    create: 2,
    same: 0,
  });
  expect(await noted(learner)).toMatchObject([
    {
      ...{ structure: { id: remise.id }, state: "signed", kind: "professionalisation", from: "2026-09-07" },
      changes: [{ state: "signed", on: "2026-06-01", by: { name: coordinator.name }, imported: true }],
    },
  ]);
  expect(await noted(other)).toMatchObject([
    {
      ...{ structure: { id: null, name: "Chez Paul" }, state: "broken", end_reason: "other" },
      changes: [
        { state: "signed", on: "2026-06-01" },
        { state: "broken", on: "2026-06-10" },
      ],
    },
  ]);
  const again = await preview(lines);
  expect(again.counts).toEqual({ error: 0, change: 0, create: 0, same: 2 });
  expect(again.missing_values).toEqual([]);
  expect((await imports().listed()).recent).toMatchObject([{ by: coordinator.name, status: "done" }]);
  expect(must(await scene.staff.call(training.listLearnerImports, { params })).recent).toEqual([]);
  expect(must(await coordinator.call(notices.listNotices, {})).data).toMatchObject([
    {
      kind: "import_finished",
      about: `placements-${params.id}~${seen.id}`,
      lines: { written: 2, refused: 0 },
    },
  ]);
  expect(await soundness()).toEqual([]);
});

test("notes a line without somebody of the employer's in the column of its trainers, and says so", async () => {
  const { learner } = scene;
  const tradeTrainer = await person("tradeTrainer");
  await join(tradeTrainer);
  const titles = "Apprenant·e;Structure;État;Maître d'apprentissage\n";
  const line = `${learner.name};${remise.name};signé;Yvonne Inconnue, ${tradeTrainer.name}`;
  const seen = await imports().previewed(titles + line);
  expect(seen.rows.data.flatMap(notesOf)).toContain(says.unknownTrainer("Yvonne Inconnue"));
  await imports().written(seen.id, true);
  expect(await noted(learner)).toMatchObject([
    { state: "signed", trainers: [{ id: tradeTrainer.profileId }] },
  ]);
});

test("leaves out what is not in the catalogue unless it is confirmed, and says what may be meant", async () => {
  const short = remise.name.replace("La ", "");
  const seen = await preview([`${scene.learner.name};;${short};Accord;;;`]);
  expect(seen).toMatchObject({ counts: { create: 1 }, needing: 1 });
  expect(seen.rows.data.map(notesOf)).toEqual([
    [says.today, says.meant([`${remise.name}, Rennes`]), says.notInCatalogue],
  ]);
  await imports().written(seen.id);
  expect(await noted(scene.learner)).toEqual([]);
});

test("refuses each line that it cannot take, with the reason, and takes the others", async () => {
  const { learner, trainer } = scene;
  await note({ state: "signed", on: "2026-06-01", kind: "internship" });
  const left = await person("learner");
  const seen = await preview([
    `Personne d'ici;;${remise.name};Accord;;;`,
    `;${left.email};${remise.name};Accord;;;`,
    `;${trainer.email};${remise.name};Accord;;;`,
    `;${learner.email};${remise.name};Accord;02/06/2026;Apprentissage;`,
    `;${learner.email};Ailleurs;Accord;;;`,
    `;${other.email};${remise.name};Peut-être;31/02/2026;CDI;`,
    `;${other.email};;Accord;;;`,
    `;${other.email};Chez Paul;Rompu;01/06/2026;;`,
    `;${other.email};${remise.name};Entretien;;;`,
    `;${other.email};${remise.name};Entretien;;;`,
    `;${other.email};Chez Zoé;Entretien;01/06/2099;;`,
    `;${other.email};;;;;`,
  ]);
  expect(seen.rows.data.map((row) => [row.line, row.state, notesOf(row)])).toEqual([
    [2, "error", [says.unknownLearner]],
    [3, "error", [says.unknownAddress]],
    [4, "error", [says.unknownAddress]],
    [5, "error", [says.differs(says.noted("Contrat signé", "2026-06-01")), says.differs("Stage")]],
    [6, "error", [says.runs(remise.name)]],
    [7, "error", [says.unknownState, says.noDay, says.unknownKind]],
    [8, "error", [says.noStructure]],
    [9, "error", [says.noStart]],
    [11, "error", [says.twice(10)]],
    [12, "error", [says.future]],
    [10, "create", [says.today]],
    [13, "same", []],
  ]);
  expect((await imports().written(seen.id)).written).toMatchObject({ create: 1 });
  expect(await noted(learner)).toMatchObject([{ state: "signed", kind: "internship", version: 1 }]);
  expect(await noted(other)).toMatchObject([{ state: "interview", structure: { id: remise.id } }]);
});

test("refuses an end before the start that is noted already", async () => {
  const { learner } = scene;
  await note({ state: "signed", on: "2026-06-01", from: "2026-09-07" });
  const line = `${learner.email};${remise.name};Contrat signé;2026-06-01;`;
  const titles = "Adresse e-mail;Structure;État;Depuis le;Fin du contrat\n";
  const seen = await imports().previewed(`${titles}${line}31/08/2026`);
  expect(seen.rows.data.map((row) => [row.state, notesOf(row)])).toEqual([["error", [says.endsBefore]]]);
  expect((await imports().previewed(`${titles}${line}31/08/2027`)).counts.change).toBe(1);
});

test("says before it is written that a structure is inactive, and ends what was noted there", async () => {
  const { learner } = scene;
  await note({ state: "signed", on: "2026-06-01", from: "2026-09-07" });
  const off = { params: { id: remise.id }, body: { is_active: 0 } };
  must(await administrator.send(structures.updateStructure, off));
  const seen = await preview([
    `${other.name};;${remise.name};Accord;01/06/2026;;`,
    `${learner.name};;${remise.name};Rompu;10/06/2026;;`,
  ]);
  expect(seen.rows.data.map((row) => [row.line, row.state, notesOf(row)[0]])).toEqual([
    [2, "error", says.inactive],
    [3, "change", importMessages.before("Contrat signé")],
  ]);
  expect((await imports().written(seen.id)).written).toMatchObject({ change: 1, error: 0 });
});

test("refuses a second contract of one person in the file, and a file that names nobody", async () => {
  const seen = await preview([
    `;${other.email};${remise.name};Accord;01/06/2026;;`,
    `;${other.email};Chez Paul;Accord;01/06/2026;;`,
  ]);
  expect(seen.rows.data.map((row) => [row.line, ...notesOf(row)])).toEqual([
    [3, says.runs(remise.name)],
    [2],
  ]);
  const nobody = await imports().previewed(`Structure;État\n${remise.name};Accord`);
  expect(nobody).toMatchObject({ status: "refused", reason: expect.stringContaining("« Apprenant·e »") });
});

test("carries a lead further, fills in what was blank, and moves somebody from one contract to the next", async () => {
  await note({ state: "interview", on: "2026-05-02" });
  const first = await preview([`;${scene.learner.email};${remise.name};Contrat signé;02/06/2026;;`]);
  expect(first.rows.data.map(notesOf)).toEqual([[importMessages.before("Entretien")]]);
  await imports().written(first.id);
  // The end stands after the new beginning in the file.
  const next = await preview([
    `;${scene.learner.email};Chez Paul;Contrat signé;20/06/2026;;`,
    `;${scene.learner.email};${remise.name};Rupture;15/06/2026;;02/06/2026`,
  ]);
  expect(next.counts).toMatchObject({ change: 1, error: 0 });
  await imports().written(next.id, true);
  expect((await noted(scene.learner)).map(({ state, from }) => [state, from])).toEqual([
    ["signed", null],
    ["broken", "2026-06-02"],
  ]);
  expect(await soundness()).toEqual([]);
});

test("finds a structure by its number, and asks which of two of one name", async () => {
  const { learner } = scene;
  const twins = `Les Jumelles ${params.id}`;
  await structureNamed(twins, "Brest", siret);
  await structureNamed(twins, "Quimper");
  const text = (cells: string) =>
    `Apprenant·e;Structure;Ville;Numéro SIRET;État\n${learner.email};${cells};Accord`;
  const cases: [string, string[]][] = [
    [`${twins};;`, [says.sameNames]],
    [`${twins};QUIMPER CEDEX;`, []],
    [`;;732 829 320 00074`, []],
    [`${siret};;`, []],
    [`;;123`, [says.siret]],
    // Of another number: never the one of that name, but one that has none.
    [`${twins};Brest;356 000 000 00048`, [says.otherSiret(siret)]],
    [`${twins};;356 000 000 00048`, []],
  ];
  for (const [cells, expected] of cases) {
    const [row] = (await imports().previewed(text(cells))).rows.data;
    expect([cells, notesOf(row ?? { notes: [] }).filter((one) => one !== says.today)]).toEqual([
      cells,
      expected,
    ]);
  }
});

test("takes the workbook of the promotion back as it is, and with what was filled in", async () => {
  await note({ state: "agreed", on: "2026-06-01", trainer_ids: [scene.trainer.profileId] });
  const { headers } = await coordinator.call(placements.exportPlacements, { params });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await (await fetch(headers.location ?? "")).arrayBuffer());
  const sheet = workbook.getWorksheet("Placements");
  const send = async () =>
    imports().view(await imports().sent(Buffer.from(await workbook.xlsx.writeBuffer())));
  expect(await send()).toMatchObject({
    counts: { error: 0, change: 0, create: 0, same: 2 },
    ignored_columns: ["Promotion", "Noté par", "Noté le", "Départ"],
  });
  sheet?.eachRow((row) => {
    if (row.getCell(1).value !== other.name) return;
    row.getCell(3).value = remise.name;
    row.getCell(5).value = "Contrat signé";
    row.getCell(6).value = new Date("2026-06-12T00:00:00Z");
  });
  const filled = await send();
  expect(filled.counts).toEqual({ error: 0, change: 0, create: 1, same: 1 });
  await imports().written(filled.id);
  expect(await noted(other)).toMatchObject([{ state: "signed", changes: [{ on: "2026-06-12" }] }]);
});

test("writes a line only if what it rests on is as its preview saw it, and nothing twice in two windows", async () => {
  const one = await preview([`;${scene.learner.email};${remise.name};Accord;01/06/2026;;`]);
  const two = await imports(scene.staff).previewed(
    `${title};${scene.learner.email};Chez Paul;Accord;01/06/2026;;\n;${other.email};${remise.name};Accord;;;`,
  );
  const answers = await Promise.all([imports().write(one.id), imports().write(one.id)]);
  expect(answers.filter((answer) => Object(answer).code === "beingWritten").length).toBeLessThan(2);
  expect(await imports().written(one.id)).toMatchObject({ status: "done", written: { create: 1 } });
  expect(await imports(scene.staff).written(two.id, true)).toMatchObject({
    written: { create: 1, error: 1 },
  });
  expect((await imports(scene.staff).view(two.id)).rows.data.map(notesOf)[0]).toEqual([importMessages.moved]);
  expect(await noted(scene.learner)).toMatchObject([{ structure: { id: remise.id } }]);
  expect(await soundness()).toEqual([]);
});

test("is taken back for a day: new ones go, changed ones are as before, those changed since stay", async () => {
  await note({ state: "interview", on: "2026-05-02" });
  const third = await person("learner");
  await join(third);
  const seen = await preview([
    `;${scene.learner.email};${remise.name};Contrat signé;02/06/2026;;07/09/2026`,
    `;${other.email};${remise.name};Accord;02/06/2026;;`,
    `;${third.email};${remise.name};Accord;02/06/2026;;`,
  ]);
  await imports().written(seen.id);
  const [kept] = await noted(third);
  const signed = { params: { id: kept?.id ?? "" }, body: { state: "signed" as const } };
  must(await scene.staff.send(placements.changePlacement, signed));
  expect(await imports().undone(seen.id)).toMatchObject({ status: "undone", undone: { back: 2, kept: 1 } });
  expect(await noted(scene.learner)).toMatchObject([
    { state: "interview", from: null, changes: [{ on: "2026-05-02", imported: false }] },
  ]);
  expect(await noted(other)).toEqual([]);
  expect(await noted(third)).toMatchObject([{ state: "signed" }]);
  expect(await soundness()).toEqual([]);
});

test("is not taken back where that would let two placements run: the end stays where another began since", async () => {
  await note({ state: "signed", from: "2026-05-04", on: "2026-05-02" });
  const seen = await preview([`;${scene.learner.email};${remise.name};rupture;02/06/2026;;`]);
  await imports().written(seen.id);
  await note({ structure_id: null, employer: "Chez Paul", state: "signed", on: "2026-06-08" });
  expect(await imports().undone(seen.id)).toMatchObject({ status: "undone", undone: { back: 0, kept: 1 } });
  expect((await imports().view(seen.id)).rows.data.map(notesOf)[0]).toContain(says.runs("Chez Paul"));
  expect((await noted(scene.learner)).map(({ state }) => state)).toEqual(["signed", "broken"]);
});

test("looks at a promotion that is over on its last day, as its board does", async () => {
  scene = await wishScene(0, 2020);
  params = { id: scene.action.id };
  const contract = { state: "signed", on: "2020-09-07", from: "2020-09-07", to: "2021-08-31" };
  const elsewhere = `;${scene.learner.email};Chez Paul;Contrat signé;01/06/2022;;`;
  const early = await preview([elsewhere]);
  await note(contract);
  const [late] = (await preview([elsewhere])).rows.data;
  expect([late?.state, late && notesOf(late)]).toEqual(["error", [says.runs(remise.name)]]);
  expect((await imports().written(early.id, true)).written).toMatchObject({ create: 0, error: 1 });
  expect((await imports().view(early.id)).rows.data.map(notesOf)[0]).toEqual([importMessages.moved]);
  // What begins after the end that is noted may follow it.
  const next = await preview([`${elsewhere}01/09/2021`]);
  expect((await imports().written(next.id, true)).written).toMatchObject({ create: 1, error: 0 });
  expect(await soundness()).toEqual([]);
  expect(await imports().undone(next.id)).toMatchObject({ undone: { back: 1, kept: 0 } });
  // It may at the same place, too, in a file that has a line for each.
  const titles = "Adresse e-mail;Structure;État;Depuis le;Début du contrat;Fin du contrat\n";
  const line = `${scene.learner.email};${remise.name};Contrat signé;07/09/2020;`;
  const both = `${titles}${line}01/09/2021;\n${line}07/09/2020;31/08/2021`;
  const here = await imports().previewed(both);
  expect(here.counts).toMatchObject({ create: 1, same: 1, error: 0 });
  expect((await imports().written(here.id)).written).toMatchObject({ create: 1, error: 0 });
  expect((await imports().previewed(both)).counts).toMatchObject({ same: 2 });
  expect(await imports().undone(here.id)).toMatchObject({ undone: { back: 1, kept: 0 } });
  const end = await preview([`;${scene.learner.email};${remise.name};rupture;02/06/2021;;`]);
  await imports().written(end.id);
  await note({ structure_id: null, employer: "Chez Paul", state: "signed" });
  expect(await imports().undone(end.id)).toMatchObject({ status: "undone", undone: { back: 0, kept: 1 } });
});
