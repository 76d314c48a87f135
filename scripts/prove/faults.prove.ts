import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { handler as removeDeleted } from "#functions/workers/remove-deleted.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { difference, effectOf, undo } from "#scripts/prove/faults/table-effects.ts";
import { runTrials, trialOfTurn } from "#scripts/prove/faults/trials.ts";
import { jobs, removal, runJob, snapshots, wrongsOf } from "#scripts/prove/faults/workers.ts";
import { isForCall, planOf, type Recording, type Trial, withFaults } from "#scripts/prove/faulty-aws.ts";
import { report } from "#scripts/prove/report.ts";
import { succeedingCall } from "#scripts/prove/valid-calls.ts";
import { half } from "#scripts/testing/scenes/access-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";

const quick = process.env["PROVE_QUICK"] === "1";

const counted = { changes: 0, faults: 0, lost: 0, half: 0, apart: 0, otherStatus: 0, endless: 0 };

// These write several transactions; a retry continues after the last one that was written.
const inSeveral = new Set([
  "deleteAccount",
  "deleteUser",
  "deleteProfile",
  "writeUserImport",
  "writeLearnerImport",
  "writeStructureImport",
  "writePlacementImport",
  "undoUserImport",
  "undoLearnerImport",
  "undoStructureImport",
  "undoPlacementImport",
  // The account, then the verification link.
  "register",
  // The promotion goes off the list, then its members, then its code: the next call goes on.
  "deleteTrainingAction",
]);

/** Retries a set-up: many tests write at once, and any of them can be answered 503. */
const patiently = async <Made>(make: () => Promise<Made>, tries = 5): Promise<Made> => {
  try {
    return await make();
  } catch (error) {
    if (tries === 0) throw error;
    return patiently(make, tries - 1);
  }
};

// Each operation works on a world of its own, in the quick form each domain, one operation at a time.
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

/** Clients retry on 503, several times here since many tests write at once; an import's page polls until it is done. */
const mustRetry = ({ status, body }: { status: number; body: unknown }) =>
  status === 503 || ["writing", "undoing"].includes(Object(body)["status"]);
const maxCalls = 8;

// These succeed even if their mail fails, except for the first so many mails; an import lists who got none. A retry after
// a lost answer is refused: the link is used, the account deleted or the password changed.
const mailsNeeded = new Map([
  ["confirmPasswordReset", 0],
  ["deleteAccount", 0],
  ["deleteUser", 0],
  ["writeUserImport", 0],
  ["writeLearnerImport", 0],
  ["changePassword", 0],
  ["addTotp", 0],
  ["addPasskey", 0],
  ["removeFactor", 0],
  ["resetFactors", 0],
  ["renameUser", 0],
  ["giveFirstProfile", 0],
  // The link to the new address; the notice to the present one may fail.
  ["requestEmailChange", 1],
  ["confirmEmailChange", 0],
  ["deleteProfile", 0],
  // The link of the mail that did not leave stays for its hour: nobody knows it.
  ["requestAdmission", 0],
]);

// A retry after a lost answer finds the name or the profile already given, and sends no mail.
const mailedOnce = new Set(["renameUser", "giveFirstProfile"]);

// A retry after a lost answer goes a step further: what the first call cancelled is forgotten. Pages show neither.
const goesFurther = new Set(["discardProposal"]);

/** Calls whose writes were undone, by operation: the same person can make them again. */
const repeatable = new Map<string, Awaited<ReturnType<typeof succeedingCall>>>();

// A code of an application is good for a minute: less than all trials take.
const expiring = new Set(["addTotp", "loginWithCode"]);

