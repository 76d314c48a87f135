import { expect, test } from "vitest";
import { demandTexts } from "./release-texts.ts";

test.each([
  [0, 0, "Chaque vœu a son rendez-vous."],
  [
    0,
    1,
    "Aucun vœu prioritaire n’est perdu chez les structures qui viennent ; 1 optionnel n’a pas de rendez-vous.",
  ],
  [1, 0, "1 vœu prioritaire n’a pas de rendez-vous."],
  [3, 1, "3 vœux prioritaires et 1 optionnel n’ont pas de rendez-vous."],
])("the pressure says first what is lost: %i priority wishes, %i optional ones", (priority, optional, said) =>
  expect(demandTexts.verdict(priority, optional)).toBe(said),
);
