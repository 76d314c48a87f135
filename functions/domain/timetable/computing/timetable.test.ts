import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomTimetable } from "#scripts/testing/scenes/timetable-instances.ts";
import {
  bestByTrying,
  firstComeFirstServed,
  timetableByFlow,
  valuesOf,
} from "#scripts/testing/scenes/timetable-oracles.ts";
import { differenceOf, figuresOf } from "#shared/timetable/timetable.figures.ts";
import { alternativesOf, withAlternative } from "#shared/timetable/timetable.moves.ts";
import { type ComputeRequest, goalsOf, noRules, type Rules } from "#shared/timetable/timetable.proposals.ts";
import { afterIncidents, type Incident, keptOf, stillPossible } from "#shared/timetable/timetable.repair.ts";
import { brokenRules, refusalOf } from "#shared/timetable/timetable.rules.ts";
import { type Meeting, pairOf, type TimetableInput } from "#shared/timetable/timetable.types.ts";
import { makeComfortable } from "./comfort.ts";
import { computeProposal, fillWishes, whatIsOpen } from "./compute.ts";
import { computeDemand } from "./demand.ts";
import { completeTimetable } from "./filling.ts";
import { limitsOf } from "./limits.ts";

const compute = async (input: TimetableInput, request: Partial<ComputeRequest> = {}) => {
  const whole: ComputeRequest = { preset: "fair", complete: false, current: [], ...request };
  const proposal = await computeProposal(input, whole, { seconds: 20 });
  if (proposal.state !== "ready") throw new Error(`Nothing computed: ${JSON.stringify(proposal.conflicts)}`);
  return proposal;
};
const tiny = {
  learners: 4,
  structures: 4,
  slots: 3,
  seats: 2,
  unequalSeats: true,
  closed: 0.2,
  absent: 0.2,
  forbidden: 0.15,
};
const small = {
  learners: 24,
  structures: 10,
  slots: 5,
  seats: 3,
  unequalSeats: true,
  closed: 0.15,
  absent: 0.1,
  forbidden: 0.1,
};
const places = (meetings: readonly Meeting[]) =>
  new Set(meetings.map((meeting) => `${pairOf(meeting)} ${meeting.time_slot_id}`));

