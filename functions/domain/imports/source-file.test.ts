import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { workbookOf } from "#scripts/testing/imports.ts";
import { importMessages } from "#shared/contract/import.ts";
import { entriesOf } from "./columns.ts";
import { readSource } from "./source-file.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const read = async (bytes: Buffer) => {
  const source = await readSource(bytes, "text/csv");
  return "sheets" in source
    ? source.sheets.flatMap(({ lines }) => lines.map(({ line, cells }) => [line, ...cells]))
    : source.refusal;
};

test.each<[string, Buffer | string]>([
  ["semicolons", "nom;ville\nZoé;Œuf, Nord\n"],
  ["commas", 'nom,ville\r\nZoé,"Œuf, Nord"'],
  ["tabs", "nom\tville\nZoé\tŒuf, Nord"],
  ["a byte order mark", "\ufeffnom;ville\nZoé;Œuf, Nord"],
  [
    "two bytes a letter, as Windows saves Unicode",
    Buffer.from("\ufeffnom\tville\r\nZoé\tŒuf, Nord", "utf16le"),
  ],
  ["the same the other way round", Buffer.from("\ufeffnom;ville\nZoé;Œuf, Nord", "utf16le").swap16()],
  ["the letters of Windows", Buffer.from("nom;ville\r\nZo\xe9;\x8cuf, Nord", "latin1")],
])("a CSV with %s is read", async (_, text) => {
  expect(await read(Buffer.from(text))).toEqual([
    [1, "nom", "ville"],
    [2, "Zoé", "Œuf, Nord"],
  ]);
});

test("lines keep their numbers, over empty ones, line breaks in cells and what Excel writes first", async () => {
  const text = 'sep=;\nnom;ville\n\n;\n"Zoé ""la"" grande\nsuite";Brest\nLe "Bois";Vitré\n';
  expect(await read(Buffer.from(text))).toEqual([
    [2, "nom", "ville"],
    [5, 'Zoé "la" grande\nsuite', "Brest"],
    [7, 'Le "Bois"', "Vitré"],
  ]);
});

test.each(["\n", "\r\n", "\r"])("lines keep their numbers over line breaks %j in quotes", async (end) => {
  const text = ["nom;ville", `"Zoé${end}suite${end}fin";Brest`, "Le Bois;Vitré", `"a${end}b";c`, "d;e"].join(
    end,
  );
  const lines = await read(Buffer.from(text));
  expect(typeof lines === "string" ? lines : lines.map(([line]) => line)).toEqual([1, 2, 5, 6, 8]);
});

test("of a workbook, the sheets that show something are read, but for those that explain our templates", async () => {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet("Feuil1");
  workbook.addWorksheet("Cachée", { state: "hidden" }).addRow(["Nom"]);
  for (const name of ["Rennes", "Brest", "Explications", "Valeurs"])
    workbook.addWorksheet(name).addRow([name]);
  expect(await readSource(Buffer.from(await workbook.xlsx.writeBuffer()), xlsx)).toEqual({
    sheets: ["Rennes", "Brest"].map((name) => ({ name, lines: [{ line: 1, cells: [name] }] })),
  });
  const blank = new ExcelJS.Workbook();
  blank.addWorksheet("Cachée", { state: "hidden" }).addRow(["Nom"]);
  blank.addWorksheet("Feuil1");
  const bytes = Buffer.from(await blank.xlsx.writeBuffer());
  expect(await readSource(bytes, xlsx), "nobody sees the hidden one").toEqual({ sheets: [] });
});

test("a workbook's cells are what they show", async () => {
  const bytes = await workbookOf([
    ["Nom", "", "Code"],
    [],
    ["=1+1", null, 1000],
    [{ formula: "A1", result: 3 }, { error: "#N/A" }, new Date("2026-09-07T00:00:00Z")],
  ]);
  expect(await readSource(bytes, xlsx)).toEqual({
    sheets: [
      {
        name: "Lignes",
        lines: [
          { line: 1, cells: ["Nom", "", "Code"] },
          { line: 3, cells: ["=1+1", "", "1000"] },
          { line: 4, cells: ["3", "#N/A", "2026-09-07"] },
        ],
      },
    ],
  });
});

