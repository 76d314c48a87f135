import { expect, test } from "vitest";
import { freeLook, zoneHues, zoneSigns } from "#shared/events/events.looks.ts";

test("looks of an event differ as long as they last, and freed ones are given again", () => {
  const looks: ReturnType<typeof freeLook>[] = [];
  for (let n = 0; n < zoneSigns.length; n++) looks.push(freeLook(looks));
  expect(new Set(looks.slice(0, zoneHues.length).map(({ hue }) => hue)).size).toBe(zoneHues.length);
  expect(new Set(looks.map(({ sign }) => sign)).size).toBe(zoneSigns.length);
  const [, second, ...others] = looks;
  expect(freeLook(looks.filter((look) => look !== second)).sign).toBe(second?.sign);
  expect(freeLook(others.slice(0, 2))).toEqual(looks[0]);
});
