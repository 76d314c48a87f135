import { expect, test } from "vitest";
import { reminderParts } from "#functions/domain/wishes/mails.ts";

const event = { id: "e", name: "Alternance Day", start_date: "2026-12-24T08:00:00.000Z" };
const reminded = (priority: number, optional: number, impossible: string[] = []) => {
  const { subject, lines } = reminderParts(
    event,
    { name: "Samira", priority, optional, owed: 3 - priority + impossible.length, impossible, came: true },
    { closing: "2026-12-23T17:00:00.000Z", coming: 30, word: "" },
  );
  return [subject, lines.join(" ")];
};

test("a reminder says how many priority wishes are owed, and never that an optional one is", () => {
  const [subject, text] = reminded(1, 0);
  expect(subject).toBe("Il te manque deux vœux prioritaires pour Alternance Day");
  expect(text).toContain("Il te reste à choisir 2 structures en priorité. Tu peux en ajouter 2 en option.");
  // A structure that does not come is owed again, also where each place is taken.
  const [other, rest] = reminded(3, 2, ["Le Ponton"]);
  expect(other).toBe("Il te manque un vœu prioritaire pour Alternance Day");
  expect(rest).toContain("Il te reste à choisir 1 structure en priorité. C’est possible");
  expect(rest).toContain("Une structure de ta liste ne vient pas : Le Ponton.");
});
