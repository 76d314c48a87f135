import { expect, test } from "vitest";
import { exportTitle } from "#shared/events/events.export.ts";

test.each([
  ["Alternance Day", "2026-06-28T21:59:59Z", "Vœux - Alternance Day - 28-06-2026"],
  ["Alternance Day", "2026-06-28T22:00:00Z", "Vœux - Alternance Day - 29-06-2026"],
  ["Été 2026 : l'édition", "2026-01-02T08:00:00Z", "Vœux - Été 2026 l'édition - 02-01-2026"],
  ['../..\\a"b;\r\nc', "2026-01-02T08:00:00Z", "Vœux - .. .. a b c - 02-01-2026"],
  ["🐐", "2026-01-02T08:00:00Z", "Vœux - événement - 02-01-2026"],
])("an export of %s at %s is named with the day in France", (name, now, expected) => {
  expect(exportTitle(name, new Date(now))).toBe(expected);
});
