import { expect, test } from "vitest";
import { dayAndMonth } from "#web/ui/dates.ts";
import { contentsLine, dateLine, hoursOf } from "./when.ts";

const morning = { start_date: "2027-06-28T07:00:00.000Z", end_date: "2027-06-28T11:30:00.000Z" };
const twoDays = { start_date: "2027-06-28T07:00:00.000Z", end_date: "2027-06-29T15:00:00.000Z" };

test("an event says its own day and hours, by the clocks of Paris", () => {
  expect(dayAndMonth(morning.start_date)).toBe("28\u00a0juin");
  expect(dateLine(morning)).toBe("Le 28\u00a0juin de 9h à 13h30");
  expect(hoursOf(morning)).toBe("De 9h à 13h30");
  expect(dateLine(twoDays)).toBe("Du 28\u00a0juin 9h au 29\u00a0juin 17h");
});

test("what an event consists of is counted, and what it has none of is not named", () => {
  const zone = { id: "z", name: "Nord", hue: "cyan", sign: "sun" } as const;
  const zones = [
    { ...zone, hosts: 3 },
    { ...zone, hosts: 1 },
  ];
  const time_slots = [{ id: "s", start_time: "09:00", end_time: "09:40" }];
  expect(contentsLine({ zones, time_slots })).toBe("2 zones, 1 créneau, 4 structures attendues");
  expect(contentsLine({ zones: [{ ...zone, hosts: 0 }], time_slots: [] })).toBe("1 zone");
});
