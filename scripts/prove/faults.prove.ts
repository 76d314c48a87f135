import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { handler as removeDeleted } from "#functions/workers/remove-deleted.ts";
import { audit } from "#scripts/audit/audit.ts";
import { readTable } from "#scripts/audit/table.ts";
import { difference, effectOf, undone } from "#scripts/prove/faults/effects.ts";
import { eachTrial, oneTrial } from "#scripts/prove/faults/trials.ts";
import { jobs, removal, worked, wrongsOf } from "#scripts/prove/faults/workers.ts";
import { isAt, meeting, type Seen, type Trial, withFaults } from "#scripts/prove/faulty-aws.ts";
import { report } from "#scripts/prove/report.ts";
import { succeeding } from "#scripts/prove/valid-calls.ts";
import { half } from "#scripts/testing/access-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";

const quick = process.env["PROVE_QUICK"] === "1";

const counted = { changes: 0, faults: 0, lost: 0, half: 0, apart: 0, otherwise: 0, endless: 0 };

// These write in several transactions, each whole, and a retry goes on where they stopped.
const inSeveral = new Set([
  "deleteAccount",
  "deleteUser",
  "deleteProfile",
  "writeUserImport",
  "writeLearnerImport",
  "writeStructureImport",
  "undoUserImport",
  "undoLearnerImport",
  "undoStructureImport",
  // The account first, then the link to verify it.
  "register",
]);

/** Sets something up: all do so at the same time, and may be told to come back. */
const patiently = async <Made>(make: () => Promise<Made>, tries = 5): Promise<Made> => {
  try {
    return await make();
  } catch (error) {
    if (tries === 0) throw error;
    return patiently(make, tries - 1);
  }
};

// Calls of the tables are on objects of a world: nobody else's, or at least nobody else's at the same time.
type World = ReturnType<typeof half>;
const worlds = new Map<string, { half: World; last: Promise<unknown> }>();
const inWorldOf = async (operation: string, work: (world: World) => Promise<void>): Promise<void> => {
  const name = quick ? (operations().find((one) => one.operation === operation)?.domain ?? "") : operation;
  const world = worlds.get(name) ?? { half: patiently(half), last: Promise.resolve() };
  worlds.set(name, world);
  const mine = world.last.then(() => work(world.half));
  world.last = Promise.allSettled([mine]);
  return mine;
};

/** Whoever is told to come back does so, more than once while everybody else here writes too; so does an import's page. */
const isToCome = ({ status, body }: { status: number; body: unknown }) =>
  status === 503 || ["writing", "undoing"].includes(Object(body)["status"]);
const mostCalls = 8;

// What these do stands whether or not its mail leaves, but for so many mails that come first; an import tells who got
// none. Who asks again after a lost answer is refused: the link is spent, the account gone, the password another.
const mailsNeeded = new Map([
  ["confirmPasswordReset", 0],
  ["deleteAccount", 0],
  ["writeUserImport", 0],
  ["writeLearnerImport", 0],
  ["changePassword", 0],
  ["addTotp", 0],
  ["addPasskey", 0],
  ["removeFactor", 0],
  ["resetFactors", 0],
  ["renameUser", 0],
  // The link to the new address; then the present one is told.
  ["requestEmailChange", 1],
  ["confirmEmailChange", 0],
  ["deleteProfile", 0],
]);

// Who gives a name again whose answer was lost finds it given: nobody is told of it any more.
const saidOnce = new Set(["renameUser"]);

/** Calls that were undone, by operation: they can be made again by the same person. */
const repeatable = new Map<string, Awaited<ReturnType<typeof succeeding>>>();

// A code of an application is good for a minute: less than all trials take.
const expiring = new Set(["addTotp", "loginWithCode"]);

