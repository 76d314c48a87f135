import { expect, test } from "vitest";
import { libraryTexts } from "./texts.ts";

test("who deletes a folder reads that what was handed in stays", () =>
  expect(libraryTexts.removeFolderContents(1, 2)).toBe(
    "Ce qu’il contient sera supprimé aussi, sauf ce qui a été rendu dans une étape : 2 documents et 1 dossier avec tout son contenu.",
  ));
