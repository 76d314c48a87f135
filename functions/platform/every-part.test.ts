import { expect, test, vi } from "vitest";
import { everyPart } from "#functions/platform/every-part.ts";

test("each part that fails is logged, and the first failure is thrown once all are done", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const fails = (why: string) => () => Promise.reject(new Error(why));
  const last = vi.fn(async () => 1);
  const parts = { folders: fails("first"), accounts: fails("second"), orders: last };
  await expect(everyPart(parts)).rejects.toThrow("first");
  expect(last).toHaveBeenCalled();
  expect(logged.mock.calls.map(([line]) => [Object(line).part, Object(line).error.message])).toEqual([
    ["folders", "first"],
    ["accounts", "second"],
  ]);
  logged.mockRestore();
});