describe("a proposal", () => {
  test.each(["fair", "most"] as const)(
    "%s: as good as the best of all timetables, level by level",
    async (preset) => {
      for (let seed = 0; seed < 3; seed++) {
        const input = randomTimetable(seed, tiny);
        const { meetings, levels } = await compute(input, { preset });
        expect(levels.every(({ proven }) => proven)).toBe(true);
        expect(valuesOf(goalsOf[preset], meetings)).toEqual(bestByTrying(input, goalsOf[preset]));
        expect(levels.map(({ value }) => value)).toEqual(valuesOf(goalsOf[preset], meetings));
      }
    },
  );

  test.each(["fair", "most"] as const)(
    "%s: as good as flow and colouring where nothing is closed",
    async (preset) => {
      for (let seed = 0; seed < 2; seed++) {
        const input = randomTimetable(seed, {
          learners: 15,
          structures: 6,
          slots: 3,
          seats: 2,
          forbidden: 0.1,
        });
        const expected = timetableByFlow(input, preset);
        expect(brokenRules(input, expected)).toEqual([]);
        const { meetings } = await compute(input, { preset });
        expect(valuesOf(goalsOf[preset], meetings)).toEqual(valuesOf(goalsOf[preset], expected));
      }
    },
  );

  test("the same input gives the same proposal", async () => {
    const input = randomTimetable(7, small);
    expect(await compute(input)).toEqual(await compute(input));
  });

  test("pins stay, even where that costs wishes", async () => {
    const input = randomTimetable(3, { ...tiny, structures: 6 });
    const [first] = (await compute(input)).meetings;
    const free = input.structures.flatMap(({ structure_id }) =>
      input.slots.map(
        ({ id }): Meeting => ({
          profile_id: first?.profile_id ?? "",
          structure_id,
          time_slot_id: id,
          level: "added",
          pinned: true,
        }),
      ),
    );
    const wishes = input.learners.find(({ profile_id }) => profile_id === first?.profile_id)?.wishes ?? [];
    const pin = stillPossible(input, free).find(
      ({ structure_id }) => !wishes.some((wish) => wish.structure_id === structure_id),
    );
    if (!pin) throw new Error("This learner wishes for every structure");
    const { meetings } = await compute(input, { current: [pin] });
    expect(brokenRules(input, meetings, [pin])).toEqual([]);
    expect(valuesOf(goalsOf.fair, meetings)).toEqual(bestByTrying(input, goalsOf.fair, [pin]));
  });

  test("pins that contradict each other are named, and nothing is computed", async () => {
    const input = randomTimetable(1, { ...tiny, closed: 0, absent: 0 });
    const pins = ["s0", "s1"].map(
      (structure_id): Meeting => ({
        profile_id: "l0",
        structure_id,
        time_slot_id: "t0",
        level: "added",
        pinned: true,
      }),
    );
    const proposal = await computeProposal(
      input,
      { preset: "fair", complete: false, current: pins },
      { seconds: 5 },
    );
    expect(proposal).toMatchObject({
      state: "impossible",
      conflicts: [{ rule: "twiceInSlot", meetings: [{ structure_id: "s0" }, { structure_id: "s1" }] }],
    });
  });

  test("an event without slots, structures or learners has an empty timetable", async () => {
    const input = randomTimetable(1, tiny);
    for (const without of [{ slots: [] }, { structures: [] }, { learners: [] }])
      expect((await compute({ ...input, ...without })).meetings).toEqual([]);
  });

  test("more learners than seats: as many meetings as there are seats", async () => {
    const { figures } = await compute(
      randomTimetable(1, { learners: 12, structures: 1, slots: 2, seats: 2 }),
    );
    expect(figures).toMatchObject({ meetings: 4, learners_by_priority: [8, 4, 0, 0] });
  });

  test("a level that the time limit leaves unproven has a value and a bound", async () => {
    const input = randomTimetable(2, { learners: 20, structures: 3, slots: 3, seats: 2 });
    const proposal = await computeProposal(
      input,
      { preset: "fair", complete: false, current: [] },
      { seconds: 0 },
    );
    if (proposal.state !== "ready") throw new Error(proposal.state);
    const open = proposal.levels.filter(({ proven }) => !proven);
    expect(open.length).toBeGreaterThan(0);
    for (const { value, bound } of open) expect(bound).toBeGreaterThan(value);
  });

  test("tells its levels as they are solved, and stops between them", async () => {
    const input = randomTimetable(5, small);
    const told: string[] = [];
    const stopped = computeProposal(
      input,
      { preset: "fair", complete: false, current: [] },
      {
        seconds: 20,
        onLevel: ({ goal }) => {
          told.push(goal);
          if (told.length === 2) throw new Error("Cancelled");
        },
      },
    );
    await expect(stopped).rejects.toThrow("Cancelled");
    expect(told).toEqual(["onePriority", "twoPriority"]);
  });
});

