import ExcelJS from "exceljs";
import { beforeAll, expect, test } from "vitest";
import { type Person, person } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

// Sheets as others keep them: nobody had our titles in mind.

const [administrator, coordinator] = [await person("administrator"), await person("coordinator")];
const publics = Array.from({ length: 12 }, (_, n) => `Personnes de la catégorie ${n + 1}`);
beforeAll(async () => {
  for (const name of publics) await administrator.call(reference.createPublic, { body: { name } });
});

/** A workbook as a chamber sends it: notes first, two lines of titles, sums at the foot. */
const workbook = async (form: string) => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Lisez-moi").addRow(["Ne pas trier les colonnes"]);
  const sheet = book.addWorksheet("Exploitations");
  for (const row of [
    ["Chambre d'agriculture - annuaire"],
    ["Exploitation", null, null, null, null, "Maître d'apprentissage", null, null, null, null],
    ["Nom", "CP / Commune", "TÉL.", "FORME", "Public(s)", "Nom", "Prénom", "Mail", "Portable", "N°"],
    [
      "EARL DES TROIS VALLONS",
      "1000 BOURG EN BRESSE",
      474000001,
      form,
      null,
      "LE GOFF",
      "Zoé",
      "z@earl.fr",
      612345678,
      1,
    ],
    ["La Chèvrerie", "35580 – Goven", null, null, publics.join(", "), "", "", "", "", 2],
    ["Sans commune", null, null, null, null, "", "", "", "", 3],
    [null, null, null, null, null, null, null, null, null, 6],
  ])
    sheet.addRow(row);
  return Buffer.from(await book.xlsx.writeBuffer());
};

const bookOf = async (name: string) =>
  (await administrator.call(structures.listContacts, { query: { name } })).body.data[0];

test.each<[string, Person, string, boolean]>([
  ["an administrator", administrator, "EARL", true],
  ["a coordinator", coordinator, "SCEA", false],
])("%s brings the same lines of a sheet that nobody made for us", async (_, who, form, may_create) => {
  const { sent, view, written, undone } = importsOf(who, "structures");
  const seen = await view(await sent(await workbook(form), "annuaire.xlsx"));
  expect(seen).toMatchObject({
    counts: { error: 1, create: 2, change: 0, same: 0 },
    ignored_columns: ["N°"],
    ignored_sheets: ["Lisez-moi"],
    missing_values: [{ list: "Statut", name: form, may_create }],
  });
  expect(seen.rows.data[0]).toMatchObject({
    ...{ line: 6, name: "Sans commune" },
    notes: [{ column: "Code postal", value: "", message: "Le code postal manque" }],
  });
  expect((await written(seen.id, true)).written).toMatchObject({ create: 2, error: 0 });
  expect(await bookOf("EARL des Trois Vallons")).toMatchObject({
    structure: { zip_code: "01000", city: "Bourg-en-Bresse" },
    contacts: [{ name: "Zoé Le Goff", email: "z@earl.fr", phone: "06 12 34 56 78" }],
  });
  const { structure } = (await bookOf("La Chèvrerie")) ?? {};
  const whole = await administrator.call(structures.getStructure, { params: { id: structure?.id ?? "" } });
  expect(whole.body).toMatchObject({ city: "Goven", legal_form: null });
  expect(whole.body.publics.map(({ name }) => name).sort()).toEqual(publics.toSorted());
  await undone(seen.id);
});
