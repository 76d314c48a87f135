import { expect, test } from "vitest";
import { retention } from "#shared/contract/retention.ts";
import { legalTexts } from "./texts.ts";

const textOf = (wanted: string) =>
  legalTexts.sections.find(({ id }) => id === wanted)?.paragraphs.join("\n") ?? "";

test("says how long whom one asks for in a structure is kept", () =>
  expect(textOf("durees")).toContain(
    `La personne à joindre dans une structure : ${retention.unusedContact / 365} ans`,
  ));
