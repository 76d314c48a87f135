import { expect, test } from "vitest";
import { countedViews } from "#functions/domain/wishes/view.ts";

test("an event counts the wishes of each phase for each structure, no matter whose they are", () => {
  const wish = (structure_id: string, priority: boolean) => ({
    structure_id,
    is_initial_choice: priority,
    is_optional_choice: !priority,
    justification: "",
  });
  const list = (profile_id: string, is_pre_event: boolean, wishes: ReturnType<typeof wish>[]) => ({
    profile_id,
    event_id: "event",
    is_pre_event,
    updated_at: "2026-11-21T10:00:00.000Z",
    version: 1,
    wishes,
  });
  const counted = countedViews([
    list("a", true, [wish("atelier", true), wish("jardin", false)]),
    list("b", true, [wish("atelier", true), wish("jardin", true)]),
    list("b", false, [wish("atelier", true)]),
    list("c", true, []),
  ]);
  expect(
    counted.map(({ structure_id, is_pre_event, count }) => [structure_id, is_pre_event, count].join(" ")),
  ).toEqual(["atelier 1 2", "jardin 1 2", "atelier 0 1"]);
});
