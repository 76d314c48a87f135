import { expect, test } from "vitest";
import { isToCome, writtenAfter } from "#shared/contract/declared.ts";

test.each([
  ["2026-11-17", "2026-11-17T12:00:00.000Z", "écrit le jour même"],
  ["2026-11-17", "2026-11-17T23:30:00.000Z", "écrit le lendemain"],
  ["2026-10-24", "2026-10-26T12:00:00.000Z", "écrit 2 jours après"],
  ["2026-09-18", "2026-11-17T12:00:00.000Z", "écrit 60 jours après"],
])("done on %s, saved at %s: %s", (day, saved, words) => expect(writtenAfter(day, saved)).toBe(words));

test.each([
  ["2026-11-17", "2026-11-17T00:00:00.000Z", false],
  ["2026-11-18", "2026-11-17T22:59:00.000Z", true],
  ["2026-11-18", "2026-11-17T23:00:00.000Z", false],
])("%s is to come at %s: %s", (day, now, expected) => expect(isToCome(day, new Date(now))).toBe(expected));
