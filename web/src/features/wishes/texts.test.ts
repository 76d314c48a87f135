import { expect, test } from "vitest";
import { wishesTexts } from "./texts.ts";

test.each([
  [1, "1 vœu sur 5 enregistré"],
  [4, "4 vœux sur 5 enregistrés"],
  [5, "Tes cinq vœux sont enregistrés"],
])("a list of %i says how far it is", (count, said) => {
  expect(wishesTexts.savedOf(count).replace(/\s/g, " ")).toBe(said);
});
