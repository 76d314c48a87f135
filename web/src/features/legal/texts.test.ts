import { expect, test } from "vitest";
import { retention } from "#shared/contract/retention.ts";
import { accessibilityTexts } from "./accessibility-texts.ts";
import { legalTexts } from "./texts.ts";

const textOf = (wanted: string) =>
  legalTexts.sections.find(({ id }) => id === wanted)?.paragraphs.join("\n") ?? "";

test("says how long whom one asks for in a structure is kept", () =>
  expect(textOf("durees")).toContain(
    `La personne à joindre dans une structure : ${retention.unusedContact / 365} ans`,
  ));

test.each([
  [0, 0, "tous les critères qui s’appliquent sont respectés, mais aucune personne"],
  [0, 2, "aucun défaut n’est connu, mais 2 critères restent à vérifier et aucune personne"],
  [1, 2, "en raison des points énumérés plus bas"],
])(
  "with %i criteria not met and %i to check, says why the site conforms in part",
  (unmet, unchecked, said) => {
    const counts = { conforme: 90, "non conforme": unmet, "non applicable": 10, "à vérifier": unchecked };
    expect(accessibilityTexts.isConform("partiellement conforme", counts).replaceAll(/\s/g, " ")).toContain(
      said,
    );
  },
);
