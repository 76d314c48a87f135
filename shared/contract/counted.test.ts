import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test.for([0, 1, 2, 999, 1000, 12_345, 1_234_567])("%i is written as French writes it", (count) => {
  expect(counted(count, "lettre")).toBe(
    `${new Intl.NumberFormat("fr").format(count)} ${count > 1 ? "lettres" : "lettre"}`,
  );
});
