import { expect, test } from "vitest";
import { writtenAfter } from "#shared/contract/declared.ts";

test.each([
  ["2026-11-17", "2026-11-17T12:00:00.000Z", "écrit le jour même"],
  ["2026-11-17", "2026-11-17T23:30:00.000Z", "écrit le lendemain"],
  ["2026-10-24", "2026-10-26T12:00:00.000Z", "écrit 2 jours après"],
  ["2026-09-18", "2026-11-17T12:00:00.000Z", "écrit 60 jours après"],
])("done on %s, saved at %s: %s", (day, saved, words) => expect(writtenAfter(day, saved)).toBe(words));
