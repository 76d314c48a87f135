import { expect, test } from "vitest";
import type { OwnPlacements } from "#shared/placements/placements.schemas.ts";
import { nextLeadIn } from "./found.ts";

const lead = {
  id: "lead",
  structure: { id: "garage", name: "Garage des Tanneurs", city: "" },
  source: "wish",
  wish: 1,
  state: "signed",
  is_over: false,
  since: null,
  saved_at: null,
  interview_at: null,
  kind: null,
  from: null,
  to: null,
  end_reason: null,
  version: 1,
} as const;
const own = (id: string, next: OwnPlacements["next"]): OwnPlacements => ({
  training_action: { id, name: id, start_date: "", end_date: "" },
  profile_id: "p",
  leads: [],
  next,
  similar: [],
  referent: null,
});
const all = [
  own("found", { act: "found", lead, phone: "" }),
  own("called", { act: "call", lead, phone: "" }),
  own("waiting", { act: "wait", lead: null, phone: "" }),
  own("archived", null),
];

test.each([
  ["found", "found"],
  ["called", "call"],
  ["waiting", undefined],
  ["archived", undefined],
  ["another", undefined],
])("in the action %s, what comes next of a lead is %s", (id, expected) =>
  expect(nextLeadIn(all, id)?.act).toBe(expected),
);
