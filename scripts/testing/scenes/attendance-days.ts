import { seededRandom } from "#functions/domain/timetable/computing/random.ts";
import {
  type Attended,
  attendedOf,
  type ExcusesOfLearner,
  type Expected,
  outcomeOf,
  recordOf,
  type SaidExcuse,
  type SaidTick,
  withAbsences,
  withRelease,
} from "#shared/timetable/attendance.roll.ts";
import type { ReleasedMeeting } from "#shared/timetable/timetable.released.ts";
import type { Incident } from "#shared/timetable/timetable.repair.ts";

/** The day is 28 June 2099 in Paris, summer time: slots begin at 9:00, 9:30 … */
export const event = { start_date: "2099-06-28T07:00:00.000Z" };
export const at = (minutes: number) => new Date(Date.UTC(2099, 5, 28, 7, 0, 60 * minutes)).toISOString();
export const slots = Array.from({ length: 6 }, (_, n) => ({
  id: `t${n}`,
  start_time: `${String(9 + Math.floor(n / 2)).padStart(2, "0")}:${n % 2 === 0 ? "00" : "30"}:00`,
  end_time: `${String(9 + Math.floor(n / 2)).padStart(2, "0")}:${n % 2 === 0 ? "20" : "50"}:00`,
}));
export type Place = { profile_id: string; structure_id: string; time_slot_id: string };
export const meets = (profile_id: string, structure_id: string, n: number): Place => ({
  ...{ profile_id, structure_id, time_slot_id: `t${n}` },
});
export const told = (place: Place): ReleasedMeeting => {
  const slot = slots.find(({ id }) => id === place.time_slot_id);
  return {
    ...place,
    ...{ start_time: slot?.start_time ?? "", end_time: slot?.end_time ?? "" },
    ...{ zone_id: "nord", place: "Table 1", level: "added", since: 1, start_before: null },
  };
};
export const absent = (profile_id: string, ...ns: number[]): Incident => ({
  ...{ kind: "learner_absent", profile_id, slot_ids: ns.map((n) => `t${n}`) },
});
export const gone = (structure_id: string, n: number): Incident => ({
  ...{ kind: "structure_absent", structure_id, from_slot_id: `t${n}` },
});

export const randomOf = (seed: number) => {
  const random = seededRandom(seed);
  return (below: number) => Math.floor(random() * below);
};

const startOf = (slotId: string) => at(30 * slots.findIndex(({ id }) => id === slotId));
const endOf = (slotId: string) => at(30 * slots.findIndex(({ id }) => id === slotId) + 20);

const acts = 300;
/** From two hours before the first slot to the end of the last; each act at a moment of its own. */
const momentOf = (n: number) => at(-120 + Math.floor((n * 310) / acts) + n / 1_000);

/*
 * The oracle: a log of what happened, numbered in the order in which it was said, and a plain reading of it, which shares
 * nothing with the record's own rules.
 */
export type Fact =
  | { what: "expected" | "dropped"; n: number }
  | { what: "absent" | "structureAbsent"; n: number }
  | { what: "tick"; state: SaidTick["state"]; n: number };
export type ExcuseFact = { slot: string | null; isGiven: boolean; n: number };
/** `from`: the moment from which it was there; blank: always. */
type ArrivalFact = { hasCome: boolean; from: string; n: number };

/** Whether a plan has somebody in a slot in the end, and when it last left them out of it. */
const standingOf = (facts: readonly Fact[]) => {
  const plans = facts.filter(({ what }) => what === "expected" || what === "dropped");
  return {
    stands: plans.at(-1)?.what === "expected",
    left: plans.findLast(({ what }) => what === "dropped")?.n ?? -1,
  };
};

