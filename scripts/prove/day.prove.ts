import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { findAttendance } from "#functions/domain/timetable/attendance.store.ts";
import { attendanceOf } from "#functions/domain/timetable/attendance.ts";
import { computeProposal } from "#functions/domain/timetable/computing/compute.ts";
import { seededRandom } from "#functions/domain/timetable/computing/random.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { hashOf } from "#functions/platform/tokens.ts";
import { readTable } from "#scripts/audit/table.ts";
import { planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import { listenToLogs, tracesOf } from "#scripts/prove/personal-data/traces.ts";
import { type Figure, report } from "#scripts/prove/report.ts";
import { validCall } from "#scripts/prove/valid-calls.ts";
import { tellRelease } from "#scripts/testing/functions.ts";
import { mailsTo, must, person, send, visitor } from "#scripts/testing/harness.ts";
import { linkOf } from "#scripts/testing/host-scene.ts";
import { stopAndRunAgain, stoppedRuns } from "#scripts/testing/stopped-runs.ts";
import { randomTimetable } from "#scripts/testing/timetable-instances.ts";
import { countViolations } from "#scripts/testing/timetable-oracles.ts";
import { timetableScene } from "#scripts/testing/timetable-scene.ts";
import { tell } from "#scripts/testing/told-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import type { ComputeRequest } from "#shared/timetable/timetable.proposals.ts";
import { afterIncidents, type Incident, stillPossible } from "#shared/timetable/timetable.repair.ts";
import type { Meeting, TimetableInput } from "#shared/timetable/timetable.types.ts";

// The day itself: incidents, phones without network, and hosts who have a link and no account.
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
    const meetings = await compute(after, { current, repair: { past_slot_ids } });
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1e6);
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
  expect(share).toBeGreaterThanOrEqual(95);
  expect([past - pastKept, violations]).toEqual([0, 0]);
});

test("a hundred ticks of two phones without network arrive once each; the later ones count", async () => {
  const { staff, event, structureIds, learners } = await timetableScene({ structures: 5, learners: 5 });
  const colleague = await person("assistant");
  const params = { id: event.id };
  const pairs = learners.flatMap(({ profileId }) => structureIds.map((id) => [profileId, id, 0] as const));
  await tell(event.id, structureIds, pairs);
  const random = seededRandom(23);
  const start = Date.now() - 3_600_000;
  const states = ["present", "late", "absent", null] as const;
  // Each phone ticks every one of the 25 meetings four times.
  const phones = [staff, colleague].map((who, phone) => ({
    who,
    ticks: Array.from({ length: 100 }, (_, n) => {
      const [profile_id, structure_id] = pairs[n % 25] ?? ["", ""];
      const at = new Date(start + Math.floor(random() * 3_000_000) + phone).toISOString();
      const state = states[Math.floor(random() * 4)] ?? null;
      return { profile_id, structure_id, state, at, key: randomUUID() };
    }),
  }));
  // Both send at once, in three parts, each twice: the network broke before the first answer came.
  const answers = await Promise.all(
    phones.flatMap(({ who, ticks }) =>
      chunks(ticks, 40).flatMap((some) =>
        [1, 2].map(() => who.call(timetable.tickAttendance, { params, body: { ticks: some } })),
      ),
    ),
  );
  // Whatever was told to come again comes again.
  for (const { who, ticks } of phones)
    for (const some of chunks(ticks, 40))
      must(await who.send(timetable.tickAttendance, { params, body: { ticks: some } }));
  const sent = phones.flatMap(({ ticks }) => ticks);
  const stored = (await findAttendance(event.id)).flatMap(({ ticks }) => ticks.map(({ key }) => key));
  const counted = await attendanceOf(event.id);
  const wrong = pairs.filter(([profile_id, structure_id]) => {
    const own = sent.filter((one) => one.profile_id === profile_id && one.structure_id === structure_id);
    const last = own.toSorted((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key)).at(-1);
    const found = counted.find((one) => one.profile_id === profile_id && one.structure_id === structure_id);
    return found?.state !== last?.state || found?.at !== last?.at;
  });
  const lost = sent.filter(({ key }) => !stored.includes(key)).length;
  const failed = answers.filter(({ status }) => status !== 200 && status !== 503).length;
  figures.push(
    ["ticks of two phones, sent three times each", sent.length],
    ["of those, lost", lost, 0],
    ["of those, kept more than once", stored.length - new Set(stored).size, 0],
    ["meetings where an earlier tick counts", wrong.length, 0],
    ["answers that tell a phone to give up", failed, 0],
  );
  expect([lost, stored.length, wrong, failed]).toEqual([0, sent.length, [], 0]);
});