test.each([
  ["commas in it", "Apprenants, promotion 2026, Rennes", ";"],
  ["nothing in it", "Apprenants", ","],
  ["nothing in it", "Apprenants", "\t"],
])("a title above the columns with %s does not hide the delimiter %3$j", async (_, above, sign) => {
  const text = `${above}\n${[
    ["nom", "ville"],
    ["Zoé", '"Œuf, Nord\nun, deux\ntrois, quatre"'],
    ["Le Bois", "Vitré"],
  ]
    .map((cells) => cells.join(sign))
    .join("\n")}`;
  const lines = await read(Buffer.from(text));
  expect(typeof lines === "string" ? lines : lines.at(-1)).toEqual([6, "Le Bois", "Vitré"]);
});

test("columns are known by their titles, in any order and spelling", () => {
  const columns = [
    {
      field: "zip",
      header: "Code postal",
      aliases: ["cp"],
      required: true,
      expected: "",
      example: "",
      width: 9,
    },
    { field: "name", header: "Nom", required: true, expected: "", example: "", width: 9 },
  ];
  const lines = [
    { line: 1, cells: ["  CP *", "Notes", "", "nom"] },
    { line: 2, cells: ["35000", "x", "y", "Zoé"] },
    { line: 3, cells: ["35000"] },
  ];
  expect(entriesOf({ sheets: [{ name: "", lines }] }, columns)).toEqual({
    entries: [
      { line: 2, values: { zip: "35000", name: "Zoé" } },
      { line: 3, values: { zip: "35000", name: "" } },
    ],
    ignored: ["Notes"],
    otherSheets: [],
  });
});

const person = [
  { field: "name", header: "Nom", aliases: ["nom d usage"], required: true },
  { field: "email", header: "Adresse e-mail", aliases: ["mail"], required: true },
].map((column) => ({ ...column, expected: "", example: "", width: 9 }));
const entriesIn = async (text: string) => entriesOf(await readSource(Buffer.from(text), "text/csv"), person);

test("a file that is too long is refused, however many lines stand above the titles: none is left out unsaid", async () => {
  for (const above of ["", "Promotion 2026\n", "Promotion 2026\n".repeat(9)]) {
    const of = (lines: number) => entriesIn(`${above}Nom;Mail\n${"Zoé;z@exemple.fr\n".repeat(lines)}`);
    expect(await of(5_001)).toEqual({ refusal: importMessages.tooLong });
    expect(await of(5_000)).toMatchObject({ ignored: [] });
  }
});

test("of two columns that mean the same, the one with our title counts; without it, the file is refused by both names", async () => {
  expect(await entriesIn("Nom d'usage;Nom;Mail\nMartin;Durand;m@exemple.fr")).toEqual({
    entries: [{ line: 2, values: { name: "Durand", email: "m@exemple.fr" } }],
    ignored: ["Nom d'usage"],
    otherSheets: [],
  });
  expect(await entriesIn("NOM D'USAGE;Mail\nMartin;m@exemple.fr")).toMatchObject({
    entries: [{ values: { name: "Martin" } }],
  });
});

test("what is missing is told of the line that has most of the titles", async () => {
  const missing = importMessages.missingColumns(["« Adresse e-mail »"], ["« Nom »", "« Téléphone »"], 2);
  expect(await entriesIn("Promotion 2026\nNom;Téléphone\nMartin;02")).toEqual({ refusal: missing });
});

test.each(["#N/A", "#REF!", " #VALEUR! ", "#NOM?"])(
  "a formula that failed, %j, is an empty cell",
  async (cell) => {
    expect(await entriesIn(`Nom;Mail\n${cell};m@exemple.fr`)).toMatchObject({
      entries: [{ values: { name: "" } }],
    });
  },
);
