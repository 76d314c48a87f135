import { expect, test } from "vitest";
import { contactsInCells } from "./contact-cells.ts";

type Cells = Partial<Record<"name" | "first_name" | "email" | "phone" | "role", string>>;
const told = (cells: Cells) =>
  contactsInCells(
    Object.fromEntries(Object.entries(cells).map(([field, cell]) => [`contact_${field}`, cell])),
  ).map(({ name, email, phone, role }) => [name, email, phone, role]);

test.each<[Cells, string[][]]>([
  [{}, []],
  [{ role: "Directrice" }, []],
  [{ name: "Awa NDIAYE", email: "mailto:Awa@exemple.fr" }, [["Awa NDIAYE", "awa@exemple.fr", "", ""]]],
  [{ name: "LE GOFF", first_name: "Maëlle" }, [["Maëlle Le Goff", "", "", ""]]],
  [{ first_name: "Maëlle", phone: "612345678" }, [["Maëlle", "", "06 12 34 56 78", ""]]],
  [
    { name: "Accueil", email: "a@cap.fr / b@cap.fr" },
    [
      ["Accueil", "a@cap.fr", "", ""],
      ["", "b@cap.fr", "", ""],
    ],
  ],
  [
    { name: "Awa et Zoé", email: "a@cap.fr b@cap.fr" },
    [
      ["Awa", "a@cap.fr", "", ""],
      ["Zoé", "b@cap.fr", "", ""],
    ],
  ],
  [
    { name: "Awa ; Zoé", phone: "0600000001 ; 0600000002", role: "Cheffe" },
    [
      ["Awa", "", "06 00 00 00 01", "Cheffe"],
      ["Zoé", "", "06 00 00 00 02", ""],
    ],
  ],
  // « Contact 1 », « Contact 2 », and so on: blank cells keep their place.
  [
    { name: "Awa\nPaul", email: "\nPaul@cap.fr", phone: "0600000001\n" },
    [
      ["Awa", "", "06 00 00 00 01", ""],
      ["Paul", "paul@cap.fr", "", ""],
    ],
  ],
  [{ name: "LE BRIS\n", first_name: "Yann\n", email: "y@cap.fr\n" }, [["Yann Le Bris", "y@cap.fr", "", ""]]],
  [{ name: "Awa ; Paul", email: "a@cap.fr" }, [["Awa ; Paul", "a@cap.fr", "", ""]]],
])("%j: %j", (cells, contacts) => expect(told(cells)).toEqual(contacts));
