import { expect, test } from "vitest";
import type { StructureContacts } from "#shared/structures/contacts.schemas.ts";
import {
  bodyOf,
  cellsIn,
  contactsOver,
  type Drafts,
  faultsOf,
  pasted,
  shownOf,
  unsavedAfter,
  withTyped,
} from "./contact-drafts.ts";

const noted = { noted_at: "2026-01-01T00:00:00.000Z", noted_by: "staff" } as const;
const awa = { name: "Awa", email: "awa@exemple.fr", phone: "", role: "" };
const row = (id: string, ...contacts: (typeof awa)[]): StructureContacts => ({
  structure: { id, name: id, zip_code: "35000", city: "Rennes" },
  contacts: contacts.map((one) => ({ ...one, ...noted })),
  correction: null,
  event_contact: null,
  version: contacts.length,
});
const none: Drafts = new Map();

test.each([
  ["one", [["one"]]],
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["a\n\nc", [["a"], [""], ["c"]]],
  [
    '"Awa\nNdiaye"\tx\nPaul\ty',
    [
      ["Awa Ndiaye", "x"],
      ["Paul", "y"],
    ],
  ],
  ['L"été\tb', [['L"été', "b"]]],
  [" a \u00a0 b \t", [["a b", ""]]],
])("the clipboard's %j is read as %j", (text, cells) => {
  expect(cellsIn(text)).toEqual(cells);
});

test("a block fills cells down and to the right of the focused one, and says what found no row", () => {
  const rows = [row("a"), row("b"), row("c")];
  const cells = cellsIn("x@exemple.fr\t02\tTutrice\ttrop\ny@exemple.fr\t03\tTuteur\ttrop\nz@exemple.fr");
  const { drafts, filled, left } = pasted(none, rows, { row: 1, field: "email", cells });
  expect([filled, left]).toEqual([2, 1]);
  expect(rows.map((one) => shownOf(one, drafts))).toEqual([
    { name: "", email: "", phone: "", role: "" },
    { name: "", email: "x@exemple.fr", phone: "02", role: "Tutrice" },
    { name: "", email: "y@exemple.fr", phone: "03", role: "Tuteur" },
  ]);
});

test.each([
  ["name", "Nom du contact\nAwa", "Awa"],
  ["name", "Prénom et nom\tE-mail\tTél.\tFonction\nAwa\tawa@exemple.fr\t02\tTutrice", "Awa"],
  ["name", "Contact\tAdresse mail\nAwa\tawa@exemple.fr", "Awa"],
  ["name", "Awa\tmail@exemple.fr\nPaul", "Awa"],
  ["name", "Nomi Diop\nPaul", "Nomi Diop"],
  ["name", "\nPaul", ""],
  ["email", "E-mail\nawa@exemple.fr", ""],
  ["phone", "Téléphone\n02", ""],
] as const)("in the %s, %j leaves the first row the name %j, and no title", (field, text, name) => {
  const rows = [row("a"), row("b")];
  const { drafts } = pasted(none, rows, { row: 0, field, cells: cellsIn(text) });
  const shown = rows.map((one) => shownOf(one, drafts));
  expect(shown[0]?.name).toBe(name);
  expect(JSON.stringify(shown)).not.toMatch(/E-mail|Tél|Fonction|"Nom du|"Contact/);
});

test("a telephone number whose zero a spreadsheet dropped gets it back, and is counted; no other does", () => {
  const phones = ["612345678", "2 99 00 00 00", "0299000000", "33612345678", "12345678", "612345678 poste 2"];
  const rows = phones.map((_, n) => row(`${n}`));
  const cells = phones.map((phone) => ["612345678", phone]);
  const { drafts, zeros } = pasted(none, rows, { row: 0, field: "email", cells });
  expect(zeros).toBe(2);
  const shown = rows.map((one) => shownOf(one, drafts));
  expect(shown.map(({ phone }) => phone)).toEqual(["06 12 34 56 78", "02 99 00 00 00", ...phones.slice(2)]);
  expect(shown[0]?.email).toBe("612345678");
});

test("a cell that is typed back is nothing to save; one to settle is", () => {
  const one = row("a", awa);
  const typed = withTyped(none, one, { typed: { name: "Paul" } });
  expect(typed.size).toBe(1);
  expect(withTyped(typed, one, { typed: { name: "Awa" } }).size).toBe(0);
  expect(withTyped(none, one, { settles: true }).size).toBe(1);
});

test.each([
  [{ email: "awa" }, ["email"]],
  [{ role: "Tutrice" }, ["name"]],
  [{ email: "awa@exemple.fr" }, []],
  [{ phone: "02" }, []],
  [{}, []],
])("%j is to be mended in %j", (typed, fields) => {
  expect(Object.keys(faultsOf({ name: "", email: "", phone: "", role: "", ...typed }))).toEqual(fields);
});

test("a row is saved with its other contacts, without the first one if it is blank, never while it is wrong", () => {
  const one = row("a", awa, { ...awa, name: "Paul", email: "paul@exemple.fr" });
  const saved = (typed: object) => bodyOf(one, withTyped(none, one, { typed }));
  expect(saved({ email: "AWA@ndiaye.fr" })?.contacts.map(({ email }) => email)).toEqual([
    "awa@ndiaye.fr",
    "paul@exemple.fr",
  ]);
  expect(saved({ name: "", email: "" })).toMatchObject({ contacts: [{ name: "Paul" }], version: 2 });
  expect(saved({ email: "awa" })).toBeUndefined();
});

const of = (name: string) => ({ ...awa, name, email: "" });
const [a, a2, b, c, d] = [of("a"), of("a, rue du Four"), of("b"), of("c"), of("d")];
test.each([
  ["what others added", [a, b], [a, b], [a, b, c], [a, b, c]],
  ["what both added", [a], [a, d], [a, c], [a, d, c]],
  ["the successor of one left alone, in its place", [a, b], [a, b, d], [a2, b], [a2, b, d]],
  ["one's own words, and those of others of the same one", [a], [d], [a2], [d, a2]],
  ["one's own removal", [a, b], [b], [a, b, c], [b, c]],
  ["the removal by others", [a, b], [a, b], [b], [b]],
])("of contacts that two change at once, keeps %s", (_, opened, typed, now, expected) => {
  expect(contactsOver(opened, typed, now)).toEqual(expected);
});

test("what is typed into a row while it is saved stays to be saved; what was sent is not", () => {
  const rows = [row("a"), row("b"), row("c")];
  const type = (drafts: Drafts, n: number, typed: object) =>
    withTyped(drafts, rows[n] ?? row("z"), { typed });
  const sent = [0, 1, 2].reduce((drafts, n) => type(drafts, n, { name: "Awa" }), none);
  const now = type(type(sent, 1, { name: "Awa" }), 2, { email: "awa@exemple.fr" });
  expect(unsavedAfter(sent, now, ["a", "b", "c"])).toEqual(
    new Map([["c", { typed: { name: "Awa", email: "awa@exemple.fr" }, settles: false }]]),
  );
  expect([...unsavedAfter(sent, now, []).keys()]).toEqual(["a", "b", "c"]);
});
