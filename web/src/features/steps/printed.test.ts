import { expect, test } from "vitest";
import { printedVersion } from "./printed.ts";

const rendu = (version: number, more: { index?: number; taken_over?: boolean } = {}) => ({
  ...{
    index: 0,
    version,
    taken_over: false,
    author_id: "l",
    author_name: "Lou",
    at: "",
    name: "Fiche",
    documents: [],
  },
  ...more,
});

test.each([
  ["a draft that nobody handed in", [], 3],
  ["the version handed in, not the draft after it", [rendu(2), rendu(1)], 2],
  ["what has no draft", [rendu(3)], 3],
  ["the draft after what was taken over", [rendu(2, { taken_over: true })], 3],
  ["the draft of another deliverable", [rendu(2, { index: 1 })], 3],
])("prints %s", (_, submissions, printed) =>
  expect(printedVersion({ submissions }, { index: 0, version: 3 })).toBe(printed),
);