const attempt = async (operation: string, world: World, trials: readonly Trial[] = []) => {
  const { endpoint } = operations().find((one) => one.operation === operation) ?? {};
  if (!endpoint) throw new Error(`No route is called ${operation}`);
  const { call, caller } = repeatable.get(operation) ?? (await patiently(() => succeeding(operation, world)));
  // As the site sends it again: with the key of the call of which it knows not whether it got through.
  const headers = { "idempotency-key": randomUUID() };
  const ask = (given?: Trial) =>
    withFaults(given && meeting(given), () => caller.send(endpoint, { ...call, headers }));
  let first = await ask(trials[0]);
  const seen: Seen[] = [first.seen];
  // The next fault, as long as the one before has let nothing through.
  for (let n = 1; n < trials.length && first.value.status >= 500; n++) {
    first = await ask(trials[n]);
    seen.push(first.seen);
  }
  const faulty = [...seen];
  const between = await effectOf(...faulty);
  let { value } = first;
  for (let n = 0; n < mostCalls && (isToCome(value) || value.status >= 500); n++) {
    if (n > 0) await pause(Math.random() * 200 * n);
    const again = await ask();
    seen.push(again.seen);
    value = again.value;
  }
  const after = seen.length > faulty.length ? await effectOf(...seen) : between;
  const sent = seen.flatMap((one) => one.sent);
  const mails = first.seen.calls.filter(({ service }) => service === "ses");
  const unmailed = mails
    .slice(mailsNeeded.get(operation))
    .some((one) => trials.some((trial) => isAt(trial, one)));
  // What was deleted was made for it: put back, it would stand in the way of the next one.
  if (endpoint.method !== "DELETE") {
    await undone(...seen);
    if (!expiring.has(operation)) repeatable.set(operation, { call, caller });
  }
  return { first, faulty, last: value, between, after, sent, unmailed };
};

type Attempt = Awaited<ReturnType<typeof attempt>>;

/** What a run with a fault sent less than one without, but for what workers find in the table and mails out of courtesy. */
const unsentBy = (operation: string, sound: Attempt, met: Attempt): string[] => {
  const isOrdered = (sent: string) => met.after.orders && /^(DELETE|PUT jobs)\b/.test(sent);
  const isCourtesy = (sent: string) =>
    sent === "mail" && mailsNeeded.has(operation) && (met.last.status >= 400 || saidOnce.has(operation));
  return sound.sent.filter((one) => !met.sent.includes(one) && !isOrdered(one) && !isCourtesy(one));
};

/** What is wrong with how a call went that met a fault, judged by how it goes without. */
const wrongs = (operation: string, sound: Attempt, met: Attempt): string[] => {
  const { status } = met.first.value;
  const acknowledged = status < 500;
  const asItMay = mailsNeeded.has(operation) && met.unmailed;
  const unsent = unsentBy(operation, sound, met);
  const isHalf =
    !acknowledged &&
    met.between.changed &&
    met.between.told !== sound.after.told &&
    !inSeveral.has(operation);
  const isOther = !asItMay && (met.after.told !== sound.after.told || unsent.length > 0);
  if (isHalf) counted.half++;
  if (isOther) counted[acknowledged ? "lost" : "apart"]++;
  if (status >= 500 && status !== 503) counted.otherwise++;
  const endless = met.faulty.reduce((sum, one) => sum + one.endless, 0);
  counted.endless += endless;
  return [
    ...(isHalf ? [`half applied: ${difference(sound.after.told, met.between.told)}`] : []),
    ...(isOther
      ? [`other than without: unsent ${unsent}, ${difference(sound.after.told, met.after.told)}`]
      : []),
    ...(status >= 500 && status !== 503 ? ["does not say that it may be tried again"] : []),
    ...(endless > 0 ? ["waits without end"] : []),
  ].map((what) => `${status} then ${met.last.status}: ${what}`);
};

/** Every route that writes when it succeeds: all that are not GET, and the links and files that are. */
const changes = operations().filter(
  ({ operation, endpoint }) =>
    endpoint.method !== "GET" || /^(verify|export|read|get\w+Template)/.test(operation),
);

/** The trials that were met, as a person reads them. */
const named = (trials: readonly Trial[], met: number): string =>
  trials
    .slice(0, met)
    .map(
      ({ writes, number, fault, attempts }) =>
        `${writes ? "write" : "read"} ${number} ${fault} × ${attempts}`,
    )
    .join(", ");

