import { expect, test } from "vitest";
import { boardTexts, leadTexts } from "./texts.ts";

const longAgo = "2020-03-02T09:00:00.000Z";

test.each([
  boardTexts.brokenBadge(longAgo),
  boardTexts.sinceDay(longAgo),
  boardTexts.noted(longAgo, "Rozenn Le Bihan"),
  boardTexts.meeting(longAgo, true),
  boardTexts.starting("apprenticeship", longAgo),
  leadTexts.sinceDay(longAgo),
  leadTexts.meeting(longAgo, true),
  leadTexts.ended(longAgo),
])("what is kept for years says of which year it is: %s", (said) =>
  expect(said).toContain("2\u00a0mars\u00a02020"),
);
