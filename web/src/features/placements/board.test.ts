import { afterEach, expect, test, vi } from "vitest";
import { signingEnds } from "./board.ts";

afterEach(() => void vi.useRealTimers());

test("contracts are signed until the last day of a shorter month, and then no more", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-29T08:00:00Z") });
  expect(signingEnds("2026-08-31T07:00:00.000Z")).toEqual({ days: 1, until: "2026-11-30T07:00:00.000Z" });
  vi.setSystemTime("2026-11-30T08:00:00Z");
  expect(signingEnds("2026-08-31T07:00:00.000Z")).toBeUndefined();
});