describe("rules of a computation", () => {
  const after = (input: TimetableInput) => ({
    ...input,
    structures: input.structures.map((one, n) => (n === 1 ? { ...one, seats: one.seats + 1 } : one)),
  });

  test("a maximum and a break hold, and the wishes are as good as any that keep to them", async () => {
    for (let seed = 0; seed < 4; seed++) {
      const input = randomTimetable(seed, tiny);
      const rules: Rules = { ...noRules, max_meetings: 1 + (seed % 2), has_break: seed > 1 };
      const { meetings, levels } = await compute(input, { rules });
      expect(levels.every(({ proven }) => proven)).toBe(true);
      expect(valuesOf(goalsOf.fair, meetings)).toEqual(bestByTrying(input, goalsOf.fair, [], [], rules));
    }
    for (const complete of [false, true]) {
      const input = randomTimetable(8, small);
      const rules: Rules = { ...noRules, max_meetings: 4, has_break: true };
      const { meetings } = await compute(input, { rules, complete });
      expect(brokenRules(input, meetings)).toEqual([]);
      for (const { profile_id, absent_slot_ids } of input.learners) {
        const own = meetings.filter((one) => one.profile_id === profile_id);
        const inner = input.slots.filter(({ id }) => !absent_slot_ids.includes(id)).slice(1, -1);
        const free = inner.filter(({ id }) => !own.some((one) => one.time_slot_id === id));
        expect(own.length).toBeLessThanOrEqual(4);
        expect(free.length > 0 || inner.length === 0).toBe(true);
      }
    }
  });

  test("a break is kept after a morning that has begun", async () => {
    const input = randomTimetable(8, { ...small, closed: 0, absent: 0 });
    const rules: Rules = { ...noRules, has_break: true };
    const { meetings: current } = await compute(input, { rules, complete: true });
    const changed = afterIncidents(input, [
      { kind: "structure_absent", structure_id: "s0", from_slot_id: "t2" },
    ]);
    const begun = { past_slot_ids: ["t0", "t1"], repair: {} };
    const { meetings } = await compute(changed, { current, rules, complete: true, ...begun });
    for (const { profile_id } of input.learners) {
      const taken = meetings.filter((one) => one.profile_id === profile_id).map((one) => one.time_slot_id);
      expect(["t1", "t2", "t3"].every((id) => taken.includes(id))).toBe(false);
    }
  });

  test("structures get the number that they should have, after priorities and before optional wishes", async () => {
    for (let seed = 0; seed < 3; seed++) {
      const input = randomTimetable(seed, small);
      const plain = await compute(input);
      const served = (meetings: readonly Meeting[]) =>
        input.structures.reduce((sum, { structure_id }) => {
          const own = meetings.filter((one) => one.structure_id === structure_id);
          return sum + Math.min(6, own.length);
        }, 0);
      const rules: Rules = { ...noRules, min_per_structure: 6 };
      const { meetings, levels } = await compute(input, { rules });
      const priority = goalsOf.fair.slice(0, 3);
      expect(valuesOf(priority, meetings)).toEqual(valuesOf(priority, plain.meetings));
      expect(meetings.every(({ level }) => level !== "added")).toBe(true);
      expect(levels.find(({ goal }) => goal === "served")).toMatchObject({
        value: served(meetings),
        proven: true,
      });
      expect(served(meetings)).toBeGreaterThanOrEqual(served(plain.meetings));
      const completed = await compute(input, { rules, complete: true });
      expect(served(completed.meetings)).toBeGreaterThan(served(meetings));
    }
  });

  test("completion goes no further off wishes than asked", async () => {
    const input = randomTimetable(4, { ...small, seats: 6 });
    const types = new Map(input.structures.map((one) => [one.structure_id, one.types]));
    const near = async (off_wish: Rules["off_wish"]) => {
      const { meetings } = await compute(input, { complete: true, rules: { ...noRules, off_wish } });
      return input.learners.flatMap(({ profile_id, wishes }) => {
        const wished = new Set(wishes.flatMap(({ structure_id }) => types.get(structure_id) ?? []));
        return meetings
          .filter((one) => one.profile_id === profile_id && one.level === "added")
          .map(({ structure_id }) => types.get(structure_id)?.some((type) => wished.has(type)));
      });
    };
    expect(await near("any")).toContain(false);
    const same = await near("same_type");
    expect([same.includes(true), same.includes(false)]).toEqual([true, false]);
  });

  test("kept: as good as any timetable in which nobody loses, and no such one keeps more meetings", async () => {
    for (let seed = 0; seed < 5; seed++) {
      const before = randomTimetable(seed, tiny);
      const { meetings: current } = await compute(before);
      const input = after(before);
      const goals = ["keepsPriority", ...goalsOf.fair, "kept"] as const;
      const { meetings, levels } = await compute(input, { current, keep: { max_losses: 0 } });
      expect(levels.map(({ value }) => value)).toEqual(bestByTrying(input, goals, [], current));
      expect(differenceOf(current, meetings).losses).toEqual([]);
      expect(meetings.filter((one) => places(current).has([...places([one])][0] ?? "")).length).toBe(
        levels.at(-1)?.value,
      );
      // As many may lose as there are: the wishes alone count.
      const free = await compute(input, { current, keep: { max_losses: 4 } });
      expect(valuesOf(goalsOf.fair, free.meetings)).toEqual(bestByTrying(input, goalsOf.fair));
    }
  });

  test("no more learners lose a priority meeting than allowed, if that can be", async () => {
    const input = randomTimetable(3, { learners: 12, structures: 4, slots: 3, seats: 1 });
    // Booked in the order of arrival: the first have two or three, the last none.
    const most = firstComeFirstServed(input);
    const lossesIn = (meetings: readonly Meeting[]) => differenceOf(most, meetings).losses.length;
    expect(lossesIn((await compute(input, { current: most })).meetings)).toBeGreaterThan(0);
    for (const max_losses of [0, 1, 3]) {
      const { meetings, levels } = await compute(input, { current: most, keep: { max_losses } });
      expect(lossesIn(meetings)).toBeLessThanOrEqual(max_losses);
      expect(levels.every(({ proven }) => proven)).toBe(true);
    }
  });
});

