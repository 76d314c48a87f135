import { expect, test } from "vitest";
import { listedState } from "./listed-state.ts";

const morning = { start_date: "2027-06-28T07:00:00.000Z", end_date: "2027-06-28T11:30:00.000Z" };

test("a list says the state of an event as its own page does", () => {
  const event = {
    ...{ id: "e", name: "Alternance Day", address: "", zip_code: "", city: "", version: 1 },
    ...{ wishes_open_at: "2027-06-01T07:00:00.000Z", wishes_close_at: "2027-06-27T16:00:00.000Z" },
    ...{ ...morning, wishes_among: "all" as const },
  };
  const at = (now: string, is_published: 0 | 1 = 1) => listedState({ ...event, is_published }, new Date(now));
  expect(at("2027-05-20T07:00:00.000Z")).toEqual({ isOn: true, word: "Événement publié" });
  expect(at("2027-06-20T07:00:00.000Z")).toEqual({ isOn: true, word: "Vœux ouverts" });
  expect(at("2027-06-27T17:00:00.000Z")).toEqual({ isOn: true, word: "Vœux clos" });
  expect(at("2027-06-28T08:00:00.000Z")).toEqual({ isOn: true, word: "En cours" });
  expect(at("2029-06-28T08:00:00.000Z")).toEqual({ isOn: false, word: "Passé" });
  expect(at("2027-06-20T07:00:00.000Z", 0)).toEqual({ isOn: false, word: "Brouillon" });
});
