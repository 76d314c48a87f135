import { expect, test } from "vitest";
import { reminderParts } from "#functions/domain/wishes/mails.ts";

const event = { id: "e", name: "Alternance Day", start_date: "2026-12-24T08:00:00.000Z" };
const reminded = (priority: number, optional: number) => {
  const { subject, lines } = reminderParts(
    event,
    { name: "Samira", priority, optional, impossible: [], came: true },
    { closing: "2026-12-23T17:00:00.000Z", coming: 30, word: "" },
  );
  return [subject, lines.join(" ")];
};

test("a reminder says how many priority wishes are owed, and never that an optional one is", () => {
  const [subject, text] = reminded(1, 0);
  expect(subject).toBe("Il te manque deux vœux prioritaires pour Alternance Day");
  expect(text).toContain("Il te reste à choisir 2 structures en priorité. Tu peux en ajouter 2 en option.");
  const [gentle, rest] = reminded(3, 1);
  expect(gentle).toBe("Tu peux encore ajouter un vœu pour Alternance Day");
  expect(rest).toContain("Tu peux en ajouter 1 en option.");
  expect(rest).not.toMatch(/reste|manque/);
});
