import { expect, test } from "vitest";
import type * as z from "zod";
import { line, personName, requiredLine, richText, text, withoutHidden, zipCode } from "./fields.ts";

const refusals = (schema: z.ZodType, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const seen = "Ce texte contient des caractères invisibles : il est à taper plutôt qu’à coller.";

test.each([
  ["a zero-width space alone", "\u200b"],
  ["a zero-width joiner", "Zo\u200dé"],
  ["a left-to-right mark", "Zoé\u200e"],
  ["a right-to-left override", "Zoé\u202enitraM"],
  ["an isolate", "\u2066Zoé\u2069"],
  ["a word joiner", "Zoé\u2060Martin"],
  ["a byte order mark inside", "Zo\ufeffé"],
  ["a soft hyphen", "Zo\u00adé"],
  ["an escape", "Zo\u001bé"],
  ["a control character of the second block", "Zo\u0090é"],
  ["a letter without a shape", "\u3164"],
  ["a private character", "Zoé\ue000"],
  ["an unassigned character", "Zoé\u0378"],
  ["a tag", "Zoé\u{e0041}"],
])("a name with %s is refused", (_, name) => {
  expect(refusals(personName, name)).toEqual([seen]);
  expect(refusals(line(100), name)).toEqual([seen]);
});

test.each(["\u00a0", "", "12", "-", "2026 !"])("%j is no person's name", (name) => {
  expect(refusals(personName, name)).toHaveLength(1);
});

test.each([
  ["Zoe\u0301 Dupont", "Zoé Dupont"],
  ["Ngọc-Ánh O'Connor", "Ngọc-Ánh O'Connor"],
  ["محمد", "محمد"],
  ["山田 太郎", "山田 太郎"],
  [" Ève ", "Ève"],
])("the name %j is kept as %j", (given, kept) => {
  expect(personName.parse(given)).toBe(kept);
});

test("a line may hold an emoji and a number alone, but one line only", () => {
  expect(requiredLine(100).parse("Café ❤️ 1901")).toBe("Café ❤️ 1901");
  expect(requiredLine(100).parse("1901")).toBe("1901");
  for (const broken of ["a\nb", "a\rb", "a\u2028b"])
    expect(refusals(line(100), broken)).toEqual(["Ce champ tient sur une seule ligne."]);
});

test("texts lose what turns their order of reading, and keep what people type", () => {
  const typed = "Un 👩‍🔧\n\tdeux\r\n« trois »";
  for (const schema of [text(100), richText(100)]) {
    expect(schema.parse(typed)).toBe(typed);
    expect(schema.parse("a\u202eb\u2066c\u200bd\ufeffe\u0007f")).toBe("abcdef");
  }
});

test("a name that is mended loses what hides in it, and keeps what must be refused", () => {
  expect(withoutHidden("ma\nphoto\u202e\u3164 .png")).toBe("ma photo .png");
  expect(withoutHidden("a\u0000\ud800")).toBe("a\u0000\ud800");
});

test.each([
  ["35000", true],
  ["01000", true],
  ["", true],
  ["3500", false],
  ["350000", false],
  ["35 000", false],
  ["2A004", false],
])("a postal code is five digits or nothing: %j", (code, isTaken) =>
  expect(refusals(zipCode, code).length === 0).toBe(isTaken),
);
