import { png } from "#scripts/testing/corpus.ts";

/** Files of the demonstration, generated: no real document is used. */

/** Text in the encoding of a PDF's built-in fonts (Windows-1252), escaped. */
const inPdf = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/[\\()]/g, "\\$&")
      .replaceAll("’", "\u0092")
      .replaceAll("œ", "oe"),
    "latin1",
  );

/** Text as a PDF's own strings about itself take it, whatever its signs. */
const utf16 = (text: string): string => `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

/** A tagged PDF of one page: a title, which is its heading and its name, and lines below it, a paragraph each. */
export const pagePdf = (title: string, lines: readonly string[]): Buffer => {
  const written = lines.map((line, n) => ({ line, mark: n + 1 }));
  const marks = [0, ...written.filter(({ line }) => line !== "").map(({ mark }) => mark)];
  const text = Buffer.concat([
    Buffer.from("/H1 <</MCID 0>> BDC BT /F1 22 Tf 64 760 Td 0.08 0.27 0.31 rg ("),
    inPdf(title),
    Buffer.from(") Tj ET EMC\n"),
    ...written.flatMap(({ line, mark }) =>
      line === ""
        ? []
        : [
            Buffer.from(`/P <</MCID ${mark}>> BDC BT /F2 12 Tf 0 0 0 rg 64 ${740 - 18 * mark} Td (`),
            inPdf(line),
            Buffer.from(") Tj ET EMC\n"),
          ],
    ),
  ]);
  const font = (name: string) =>
    Buffer.from(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`);
  const firstTag = 10;
  const tags = marks.map((_, n) => `${firstTag + n} 0 R`);
  // By number of mark: those of blank lines have no tag.
  const tagOf = Array.from({ length: lines.length + 1 }, (_, mark) => tags[marks.indexOf(mark)] ?? "null");
  const objects = [
    Buffer.from(
      "<</Type/Catalog/Pages 2 0 R/Lang(fr-FR)/MarkInfo<</Marked true>>/StructTreeRoot 7 0 R/ViewerPreferences<</DisplayDocTitle true>>>>",
    ),
    Buffer.from("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    Buffer.from(
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>/StructParents 0/Tabs/S>>",
    ),
    Buffer.concat([Buffer.from(`<</Length ${text.length}>>stream\n`), text, Buffer.from("\nendstream")]),
    font("Helvetica-Bold"),
    font("Helvetica"),
    Buffer.from(`<</Type/StructTreeRoot/K 8 0 R/ParentTree<</Nums[0 [${tagOf.join(" ")}]]>>>>`),
    Buffer.from(`<</Type/StructElem/S/Document/P 7 0 R/K[${tags.join(" ")}]>>`),
    Buffer.from(`<</Title${utf16(title)}>>`),
    ...marks.map((mark) =>
      Buffer.from(`<</Type/StructElem/S/${mark === 0 ? "H1" : "P"}/P 8 0 R/Pg 3 0 R/K ${mark}>>`),
    ),
  ];
  const parts = [Buffer.from("%PDF-1.5\n")];
  const places: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [n, object] of objects.entries()) {
    places.push(length());
    parts.push(Buffer.from(`${n + 1} 0 obj\n`), object, Buffer.from("\nendobj\n"));
  }
  const start = length();
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R/Info 9 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};

type Colour = readonly [red: number, green: number, blue: number];
const ground: Colour = [246, 241, 232];
const colours: readonly Colour[] = [
  [20, 90, 102],
  [224, 122, 72],
  [94, 140, 97],
];

/** A drawing of a plan: rooms as coloured rectangles, in twelfths of its width and eighths of its height. */
export const planPng = (
  rooms: readonly (readonly [x: number, y: number, width: number, height: number])[],
): Buffer => {
  const [width, height, unit] = [960, 640, 80];
  const pixels = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [column, row] = [x / unit, y / unit];
      const n = rooms.findIndex(
        ([left, top, wide, high]) => column >= left && column < left + wide && row >= top && row < top + high,
      );
      pixels.set(n < 0 ? ground : (colours[n % colours.length] ?? ground), y * (1 + width * 3) + 1 + x * 3);
    }
  return png(width, height, { pixels });
};
