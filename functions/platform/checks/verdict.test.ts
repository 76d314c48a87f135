import { describe, expect, test } from "vitest";
import { comment, exif, jpeg, office, oldOffice, pdf, png, webp, zip } from "#scripts/testing/corpus.ts";
import { type ContentType, extensionFor, uploadKinds } from "#shared/contract/upload.ts";
import { refusals } from "./refusals.ts";
import { verdictOn } from "./verdict.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const everyType: readonly ContentType[] = [...uploadKinds.document.types, "image/webp"];

const judge = (bytes: Buffer, type: ContentType, name = `fichier.${extensionFor(type)}`) =>
  verdictOn(bytes, { name, content_type: type, size: bytes.length });

const good: [string, Buffer, ContentType][] = [
  ["a PNG", png(3, 2), "image/png"],
  ["an interlaced PNG", png(1, 1, { interlaced: true }), "image/png"],
  ["a JPEG", jpeg(300, 200), "image/jpeg"],
  ["a WebP", webp(300, 200), "image/webp"],
  ["a PDF", pdf(), "application/pdf"],
  ["a Word document", office("docx"), docx],
  ["an Excel workbook", office("xlsx"), xlsx],
  ["an old Word document", oldOffice("Root Entry", "WordDocument"), "application/msword"],
  ["an old Excel workbook", oldOffice("Root Entry", "Workbook"), "application/vnd.ms-excel"],
  ["a CSV", Buffer.from("nom;ville\nZoé;Œuf\n"), "text/csv"],
  [
    "a CSV of Excel, in Windows' letters",
    Buffer.from("nom;ville\r\nZo\xe9;Ch\xe2lons\r\n", "latin1"),
    "text/csv",
  ],
];

test.each([false, true])(
  "a CSV may have two bytes a letter, which hide no page (turned round: %s)",
  async (isTurned) => {
    const wide = (text: string) => {
      const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
      return isTurned ? bytes.swap16() : bytes;
    };
    expect(await judge(wide("nom;ville\nZoé;Œuf\n"), "text/csv")).toHaveProperty("bytes");
    for (const text of ["<script>alert(1)</script>", "nom;ville\u0000", "nom\u0001\u0002"])
      expect(await judge(wide(text), "text/csv"), text).toEqual({ refusal: refusals.notText });
  },
);

test("a CSV may hold a stray control character, not many, and no NUL", async () => {
  const lines = "nom;ville\n".repeat(200);
  expect(await judge(Buffer.from(`${lines}Zo\u0002é;Brest`), "text/csv")).toHaveProperty("bytes");
  for (const text of [`${lines}\u0002\u0002\u0002`, `${lines}\u0000`])
    expect(await judge(Buffer.from(text), "text/csv")).toEqual({ refusal: refusals.notText });
});

test.each(good)("%s is accepted as what it is", async (_, bytes, type) => {
  expect(await judge(bytes, type)).toHaveProperty("bytes");
});

test.each(good)(
  "%s is accepted as nothing else, nor under another extension or size",
  async (_, bytes, type) => {
    for (const other of everyType.filter((one) => one !== type))
      expect(await judge(bytes, other), other).toHaveProperty("refusal");
    for (const name of ["fichier", "fichier.exe", "fichier.html", `fichier.${extensionFor(type)}.svg`])
      expect(await judge(bytes, type, name), name).toEqual({ refusal: refusals.type });
    const declared = { name: `a.${extensionFor(type)}`, content_type: type, size: bytes.length + 1 };
    expect(await verdictOn(bytes, declared)).toEqual({ refusal: refusals.size });
  },
);

