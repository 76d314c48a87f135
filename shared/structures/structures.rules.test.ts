import { describe, expect, test } from "vitest";
import type { Role, Viewer } from "#shared/contract/access.ts";
import {
  isIncomplete,
  isSiret,
  mayEditStructure,
  maySeeInactive,
  missingFields,
  siretInGroups,
  videoEmbedUrl,
} from "#shared/structures/structures.rules.ts";

test.each([
  ["https://www.youtube.com/watch?v=abc-DEF_123&t=4", "https://www.youtube-nocookie.com/embed/abc-DEF_123"],
  ["https://youtu.be/abcdefghijk?si=x", "https://www.youtube-nocookie.com/embed/abcdefghijk"],
  ["https://m.youtube.com/shorts/abcdefghijk", "https://www.youtube-nocookie.com/embed/abcdefghijk"],
  [
    "https://www.youtube-nocookie.com/embed/abcdefghijk",
    "https://www.youtube-nocookie.com/embed/abcdefghijk",
  ],
  ["https://vimeo.com/123456789", "https://player.vimeo.com/video/123456789?dnt=1"],
  ["https://vimeo.com/123456789/abcdef1234", "https://player.vimeo.com/video/123456789?dnt=1&h=abcdef1234"],
  [
    "https://player.vimeo.com/video/123456789?h=abcdef1234",
    "https://player.vimeo.com/video/123456789?dnt=1&h=abcdef1234",
  ],
])("%s plays at %s", (video, embed) => expect(videoEmbedUrl(video)).toBe(embed));

test.each([
  "",
  "youtu.be/abcdefghijk",
  "http://youtu.be/abcdefghijk",
  "javascript:alert(1)//youtu.be/abcdefghijk",
  "data:text/html,https://youtu.be/abcdefghijk",
  "https://exemple.fr/watch?v=abcdefghijk",
  "https://youtu.be.exemple.fr/abcdefghijk",
  "https://youtu.be@exemple.fr/abcdefghijk",
  "https://x:y@youtu.be/abcdefghijk",
  "https://youtu.be:8443/abcdefghijk",
  "https://youtu.be/",
  "https://www.youtube.com/watch",
  "https://www.youtube.com/@chaine",
  'https://youtu.be/a"onload="b',
  "https://www.youtube.com/redirect?q=https://exemple.fr",
  "https://vimeo.com/channels/1234",
  "https://vimeo.com/",
])("%j plays nowhere", (video) => expect(videoEmbedUrl(video)).toBeUndefined());

const holding = (...profiles: { id: string; role: Role }[]): Viewer => ({
  userId: "u",
  name: "U",
  profiles: profiles.map((profile) => ({ ...profile, confirmed: true })),
});
describe("rights", () => {
  test.each<[string, Viewer | undefined, boolean, boolean]>([
    ["a visitor", undefined, false, false],
    ["somebody without profile", holding(), false, false],
    ["an attached trade trainer", holding({ id: "p", role: "tradeTrainer" }), true, true],
    ["another trade trainer", holding({ id: "q", role: "tradeTrainer" }), false, false],
    ["an attached referent trainer", holding({ id: "p", role: "referentTrainer" }), true, true],
    ["another referent trainer", holding({ id: "q", role: "referentTrainer" }), false, true],
    ["an attached learner", holding({ id: "p", role: "learner" }), false, false],
    ["an assistant", holding({ id: "q", role: "assistant" }), true, true],
    ["a coordinator", holding({ id: "q", role: "coordinator" }), true, true],
    ["an administrator", holding({ id: "q", role: "administrator" }), true, true],
    [
      "a learner who is also its trainer",
      holding({ id: "q", role: "learner" }, { id: "p", role: "tradeTrainer" }),
      true,
      true,
    ],
  ])("%s", (_, viewer, edits, sees) => {
    expect([mayEditStructure(viewer, ["p"]), maySeeInactive(viewer, ["p"])]).toEqual([edits, sees]);
  });
});

describe("an organization and a legal form", () => {
  const nothing = { organization_id: null, legal_form_id: null };
  const both = { organization_id: "o", legal_form_id: "l" };
  const one = { organization_id: "o", legal_form_id: null };

  test.each([
    ["are needed by a new structure", nothing, undefined, false, ["organization_id", "legal_form_id"]],
    ["are not asked of one that a source describes", nothing, undefined, true, []],
    ["suffice", both, undefined, false, []],
    ["are not asked of an edit of one that an import left without", nothing, nothing, false, []],
    ["may be completed one by one", one, nothing, false, []],
    ["may not be taken away again", nothing, one, false, ["organization_id"]],
  ])("%s", (_, structure, before, imported, missing) => {
    expect(Object.keys(missingFields(structure, { before, imported }))).toEqual(missing);
  });

  test("are to be completed unless a source describes the structure", () => {
    expect(isIncomplete({ ...one, source_id: null })).toBe(true);
    expect(isIncomplete({ ...one, source_id: "annuaire:1" })).toBe(false);
    expect(isIncomplete({ ...both, source_id: null })).toBe(false);
  });
});

test.each([
  ["a company's site", "55212022200013", true],
  ["another site of it", "12345678200028", true],
  ["a number that begins with zeros", "00552013500038", true],
  ["one wrong digit", "55212022200014", false],
  ["two digits that changed places", "55212022200031", false],
  ["thirteen digits", "5521202220001", false],
  ["fifteen digits", "552120222000130", false],
  ["digits in groups", "552 120 222 00013", false],
  ["nothing", "", false],
  ["zeros, whose sum divides by all", "00000000000000", false],
  ["a company of zeros", "00000000000018", false],
  ["La Poste by Luhn's sum", "35600000000048", true],
  ["La Poste by the sum of digits", "35600000000042", true],
  ["La Poste by neither", "35600000000043", false],
  ["the sum of digits elsewhere", "12345678200012", false],
])("%s (%s) is a SIRET number: %s", (_, digits, expected) => expect(isSiret(digits)).toBe(expected));

test("a SIRET number reads in groups; what is none reads as it is", () => {
  expect(["12345678200010", "", "123"].map(siretInGroups)).toEqual(["123 456 782 00010", "", "123"]);
});