/** What became of somebody at a structure in a slot. `others`: the same of their other slots there. */
export const readingOf = (
  slot: string,
  facts: readonly Fact[],
  excuses: readonly ExcuseFact[],
  arrivals: readonly ArrivalFact[],
  others: readonly { slot: string; facts: readonly Fact[] }[],
) => {
  const { stands, left } = standingOf(facts);
  let isExpected = false;
  let noted: { what: string; n: number } | undefined;
  let ticked: { state: SaidTick["state"]; n: number } | undefined;
  for (const fact of facts) {
    if (fact.what === "expected") {
      if (!isExpected) noted = undefined;
      isExpected = true;
    } else if (fact.what === "dropped") isExpected = false;
    else if (fact.what === "tick") ticked = fact;
    // A learner who was absent was so whether the structure came or not.
    else if (fact.what === "absent" || noted?.what !== "absent")
      if (noted?.what !== fact.what || noted.n < fact.n) noted = fact;
  }
  const isAway = noted?.what === "absent" && (!ticked || ticked.n < noted.n);
  const state = isAway ? "absent" : (ticked?.state ?? null);
  if (state === "present" || state === "late") return state;
  const excuse = excuses.findLast((one) => one.slot === null || one.slot === slot);
  if (excuse?.isGiven && (state === "absent" || stands || left > excuse.n)) return "excused";
  if (state) return state;
  const arrival = arrivals.at(-1);
  const came = arrival?.hasCome && noted && arrival.n > noted.n && arrival.from < endOf(slot);
  // Received later in the day: the structure missed nobody.
  const isPutOff =
    !stands &&
    others.some((other) => {
      const after = standingOf(other.facts);
      return startOf(other.slot) > momentOf(left) && (after.stands || after.left > left);
    });
  if (noted?.what === "structureAbsent" && !came && !isPutOff) return "structureAbsent";
  return stands ? "unticked" : "cancelled";
};

export type Day = {
  /** Everybody whom any release expected, by the record and by the oracle. */
  found: Map<string, string>;
  expected: Map<string, string>;
  /** Learner and slot of each row of the record, and of everything that was ever expected. */
  rows: string[];
  slotsExpected: string[];
  record: Attended[];
  attended: Attended[];
};

const placeOf = (one: Place) => `${one.profile_id} ${one.time_slot_id} ${one.structure_id}`;
const slotOf = (place: string) => place.split(" ").slice(0, 2).join(" ");

/**
 * A random day of 300 acts: releases, repairs adopted, left for later or abandoned, ticks, excuses, departures, and people
 * who come in or are noted to have come in by mistake, of which the record of meetings says nothing.
 */
