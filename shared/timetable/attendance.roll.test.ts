import { describe, expect, test } from "vitest";
import {
  attendedOf,
  type Expected,
  outcomeOf,
  recordOf,
  rollOfReleased,
  type SaidOfPair,
  type SaidTick,
  withAbsences,
  withRelease,
} from "#shared/timetable/attendance.roll.ts";
import type { ReleasedMeeting } from "#shared/timetable/timetable.released.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";

/** The day is 28 June 2099 in Paris, summer time: slots begin at 9:00, 9:30 … */
const event = { start_date: "2099-06-28T07:00:00.000Z" };
const at = (minutes: number) => new Date(Date.UTC(2099, 5, 28, 7, minutes)).toISOString();
const slots = Array.from({ length: 6 }, (_, n) => ({
  id: `t${n}`,
  start_time: `${String(9 + Math.floor(n / 2)).padStart(2, "0")}:${n % 2 === 0 ? "00" : "30"}:00`,
  end_time: `${String(9 + Math.floor(n / 2)).padStart(2, "0")}:${n % 2 === 0 ? "20" : "50"}:00`,
}));
const startOf = (slotId: string) => at(30 * slots.findIndex(({ id }) => id === slotId));
type Place = { profile_id: string; structure_id: string; time_slot_id: string };
const told = (place: Place): ReleasedMeeting => {
  const slot = slots.find(({ id }) => id === place.time_slot_id);
  return {
    ...place,
    ...{ start_time: slot?.start_time ?? "", end_time: slot?.end_time ?? "" },
    ...{ zone_id: "nord", place: "Table 1", level: "added", since: 1, start_before: null },
  };
};
const meets = (profile_id: string, structure_id: string, n: number): Place => ({
  ...{ profile_id, structure_id, time_slot_id: `t${n}` },
});
const release = (roll: readonly Expected[], minutes: number, ...places: Place[]) =>
  withRelease(roll, { meetings: places.map(told), at: at(minutes), event });
const say = (roll: readonly Expected[], minutes: number, ...incidents: Incident[]) =>
  withAbsences(roll, { incidents, slots, at: at(minutes), by: "odile" });
const absent = (profile_id: string, ...ns: number[]): Incident => ({
  ...{ kind: "learner_absent", profile_id, slot_ids: ns.map((n) => `t${n}`) },
});
const gone = (structure_id: string, n: number): Incident => ({
  ...{ kind: "structure_absent", structure_id, from_slot_id: `t${n}` },
});
const tick = (state: SaidTick["state"], minutes: number, more: Partial<SaidTick> = {}): SaidTick => ({
  ...{ key: `${state} ${minutes}`, state, at: at(minutes), by: "samira", ...more },
});
const rows = (roll: readonly Expected[], said: SaidOfPair[] = []) =>
  recordOf(attendedOf(roll, said))
    .map((one) => `${one.profile_id} ${one.time_slot_id} ${one.structure_id} ${outcomeOf(one)}`)
    .sort();

