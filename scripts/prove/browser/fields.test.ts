import { expect, test } from "vitest";
import { fieldFindings, type Met } from "#scripts/prove/browser/fields.ts";

const field: Met = {
  label: "Nom",
  isRequired: false,
  hasStar: false,
  hasLegend: false,
  hasFormat: false,
  isInvalid: false,
  described: "",
};

test.each<[string, Partial<Met>, string[]]>([
  ["a plain one", {}, []],
  ["a mandatory one with star and legend", { isRequired: true, hasStar: true, hasLegend: true }, []],
  ["no star", { isRequired: true, hasLegend: true }, ['fields: "Nom" is mandatory without a star']],
  ["no legend", { isRequired: true, hasStar: true }, ['fields: nothing says what the star of "Nom" means']],
  ["a format with its example", { hasFormat: true, described: "Par exemple : 12" }, []],
  ["a format without example", { hasFormat: true }, ['fields: "Nom" has a format and no example']],
  ["an error that is said", { isInvalid: true, described: "Il manque" }, []],
  ["an error that is not said", { isInvalid: true }, ['fields: nothing says what is wrong with "Nom"']],
])("fields: %s", (_, part, findings) => expect(fieldFindings([{ ...field, ...part }])).toEqual(findings));