export const playDay = (seed: number): Day => {
  const random = randomOf(7_919 * seed);
  const pick = <One>(list: readonly One[]): One => list[random(list.length)] as One;
  const learners = Array.from({ length: 10 }, (_, n) => `l${n}`);
  const structures = ["A", "B", "C", "D"];

  const log = new Map<string, Fact[]>();
  const excuseLog = new Map<string, ExcuseFact[]>();
  const arrivalLog = new Map<string, ArrivalFact[]>();
  const note = <One>(map: Map<string, One[]>, key: string, one: One) =>
    map.set(key, [...(map.get(key) ?? []), one]);

  const ticks = new Map<string, SaidTick[]>();
  const arrivals = new Map<string, SaidTick[]>();
  const excuses = new Map<string, SaidExcuse[]>();
  const atDoor = new Map<string, SaidTick[]>();
  let roll: Expected[] = [];
  let plan: Place[] = [];
  let left = learners;
  let asked: { incidents: Incident[]; n: number; moment: string } | undefined;

  for (let n = 0; n < acts; n++) {
    const moment = momentOf(n);
    const hasBegun = (one: Place) => startOf(one.time_slot_id) <= moment;
    const hitBy = (incidents: readonly Incident[], one: Place) => {
      for (const incident of incidents) {
        if (incident.kind === "learner_absent" && incident.profile_id === one.profile_id)
          if (incident.slot_ids.includes(one.time_slot_id)) return "absent" as const;
        if (incident.kind === "structure_absent" && incident.structure_id === one.structure_id)
          if (one.time_slot_id >= incident.from_slot_id) return "structureAbsent" as const;
      }
      return undefined;
    };
    const say = ({ incidents, n: said, moment: when }: NonNullable<typeof asked>) => {
      // What has begun stays expected, though no plan has it any more.
      for (const [place, facts] of log) {
        const [profile_id = "", time_slot_id = "", structure_id = ""] = place.split(" ");
        const stands = facts.findLast(({ what }) => what === "expected" || what === "dropped");
        const what = hitBy(incidents, { profile_id, time_slot_id, structure_id });
        if (what && stands?.what === "expected") note(log, place, { what, n: said });
      }
      roll = withAbsences(roll, { incidents, slots, at: when, by: "odile" });
    };
    const publish = (incidents: readonly Incident[]) => {
      const before = plan;
      const stays = before.filter(
        (one) => left.includes(one.profile_id) && (hasBegun(one) || !hitBy(incidents, one)),
      );
      // Some are moved, some dropped, some added: never two at once, nor a pair twice.
      const next = stays.filter((one) => hasBegun(one) || random(6) > 0);
      for (let tried = 0; tried < 6; tried++) {
        const one = meets(pick(left), pick(structures), random(6));
        const isFree = !next.some(
          (other) =>
            other.profile_id === one.profile_id &&
            (other.time_slot_id === one.time_slot_id || other.structure_id === one.structure_id),
        );
        if (isFree && !hasBegun(one) && !hitBy(incidents, one)) next.push(one);
      }
      const places = new Set(next.map(placeOf));
      // Who has left is in no plan any more; where the slot had begun, they were expected all the same.
      for (const one of before)
        if (!places.has(placeOf(one)) && !hasBegun(one)) note(log, placeOf(one), { what: "dropped", n });
      for (const one of next) note(log, placeOf(one), { what: "expected", n });
      plan = next;
      roll = withRelease(roll, { meetings: next.map(told), at: moment, event });
    };
    const incident = () =>
      random(3) > 0 ? absent(pick(learners), random(6), random(6)) : gone(pick(structures), random(6));
    const kind = random(12);
    if (kind < 2) publish([]);
    else if (kind === 2) {
      // What one asks for takes the place of what was asked for before, which is abandoned.
      asked = { incidents: [incident()], n, moment };
      say(asked);
      if (random(3) === 0) {
        publish(asked.incidents);
        asked = undefined;
      }
    } else if (kind === 3 && asked) {
      say(asked);
      publish(asked.incidents);
      asked = undefined;
    } else if (kind === 4 && random(8) === 0) left = left.length > 4 ? left.slice(1) : left;
    else if (kind === 5) {
      const structure = pick(structures);
      const state = pick(["present", "late", "absent", null] as const);
      note(arrivals, structure, { key: `${n}`, state, at: moment, by: "samira" });
      note(arrivalLog, structure, { hasCome: state !== "absent", from: state === null ? "" : moment, n });
    } else if (kind === 6) {
      const learner = pick(learners);
      const slot = random(3) === 0 ? null : pick(slots).id;
      const reason = random(3) === 0 ? null : `Motif ${n}`;
      note(excuses, learner, { time_slot_id: slot, reason, at: moment, by: "odile" });
      note(excuseLog, learner, { slot, isGiven: reason !== null, n });
    } else if (kind === 7) {
      const state = pick(["present", null] as const);
      note(atDoor, pick(learners), { key: `${n}`, state, at: moment, by: "samira" });
    } else if (log.size > 0) {
      const place = pick([...log.keys()]);
      const [profile_id = "", time_slot_id = "", structure_id = ""] = place.split(" ");
      const state = pick(["present", "late", "absent", null] as const);
      note(ticks, `${profile_id} ${structure_id}`, {
        ...{ key: `${n}`, state, at: moment, by: "samira", time_slot_id },
      });
      note(log, place, { what: "tick", state, n });
    }
  }

  const said = [
    ...[...ticks].map(([pair, own]) => {
      const [profile_id = "", structure_id = ""] = pair.split(" ");
      // In whatever order they arrive.
      return { profile_id, structure_id, ticks: own.toReversed() };
    }),
    ...[...arrivals].map(([structure_id, own]) => ({ profile_id: null, structure_id, ticks: own })),
    ...[...atDoor].map(([profile_id, own]) => ({ profile_id, structure_id: null, ticks: own })),
  ];
  const excused = [...excuses].map(([profile_id, own]): ExcusesOfLearner => ({ profile_id, said: own }));
  const attended = attendedOf(roll, said, excused, event);
  const record = recordOf(attended);
  return {
    found: new Map(attended.map((one) => [placeOf(one), outcomeOf(one)])),
    expected: new Map(
      [...log].map(([place, facts]) => {
        const [learner = "", slot = "", structure = ""] = place.split(" ");
        const [excuse, arrival] = [excuseLog.get(learner) ?? [], arrivalLog.get(structure) ?? []];
        const others = [...log].flatMap(([other, said]) => {
          const [whose = "", at = "", where = ""] = other.split(" ");
          return whose === learner && where === structure && at !== slot ? [{ slot: at, facts: said }] : [];
        });
        return [place, readingOf(slot, facts, excuse, arrival, others)];
      }),
    ),
    rows: record.map((one) => slotOf(placeOf(one))).sort(),
    slotsExpected: [...new Set([...log.keys()].map(slotOf))].sort(),
    record,
    attended,
  };
};