const soundly = async (operation: string, world: World): Promise<Attempt> => {
  let sound = await attempt(operation, world);
  // ConcurrentChange by all that happens here at once: it is no measure then.
  for (let n = 0; n < 5 && sound.first.value.status >= 400; n++) sound = await attempt(operation, world);
  expect(sound.first.value.status, JSON.stringify(sound.first.value.body)).toBeLessThan(400);
  return sound;
};

const proveChange = (operation: string, turn: number) =>
  inWorldOf(operation, async (world) => {
    const sound = await soundly(operation, world);
    counted.changes++;
    const wrong: string[] = [];
    let losesWrites = false;
    const run = async (trials: readonly Trial[]) => {
      const ran = await attempt(operation, world, trials);
      const { calls } = ran.first.seen;
      const met = ran.faulty.filter((one) => one.met > 0).length;
      counted.faults += met;
      losesWrites ||= calls.some(
        (call) => call.transaction && trials.some((trial) => trial.fault === "lost" && isAt(trial, call)),
      );
      if (met > 0)
        wrong.push(
          ...wrongs(operation, sound, ran).map((what) => `${operation} ${named(trials, met)}: ${what}`),
        );
      return { met, calls };
    };
    const one = quick && oneTrial(sound.first.seen.calls, turn);
    if (one) await run([one]);
    else await eachTrial(sound.first.seen.calls, run);
    if (!quick && !losesWrites && sound.first.seen.calls.some(({ transaction }) => transaction))
      wrong.push(`${operation}: none of its writes lost its answer`);
    if (wrong.length > 0) expect.fail(wrong.join("\n"));
  });

// These require that no profile changes while they decide, and here somebody new comes in at every moment.
const alone = new Set(["deleteOrganization", "deleteStructure"]);
// Those of one domain, which may have to wait for one another, apart.
const turns = changes
  .map(({ operation }, turn) => [operation, turn] as const)
  .toSorted(([, a], [, b]) => (a % 11) - (b % 11));
const holds = "%s loses nothing that it acknowledged, and comes to the same after a retry";
test.concurrent.each(turns.filter(([operation]) => !alone.has(operation)))(holds, proveChange);

const workers = { jobs: 0, faults: 0, wrong: 0 };
const proveJob = async (stage: Parameters<typeof worked>[0], turn: number) => {
  const sound = await worked(stage);
  expect(sound.done).toBe(true);
  workers.jobs++;
  const wrong: string[] = [];
  const run = async (trials: readonly Trial[]) => {
    const ran = await worked(stage, trials);
    workers.faults += ran.met;
    wrong.push(...wrongsOf(sound, ran).map((what) => `${named(trials, ran.met)}: ${what}`));
    return ran;
  };
  const { calls } = sound;
  const one = quick && oneTrial(calls, turn);
  if (one) await run([one]);
  else await eachTrial(calls, run);
  workers.wrong += wrong.length;
  if (wrong.length > 0) expect.fail(wrong.join("\n"));
};
test.concurrent.each(Object.entries(jobs).map(([name, stage], turn) => [name, stage, turn] as const))(
  "%s comes to the same when it is handed its event again",
  (_, stage, turn) => proveJob(stage, turn),
);
test.each(turns.filter(([operation]) => alone.has(operation)))(holds, proveChange);
test("remove-deleted comes to the same when it is run again", async () => {
  await removeDeleted();
  await proveJob(removal, 0);
});

afterAll(async () => {
  const violations = audit(await readTable(process.env["TABLE_NAME"] ?? ""));
  report("Faults at each AWS call of each change", [
    ["changes", counted.changes, changes.length],
    ["faults met", counted.faults],
    ["acknowledged and lost", counted.lost, 0],
    ["half applied", counted.half, 0],
    ["apart after the retry", counted.apart, 0],
    ["answered otherwise than 503", counted.otherwise, 0],
    ["calls that waited without end", counted.endless, 0],
    ["violations found in the table afterwards", violations.length, 0],
  ]);
  report("Faults at each AWS call of each worker", [
    ["jobs", workers.jobs, Object.keys(jobs).length + 1],
    ["faults met", workers.faults],
    ["apart after the next tries", workers.wrong, 0],
  ]);
  expect(violations).toEqual([]);
});