const attempt = async (operation: string, world: World, trials: readonly Trial[] = []) => {
  const { endpoint } = operations().find((one) => one.operation === operation) ?? {};
  if (!endpoint) throw new Error(`No route is called ${operation}`);
  const { call, caller } =
    repeatable.get(operation) ?? (await patiently(() => succeedingCall(operation, world)));
  // As the site does: a retry has the idempotency key of the first call.
  const headers = { "idempotency-key": randomUUID() };
  const ask = (given?: Trial) =>
    withFaults(given && planOf(given), () => caller.send(endpoint, { ...call, headers }));
  let first = await ask(trials[0]);
  const seen: Recording[] = [first.seen];
  // Inject the next fault while the call fails.
  for (let n = 1; n < trials.length && first.value.status >= 500; n++) {
    first = await ask(trials[n]);
    seen.push(first.seen);
  }
  const withFault = [...seen];
  const between = await effectOf(...withFault);
  let { value } = first;
  for (let n = 0; n < maxCalls && (mustRetry(value) || value.status >= 500); n++) {
    if (n > 0) await pause(Math.random() * 200 * n);
    const again = await ask();
    seen.push(again.seen);
    value = again.value;
  }
  const after = seen.length > withFault.length ? await effectOf(...seen) : between;
  const sent = seen.flatMap((one) => one.sent);
  const mails = first.seen.calls.filter(({ service }) => service === "ses");
  const unmailed = mails
    .slice(mailsNeeded.get(operation))
    .some((one) => trials.some((trial) => isForCall(trial, one)));
  // A deleted thing was created for this call: restored, it would hinder the next one.
  if (endpoint.method !== "DELETE") {
    await undo(...seen);
    if (!expiring.has(operation)) repeatable.set(operation, { call, caller });
  }
  return { first, withFault, last: value, between, after, sent, unmailed };
};

type Attempt = Awaited<ReturnType<typeof attempt>>;

/** What a run with faults failed to send, except removals that workers find in the table, and notices. */
const unsentBy = (operation: string, sound: Attempt, faulty: Attempt): string[] => {
  const isOrdered = (sent: string) => faulty.after.orders && /^(DELETE|order)\b/.test(sent);
  const isNotice = (sent: string) =>
    sent === "mail" && mailsNeeded.has(operation) && (faulty.last.status >= 400 || mailedOnce.has(operation));
  return sound.sent.filter((one) => !faulty.sent.includes(one) && !isOrdered(one) && !isNotice(one));
};

/** What differs between a run with injected faults and one without. */
const wrongs = (operation: string, sound: Attempt, faulty: Attempt): string[] => {
  const { status } = faulty.first.value;
  const acknowledged = status < 500;
  const onlyMailFailed = mailsNeeded.has(operation) && faulty.unmailed;
  const unsent = unsentBy(operation, sound, faulty);
  const isHalf =
    !acknowledged &&
    faulty.between.changed &&
    faulty.between.text !== sound.after.text &&
    !inSeveral.has(operation);
  const isFurther = goesFurther.has(operation) && !acknowledged;
  const isOther =
    !onlyMailFailed && !isFurther && (faulty.after.text !== sound.after.text || unsent.length > 0);
  if (isHalf) counted.half++;
  if (isOther) counted[acknowledged ? "lost" : "apart"]++;
  if (status >= 500 && status !== 503) counted.otherStatus++;
  const endless = faulty.withFault.reduce((sum, one) => sum + one.endless, 0);
  counted.endless += endless;
  return [
    ...(isHalf ? [`half applied: ${difference(sound.after.text, faulty.between.text)}`] : []),
    ...(isOther
      ? [
          `another result than without faults: unsent ${unsent}, ${difference(sound.after.text, faulty.after.text)}`,
        ]
      : []),
    ...(status >= 500 && status !== 503 ? ["not answered 503"] : []),
    ...(endless > 0 ? ["hangs without a time-out"] : []),
  ].map((what) => `${status} then ${faulty.last.status}: ${what}`);
};

/** Every route that writes: all methods but GET, and the GET routes of links and files. */
const changes = operations().filter(
  ({ operation, endpoint }) =>
    endpoint.method !== "GET" || /^(verify|export|read|get\w+Template)/.test(operation),
);

/** The injected faults, as text. */
const named = (trials: readonly Trial[], injected: number): string =>
  trials
    .slice(0, injected)
    .map(
      ({ writes, number, fault, attempts }) =>
        `${writes ? "write" : "read"} ${number} ${fault} × ${attempts}`,
    )
    .join(", ");

const attemptWithoutFaults = async (operation: string, world: World): Promise<Attempt> => {
  let sound = await attempt(operation, world);
  // A concurrent change of another test is no baseline: try again.
  for (let n = 0; n < 5 && sound.first.value.status >= 400; n++) sound = await attempt(operation, world);
  expect(sound.first.value.status, JSON.stringify(sound.first.value.body)).toBeLessThan(400);
  return sound;
};