describe("completion", () => {
  test("fills free slots at level added without touching wishes, and serves learners without wishes last", async () => {
    const input = randomTimetable(4, { ...small, silent: 0.3, seats: 2 });
    const plain = await compute(input);
    const { meetings, bound } = completeTimetable(input, plain.meetings, {
      limits: limitsOf(input, noRules),
      rules: noRules,
    });
    expect(brokenRules(input, meetings)).toEqual([]);
    expect(meetings.slice(0, plain.meetings.length)).toEqual(plain.meetings);
    const added = meetings.length - plain.meetings.length;
    expect(added).toBeGreaterThan(0);
    expect(bound).toBeGreaterThanOrEqual(added);
    // Nobody with wishes could still be served in a seat that somebody without has.
    const silent = new Set(
      input.learners.filter(({ wishes }) => wishes.length === 0).map((one) => one.profile_id),
    );
    const others = meetings.filter(({ profile_id }) => !silent.has(profile_id));
    for (const taken of meetings.filter(({ profile_id }) => silent.has(profile_id)))
      for (const { profile_id } of input.learners.filter((one) => one.wishes.length > 0)) {
        const instead: Meeting = { ...taken, profile_id };
        const isKnown = others.some((one) => pairOf(one) === pairOf(instead));
        const isBusy = others.some(
          (one) => one.profile_id === profile_id && one.time_slot_id === taken.time_slot_id,
        );
        if (!isKnown && !isBusy) expect(stillPossible(input, [instead])).toEqual([]);
      }
  });

  test("gives the structure most alike to one's wishes", async () => {
    const base = { zone_id: "z", seats: 1, closed_slot_ids: [], degrees: [] };
    const input: TimetableInput = {
      slots: [
        { id: "t0", start_time: "09:00:00", end_time: "09:30:00" },
        { id: "t1", start_time: "09:30:00", end_time: "10:00:00" },
      ],
      structures: [
        { ...base, structure_id: "wished", types: ["garage"], publics: ["youth"] },
        { ...base, structure_id: "other", types: ["laundry"], publics: ["youth"] },
        { ...base, structure_id: "alike", types: ["garage"], publics: ["elders"] },
      ],
      learners: [
        {
          profile_id: "l",
          absent_slot_ids: [],
          wishes: [{ structure_id: "wished", is_priority: true }],
          degree_id: null,
        },
      ],
      forbidden: [],
      smallest_group: 1,
      travel_minutes: 0,
    };
    const { meetings, levels } = await compute(input, { complete: true });
    expect(levels.at(-1)).toEqual({ goal: "completed", value: 1, bound: 1, proven: true });
    expect(meetings.map(({ structure_id, level }) => `${structure_id} ${level}`).sort()).toEqual([
      "alike added",
      "wished priority",
    ]);
  });
});

describe("comfort", () => {
  test("changes slots only: the same people meet, no rule breaks, and the day is more comfortable", async () => {
    for (let seed = 0; seed < 3; seed++) {
      const input = randomTimetable(seed, { ...small, seats: 4 });
      const request: ComputeRequest = { preset: "fair", complete: false, current: [] };
      const { fixed, pairs, limits } = whatIsOpen(input, request);
      const before = fillWishes(input, fixed, pairs, limits);
      const locked = before.slice(0, 5);
      const after = makeComfortable(input, before, new Set(locked), limits);
      expect(brokenRules(input, after, locked)).toEqual([]);
      expect(after.map(pairOf).sort()).toEqual(before.map(pairOf).sort());
      const [was, is] = [figuresOf(input, before), figuresOf(input, after)];
      expect(is.sessions_of_one).toBeLessThanOrEqual(was.sessions_of_one);
      expect(is.sessions_of_one + is.gaps + is.zone_changes).toBeLessThan(
        was.sessions_of_one + was.gaps + was.zone_changes,
      );
    }
  });
});

