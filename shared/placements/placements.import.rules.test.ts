import { describe, expect, test } from "vitest";
import {
  compared,
  filledIn,
  type KnownPlacement,
  meantBy,
  type SheetWords,
} from "#shared/placements/placements.import.rules.ts";
import {
  dayNamed,
  kindNamed,
  placementImportMessages,
  reasonNamed,
  stateNamed,
} from "#shared/placements/placements.import.ts";
import type { PlacementState } from "#shared/placements/placements.rules.ts";

const today = "2026-10-20";
const days = { today, day: today };
const says = (state: PlacementState, more: Partial<SheetWords> = {}): SheetWords => ({
  ...{ state, on: null, kind: null, from: null, to: null, end_reason: null, trainer_ids: [] },
  ...more,
});
const noted = (
  states: readonly (readonly [PlacementState, string])[],
  more: Partial<KnownPlacement> = {},
): KnownPlacement => ({
  ...{ kind: "apprenticeship", from: null, to: null, trainer_ids: [] },
  state: states.at(-1)?.[0] ?? "none",
  end_reason: states.at(-1)?.[0] === "broken" ? "other" : null,
  changes: states.map(([state, on]) => ({ state, on })),
  ...more,
});
const signed = noted([
  ["agreed", "2026-09-01"],
  ["signed", "2026-09-10"],
]);
const interview = noted([["interview", "2026-09-01"]]);
const ended = noted([
  ["signed", "2026-09-10"],
  ["broken", "2026-10-02"],
]);
const against = (...fields: string[]) => ({ is: "contradiction", fields });

test.each<[string, SheetWords, KnownPlacement | undefined, object]>([
  ["nothing is noted", says("signed", { on: "2026-09-10" }), undefined, { is: "new" }],
  ["the same, dated", says("signed", { on: "2026-09-10" }), signed, { is: "same" }],
  ["the same, undated", says("signed"), signed, { is: "same" }],
  ["what was true before", says("agreed", { on: "2026-09-01" }), signed, { is: "same" }],
  ["less than is noted", says("agreed"), signed, against("state")],
  ["less, on another day", says("interview", { on: "2026-09-12" }), signed, against("state")],
  ["another day", says("signed", { on: "2026-09-11" }), signed, against("state")],
  ["another kind", says("signed", { kind: "internship" }), signed, against("kind")],
  [
    "another start",
    says("signed", { from: "2026-09-08" }),
    { ...signed, from: "2026-09-07" },
    against("from"),
  ],
  [
    "another trainer",
    says("signed", { trainer_ids: ["b"] }),
    { ...signed, trainer_ids: ["a"] },
    against("trainers"),
  ],
  [
    "one of the trainers",
    says("signed", { trainer_ids: ["a"] }),
    { ...signed, trainer_ids: ["a", "b"] },
    { is: "same" },
  ],
  [
    "a start that was not noted, on the day of the state",
    says("signed", { from: "2026-09-07" }),
    signed,
    { is: "change", fields: ["from"], states: [{ state: "signed", on: "2026-09-10" }] },
  ],
  [
    "further than is noted",
    says("signed", { on: "2026-10-01", kind: "internship" }),
    interview,
    { is: "change", fields: ["state", "kind"], states: [{ state: "signed", on: "2026-10-01" }] },
  ],
  [
    "an end",
    says("broken"),
    signed,
    { is: "change", fields: ["state"], states: [{ state: "broken", on: today }] },
  ],
  ["an end that is noted", says("broken", { on: "2026-10-02" }), ended, { is: "same" }],
  ["an end on another day", says("broken", { on: "2026-10-03" }), ended, against("state")],
  ["another reason of the end", says("broken", { end_reason: "by_both" }), ended, against("end_reason")],
  ["what has ended since", says("signed", { on: "2026-09-10" }), ended, { is: "same" }],
  ["what has ended, undated", says("signed"), ended, against("state")],
  [
    "a contract after the end",
    says("signed", { on: "2026-10-12" }),
    ended,
    { is: "new", states: [{ state: "signed", on: "2026-10-12" }] },
  ],
  ["an end of nothing", says("broken", { on: "2026-10-02" }), undefined, { is: "noStart" }],
  [
    "an end with its start",
    says("broken", { on: "2026-10-02", from: "2026-09-07" }),
    undefined,
    {
      is: "new",
      states: [
        { state: "signed", on: "2026-09-07" },
        { state: "broken", on: "2026-10-02" },
      ],
    },
  ],
  ["an end of a lead", says("broken"), interview, { is: "noStart" }],
])("a line that says %s", (_, words, known, expected) => {
  expect(compared(words, known, today)).toMatchObject(expected);
});

