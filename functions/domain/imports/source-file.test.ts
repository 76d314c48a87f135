import { expect, test } from "vitest";
import { workbookOf } from "#scripts/testing/imports.ts";
import { entriesOf } from "./columns.ts";
import { readSource } from "./source-file.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const read = async (bytes: Buffer) => {
  const source = await readSource(bytes, "text/csv");
  return "lines" in source ? source.lines.map(({ line, cells }) => [line, ...cells]) : source.refusal;
};

test.each<[string, Buffer | string]>([
  ["semicolons", "nom;ville\nZoé;Œuf, Nord\n"],
  ["commas", 'nom,ville\r\nZoé,"Œuf, Nord"'],
  ["tabs", "nom\tville\nZoé\tŒuf, Nord"],
  ["a byte order mark", "\ufeffnom;ville\nZoé;Œuf, Nord"],
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

test("a workbook's cells are what they show", async () => {
  const bytes = await workbookOf([
    ["Nom", "", "Code"],
    [],
    ["=1+1", null, 1000],
    [{ formula: "A1", result: 3 }, { error: "#N/A" }, new Date("2026-09-07T00:00:00Z")],
  ]);
  expect(await readSource(bytes, xlsx)).toEqual({
    lines: [
      { line: 1, cells: ["Nom", "", "Code"] },
      { line: 3, cells: ["=1+1", "", "1000"] },
      { line: 4, cells: ["3", "#N/A", "2026-09-07"] },
    ],
  });
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
  expect(entriesOf({ lines }, columns)).toEqual({
    entries: [
      { line: 2, values: { zip: "35000", name: "Zoé" } },
      { line: 3, values: { zip: "35000", name: "" } },
    ],
    ignored: ["Notes"],
  });
});
