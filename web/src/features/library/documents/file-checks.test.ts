import { describe, expect, it } from "vitest";
import { libraryTexts } from "../texts.ts";
import {
  beginsAs,
  documentType,
  kindsOf,
  nameWithoutExtension,
  previewOf,
  requestFor,
  sizeOf,
} from "./file-checks.ts";

const MB = 1024 * 1024;

describe("what a file is", () => {
  it.each([
    ["fiche.pdf", "application/pdf", "application/pdf"],
    ["Notes.CSV", "application/vnd.ms-excel", "text/csv"],
    ["notes.csv", "", "text/csv"],
    ["photo.jpeg", "image/jpeg", "image/jpeg"],
    ["lettre.docx", "", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["dessin.webp", "image/webp", undefined],
    ["page.html", "text/html", undefined],
    ["macro.docm", "application/pdf", undefined],
    ["sans extension", "application/pdf", undefined],
  ])("%s (%s)", (name, type, expected) => {
    expect(documentType({ name, type })).toBe(expected);
  });
});

describe("what is refused before it leaves", () => {
  it.each([
    ["presentation.key", 10, libraryTexts.wrongKind],
    ["lourd.pdf", 20 * MB + 1, "Ce fichier est trop lourd (20 Mo au plus)."],
    ["vide.pdf", 0, "Ce fichier est vide."],
  ])("%s", (name, size, refusal) => {
    expect(requestFor({ name, type: "", size })).toEqual({ refusal });
  });

  it("asks for the upload of any other, at its very limit too", () => {
    expect(requestFor({ name: "grille.xlsx", type: "", size: 20 * MB })).toEqual({
      request: {
        original_file_name: "grille.xlsx",
        content_type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        size: 20 * MB,
      },
    });
  });
});

describe("what lies about its kind", () => {
  const zip = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  it.each([
    ["application/pdf", "%PDF-1.7 …", true],
    ["application/pdf", "\n\n%PDF-1.4", true],
    ["application/pdf", "<script>alert(1)</script>", false],
    ["image/png", "\x89PNG\r\n\x1a\n", true],
    ["image/png", "\xff\xd8\xff\xe0", false],
    ["image/jpeg", "\xff\xd8\xff\xe0", true],
    [zip, "PK\x03\x04", true],
    [zip, "\xd0\xcf\x11\xe0", true],
    [zip, "MZ\x90", false],
    ["application/msword", "PK\x03\x04", false],
    ["text/csv", "nom;note\n", true],
    ["text/csv", " <html>", false],
    ["text/csv", "%PDF-1.7", false],
  ] as const)("%s that begins with %j: %s", async (type, start, expected) => {
    expect(await beginsAs(new Blob([Buffer.from(start, "latin1")]), type)).toBe(expected);
  });
});

it.each([
  ["Fiche de poste.pdf", "Fiche de poste"],
  ["archive.2026.docx", "archive.2026"],
  ["sans", "sans"],
  [".pdf", ".pdf"],
])("a document of %s is called %s", (file, name) => {
  expect(nameWithoutExtension(file)).toBe(name);
});

it.each([
  [0, "0 o"],
  [900, "900 o"],
  [12_300, "12 Ko"],
  [1.44 * MB, "1,4 Mo"],
  [20 * MB, "20 Mo"],
  [3 * 1024 * MB, "3 Go"],
])("%i bytes are %s", (bytes, said) => {
  expect(sizeOf(bytes)).toBe(said);
});

it("tells the kinds of a document's files", () => {
  const names = ["a.pdf", "b.PDF", "c.png"];
  expect(kindsOf(names.map((original_file_name) => ({ original_file_name })))).toBe("2 pdf, 1 png");
  expect(kindsOf([])).toBe("");
});

it.each([
  ["application/pdf", "pdf"],
  ["image/png", "image"],
  ["image/jpeg", "image"],
  ["text/csv", undefined],
  ["text/html", undefined],
  ["image/svg+xml", undefined],
])("%s in the page: %s", (type, shown) => {
  expect(previewOf(type)).toBe(shown);
});