describe("a repair", () => {
  test("is as good as any, keeps as many meetings as any such timetable, and leaves the past alone", async () => {
    for (let seed = 0; seed < 5; seed++) {
      const input = randomTimetable(seed, { ...tiny, unequalSeats: false });
      const { meetings: current } = await compute(input);
      const after = afterIncidents(input, [
        { kind: "structure_absent", structure_id: "s0", from_slot_id: "t1" },
      ]);
      const past = current.filter(({ time_slot_id }) => time_slot_id === "t0");
      const { meetings } = await compute(after, { current, past_slot_ids: ["t0"], repair: {} });
      expect(brokenRules(after, meetings)).toEqual([]);
      const began = meetings.filter(({ time_slot_id }) => time_slot_id === "t0");
      expect(places(began)).toEqual(places(past));
      const ahead = {
        ...after,
        learners: after.learners.map((learner) => ({
          ...learner,
          absent_slot_ids: [...learner.absent_slot_ids, "t0"],
        })),
      };
      const goals = [...goalsOf.fair, "kept"] as const;
      const kept = meetings.filter((meeting) => places(current).has([...places([meeting])][0] ?? ""));
      expect([...valuesOf(goalsOf.fair, meetings), kept.length]).toEqual(
        bestByTrying(ahead, goals, past, current),
      );
    }
  });

  test("leaves meetings that nobody wished for where they are, unless a wish needs their place", async () => {
    const input = randomTimetable(4, { ...small, seats: 8 });
    const { meetings: current } = await compute(input, { complete: true });
    const after = afterIncidents(input, [{ kind: "learner_absent", profile_id: "l0", slot_ids: ["t1"] }]);
    const { meetings, levels } = await compute(after, { current, past_slot_ids: ["t0"], repair: {} });
    const untouched = stillPossible(after, current).length;
    expect(current.filter(({ level }) => level === "added").length).toBeGreaterThan(5);
    expect(levels.at(-1)).toMatchObject({ goal: "kept", proven: true });
    expect(meetings.filter((meeting) => places(current).has([...places([meeting])][0] ?? "")).length).toBe(
      levels.at(-1)?.value,
    );
    expect(levels.at(-1)?.value).toBeGreaterThanOrEqual(untouched - 3);
  });

  test("leaves nobody free beside a seat that they wish for, and gives whose meetings fell as many as they had", async () => {
    for (let seed = 0; seed < 3; seed++) {
      const input = randomTimetable(seed, { ...small, seats: 4 });
      const { meetings: current } = await compute(input, { complete: true });
      const late: Incident = { kind: "learner_absent", profile_id: "l0", slot_ids: ["t2", "t3"] };
      const incidents: Incident[] = [
        { kind: "structure_absent", structure_id: "s0", from_slot_id: "t1" },
        { kind: "structure_absent", structure_id: "s3", from_slot_id: "t1" },
        late,
      ];
      const after = afterIncidents(input, incidents, ["t0"]);
      const begun = { past_slot_ids: ["t0"], repair: {} };
      const [kept, refilled] = [
        await compute(after, { current, ...begun }),
        await compute(after, { current, ...begun, complete: true }),
      ];
      const numbers = (meetings: readonly Meeting[]) =>
        after.learners.map(
          ({ profile_id }) => meetings.filter((one) => one.profile_id === profile_id).length,
        );
      const possible = after.learners.flatMap(({ profile_id, wishes }) =>
        wishes.flatMap(({ structure_id }) =>
          after.slots
            .filter(({ id }) => id !== "t0")
            .map(
              ({ id }): Omit<Meeting, "level" | "pinned"> => ({ profile_id, structure_id, time_slot_id: id }),
            ),
        ),
      );
      expect(possible.filter((one) => refusalOf(after, kept.meetings, one) === undefined)).toEqual([]);
      const [was, plain, now] = [current, kept.meetings, refilled.meetings].map(numbers);
      expect(now?.some((number, n) => number > (plain?.[n] ?? 0))).toBe(true);
      expect(now?.every((number, n) => number <= Math.max(was?.[n] ?? 0, plain?.[n] ?? 0))).toBe(true);
      expect(
        brokenRules(
          after,
          refilled.meetings.filter(({ time_slot_id }) => time_slot_id !== "t0"),
        ),
      ).toEqual([]);
      const share = keptOf(after, current, refilled.meetings, ["t0"]);
      expect(share.kept / share.of).toBeGreaterThan(0.85);
    }
  });

  test("lets go of the pins of a structure that does not come, and keeps the others", async () => {
    const input = randomTimetable(2, small);
    const current = (await compute(input)).meetings.map((meeting) => ({ ...meeting, pinned: true }));
    const absent = current[0]?.structure_id ?? "";
    const after = afterIncidents(input, [
      { kind: "structure_absent", structure_id: absent, from_slot_id: "t0" },
    ]);
    const { meetings } = await compute(after, { current, past_slot_ids: [], repair: {} });
    expect(
      brokenRules(
        after,
        meetings,
        current.filter(({ structure_id }) => structure_id !== absent),
      ),
    ).toEqual([]);
    expect(meetings.some(({ structure_id }) => structure_id === absent)).toBe(false);
  });
});

