import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import {
  type Cell,
  type Column,
  cellsOf,
  column,
  type Sheet,
  safeText,
  sheetOf,
  wallClock,
  workbookBytes,
} from "#functions/platform/workbook.ts";
import { unzipped } from "#scripts/testing/zip.ts";

const now = new Date("2026-06-29T08:00:00Z");
const hostile = [
  "=cmd()",
  '=HYPERLINK("https://mal.exemple","Cliquez")',
  "=cmd|' /C calc'!A0",
  "@SUM(1+1)",
  "+33 6 00 00 00 00",
  "-2+3",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "ligne une\nligne deux\r\nligne trois",
  "👩🏽‍🌾 une ferme 🐐",
  "<f>1+1</f>",
  "</t></si><f>1</f>",
  "a & b < c > d \" e ' f",
  "\u0000\u0001\u0008\u000b\u001f\ufffe\uffff",
  "seul \ud800 ici",
  "https://mal.exemple/?=1",
  'DDE("cmd";"/C calc";"x")',
  "a".repeat(2_000),
  "",
];
type Row = readonly [string, number, Date];
const sheet = (rows: readonly Row[]): Sheet<Row> => ({
  name: "Vœux",
  columns: [
    column("Texte", 30, ([text]) => text, { wrap: true }),
    column("Nombre", 9, ([, number]) => number, { kind: "number" }),
    column("Instant", 17, ([, , instant]) => instant, { kind: "instant" }),
  ],
  rows,
});
const summer = new Date("2026-06-28T07:30:00Z");
const winter = new Date("2026-12-01T07:30:00Z");
const bytes = await workbookBytes(
  "Vœux <d'Ana> & co",
  [sheet(hostile.map((text, n) => [text, n, n % 2 === 0 ? summer : winter])), sheet([])].map((one, n) =>
    sheetOf({ ...one, name: `Feuille ${n}` }),
  ),
  now,
);
const files = await unzipped(bytes);
const first = files.get("xl/worksheets/sheet1.xml") ?? "";
const names = files.get("xl/workbook.xml")?.replaceAll("&apos;", "'");

