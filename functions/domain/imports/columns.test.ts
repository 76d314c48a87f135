import { describe, expect, test } from "vitest";
import { importMessages } from "#shared/contract/import.ts";
import { placementColumns } from "#shared/placements/placements.import.ts";
import { userColumns } from "#shared/profiles/profiles.import.ts";
import { structureColumns } from "#shared/structures/structures.import.ts";
import { learnerColumns } from "#shared/training/training.import.ts";
import { entriesOf } from "./columns.ts";

const kinds = {
  structures: structureColumns,
  users: userColumns,
  learners: learnerColumns,
  placements: placementColumns,
};
/** What the lines of sheets tell, without the blank cells, and the columns that are ignored. */
const told = (kind: keyof typeof kinds, ...sheets: string[][][]) => {
  const named = sheets.map((rows, n) => ({
    name: `Feuille ${n + 1}`,
    lines: rows.map((cells, line) => ({ line: line + 1, cells })),
  }));
  const found = entriesOf<string>({ sheets: named }, kinds[kind]);
  if ("refusal" in found) return found.refusal;
  const entries = found.entries.map(({ values }) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")),
  );
  return { entries, ignored: found.ignored, otherSheets: found.otherSheets };
};
const whole = (...entries: object[]) => ({ entries, ignored: [], otherSheets: [] });

describe("titles on two lines", () => {
  test("say whose each name is", () => {
    expect(
      told("structures", [
        ["Entreprise", "", "", "Contact", "", ""],
        ["Nom", "CP", "Tél.", "Nom", "Prénom", "Tél."],
        ["La Remise", "35000", "0299", "LE GOFF", "Zoé", "0612"],
      ]),
    ).toEqual(
      whole({
        ...{ name: "La Remise", zip_code: "35000", phone: "0299" },
        ...{ contact_name: "LE GOFF", contact_first_name: "Zoé", contact_phone: "0612" },
      }),
    );
  });

  test("leave out somebody whom we have no place for, and read what only one group has", () => {
    expect(
      told("placements", [
        ["Alternant", "", "Employeur", "", "Contrat", "Parents"],
        ["Nom", "Prénom", "Raison sociale", "Ville", "État", "Nom"],
        ["LE GOFF", "Zoé", "La Remise", "Rennes", "Signé", "X"],
      ]),
    ).toEqual({
      ...whole({
        learner: "LE GOFF",
        first_name: "Zoé",
        structure: "La Remise",
        city: "Rennes",
        state: "Signé",
      }),
      ignored: ["Nom"],
    });
  });

  test("are no such thing under a title of the whole sheet, or a date beside it", () => {
    const above = ["Annuaire", "", "", "le 3 octobre"];
    const line = ["La Remise", "35000", "0299", "0612"];
    expect(told("structures", [above, ["Nom", "CP", "Tél", "Tél"], line])).toEqual(
      whole({ name: "La Remise", zip_code: "35000", phone: "0299\n0612" }),
    );
    expect(
      told("structures", [
        ["Contacts", "Contacts"],
        ["Nom", "CP"],
        ["La Remise", "35000"],
      ]),
    ).toEqual(whole({ name: "La Remise", zip_code: "35000" }));
  });
});

test("« Nom » beside « Entreprise » and « Prénom » is the name of a person", () => {
  const rows = [
    ["Entreprise", "CP", "Prénom", "Nom"],
    ["La Remise", "35000", "Zoé", "LE GOFF"],
  ];
  const person = { contact_first_name: "Zoé", contact_name: "LE GOFF" };
  expect(told("structures", rows)).toEqual(whole({ name: "La Remise", zip_code: "35000", ...person }));
  expect(
    told("structures", [
      ["Nom", "CP", "Prénom"],
      ["La Remise", "35000", "Zoé"],
    ]),
  ).toEqual(whole({ name: "La Remise", zip_code: "35000", contact_first_name: "Zoé" }));
});

test("« Nom » beside « Entreprise » is the name of a person; a group says so too", () => {
  const line = ["Parc", "Léo Blin", "35380"];
  const expected = whole({ name: "Parc", contact_name: "Léo Blin", zip_code: "35380" });
  expect(told("structures", [["Entreprise", "Nom", "CP"], line])).toEqual(expected);
  const grouped = [["Structures", "Contacts", "Lieu"], ["Raison sociale", "Nom", "CP"], line];
  expect(told("structures", grouped)).toEqual(expected);
  // A trade name and the one of the register: nobody's.
  expect(
    told("structures", [
      ["Nom", "Raison sociale", "CP"],
      ["Parc", "SARL Parc", "35380"],
    ]),
  ).toMatchObject({
    ignored: ["Raison sociale"],
  });
});

test("« Statut » may be how far the talks are: a title that names the legal form goes before it", () => {
  const titles = ["Entreprise", "Forme juridique", "Statut", "CP"];
  expect(told("structures", [titles, ["Toits", "SARL", "à relancer", "35000"]])).toMatchObject({
    entries: [{ name: "Toits", legal_form: "SARL", zip_code: "35000" }],
  });
  expect(
    told("structures", [
      ["Nom", "Statut", "CP"],
      ["Toits", "SARL", "35000"],
    ]),
  ).toEqual(whole({ name: "Toits", legal_form: "SARL", zip_code: "35000" }));
});

