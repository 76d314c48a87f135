// @module-tag long

import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSource } from "#functions/domain/imports/source-file.ts";
import { workbookWith } from "#scripts/testing/corpus.ts";
import { refusals } from "./refusals.ts";
import { verdictOn } from "./verdict.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const folder = mkdtempSync(join(tmpdir(), "claims-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = (count: number, row: (n: number) => string = (n) => `<row r="${n}" s="1"/>`) =>
  `<sheetData>${Array.from({ length: count }, (_, n) => row(n + 1)).join("")}</sheetData>`;
const merges = (...refs: string[]) =>
  `<sheetData/><mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
const names = (...ranges: string[]) =>
  ranges.map((range, n) => `<definedName name="n${n}">${range}</definedName>`).join("");
const every = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n));
/** Keeps what compresses well below the ratio that is refused anyway. */
const filler = { name: "xl/media/photo.png", data: randomBytes(600_000) };
const strings = (text: string) => ({ name: "xl/sharedStrings.xml", data: Buffer.from(`<sst>${text}</sst>`) });
const styles = (text: string) => ({
  name: "xl/styles.xml",
  data: Buffer.from(`<styleSheet>${text}</styleSheet>`),
});
const whole = "A1:XFD1048576";
const wholeSheet = (name: string) => ({ name, data: Buffer.from(`<worksheet>${merges(whole)}</worksheet>`) });

const bombs: [string, () => Buffer, keyof typeof refusals][] = [
  ["merges the whole sheet", () => workbookWith({ sheet: merges(whole) }), "sprawlingWorkbook"],
  ["merges it from its end", () => workbookWith({ sheet: merges("$XFD$1048576:$A$1") }), "sprawlingWorkbook"],
  [
    "merges a thousand cells two hundred times",
    () => workbookWith({ sheet: merges(...every(200, (n) => `A${n * 10 + 1}:CV${n * 10 + 10}`)) }),
    "sprawlingWorkbook",
  ],
  [
    "has three thousand merges, each compared with all others",
    () => workbookWith({ sheet: merges(...every(3_000, (n) => `A${n + 1}:B${n + 1}`)) }),
    "sprawlingWorkbook",
  ],
  [
    "merges behind thirty megabytes of spaces",
    () => workbookWith({ sheet: " ".repeat(30_000_000) + merges(whole) }, [filler]),
    "sprawlingWorkbook",
  ],
  [
    "merges in a second sheet",
    () => workbookWith({}, [wholeSheet("xl/worksheets/sheet2.xml")]),
    "sprawlingWorkbook",
  ],
  [
    "merges in a part named like a copy",
    () => workbookWith({}, [wholeSheet("xl/worksheets/sheet2.xml.bak")]),
    "sprawlingWorkbook",
  ],
  [
    "merges in a part of another folder",
    () => workbookWith({}, [wholeSheet("x/xl/worksheets/sheet2.xml")]),
    "sprawlingWorkbook",
  ],
  [
    "names the whole sheet",
    () => workbookWith({ names: names("Lignes!$A$1:$XFD$1048576") }),
    "sprawlingWorkbook",
  ],
  [
    "names it among others, of a sheet with a comma",
    () => workbookWith({ names: names("Lignes!$A$1,'a,b'!$A$1:$XFD$1048576") }),
    "sprawlingWorkbook",
  ],
  [
    "names sixty thousand cells ten times",
    () => workbookWith({ names: names(...every(10, () => "Lignes!$A$1:$L$5000")) }),
    "sprawlingWorkbook",
  ],
  [
    "has a name of five megabytes",
    () => workbookWith({ names: names("Lignes!$A$1,".repeat(400_000)) }, [filler]),
    "sprawlingWorkbook",
  ],
  [
    "says that it spans the whole sheet",
    () => workbookWith({ sheet: `<dimension ref="${whole}"/>` }),
    "sprawlingWorkbook",
  ],
  [
    "has a row beyond the last",
    () => workbookWith({ sheet: '<sheetData><row r="4294967295"/></sheetData>' }),
    "sprawlingWorkbook",
  ],
  [
    "has columns beyond the last",
    () => workbookWith({ sheet: '<cols><col min="1" max="999999999"/></cols>' }),
    "sprawlingWorkbook",
  ],
  [
    "has a style on each row of the sheet",
    () => workbookWith({ sheet: rows(1_048_576) }, [filler]),
    "sprawlingWorkbook",
  ],
  [
    "has empty cells with a style, over sixteen thousand columns",
    () => workbookWith({ sheet: rows(100, () => `<row>${'<c s="1"/>'.repeat(16_384)}</row>`) }, [filler]),
    "sprawlingWorkbook",
  ],
  [
    "has two million empty texts",
    () => workbookWith({}, [strings("<si/>".repeat(2_000_000)), filler]),
    "sprawlingWorkbook",
  ],
  [
    "has two million styles",
    () => workbookWith({}, [styles("<xf/>".repeat(2_000_000)), filler]),
    "sprawlingWorkbook",
  ],
  [
    "has an element of half a million attributes",
    () =>
      workbookWith({ sheet: `<sheetData><row ${every(500_000, (n) => `a${n}="" `).join("")}/></sheetData>` }),
    "sprawlingWorkbook",
  ],
  [
    "is nested a hundred thousand deep",
    () => workbookWith({ sheet: "<a>".repeat(100_000) }, [filler]),
    "sprawlingWorkbook",
  ],
  [
    "unpacks to a thousand times its size",
    () => workbookWith({ sheet: " ".repeat(30_000_000) }),
    "swollenOffice",
  ],
  [
    "unpacks to more than can be read",
    () => workbookWith({ sheet: " ".repeat(43_000_000) }, [filler]),
    "swollenOffice",
  ],
];

describe("a workbook to import", () => {
  test.each(bombs)("is refused within seconds and 256 MB when it %s", (claim, make, reason) => {
    const path = join(folder, "classeur.xlsx");
    writeFileSync(path, make());
    const program = resolve("scripts/testing/judge-upload.ts");
    // From a shell of its own: Linux counts what the process had that forks as the child's.
    const said = execFileSync(
      "sh",
      [
        "-c",
        '"$@"; exit',
        "-",
        process.execPath,
        "--max-old-space-size=192",
        program,
        path,
        "classeur.xlsx",
        xlsx,
      ],
      { encoding: "utf8" },
    );
    const measured: { refusal: string; seconds: number; megabytes: number } = JSON.parse(said);
    expect(measured.refusal, claim).toBe(refusals[reason]);
    // Below two on a quiet machine; what these claims cost unread is minutes.
    expect(measured.seconds, claim).toBeLessThan(10);
    expect(measured.megabytes, claim).toBeLessThan(256);
  });

  const honest: [string, Buffer][] = [
    [
      "five thousand lines of twenty columns, a few merged titles and names",
      workbookWith(
        {
          sheet: `<dimension ref="A1:T5000"/><cols><col min="1" max="16384" style="1"/></cols>${rows(
            5_000,
            (n) =>
              `<row r="${n}">${every(20, (c) => `<c r="${String.fromCharCode(65 + c)}${n}"><v>${n}</v></c>`).join("")}</row>`,
          )}${merges("A1:T1", "A2:D2", "E2:T2").replace("<sheetData/>", "")}`,
          names: names("Lignes!$A$1:$T$5000", "Lignes!$A:$T", "Lignes!$1:$1", "SUM(Lignes!$A$1)", "#REF!"),
        },
        [styles("<cellXfs><xf/><xf/></cellXfs>")],
      ),
    ],
    [
      "rules for whole columns, which nobody reads",
      workbookWith({
        sheet: `${rows(3, (n) => `<row r="${n}"><c r="A${n}"><v>${n}</v></c></row>`)}<conditionalFormatting sqref="A1:XFD1048576"/><dataValidations><dataValidation sqref="A1:XFD1048576"/></dataValidations>`,
      }),
    ],
  ];
  test.each(honest)("is read when it has %s", async (_, bytes) => {
    const declared = {
      name: "classeur.xlsx",
      content_type: xlsx,
      size: bytes.length,
      kind: "import",
    } as const;
    expect(await verdictOn(bytes, declared)).toEqual({ bytes });
    const source = await readSource(bytes, xlsx);
    expect("sheets" in source && source.sheets[0]?.lines.at(-1)?.cells[0]).toMatch(/^(5000|3)$/);
  });

  test("that is only kept as a document is not read, so that it may claim what it likes", async () => {
    const bytes = workbookWith({ names: names("Lignes!$A$1:$XFD$1048576") });
    const declared = { name: "classeur.xlsx", content_type: xlsx, size: bytes.length } as const;
    expect(await verdictOn(bytes, declared)).toEqual({ bytes });
  });
});
