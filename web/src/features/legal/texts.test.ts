import { expect, test } from "vitest";
import { retention } from "#shared/contract/retention.ts";
import { legalTexts } from "./texts.ts";

const textOf = (wanted: string) =>
  legalTexts.sections.find(({ id }) => id === wanted)?.paragraphs.join("\n") ?? "";

test("says what outlives an account, and how long whom one asks for in a structure is kept", () => {
  expect(textOf("durees")).toMatch(/Restent.* situations déjà publiées.* dans un dossier/);
  expect(textOf("durees")).toContain(
    `La personne à joindre dans une structure : ${retention.unusedContact} jours`,
  );
});

test.each(["sélection", "textes pas encore enregistrés", "marqué comme lu"])(
  "says that the browser keeps: %s",
  (kept) => expect(textOf("cookies")).toContain(kept),
);