const proveChange = (operation: string, turn: number) =>
  inWorldOf(operation, async (world) => {
    const sound = await attemptWithoutFaults(operation, world);
    counted.changes++;
    const wrong: string[] = [];
    let losesWrites = false;
    const run = async (trials: readonly Trial[]) => {
      const ran = await attempt(operation, world, trials);
      const { calls } = ran.first.seen;
      const injected = ran.withFault.filter((one) => one.injected > 0).length;
      counted.faults += injected;
      losesWrites ||= calls.some(
        (call) =>
          call.transaction && trials.some((trial) => trial.fault === "lost" && isForCall(trial, call)),
      );
      if (injected > 0)
        wrong.push(
          ...wrongs(operation, sound, ran).map((what) => `${operation} ${named(trials, injected)}: ${what}`),
        );
      return { injected, calls };
    };
    const one = quick && trialOfTurn(sound.first.seen.calls, turn);
    if (one) await run([one]);
    else await runTrials(sound.first.seen.calls, run);
    if (!quick && !losesWrites && sound.first.seen.calls.some(({ transaction }) => transaction))
      wrong.push(`${operation}: none of its writes lost its answer`);
    if (wrong.length > 0) expect.fail(wrong.join("\n"));
  });

// These check that no profile changes while they run; the other tests create people all the time.
const alone = new Set(["deleteOrganization", "deleteStructure"]);
// Spread the operations of one domain: they can wait for one another.
const turns = changes
  .map(({ operation }, turn) => [operation, turn] as const)
  .toSorted(([, a], [, b]) => (a % 11) - (b % 11));
const holds = "%s loses nothing that it acknowledged, and a retry gives the same result";
test.concurrent.each(turns.filter(([operation]) => !alone.has(operation)))(holds, proveChange);

const workers = { jobs: 0, faults: 0, wrong: 0 };
const proveJob = async (setUp: Parameters<typeof runJob>[0], turn: number) => {
  const sound = await runJob(setUp);
  expect(sound.done).toBe(true);
  expect(sound.wrong).toEqual([]);
  workers.jobs++;
  const wrong: string[] = [];
  const run = async (trials: readonly Trial[]) => {
    const ran = await runJob(setUp, trials);
    workers.faults += ran.injected;
    wrong.push(...wrongsOf(sound, ran).map((what) => `${named(trials, ran.injected)}: ${what}`));
    return ran;
  };
  const { calls } = sound;
  const one = quick && trialOfTurn(calls, turn);
  if (one) await run([one]);
  else await runTrials(calls, run);
  workers.wrong += wrong.length;
  if (wrong.length > 0) expect.fail(wrong.join("\n"));
};
test.concurrent.each(Object.entries(jobs).map(([name, setUp], turn) => [name, setUp, turn] as const))(
  "%s gives the same result when its event is delivered again",
  (_, setUp, turn) => proveJob(setUp, turn),
);
test.each(turns.filter(([operation]) => alone.has(operation)))(holds, proveChange);
test("remove-deleted gives the same result when it runs again", async () => {
  await removeDeleted();
  await proveJob(removal, 0);
});
test("save-snapshots leaves no function with old entries when it stops anywhere", () =>
  proveJob(snapshots, 0));

afterAll(async () => {
  const violations = audit(await readTable(process.env["TABLE_NAME"] ?? ""));
  report("Faults at each AWS call of each change", [
    ["changes", counted.changes, changes.length],
    ["faults injected", counted.faults],
    ["acknowledged and lost", counted.lost, 0],
    ["half applied", counted.half, 0],
    ["another result after the retry", counted.apart, 0],
    ["failed with another status than 503", counted.otherStatus, 0],
    ["calls that hung without a time-out", counted.endless, 0],
    ["violations found in the table afterwards", violations.length, 0],
  ]);
  report("Faults at each AWS call of each worker", [
    ["jobs", workers.jobs, Object.keys(jobs).length + 2],
    ["faults injected", workers.faults],
    ["another result after the retries", workers.wrong, 0],
  ]);
  expect(violations).toEqual([]);
});
