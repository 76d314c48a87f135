import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { doorTicksAmong, readAttendance } from "#functions/domain/timetable/attendance.ts";
import { computeProposal } from "#functions/domain/timetable/computing/compute.ts";
import { hashOf } from "#functions/platform/tokens.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import { listenToLogs, tracesOf } from "#scripts/prove/personal-data/traces.ts";
import { type Figure, report, secondsSince } from "#scripts/prove/report.ts";
import { validCall } from "#scripts/prove/valid-calls.ts";
import { computeTimetable } from "#scripts/testing/functions.ts";
import { must, send, visitor } from "#scripts/testing/harness.ts";
import { type ExcuseFact, type Fact, randomOf, readingOf } from "#scripts/testing/scenes/attendance-days.ts";
import { linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";
import { randomTimetable } from "#scripts/testing/scenes/timetable-instances.ts";
import { countViolations } from "#scripts/testing/scenes/timetable-oracles.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { outcomeOf } from "#shared/timetable/attendance.roll.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { timetableOf } from "#shared/timetable/timetable.packed.ts";
import type { ComputeRequest } from "#shared/timetable/timetable.proposals.ts";
import { afterIncidents, type Incident, stillPossible } from "#shared/timetable/timetable.repair.ts";
import type { Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";

// The day itself: incidents, and hosts who have a link and no account.
// PROVE_QUICK=1: a few of the instances, and each sort of route once.
const isQuick = process.env.PROVE_QUICK === "1";

const figures: Figure[] = [];
afterAll(() => report("day", figures));

const compute = async (input: TimetableInput, changes: Partial<ComputeRequest>): Promise<Meeting[]> => {
  const request = { preset: "fair", complete: false, current: [], ...changes } as const;
  const proposal = await computeProposal(input, request, { seconds: 60 });
  if (proposal.state !== "ready") throw new Error(`Impossible: ${JSON.stringify(proposal.conflicts)}`);
  return proposal.meetings;
};
const placeOf = (one: Meeting) => `${one.profile_id} ${one.structure_id} ${one.time_slot_id}`;

test("a repair of a whole event takes seconds, and leaves what has begun and what is not touched", async () => {
  const all = isQuick ? 2 : 30;
  const times: number[] = [];
  let [untouched, kept, past, pastKept, violations] = [0, 0, 0, 0, 0];
  for (let seed = 0; seed < all; seed++) {
    const shape = { learners: 240, structures: 60, slots: 8, seats: 4, closed: 0.15, absent: 0.1 };
    const input = randomTimetable(seed, shape);
    const current = await compute(input, {});
    const incidents: Incident[] = [
      { kind: "structure_absent", structure_id: `s${seed}`, from_slot_id: "t3" },
      { kind: "seats", structure_id: `s${30 + seed}`, seats: 2 },
      ...[0, 1, 2, 3, 4].map((n) => ({
        kind: "learner_absent" as const,
        profile_id: `l${40 * n + seed}`,
        slot_ids: ["t3"],
      })),
    ];
    // Fewer seats count from now on: what took place with more is no violation.
    const after = afterIncidents(input, incidents);
    const began = process.cpuUsage();
    const past_slot_ids = ["t0", "t1", "t2"];
    const meetings = await compute(after, { current, past_slot_ids, repair: {} });
    times.push(secondsSince(began));
    const places = new Set(meetings.map(placeOf));
    const isPast = ({ time_slot_id }: Meeting) => past_slot_ids.includes(time_slot_id);
    const before = current.filter(isPast);
    past += before.length;
    pastKept += before.filter((one) => places.has(placeOf(one))).length;
    const still = stillPossible(after, current).filter((one) => !isPast(one));
    untouched += still.length;
    kept += still.filter((one) => places.has(placeOf(one))).length;
    violations += countViolations(
      after,
      meetings.filter((one) => !isPast(one)),
      [],
    );
  }
  const share = Math.round((1000 * kept) / untouched) / 10;
  const longest = Math.max(...times);
  figures.push(
    ["seconds of a processor, the longest repair of 240 × 60 × 8", longest.toFixed(1), { atMost: 5 }],
    ["% of the meetings that stay, of those to come and not touched", share, { atLeast: 95 }],
    ["meetings that had begun and changed", past - pastKept, 0],
    ["violations of rules after a repair", violations, 0],
  );
});

test("a random day through the routes: what was said is what the record says", {
  timeout: 600_000,
}, async () => {
  // Within the hour for which a session of the harness lasts: two slots begin, two are to come.
  const acts = isQuick ? 60 : 300;
  const dayAt = (minutes: number) => new Date(Date.parse("2099-06-28T06:50:00Z") + minutes * 60_000);
  vi.useFakeTimers({ toFake: ["Date"], now: dayAt(0) });
  try {
    const { staff, event, params, learners, slots, structureIds } = await timetableScene({
      structures: 4,
      learners: 5,
    });
    const random = randomOf(37);
    const pick = <One>(list: readonly One[]): One => list[random(list.length)] as One;
    const log = new Map<string, Fact[]>();
    const excuses = new Map<string, ExcuseFact[]>();
    const atDoor = new Map<string, "present" | null>();
    const note = <One>(map: Map<string, One[]>, key: string, one: One) =>
      map.set(key, [...(map.get(key) ?? []), one]);
    type Where = Pick<Meeting, "profile_id" | "structure_id" | "time_slot_id">;
    const whereOf = ({ profile_id, time_slot_id, structure_id }: Where) =>
      `${profile_id} ${time_slot_id} ${structure_id}`;
    const startOf = (slotId: string) =>
      Date.parse(`2099-06-28T${slots.find(({ id }) => id === slotId)?.start_time}+02:00`);
    let told: readonly Where[] = [];
    let refused = 0;
    const isDone = ({ status }: { status: number }) => {
      if (status >= 500 || status === 401) throw new Error(`A call of the day answers ${status}`);
      if (status >= 400) refused++;
      return status < 400;
    };
    for (let n = 0; n < acts; n++) {
      vi.setSystemTime(dayAt((n * 55) / acts));
      const kind = n === 0 ? 0 : random(8);
      const learner = pick(learners).profileId;
      const slot = pick(slots).id;
      if (kind < 2) {
        for (let change = 0; change < 4; change++) {
          const old = told.length > 0 && random(2) === 0 ? pick(told) : undefined;
          const pair = { profileId: old?.profile_id ?? "", structureId: old?.structure_id ?? "" };
          if (old)
            isDone(await staff.send(timetable.removeMeeting, { params: { ...params, ...pair }, query: {} }));
          const body = {
            profile_id: pick(learners).profileId,
            structure_id: pick(structureIds),
            time_slot_id: pick(slots).id,
          };
          isDone(await staff.send(timetable.addMeeting, { params, body }));
        }
        if (!isDone(await staff.send(timetable.publishRelease, { params, body: {} }))) continue;
        const next =
          timetableOf(must(await staff.call(timetable.getTimetable, { params }))).release?.meetings ?? [];
        const places = new Set(next.map(whereOf));
        for (const one of told)
          if (!places.has(whereOf(one)) && startOf(one.time_slot_id) > Date.now())
            note(log, whereOf(one), { what: "dropped", n });
        for (const one of next) note(log, whereOf(one), { what: "expected", n });
        told = next;
      } else if (kind === 2) {
        const incidents: Incident[] = [{ kind: "learner_absent", profile_id: learner, slot_ids: [slot] }];
        const asked = await staff.send(timetable.askForProposal, { params, body: { incidents } });
        if (!isDone(asked)) continue;
        const { id } = must(asked);
        await staff.send(timetable.discardProposal, { params: { ...params, proposalId: id } });
        await computeTimetable({ kind: "proposal", event_id: event.id, id });
        for (const [place, facts] of log) {
          const stands = facts.findLast(({ what }) => what === "expected" || what === "dropped");
          if (place.startsWith(`${learner} ${slot} `) && stands?.what === "expected")
            note(log, place, { what: "absent", n });
        }
      } else if (kind === 3) {
        const [time_slot_id, reason] = [random(3) === 0 ? null : slot, random(3) === 0 ? null : `Motif ${n}`];
        const at = { ...params, profileId: learner };
        const body = { time_slot_id, reason };
        if (isDone(await staff.send(timetable.excuseLearner, { params: at, body })))
          note(excuses, learner, { slot: time_slot_id, isGiven: reason !== null, n });
      } else if (kind === 4) {
        const state = pick(["present", null] as const);
        const made = { profile_id: learner, structure_id: null, state, at: new Date().toISOString() };
        const body = { ticks: [{ ...made, key: randomUUID() }] };
        const { results } = must(await staff.send(timetable.tickAttendance, { params, body }));
        const isExpected = [...log.keys()].some((place) => place.startsWith(`${learner} `));
        expect(results.map(({ outcome }) => outcome)).toEqual([isExpected ? "kept" : "refused"]);
        if (isExpected) atDoor.set(learner, state);
      } else {
        const [profile_id = "", time_slot_id = "", structure_id = ""] = pick([...log.keys()]).split(" ");
        const state = pick(["present", "late", "absent", null] as const);
        const made = {
          profile_id,
          structure_id,
          time_slot_id,
          state,
          at: dayAt((n * 55) / acts).toISOString(),
        };
        const body = { ticks: [{ ...made, key: randomUUID() }] };
        must(await staff.send(timetable.tickAttendance, { params, body }));
        note(log, whereOf(made), { what: "tick", state, n });
      }
    }
    const { attended, records } = await readAttendance(event.id);
    expect(new Map(doorTicksAmong(records).map(({ profile_id, state }) => [profile_id, state]))).toEqual(
      atDoor,
    );
    const found = new Map(attended.map((one) => [whereOf(one), outcomeOf(one)]));
    const expected = new Map(
      [...log].map(([place, facts]) => {
        const [learner = "", slot = ""] = place.split(" ");
        return [place, readingOf(slot, facts, excuses.get(learner) ?? [], [], [])];
      }),
    );
    const { learners: recorded } = must(await staff.send(timetable.getAttendanceRecord, { params }));
    const rows = recorded.flatMap(({ profile_id, rows: own }) =>
      own.map(({ time_slot_id }) => `${profile_id} ${time_slot_id}`),
    );
    figures.push(
      [
        "learners expected at a structure in a slot, on a random day through the routes",
        found.size,
        { atLeast: 10 },
      ],
      ["calls of it that were refused", refused],
    );
    expect(found).toEqual(expected);
    const wanted = new Set([...log.keys()].map((place) => place.split(" ").slice(0, 2).join(" ")));
    expect(rows.sort()).toEqual([...wanted].sort());
  } finally {
    vi.useRealTimers();
  }
});

const hostScene = async () => {
  const scene = await timetableScene({ structures: 2, learners: 2 });
  const { staff, event, structureIds, learners, participations } = scene;
  const [one, two] = learners.map(({ profileId }) => profileId) as [string, string];
  const [mine, other] = structureIds as [string, string];
  await tell(event.id, structureIds, [
    [one, mine, 0],
    [two, other, 0],
  ]);
  const secret = await linkOf(staff, participations[0]?.id ?? "");
  return { ...scene, one, two, mine, other, secret };
};

test("a host's link opens its participation, and no other call or object", { timeout: 600_000 }, async () => {
  const { secret, two, mine, other } = await hostScene();
  const headers = { authorization: `Bearer ${secret}`, cookie: `session=${secret}` };
  let [tried, opened] = [0, 0];
  for (const { operation, endpoint } of operations()) {
    if (endpoint.path.startsWith("/api/hosts/")) continue;
    const { params = {}, ...call } = await validCall(operation);
    const names = Object.keys(params);
    const trials = [
      { ...call, params },
      // The link itself in each place of the path, and what it belongs to.
      ...names.map((name) => ({ ...call, params: { ...params, [name]: secret } })),
    ];
    for (const trial of isQuick ? trials.slice(0, 1) : trials) {
      const withLink = await send(endpoint, { ...trial, headers });
      const asVisitor = await send(endpoint, trial);
      tried++;
      const reads = JSON.stringify(withLink.body ?? "").includes(two);
      if ((withLink.status < 400 && asVisitor.status >= 400) || reads) opened++;
    }
  }
  const params = { secret };
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2099-06-28T10:00:00Z") });
  try {
    const key = () => randomUUID();
    const tick = { state: "present" as const, at: new Date().toISOString() };
    const foreign = [
      { profile_id: two, structure_id: other, ...tick, key: key() },
      { profile_id: null, structure_id: other, ...tick, key: key() },
      { profile_id: two, structure_id: mine, ...tick, key: key() },
    ];
    const { results } = must(await visitor.send(hosts.tickAsHost, { params, body: { ticks: foreign } }));
    const opinion = { profile_id: two, opinion: "no" as const, remark: "" };
    const given = await visitor.send(hosts.giveOpinion, { params, body: opinion });
    const seen = JSON.stringify(must(await visitor.send(hosts.getHost, { params })));
    tried += 5;
    opened += results.filter(({ outcome }) => outcome !== "refused").length;
    opened += Number(given.status < 400) + Number(seen.includes(two) || seen.includes(other));
  } finally {
    vi.useRealTimers();
  }
  figures.push(
    ["calls tried with a host's link, besides its own", tried, { atLeast: 100 }],
    ["of those, that it opens", opened, 0],
  );
});

test("a host's link leaves no trace of its secret, and opening it changes nothing", async () => {
  const logs = listenToLogs();
  try {
    const { secret } = await hostScene();
    const before = JSON.stringify(await readTable(process.env["TABLE_NAME"] ?? ""));
    const params = { secret };
    for (let n = 0; n < 20; n++) must(await visitor.send(hosts.getHost, { params }));
    const isSame = JSON.stringify(await readTable(process.env["TABLE_NAME"] ?? "")) === before;
    // Failures are logged with what led to them.
    await visitor.send(hosts.answerAsHost, { params, body: { answer: "never" } });
    const fault = { number: 1, writes: false, fault: "failed", attempts: 99 } as const;
    await withFaults(planOf(fault), () => visitor.send(hosts.getHost, { params }));
    const revoked = `${secret}x`;
    await visitor.send(hosts.getHost, { params: { secret: revoked } });
    must(await visitor.send(hosts.answerAsHost, { params, body: { answer: "confirmed" } }));
    const traces = await tracesOf(
      new Map([
        [secret, "a host's secret"],
        [encodeURIComponent(secret), "a host's secret in an address"],
      ]),
      logs.lines,
    );
    const stored = JSON.stringify(await readTable(process.env["TABLE_NAME"] ?? ""));
    figures.push(
      ["openings of a link that change the table, of 20", isSame ? 0 : 1, 0],
      ["log lines read", logs.lines.length, { atLeast: 20 }],
      ["places where the secret is found: table, files, logs", traces.length, 0],
    );
    expect(traces).toEqual([]);
    expect(stored).toContain(hashOf(secret));
  } finally {
    logs.stop();
  }
});