test("mails about a release and to a host, stopped at each step and sent again: none twice, nobody forgotten", async () => {
  const { staff, params, learners, slots, structureIds, participations, host } = await timetableScene({
    structures: 2,
    learners: 1,
  });
  const [learner, meets, other] = [learners[0], participations[0], participations[1]];
  if (!learner || !meets || !other) throw new Error("The scene has a learner and two structures");
  const contact = (name: string) => `${name}-${params.id}@exemple.fr`;
  must(await host(0, { contact_email: contact("rencontre") }));
  must(await host(1, { contact_email: contact("relance") }));
  const pair = { profileId: learner.profileId, structureId: structureIds[0] ?? "" };
  const [nine = "", half = ""] = slots.map(({ id }) => id);
  const meeting = { profile_id: pair.profileId, structure_id: pair.structureId, time_slot_id: nine };
  must(await staff.send(timetable.addMeeting, { params, body: meeting }));
  let to = nine;
  /** A release that tells the learner and their host, and a chase of the other host. */
  const change = async () => {
    to = to === nine ? half : nine;
    const body = { time_slot_id: to, pinned: 0 };
    must(await staff.send(timetable.changeMeeting, { params: { ...params, ...pair }, body }));
    must(await staff.send(timetable.publishRelease, { params, body: {} }));
    const chase = { participation_ids: [other.id], again: 1 };
    must(await staff.send(hosts.sendHostLinks, { params, body: chase }));
  };
  const countMails = () =>
    Promise.all(
      [learner.email, contact("rencontre"), contact("relance")].map(
        async (address) => (await mailsTo(address)).length,
      ),
    );
  await change();
  const runs = await stoppedRuns(() => tellRelease());
  let [twice, forgotten] = [0, 0];
  for (const run of isQuick ? runs.filter((_, n) => n % 4 === 0) : runs) {
    const before = await countMails();
    await change();
    await stopAndRunAgain(run, () => tellRelease());
    const got = (await countMails()).map((count, n) => count - (before[n] ?? 0));
    const [release] = must(await staff.call(timetable.listReleases, { params }));
    const links = must(await staff.call(hosts.listHostLinks, { params }));
    const isChaseUncertain = links.some((one) => one.participation_id === other.id && one.is_uncertain);
    const unconfirmed = (release?.mails.unconfirmed ?? 0) + Number(isChaseUncertain);
    twice += got.filter((count) => count > 1).length;
    // Who got nothing is named to staff, as one who may not have got it.
    forgotten += Math.max(0, got.filter((count) => count === 0).length - unconfirmed);
  }
  figures.push(
    ["steps at which mails of a release and to a host were stopped", runs.length, { atLeast: 15 }],
    ["people who got one twice", twice, 0],
    ["people who got none, and of whom staff are not told", forgotten, 0],
  );
  expect([twice, forgotten]).toEqual([0, 0]);
}, 600_000);

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
  expect(opened).toBe(0);
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
    expect(isSame).toBe(true);
    expect(traces).toEqual([]);
    expect(stored).toContain(hashOf(secret));
    expect(logs.lines.length).toBeGreaterThanOrEqual(20);
  } finally {
    logs.stop();
  }
});