test("a line that was written says the same when it is read again", () => {
  for (const words of [
    says("signed", { on: "2026-10-01", kind: "internship", from: "2026-10-05", trainer_ids: ["a"] }),
    says("broken", { on: "2026-10-02", from: "2026-09-07" }),
    says("agreed"),
  ])
    for (const known of [undefined, interview, signed, ended]) {
      const result = compared(words, known, today);
      if (result.is !== "new" && result.is !== "change") continue;
      const before = result.is === "new" ? noted([]) : (known ?? noted([]));
      const after = { ...filledIn(words, before), changes: [...before.changes, ...result.states] };
      expect(compared(words, after, today)).toEqual({ is: "same" });
    }
});

test("an end is about the contract that ended that day, other lines about the one that has not ended", () => {
  const first = noted([
    ["signed", "2026-01-05"],
    ["broken", "2026-02-01"],
  ]);
  const all = [ended, first, signed];
  expect(meantBy(says("broken", { on: "2026-02-01" }), all, days)).toBe(first);
  expect(meantBy(says("broken", { on: "2026-10-15" }), all, days)).toBe(signed);
  expect(meantBy(says("signed"), all, days)).toBe(signed);
  expect(meantBy(says("signed"), [ended, first], days)).toBe(ended);
});

describe("a contract that came to its own end", () => {
  const stage = noted([["signed", "2026-09-01"]], {
    kind: "internship",
    from: "2026-09-07",
    to: "2026-10-16",
  });
  const following = { on: "2026-10-19", from: "2026-10-19" };
  const after = noted([["signed", "2026-10-19"]], { from: "2026-10-19" });
  // In a promotion that ended on that day, the contract stands on the board.
  describe.each([
    ["goes on", days],
    ["is over", { today, day: "2026-10-16" }],
  ])("in a promotion that %s", (_, at) => {
    test.each<[string, SheetWords, KnownPlacement[], KnownPlacement | undefined]>([
      ["is not what follows it at the same place", says("signed", following), [stage], undefined],
      ["is not what it followed there", says("signed", { ...stage, on: null }), [after], undefined],
      ["gives way to what follows", says("agreed"), [stage, after], after],
      ["has a line of its own", says("signed", { on: "2026-09-01" }), [after, stage], stage],
      [
        "is told from what was signed on the same day",
        says("signed", { on: "2026-09-01", from: "2026-10-19" }),
        [stage, { ...after, changes: stage.changes }],
        { ...after, changes: stage.changes },
      ],
    ])("%s", (__, words, known, meant) => {
      expect(meantBy(words, known, at)).toEqual(meant);
    });
  });

  test("is followed by what was signed later, without its start", () => {
    expect(compared(says("signed", { on: "2026-10-19" }), stage, today)).toEqual({
      is: "new",
      states: [{ state: "signed", on: "2026-10-19" }],
    });
  });
});

test.each([
  [null, "Notez d’abord sa fin"],
  ["2026-10-19", "Un début de contrat après la fin"],
  ["2026-10-20", "Sa fin est notée au 20/10/2026 : attendez-la"],
])("beside a contract that runs until %s, a line is told: %s", (to, expected) => {
  expect(placementImportMessages.runsExpected(to, today)).toContain(expected);
});

test("words and days are read as people write them", () => {
  expect(["Contrat signé", "SIGNE", "Rupture", "sans piste", "peut-être"].map(stateNamed)).toEqual([
    "signed",
    "signed",
    "broken",
    "none",
    undefined,
  ]);
  expect(["Contrat pro", "Apprentissage", "CDI"].map(kindNamed)).toEqual([
    "professionalisation",
    "apprenticeship",
    undefined,
  ]);
  expect(reasonNamed("Fin de la période d'essai")).toBe("trial_ended");
  expect(
    [
      "2026-09-07",
      "7/9/26",
      "07.09.2026",
      "2026-09-07T12:00:00",
      "7 sept. 2026",
      "lundi 7 septembre 2026",
    ].map(dayNamed),
  ).toEqual(Array(6).fill("2026-09-07"));
  expect(dayNamed("46272"), "as spreadsheets count days").toBe("2026-09-07");
  expect(["1er août 2026", "3 févr. 2026", "31/12/2099"].map(dayNamed)).toEqual([
    "2026-08-01",
    "2026-02-03",
    "2099-12-31",
  ]);
  const none = ["31/02/2026", "bientôt", "2026", "7 ju 2026", "35 mai 2026", "01000", "99999"];
  expect(none.map(dayNamed)).toEqual(none.map(() => undefined));
});
