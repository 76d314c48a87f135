import { beforeEach, expect, test, vi } from "vitest";
import { emptyStorage } from "#scripts/testing/browser/browser-storage.ts";
import { usualReading } from "#shared/accounts/reading.schemas.ts";
import { forgetEverything } from "./browser-store.ts";
import { chooseAsVisitor, readingComfort, takeReadingOf } from "./reading.ts";

emptyStorage();
beforeEach(forgetEverything);

const large = { ...usualReading, text: "large" } as const;
const still = { ...usualReading, still: true };
const saved = () => vi.fn(async () => undefined);

test("an account that chose nothing takes what its owner chose as a visitor, once", async () => {
  const save = saved();
  chooseAsVisitor(large);
  await takeReadingOf(undefined, save);
  expect(readingComfort.get()).toEqual(large);
  expect(save.mock.calls).toEqual([[large]]);
  await takeReadingOf(undefined, save);
  expect([readingComfort.get(), save.mock.calls.length], "not for the next account").toEqual([
    usualReading,
    1,
  ]);
});

test("what an account chose counts, and a visitor's choice before it is forgotten", async () => {
  const save = saved();
  chooseAsVisitor(large);
  await takeReadingOf(still, save);
  expect(readingComfort.get()).toEqual(still);
  await takeReadingOf(undefined, save);
  expect(readingComfort.get()).toEqual(usualReading);
  expect(save).not.toHaveBeenCalled();
});

test("what another account chose here is not taken", async () => {
  const save = saved();
  await takeReadingOf(still, save);
  await takeReadingOf(undefined, save);
  expect([readingComfort.get(), save.mock.calls]).toEqual([usualReading, []]);
});

test("a choice that could not be saved stays, and is saved at the next check", async () => {
  const save = saved();
  chooseAsVisitor(large);
  await takeReadingOf(undefined, () => Promise.reject(new Error("offline")));
  expect(readingComfort.get()).toEqual(large);
  await takeReadingOf(undefined, save);
  expect(save.mock.calls).toEqual([[large]]);
});