describe("the record of a day", () => {
  const first = release([], -60, meets("ada", "A", 0), meets("ada", "B", 2), meets("léo", "A", 2));

  test("keeps somebody who was noted absent, once a release has dropped them", () => {
    const said = say(first, 5, absent("ada", 0, 2));
    const after = release(said, 6, meets("ada", "A", 0), meets("léo", "A", 2));
    expect(rows(after)).toEqual(["ada t0 A absent", "ada t2 B absent", "léo t2 A unticked"]);
    const [noted] = attendedOf(after, []).filter(({ time_slot_id }) => time_slot_id === "t2");
    expect(noted?.said).toEqual({ at: at(5), by: "odile" });
    // Another release does not know them any more.
    expect(rows(release(after, 20, meets("léo", "A", 2)))).toEqual(rows(after));
  });

  test("says of a structure that did not come whom it was to meet, and where they went", () => {
    const after = release(say(first, 5, gone("A", 2)), 6, meets("ada", "A", 0), meets("ada", "B", 2));
    expect(rows(after)).toEqual(["ada t0 A unticked", "ada t2 B unticked", "léo t2 A structureAbsent"]);
    const elsewhere = release(say(first, 5, gone("A", 2)), 6, meets("ada", "A", 0), meets("léo", "B", 2));
    expect(rows(elsewhere)).toContain("léo t2 B unticked");
    const ofA = attendedOf(elsewhere, []).filter(({ structure_id }) => structure_id === "A");
    expect(ofA.map(outcomeOf).sort()).toEqual(["structureAbsent", "unticked"]);
  });

  test("keeps a plan that changed as cancelled, which nobody counts", () => {
    expect(rows(release(first, -30, meets("ada", "A", 1), meets("léo", "A", 2)))).toEqual([
      "ada t0 A cancelled",
      "ada t1 A unticked",
      "ada t2 B cancelled",
      "léo t2 A unticked",
    ]);
  });

  test("takes nothing back of a slot that has begun", () => {
    expect(rows(release(first, 0, meets("ada", "B", 2)))).toContain("ada t0 A unticked");
    expect(rows(release(first, -1, meets("ada", "B", 2)))).toContain("ada t0 A cancelled");
  });

  test("counts the latest that was said, by a tick or by a repair, and an undone tick counts as none", () => {
    const said = release(say(first, 10, absent("ada", 0)), 11, ...[meets("ada", "A", 0)]);
    const of = (...ticks: SaidTick[]): SaidOfPair[] => [{ profile_id: "ada", structure_id: "A", ticks }];
    expect(rows(said, of(tick("present", 5)))).toContain("ada t0 A absent");
    expect(rows(said, of(tick("late", 12)))).toContain("ada t0 A late");
    expect(rows(said, of(tick("late", 12), tick(null, 13)))).toContain("ada t0 A unticked");
  });

  test("forgets an absence once somebody is expected there again", () => {
    const dropped = release(say(first, -50, absent("ada", 2)), -49, meets("ada", "A", 0));
    expect(rows(dropped)).toContain("ada t2 B absent");
    expect(rows(release(dropped, -20, meets("ada", "B", 2)))).toContain("ada t2 B unticked");
  });

  test("a tick without a slot is about the meeting of that moment, whenever it arrives", () => {
    const moved = release(first, 20, meets("ada", "A", 4));
    const of = (...ticks: SaidTick[]): SaidOfPair[] => [{ profile_id: "ada", structure_id: "A", ticks }];
    expect(rows(moved, of(tick("present", 5)))).toEqual(
      expect.arrayContaining(["ada t0 A present", "ada t4 A unticked"]),
    );
    expect(rows(moved, of(tick("present", 125)))).toContain("ada t4 A present");
    expect(rows(moved, of(tick("present", 125, { time_slot_id: "t0" })))).toContain("ada t0 A present");
  });

  test("an event whose releases are older than rolls has every pair that its newest one tells", () => {
    const [ada, léo] = [told(meets("ada", "A", 0)), told(meets("léo", "A", 2))];
    const names = { number: 2, published_at: at(-60), slots, zones: [], structures: [] };
    expect(rows(rollOfReleased({ ...names, meetings: [ada], cancelled: [léo] }))).toEqual([
      "ada t0 A unticked",
      "léo t2 A cancelled",
    ]);
  });
});

/** What happened at a learner, a structure and a slot, in the order in which it happened: the oracle's own log. */
type Fact =
  | { what: "expected" | "dropped" | "absent" | "structureAbsent" }
  | { what: "tick"; tick: SaidTick };

const randomOf = (seed: number) => {
  let state = seed + 1;
  return (below: number) => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647;
    return state % below;
  };
};

/** What the log says of one place, told by a plain reading of it. */
const expectedOutcome = (facts: readonly Fact[]) => {
  let stands = false;
  let noted: { what: "absent" | "structureAbsent"; at: number } | undefined;
  let last: { tick: SaidTick; n: number } | undefined;
  facts.forEach((fact, n) => {
    if (fact.what === "expected") {
      if (!stands) noted = undefined;
      stands = true;
    } else if (fact.what === "dropped") stands = false;
    else if (fact.what === "tick") {
      if (!last || fact.tick.at > last.tick.at) last = { tick: fact.tick, n };
    } else noted = { what: fact.what, at: n };
  });
  if (noted?.what === "absent" && (!last || last.n < noted.at)) return "absent";
  if (last?.tick.state) return last.tick.state;
  if (noted?.what === "structureAbsent") return "structureAbsent";
  return stands ? "unticked" : "cancelled";
};

