import { expect, test } from "vitest";
import { personNameIn } from "./person-name.ts";

test.each([
  ["M. MARCON Jean-Paul", "Jean-Paul Marcon"],
  ["MARCON Jean-Paul", "Jean-Paul Marcon"],
  ["Jean-Paul MARCON", "Jean-Paul Marcon"],
  ["JEAN-PAUL MARCON", "Jean-Paul Marcon"],
  ["Mme Zoé LE BIHAN", "Zoé Le Bihan"],
  ["LE BIHAN Zoé", "Zoé Le Bihan"],
  ["D'HONT Éloïse", "Éloïse D'Hont"],
  ["N'GUYEN THI Mai Lan", "Mai Lan N'Guyen Thi"],
  ["Camille Le Goff", "Camille Le Goff"],
  ["Charles de Gaulle", "Charles de Gaulle"],
  ["JP Durand", "JP Durand"],
  ["NGUYEN VAN ANH", "Nguyen Van Anh"],
  ["camille le goff", "Camille Le Goff"],
  ["Ronan McDonald", "Ronan McDonald"],
  ["Émilie", "Émilie"],
  ["ÉMILIE", "Émilie"],
  ["Monsieur", "Monsieur"],
  ["Marcel M'Bappé", "Marcel M'Bappé"],
  ["", ""],
])("of one cell: %s is %s", (name, said) => expect(personNameIn({ name, first: "" })).toBe(said));

test.each([
  ["MARCON", "Jean-Paul", "Jean-Paul Marcon"],
  ["", "Jean-Paul", ""],
  ["MARCON", "JEAN-PAUL", "Jean-Paul Marcon"],
  ["le goff", "camille", "Camille Le Goff"],
  ["M. MARCON", "Jean-Paul", "Jean-Paul Marcon"],
  ["MARCON Jean-Paul", "Jean-Paul", "Jean-Paul Marcon"],
  ["Jean Paul", "Jean Paul", "Jean Paul Jean Paul"],
  ["Martin", "Martin", "Martin Martin"],
])("of two cells: %s and %s are %s", (name, first, said) => expect(personNameIn({ name, first })).toBe(said));