test("numbered columns, and those that may hold several values, are read together", () => {
  expect(
    told("structures", [
      [
        "Raison sociale 1",
        "Raison sociale 2",
        "CP",
        "Adresse 1",
        "Adresse 2",
        "Contact 1",
        "Mail 1",
        "Contact 2",
        "Mail 2",
      ],
      ["LES AMIS", "DU LAC", "35000", "Rue A", "BP 1", "Awa", "", "Paul", "p@exemple.fr"],
    ]),
  ).toEqual(
    whole({
      ...{ name: "LES AMIS\nDU LAC", zip_code: "35000", address: "Rue A\nBP 1" },
      ...{ contact_name: "Awa\nPaul", contact_email: "\np@exemple.fr" },
    }),
  );
  expect(
    told("structures", [
      ["Raison sociale", "Dénomination", "CP"],
      ["a", "b", "35000"],
    ]),
  ).toBe(importMessages.columnTwice("Nom", ["« Raison sociale »", "« Dénomination »"]));
});

test("the name of birth fills in where nobody uses another", () => {
  expect(
    told("learners", [
      ["Nom de naissance", "Nom d'usage", "Prénom", "Mail"],
      ["DURAND", "LE GOFF", "Zoé", "z@exemple.fr"],
      ["MARTIN", "", "Léa", "l@exemple.fr"],
    ]),
  ).toEqual(
    whole(
      { name: "LE GOFF", first_name: "Zoé", email: "z@exemple.fr" },
      { name: "MARTIN", first_name: "Léa", email: "l@exemple.fr" },
    ),
  );
});

test.each([
  ["Email pro", "Email perso"],
  ["E-mail personnel", "Adresse mail professionnelle"],
  ["Mail", "Mail perso"],
])("of « %s » and « %s », the personal one fills in where the other is blank", (...titles) => {
  const cells = titles.map((title) => (title.includes("perso") ? "zoe@maison.fr" : "z@exemple.fr"));
  const named = ["Nom", "Prénom", ...titles];
  const blank = titles.map((title, n) => (title.includes("perso") ? (cells[n] ?? "") : ""));
  expect(told("learners", [named, ["LE GOFF", "Zoé", ...cells], ["ROY", "Léa", ...blank]])).toEqual(
    whole(
      { name: "LE GOFF", first_name: "Zoé", email: "z@exemple.fr" },
      { name: "ROY", first_name: "Léa", email: "zoe@maison.fr" },
    ),
  );
});

test("the first sheet with all the titles is read, and the line with most of them", () => {
  const notes = [["Entreprises partenaires"], ["Contact", "poste 214"]];
  const list = [["Entreprises"], ["Entreprise", "CP"], ["La Remise", "35000"]];
  const old = [
    ["Entreprise", "CP"],
    ["Le Pré", "35000"],
  ];
  expect(told("structures", notes, list, old)).toEqual({
    ...whole({ name: "La Remise", zip_code: "35000" }),
    otherSheets: ["Feuille 1", "Feuille 3"],
  });
  expect(told("structures", notes)).toBe(
    importMessages.missingColumns(["« Code postal »"], ["« Entreprises partenaires »"], 1),
  );
});

test("a postal code may stand in the address, and a learner behind their own", () => {
  expect(
    told("structures", [
      ["Nom", "Adresse"],
      ["La Remise", "1 rue A, 35000 Rennes"],
    ]),
  ).toEqual(whole({ name: "La Remise", address: "1 rue A, 35000 Rennes" }));
  expect(
    told("structures", [
      ["Nom", "Mail"],
      ["La Remise", "a@exemple.fr"],
    ]),
  ).toContain("« Code postal »");
  const titles = ["Mail", "Structure", "État"];
  expect(told("placements", [titles, ["z@exemple.fr", "La Remise", "signé"]])).toMatchObject({ ignored: [] });
  expect(told("placements", [titles.slice(1), ["La Remise", "signé"]])).toContain("« Apprenant·e »");
});

test("a line with something in other columns alone is about nobody; what programs write for nothing is nothing", () => {
  expect(
    told("users", [
      ["Nom", "Mail", "Rôle", "Remarque"],
      ["Zoé Caro", "z@exemple.fr", "Apprenante", "NaN"],
      ["", "", "", "Relancée le 3"],
      ["Léa Roy", "NULL", "12.0", ""],
    ]),
  ).toEqual({
    ...whole(
      { name: "Zoé Caro", email: "z@exemple.fr", role: "Apprenante" },
      { name: "Léa Roy", role: "12" },
    ),
    ignored: ["Remarque"],
  });
  expect(
    told("users", [
      ["Nom", "Mail", "Rôle", "Remarque"],
      ["", "", "", "x"],
    ]),
  ).toBe(importMessages.empty);
});