test("random days of 300 acts: everybody who was ever expected is in the record once a slot, with what was said", () => {
  const learners = Array.from({ length: 10 }, (_, n) => `l${n}`);
  const structures = ["A", "B", "C", "D"];
  const seen = { rows: 0, absent: 0, structureAbsent: 0, cancelled: 0, present: 0 };
  for (let seed = 0; seed < 40; seed++) {
    const random = randomOf(7_919 * seed);
    const pick = <One>(list: readonly One[]): One => list[random(list.length)] as One;
    const log = new Map<string, Fact[]>();
    const placeOf = (one: Place) => `${one.profile_id} ${one.time_slot_id} ${one.structure_id}`;
    const note = (place: string, fact: Fact) => log.set(place, [...(log.get(place) ?? []), fact]);
    const ticks = new Map<string, SaidTick[]>();
    let roll: Expected[] = [];
    let plan: Place[] = [];
    let left = learners;
    for (let act = 0; act < 300; act++) {
      // From two hours before the first slot to the end of the last; acts at different seconds.
      const now = -120 + Math.floor((act * 310) / 300) + act / 1_000;
      const moment = new Date(Date.parse(at(0)) + now * 60_000).toISOString();
      const hasBegun = (one: Place) => startOf(one.time_slot_id) <= moment;
      const publish = (incidents: Incident[]) => {
        const before = plan;
        const isHit = (one: Place) =>
          incidents.some((incident) =>
            incident.kind === "learner_absent"
              ? incident.profile_id === one.profile_id && incident.slot_ids.includes(one.time_slot_id)
              : incident.kind === "structure_absent" &&
                incident.structure_id === one.structure_id &&
                one.time_slot_id >= incident.from_slot_id,
          );
        for (const one of before)
          if (isHit(one)) {
            const isLearner = incidents.some(
              (incident) =>
                incident.kind === "learner_absent" &&
                incident.profile_id === one.profile_id &&
                incident.slot_ids.includes(one.time_slot_id),
            );
            note(placeOf(one), { what: isLearner ? "absent" : "structureAbsent" });
          }
        roll = withAbsences(roll, { incidents, slots, at: moment, by: "odile" });
        const stays = before.filter((one) => hasBegun(one) || (!isHit(one) && left.includes(one.profile_id)));
        // Some are moved, some dropped, some added: never two at once, nor a pair twice.
        const next = stays.filter((one) => hasBegun(one) || random(6) > 0);
        for (let n = 0; n < 6; n++) {
          const one = meets(pick(left), pick(structures), random(6));
          const isFree = !next.some(
            (other) =>
              other.profile_id === one.profile_id &&
              (other.time_slot_id === one.time_slot_id || other.structure_id === one.structure_id),
          );
          if (isFree && !hasBegun(one) && !isHit(one)) next.push(one);
        }
        const places = new Set(next.map(placeOf));
        for (const one of before) if (!places.has(placeOf(one))) note(placeOf(one), { what: "dropped" });
        for (const one of next) note(placeOf(one), { what: "expected" });
        plan = next;
        roll = withRelease(roll, { meetings: next.map(told), at: moment, event });
      };
      const kind = random(10);
      if (kind < 2) publish([]);
      else if (kind === 2) publish([absent(pick(learners), random(6), random(6))]);
      else if (kind === 3 && random(3) === 0) publish([gone(pick(structures), random(6))]);
      else if (kind === 4 && random(8) === 0) left = left.length > 4 ? left.slice(1) : left;
      else if (log.size > 0) {
        const place = pick([...log.keys()]);
        const [profile_id = "", time_slot_id = "", structure_id = ""] = place.split(" ");
        const state = pick(["present", "late", "absent", null] as const);
        const made = { key: `${act}`, state, at: moment, by: "samira", time_slot_id };
        const pair = `${profile_id} ${structure_id}`;
        ticks.set(pair, [...(ticks.get(pair) ?? []), made]);
        note(place, { what: "tick", tick: made });
      }
    }
    const said = [...ticks].map(([pair, own]): SaidOfPair => {
      const [profile_id = "", structure_id = ""] = pair.split(" ");
      // In whatever order they arrive.
      return { profile_id, structure_id, ticks: own.toReversed() };
    });
    const attended = attendedOf(roll, said);
    const found = new Map(attended.map((one) => [placeOf(one), outcomeOf(one)]));
    expect(found).toEqual(new Map([...log].map(([place, facts]) => [place, expectedOutcome(facts)])));
    const record = recordOf(attended);
    const slotOf = (place: string) => place.split(" ").slice(0, 2).join(" ");
    expect(record.map((one) => slotOf(placeOf(one))).sort()).toEqual(
      [...new Set([...log.keys()].map(slotOf))].sort(),
    );
    for (const one of record) {
      seen.rows++;
      const outcome = outcomeOf(one);
      if (outcome in seen) seen[outcome as keyof typeof seen]++;
      // Nobody who was seen somewhere is said to have been anywhere else.
      const others = attended.filter(
        (other) => other.profile_id === one.profile_id && other.time_slot_id === one.time_slot_id,
      );
      const wasSeen = others.some(({ state }) => state === "present" || state === "late");
      expect(wasSeen).toBe(outcome === "present" || outcome === "late");
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
});
