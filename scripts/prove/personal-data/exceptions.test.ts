import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keptByAws } from "#scripts/prove/personal-data/exceptions.ts";
import { legalTexts } from "#web/features/legal/texts.ts";

const paragraphs = legalTexts.sections.flatMap((section) => [...section.paragraphs]);
const runbook = readFileSync("RUNBOOK.md", "utf8");
const erasure = /## Erase a person[\s\S]*?(?=\n## )/.exec(runbook)?.[0] ?? "";

test.each(keptByAws)("the legal page and the runbook say it: $what", ({ said, kept }) => {
  expect(paragraphs.find((text) => said.test(text))).toContain(kept);
  const [count = ""] = kept.split(" ");
  expect(erasure).toContain(
    `${count} ${{ jours: "days", heures: "hours", minutes: "minutes" }[kept.split(" ")[1] ?? ""]}`,
  );
});