const foreign: [string, Buffer][] = [
  ["a program", Buffer.from("MZ\x90\0\x03\0\0\0PE\0\0", "latin1")],
  ["a Linux program", Buffer.from("\x7fELF\x02\x01\x01\0", "latin1")],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a drawing with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["a shell script", Buffer.from("#!/bin/sh\nrm -rf /\n\u0001")],
  ["a plain zip", zip([{ name: "a.txt", data: Buffer.from("a") }])],
  ["a GIF", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1")],
  ["nothing", Buffer.alloc(0)],
];
test.each(foreign)("%s is accepted as nothing", async (_, bytes) => {
  for (const type of everyType) expect(await judge(bytes, type), type).toHaveProperty("refusal");
});

describe("pictures", () => {
  const cut = (bytes: Buffer) => [1, 2, 5, 12, 30].map((less) => bytes.subarray(0, bytes.length - less));
  const broken: [string, Buffer, ContentType][] = [
    ...cut(png(30, 20)).map((bytes): [string, Buffer, ContentType] => ["a cut PNG", bytes, "image/png"]),
    ...cut(jpeg(30, 20)).map((bytes): [string, Buffer, ContentType] => ["a cut JPEG", bytes, "image/jpeg"]),
    ...cut(webp(30, 20)).map((bytes): [string, Buffer, ContentType] => ["a cut WebP", bytes, "image/webp"]),
    ["a PNG with too little data", png(30, 20, { pixels: Buffer.alloc(10) }), "image/png"],
    [
      "a PNG that unpacks to far more than it says",
      png(3, 2, { pixels: Buffer.alloc(50_000_000) }),
      "image/png",
    ],
    ["a PNG without size", png(0, 2), "image/png"],
    ["a JPEG without size", jpeg(0, 0), "image/jpeg"],
  ];
  test.each(broken)("%s is refused", async (_, bytes, type) => {
    expect(await judge(bytes, type)).toHaveProperty("refusal");
  });

  test("a changed byte of a PNG is noticed", async () => {
    const bytes = png(30, 20);
    bytes[45] = (bytes[45] ?? 0) ^ 1;
    expect(await judge(bytes, "image/png")).toEqual({ refusal: refusals.damagedPicture });
  });

  test.each([
    ["image/png", png(7_000, 6_000, { pixels: Buffer.alloc(1) })],
    ["image/jpeg", jpeg(65_000, 65_000)],
    ["image/webp", webp(16_000, 16_000)],
  ] as const)("too many pixels are refused: %s", async (type, bytes) => {
    expect(await judge(bytes, type)).toEqual({ refusal: refusals.hugePicture });
  });

  const secrets: [ContentType, Buffer][] = [
    ["image/jpeg", jpeg(30, 20, [exif(6), comment("Téléphone de Camille")])],
    [
      "image/png",
      png(3, 2, {
        extra: [
          ["tEXt", Buffer.from("GPS 48.85 2.35")],
          ["eXIf", Buffer.from("GPS")],
        ],
      }),
    ],
    [
      "image/webp",
      webp(30, 20, [
        ["EXIF", Buffer.from("GPS 48.85 2.35")],
        ["XMP ", Buffer.from("Camille")],
      ]),
    ],
  ];
  test.each(secrets)(
    "what is kept of %s says nothing of where and with what it was taken",
    async (type, bytes) => {
      const verdict = await judge(bytes, type);
      const kept = "bytes" in verdict ? verdict.bytes : Buffer.alloc(0);
      expect(kept.length).toBeGreaterThan(20);
      expect(kept.includes("GPS")).toBe(false);
      expect(kept.includes("Camille")).toBe(false);
      expect(await judge(kept, type)).toEqual({ bytes: kept });
    },
  );

  test("a JPEG stays the right way up, and what hides behind its end goes", async () => {
    const verdict = await judge(Buffer.concat([jpeg(30, 20, [exif(6)]), pdf()]), "image/jpeg");
    const kept = "bytes" in verdict ? verdict.bytes : Buffer.alloc(0);
    expect(kept.indexOf(Buffer.from("01120003000000010006", "hex"))).toBeGreaterThan(0);
    expect(kept.includes("%PDF")).toBe(false);
  });
});

describe("office documents", () => {
  const macros = [{ name: "word/vbaProject.bin", data: Buffer.from("macro") }];
  const bad: [string, Buffer, keyof typeof refusals][] = [
    ["with macros", office("docx", macros), "macros"],
    [
      "with macros by another name",
      office(
        "docx",
        [],
        '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
      ),
      "macros",
    ],
    [
      "of the macro kind",
      office("docx", [], '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>'),
      "macros",
    ],
    [
      "that unpacks to a hundred times its size",
      office("docx", [{ name: "word/a.xml", data: Buffer.alloc(30_000_000) }]),
      "swollenOffice",
    ],
    [
      "that says it unpacks to 3 GB",
      office("docx", [{ name: "word/a.xml", data: Buffer.from("a"), declaredSize: 3_000_000_000 }]),
      "swollenOffice",
    ],
    [
      "with two thousand and one parts",
      office(
        "docx",
        Array.from({ length: 2_000 }, (_, n) => ({ name: `word/${n}`, data: Buffer.from("x") })),
      ),
      "swollenOffice",
    ],
    [
      "that lies about a part's size",
      office("docx", [{ name: "word/a.xml", data: Buffer.from("a".repeat(500)), declaredSize: 20 }]),
      "damagedOffice",
    ],
    [
      "with a part outside of its folder",
      office("docx", [{ name: "../../evil.xml", data: Buffer.from("a") }]),
      "damagedOffice",
    ],
    [
      "with the same part twice",
      office("docx", [
        { name: "word/a.xml", data: Buffer.from("a") },
        { name: "word/a.xml", data: Buffer.from("b") },
      ]),
      "damagedOffice",
    ],
    [
      "with a part behind a password",
      office("docx", [{ name: "word/a.xml", data: Buffer.from("a"), flags: 1 }]),
      "damagedOffice",
    ],
    [
      "whose text stops in the middle of an element",
      office("docx", [{ name: "word/header1.xml", data: Buffer.from("<w:hdr><w:p>Bonj") }]),
      "damagedOffice",
    ],
    [
      "whose elements end in another order than they began",
      office("docx", [{ name: "word/styles.xml", data: Buffer.from("<a><b></a></b>") }]),
      "damagedOffice",
    ],
    [
      "whose relations are no XML",
      office("docx", [{ name: "_rels/.rels", data: Buffer.from("Relationships") }]),
      "damagedOffice",
    ],
    ["cut short", office("docx").subarray(0, -10), "damagedOffice"],
    ["without its list of parts", zip([{ name: "word/document.xml", data: Buffer.from("a") }]), "type"],
  ];
  test.each(bad)("a document %s is refused", async (_, bytes, reason) => {
    expect(await judge(bytes, docx)).toEqual({ refusal: refusals[reason] });
  });

  test.each([
    [oldOffice("WordDocument", "Macros", "_VBA_PROJECT"), "macros"],
    [oldOffice("Root Entry"), "type"],
    [oldOffice("EncryptedPackage"), "lockedOffice"],
  ] as const)("an old document is refused for what its directory names", async (bytes, reason) => {
    expect(await judge(bytes, "application/msword")).toEqual({ refusal: refusals[reason] });
  });

  test("drawings and attached data need not be XML in UTF-8", async () => {
    const bytes = office("docx", [
      { name: "word/drawings/vmlDrawing1.vml", data: Buffer.from("<xml><br></xml>") },
      { name: "customXml/item1.xml", data: Buffer.from("\ufeff<a/>", "utf16le") },
    ]);
    expect(await judge(bytes, docx)).toEqual({ bytes });
  });

  test("a document behind a password is named as such", async () => {
    expect(await judge(oldOffice("EncryptedPackage"), docx)).toEqual({ refusal: refusals.lockedOffice });
    expect(await judge(oldOffice("Root Entry", "Workbook"), xlsx)).toEqual({ refusal: refusals.oldOffice });
  });
});

test("random bytes with a right beginning never break the check", async () => {
  const beginnings = good.map(([, bytes, type]) => [bytes.subarray(0, 40), type] as const);
  for (let n = 0; n < 400; n++) {
    const [start, type] = beginnings[n % beginnings.length] ?? [Buffer.alloc(0), "image/png"];
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(n)));
    const verdict = await judge(Buffer.concat([start, noise]), type);
    expect(Object.keys(verdict)).toHaveLength(1);
  }
});
