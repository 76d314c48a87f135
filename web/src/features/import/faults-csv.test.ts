import { expect, test } from "vitest";
import { faultsCsv } from "./faults-csv.ts";

test("tells each fault on a line of its own, and holds no formula", () => {
  const fault = { kind: "error" as const, column: "Nom", message: "Le nom manque", expected: 'Un "nom"' };
  const csv = faultsCsv([
    {
      line: 4,
      state: "error",
      name: "=1+1",
      notes: [
        { ...fault, value: "@x\ny" },
        { ...fault, kind: "remark", value: "tu" },
      ],
    },
    { line: 9, state: "error", name: "Zoé", notes: [{ ...fault, value: "-" }] },
  ]);
  expect(csv.split("\r\n")).toEqual([
    '\ufeff"Ligne";"Nom";"Colonne";"Valeur";"Problème";"Attendu"',
    '"4";"\'=1+1";"Nom";"\'@x y";"Le nom manque";"Un ""nom"""',
    '"9";"Zoé";"Nom";"\'-";"Le nom manque";"Un ""nom"""',
    "",
  ]);
});
