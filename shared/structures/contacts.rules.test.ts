import { expect, test } from "vitest";
import {
  contactAt,
  followsBook,
  hasSomething,
  isContactAt,
  withTold,
} from "#shared/structures/contacts.rules.ts";

const contact = (name: string, email = "", phone = "", role = "") => ({ name, email, phone, role });

test.each([
  ["", "", "", "", false],
  ["", "", "", "Tutrice", false],
  ["Awa", "", "", "", true],
  ["", "awa@exemple.fr", "", "", true],
  ["", "", "02 99 00 00 00", "", true],
] as const)("a contact of %o %o %o %o: %o", (name, email, phone, role, expected) => {
  expect(hasSomething(contact(name, email, phone, role))).toBe(expected);
});

const awa = contact("Awa", "awa@exemple.fr");
test.each([
  ["nobody noted", contact(""), undefined, true],
  ["nobody noted, of a structure with a contact", contact(""), awa, true],
  ["the former contact", awa, awa, true],
  ["the former contact under another name", contact("A. Ndiaye", "awa@exemple.fr"), awa, true],
  ["the former contact, without an address", contact("Awa"), contact("Awa"), true],
  ["somebody else", contact("Paul", "paul@exemple.fr"), awa, false],
  ["a name alone", contact("Awa"), awa, false],
  ["somebody, of a structure that had none", awa, undefined, false],
] as const)("a participation with %s follows the book: %#", (_, one, former, expected) => {
  expect(followsBook(contactAt(one), former)).toBe(expected);
});

test("a blank participation names no contact", () => {
  expect(isContactAt(contactAt(undefined), contact("", "", "02"))).toBe(false);
});

test("a contact of a file goes first, in place of the one that it names, and keeps what the file does not say", () => {
  const withFirst = (known: ReturnType<typeof contact>[], told: ReturnType<typeof contact>) =>
    withTold(known, [told], Object.is).contacts;
  const [one, other] = [contact("Awa", "awa@exemple.fr", "02", "Tutrice"), contact("Paul")];
  expect(withFirst([one, other], contact("", "awa@exemple.fr", "06"))).toEqual([
    contact("Awa", "awa@exemple.fr", "06", "Tutrice"),
    other,
  ]);
  expect(withFirst([one, other], contact("PAUL", "", "07"))).toEqual([contact("PAUL", "", "07"), one]);
  expect(withFirst([one], contact("Nadia"))).toEqual([contact("Nadia"), one]);
  // An address that was not known yet makes nobody twice, nor does a number alone.
  expect(withFirst([one, other], contact("Paul", "paul@exemple.fr"))).toEqual([
    contact("Paul", "paul@exemple.fr"),
    one,
  ]);
  expect(withFirst([one], contact("Awa", "other@exemple.fr"))).toHaveLength(2);
  expect(withFirst([contact("", "", "06")], contact("", "", "06"))).toHaveLength(1);
});

test("more contacts of a file stay where they are, or come last; told again, they change nothing", () => {
  const known = [contact("Awa", "awa@exemple.fr"), contact("Paul"), contact("Nadia")];
  const told = [contact("Awa"), contact("Nadia", "", "06"), contact("Zoé")];
  const { contacts, each } = withTold(known, told, Object.is);
  expect(contacts).toEqual([known[0], known[1], contact("Nadia", "", "06"), contact("Zoé")]);
  expect(each.map(({ before }) => before)).toEqual([known[0], known[2], undefined]);
  expect(withTold(contacts, told, Object.is).contacts).toEqual(contacts);
});
