import { expect, test } from "vitest";
import { accepted, type uploadKinds, uploadRequest } from "./upload.ts";

const MB = 1024 * 1024;
const ask = (kind: keyof typeof uploadKinds, more: Record<string, unknown> = {}) =>
  uploadRequest(kind).safeParse({
    original_file_name: "photo.png",
    content_type: "image/png",
    size: 10,
    ...more,
  });

test.each([
  ["Été à Évry.PNG", "Été à Évry.PNG"],
  ["C:\\Users\\Zoé\\photo.png", "photo.png"],
  ["../../etc/photo.png", "photo.png"],
  ["e\u0301te\u0301.png", "été.png"],
  ["photo\u200b\u3164.png", "photo.png"],
  [`${"a".repeat(290)}.png`, `${"a".repeat(196)}.png`],
  [`${"x".repeat(5_000)}.png`, `${"x".repeat(196)}.png`],
  [`${"🦊".repeat(3_000)}.png`, `${"🦊".repeat(98)}.png`],
  ["ma\nphoto\r\n.png", "ma photo .png"],
  ['"; rm -rf "\u2028.png', '"; rm -rf " .png'],
])("the name %j is kept as %j", (given, kept) => {
  expect(ask("profilePicture", { original_file_name: given }).data?.original_file_name).toBe(kept);
});

test.each(
  [..."\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"].map((mark) => [mark]),
)("a name with %j, which changes how it is read, is refused with the reason", (mark) => {
  const { error } = ask("profilePicture", { original_file_name: `photo${mark}gnp.png` });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Le nom du fichier contient un caractère invisible qui change le sens de lecture. Le fichier est à renommer.",
  ]);
});

test.each([
  { original_file_name: "photo" },
  { original_file_name: "photo.png.exe" },
  { original_file_name: "photo.jpg" },
  { original_file_name: "a\u0000.png" },
  { original_file_name: "\ud800.png" },
  { original_file_name: "x".repeat(5_000) },
  { original_file_name: "" },
  { original_file_name: ["photo.png"] },
  { content_type: "image/svg+xml" },
  { content_type: "image/png; charset=utf-8" },
  { content_type: "application/pdf", original_file_name: "a.pdf" },
  { size: 0 },
  { size: -1 },
  { size: 1.5 },
  { size: "10" },
  { size: 5 * MB + 1 },
  { key: "available/x" },
])("a profile picture is not %j", (more) => {
  const result = ask("profilePicture", more);
  expect(result.error?.issues.length).toBeGreaterThan(0);
});

test("each kind has its own types and size, said in French", () => {
  expect(ask("structurePhoto", { size: 10 * MB }).success).toBe(true);
  expect(ask("document", { size: 20 * MB }).success).toBe(true);
  expect(ask("document", { size: 20 * MB + 1 }).error?.issues[0]?.message).toBe(
    "Ce fichier est trop lourd (20 Mo au plus).",
  );
  expect(ask("document", { content_type: "image/webp", original_file_name: "a.webp" }).success).toBe(false);
  expect(ask("profilePicture", { content_type: "text/html" }).error?.issues[0]?.message).toBe(
    "Ce type de fichier n’est pas accepté (png, jpg, webp).",
  );
  expect(accepted("profilePicture")).toBe(".png,.jpg,.jpeg,.webp");
});