describe("a workbook", () => {
  test("has no formula, no link outside and no cell that is neither shared text nor a number", () => {
    const all = [...files].filter(([name]) => name.endsWith(".xml") || name.endsWith(".rels"));
    expect(all.length).toBeGreaterThan(8);
    for (const [name, xml] of all) {
      expect(xml, name).not.toMatch(/<f[ >/]/);
      expect(xml, name).not.toContain('TargetMode="External"');
    }
    const kinds = [...first.matchAll(/<c r="[A-Z]+\d+"(?: s="\d+")?(?: t="(\w+)")?/g)].map(
      ([, kind]) => kind,
    );
    expect(new Set(kinds)).toEqual(new Set(["s", undefined]));
    expect(kinds.filter((kind) => kind === "s")).toHaveLength(hostile.length + 3);
  });

  test("gives every text back as text, behind a no-break space where a formula could start", async () => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
    const cells = hostile.map((_, n) => workbook.worksheets[0]?.getCell(n + 2, 1));
    expect(cells.map((cell) => cell?.value ?? "")).toEqual(hostile.map(safeText));
    expect(cells.every((cell) => cell?.numFmt === "@")).toBe(true);
    expect(cells[0]?.value).toBe("\u00a0=cmd()");
    expect(cells[9]?.value).toBe("ligne une\nligne deux\nligne trois");
    expect(cells[10]?.value).toBe("👩🏽‍🌾 une ferme 🐐");
    expect(cells[14]?.value ?? "").toBe("");
  });

  test("freezes the header, filters every row, and sizes its columns", () => {
    expect(first).toContain('state="frozen"');
    expect(first).toContain('ySplit="1"');
    expect(first).toContain(`<autoFilter ref="A1:C${hostile.length + 1}"`);
    expect(first).toMatch(/<col min="1" max="1" width="30"/);
    expect(files.get("xl/worksheets/sheet2.xml")).toContain('<autoFilter ref="A1:C1"');
    expect(names).toContain(
      `<definedName name="_xlnm._FilterDatabase" localSheetId="0">'Feuille 0'!$A$1:$C$${hostile.length + 1}<`,
    );
  });

  test("says its title and its language, and tells screen readers where its headers are", () => {
    expect(files.get("docProps/core.xml")).toMatch(
      /<dc:title>Vœux &lt;d('|&apos;|&#39;)Ana&gt; &amp; co<\/dc:title>/,
    );
    expect(files.get("docProps/core.xml")).toContain("<dc:language>fr-FR</dc:language>");
    expect(names).toContain(
      `<definedName name="TitleRegion1.A1.C${hostile.length + 1}.1">'Feuille 0'!$A$1</definedName>`,
    );
    expect(names).toContain(`<definedName name="TitleRegion2.A1.C1.2">'Feuille 1'!$A$1</definedName>`);
  });

  test("prints on A4 across, as wide as a page, with its headers on each", () => {
    expect(first).toMatch(/<sheetPr>.*fitToPage="1"|<pageSetUpPr fitToPage="(1|true)"/);
    expect(first).toMatch(/<pageSetup [^>]*paperSize="9"/);
    expect(first).toMatch(/<pageSetup [^>]*orientation="landscape"/);
    expect(first).toMatch(/<pageSetup [^>]*fitToHeight="0"/);
    expect(first).toContain("<oddFooter>&amp;LFeuille 0&amp;R&amp;P / &amp;N</oddFooter>");
    expect(files.get("xl/workbook.xml")).toContain("_xlnm.Print_Titles");
  });

  test("holds real dates, on the clocks of Paris", async () => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
    const cell = workbook.worksheets[0]?.getCell(2, 3);
    expect(cell?.type).toBe(ExcelJS.ValueType.Date);
    expect(cell?.numFmt).toBe("dd/mm/yyyy hh:mm");
    expect(cell?.value).toEqual(new Date("2026-06-28T09:30:00Z"));
    expect(workbook.worksheets[0]?.getCell(3, 3).value).toEqual(new Date("2026-12-01T08:30:00Z"));
  });
});

test.each([
  ["2026-03-29T00:59:00Z", "2026-03-29T01:59:00.000Z"],
  ["2026-03-29T01:00:00Z", "2026-03-29T03:00:00.000Z"],
  ["2026-10-25T00:59:00Z", "2026-10-25T02:59:00.000Z"],
  ["2026-10-25T01:00:00Z", "2026-10-25T02:00:00.000Z"],
  ["2025-12-31T23:30:00Z", "2026-01-01T00:30:00.000Z"],
])("%s is shown as %s", (instant, shown) => {
  expect(wallClock(new Date(instant)).toISOString()).toBe(shown);
});

describe("a column", () => {
  test("is a header with its cell: one without the other does not compile", () => {
    const columns: Column<{ city: string }>[] = [
      column("Ville", 15, ({ city }) => city),
      // @ts-expect-error a header without its cell
      { header: "Zone", width: 15 },
      // @ts-expect-error a cell of what the row does not say
      column("Zone", 15, ({ zone }) => zone),
    ];
    expect(columns).toHaveLength(3);
  });

  test("keeps its place among those of its sheet", () => {
    const rows = [{ city: "Rennes", year: 2026 }];
    const [city, year] = [
      column("Ville", 15, (row: (typeof rows)[number]) => row.city),
      column("Année", 8, (row: (typeof rows)[number]): Cell => row.year),
    ];
    expect(cellsOf(sheetOf({ name: "a", columns: [city, year], rows }))).toEqual([["Rennes", 2026]]);
    expect(cellsOf(sheetOf({ name: "a", columns: [year, city], rows }))).toEqual([[2026, "Rennes"]]);
  });
});
