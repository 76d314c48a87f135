import { expect, test } from "vitest";
import type { HostMeeting, HostPlacement, Opinion } from "#shared/hosts/hosts.schemas.ts";
import { afterOf } from "./host-after.ts";

const now = new Date("2026-12-17T08:00:00Z");
const meeting = (name: string, opinion: Opinion | null, state: HostMeeting["state"] = null) =>
  ({
    ...{ profile_id: name, name, state, start: "2026-12-16T09:00:00.000Z" },
    opinion: opinion && { opinion, reason: null, remark: "" },
  }) as HostMeeting;
const placement = (more: Partial<HostPlacement> = {}): HostPlacement => ({
  ...{ starts: [], seats: 1, seats_said_at: "2026-12-16T18:00:00.000Z", order: [], order_version: 0 },
  ...{ interests: [], ...more },
});
const met = [meeting("Awa", "continue"), meeting("Bao", "continue"), meeting("Cem", null)];
const interests = [{ profile_id: "Dia", name: "Dia", promotion: "", wants: null }];

test("asks for seats, then for those whom they met, then for those who wish to meet them", () => {
  const of = (given: Partial<HostPlacement>, meetings = met) =>
    afterOf({ meetings, placement: placement(given) }, now);
  expect(of({ seats_said_at: null, interests })).toMatchObject({ given: 2, total: 5, next: { id: "seats" } });
  expect(of({ interests })).toMatchObject({ given: 3, total: 5, next: { id: "Cem", name: "Cem" } });
  expect(of({ interests }, met.slice(0, 2)).next).toEqual({ id: "Dia", name: "Dia" });
  expect(of({}, met.slice(0, 2)).next).toBeUndefined();
});

test("asks nothing of those who were away, or whose meeting is to come", () => {
  const meetings = [...met, meeting("Eva", null, "absent"), meeting("Fil", null, "excused")];
  const found = afterOf({ meetings, placement: null }, now);
  expect([found.total, found.absent.map(({ name }) => name)]).toEqual([3, ["Eva", "Fil"]]);
  expect(afterOf({ meetings, placement: null }, new Date("2026-12-16T08:00:00Z")).total).toBe(0);
});

test("asks whom first only of more people than seats", () => {
  const order = (given: Partial<HostPlacement>) =>
    afterOf({ meetings: met, placement: placement(given) }, now).order;
  expect(order({ order: ["Bao"] })).toEqual(["Bao", "Awa"]);
  for (const seats of [null, 0, 2]) expect(order({ seats })).toEqual([]);
});