describe("alternatives of a meeting", () => {
  test("keep every rule, leave pins, and cost what the figures say", async () => {
    const input = randomTimetable(9, small);
    const { meetings: computed } = await compute(input);
    const meetings = computed.map((meeting, n) => ({ ...meeting, pinned: n % 5 === 0 }));
    const pins = meetings.filter(({ pinned }) => pinned);
    const before = figuresOf(input, meetings);
    fc.assert(
      fc.property(fc.constantFrom(...meetings.filter(({ pinned }) => !pinned)), (meeting) => {
        const { alternatives, blocked } = alternativesOf(input, meetings, meeting);
        const reached = new Set(
          alternatives
            .filter(({ structure_id }) => structure_id === meeting.structure_id)
            .map(({ time_slot_id }) => time_slot_id),
        );
        expect([...reached, ...blocked.map(({ time_slot_id }) => time_slot_id)].sort()).toEqual(
          input.slots.map(({ id }) => id).filter((id) => id !== meeting.time_slot_id),
        );
        for (const alternative of alternatives) {
          const after = withAlternative(meetings, alternative);
          expect(brokenRules(input, after, pins)).toEqual([]);
          const figures = figuresOf(input, after);
          expect(alternative.cost).toEqual({
            priority: figures.priority_met - before.priority_met,
            optional: figures.optional_met - before.optional_met,
            sessions_of_one: figures.sessions_of_one - before.sessions_of_one,
            gaps: figures.gaps - before.gaps,
            zone_changes: figures.zone_changes - before.zone_changes,
            short_travels: figures.short_travels - before.short_travels,
          });
        }
      }),
      { numRuns: 20, seed: 1 },
    );
  });
});

describe("demand", () => {
  test("gains are those of the best timetables with and without, for structures that are short", async () => {
    const input = randomTimetable(6, { ...tiny, seats: 1, closed: 0.3 });
    const demand = await computeDemand(input, { preset: "fair", current: [] }, { seconds: 5 });
    if (demand.state !== "ready") throw new Error(demand.state);
    const base = bestByTrying(input, goalsOf.fair);
    const priority = (values: readonly number[]) => values.slice(0, 3).reduce((sum, value) => sum + value, 0);
    let computed = 0;
    for (const { structure_id, unmet, one_more_seat, reopened } of demand.structures) {
      const isShort = unmet.priority + unmet.optional > 0;
      expect(one_more_seat !== undefined).toBe(isShort);
      const events = [
        [one_more_seat, (seats: number) => seats + 1, ""] as const,
        ...reopened.map(({ gain, time_slot_id }) => [gain, (seats: number) => seats, time_slot_id] as const),
      ];
      for (const [gain, seatsOf, slot] of events) {
        if (!gain) continue;
        computed += 1;
        const structures = input.structures.map((one) =>
          one.structure_id === structure_id
            ? {
                ...one,
                seats: seatsOf(one.seats),
                closed_slot_ids: one.closed_slot_ids.filter((id) => id !== slot),
              }
            : one,
        );
        const best = bestByTrying({ ...input, structures }, goalsOf.fair);
        expect(gain).toMatchObject({
          priority: priority(best) - priority(base),
          optional: (best[3] ?? 0) - (base[3] ?? 0),
          proven: true,
        });
      }
    }
    expect(computed).toBeGreaterThan(3);
  });
});
