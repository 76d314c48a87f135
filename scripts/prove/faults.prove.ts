import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { deleteItem, putItem, readItems, transact, updateItem } from "#functions/store/table.ts";
import { audit } from "#scripts/audit/audit.ts";
import { readTable } from "#scripts/audit/table.ts";
import {
  type Called,
  canonical,
  type Fault,
  meeting,
  type Seen,
  type Trial,
  withFaults,
} from "#scripts/prove/faulty-aws.ts";
import { report } from "#scripts/prove/report.ts";
import { succeeding } from "#scripts/prove/valid-calls.ts";
import { half } from "#scripts/testing/access-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";

const quick = process.env["PROVE_QUICK"] === "1";

const all = Number.POSITIVE_INFINITY;

/** All that can befall this call; of a read whose answer is lost, no more is to be said than of one that never left. */
const trialsOf = ({ number: call, writes, transaction, service }: Called): Trial[] => {
  const trial = (fault: Fault, attempts = all): Trial => ({ call, fault, attempts });
  const trials = [
    trial("hang"),
    trial("throttled"),
    trial("failed"),
    trial("reset"),
    ...(writes ? [trial("lost"), trial("lost", 1)] : []),
    ...(transaction ? [trial("conflict"), trial("conflict", 1)] : []),
  ].filter(({ fault }) => service !== "s3" || fault !== "throttled");
  return trials;
};

const counted = { changes: 0, faults: 0, lost: 0, half: 0, apart: 0, otherwise: 0, endless: 0 };

/** Rates, and mailed links, of which each one asked for stands for itself. */
const passedOver = (key: { pk: string; sk: string }) =>
  /^(RATE|RESET|VERIFY|ROSTER#\w+$)#?/.test(key.pk) || /^(LINK#|VERSION)/.test(key.sk);
// What rises with every call, and what several calls share and count on: the counters' truth is the auditor's to tell.
const volatile =
  /^(version|revision|expires|ends|expires_at|count|seen|sessions|wishes|participations|photos|situations|wishlists|zones|time_slots|\w*_count)$/;
const shapes: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>"],
  [/\b[0-9a-f]{64}\b/g, "<hash>"],
  [/\$argon2id\$[^"]*/g, "<hash>"],
  [/[\w-]{43,}/g, "<key>"],
  [/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "<time>"],
  [/\b[0-9a-f]{8}\b/g, "<part>"],
  [/#\d{1,2}\b/g, "#<n>"],
];

const stable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stable);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name, one]) => !(volatile.test(name) && !Array.isArray(one)));
  return Object.fromEntries(kept.map(([name, one]) => [name, stable(one)]));
};
/** An item told without ids, times and counts: two runs that did the same tell the same. */
const tell = (item: unknown): string =>
  shapes.reduce((text, [pattern, by]) => text.replace(pattern, by), canonical(stable(item)));

/** What stands at the keys that were written, and whether none of it differs from before. */
const effectOf = async (...seen: Seen[]) => {
  const written = new Map(seen.toReversed().flatMap((one) => [...one.written]));
  const kept = [...written.values()].filter(({ key }) => !passedOver(key));
  const found = await readItems(kept.map(({ key }) => key));
  const at = new Map(found.map((item) => [`${item.pk}\n${item.sk}`, item]));
  const changed = kept.filter(
    ({ key, before }) => canonical(at.get(`${key.pk}\n${key.sk}`)) !== canonical(before),
  );
  return { told: found.map(tell).sort().join("\n"), changed: changed.length > 0 };
};

// These write in several transactions, each whole, and a retry goes on where they stopped.
const inSeveral = new Set([
  "deleteAccount",
  "deleteUser",
  "deleteProfile",
  "writeUserImport",
  "writeLearnerImport",
  "writeStructureImport",
  // The account first, then the link to verify it.
  "register",
]);

/** Puts everything that was written back as it was; lists that are kept in memory must be read again. */
const undone = async (...seen: Seen[]) => {
  const written = new Map(seen.toReversed().flatMap((one) => [...one.written]));
  for (const { key, before } of written.values()) {
    if (key.sk !== "VERSION") await transact([before ? putItem(before) : deleteItem(key)]);
    else {
      const [now = {}] = await readItems([key]);
      const counts = Object.entries(now).filter(([, value]) => typeof value === "number");
      await transact([updateItem(key, { add: Object.fromEntries(counts.map(([name]) => [name, 1])) })]);
    }
  }
};

// Calls of the tables are on objects of a world: nobody else's, or at least nobody else's at the same time.
const worlds = new Map<string, { half: ReturnType<typeof half>; last: Promise<unknown> }>();
const inWorldOf = async (operation: string, trial?: Trial): Promise<Attempt> => {
  const name = quick ? (operations().find((one) => one.operation === operation)?.domain ?? "") : operation;
  const world = worlds.get(name) ?? { half: half(), last: Promise.resolve() };
  worlds.set(name, world);
  const mine = world.last.then(() => attempt(operation, world.half, trial));
  world.last = Promise.allSettled([mine]);
  return mine;
};

const attempt = async (operation: string, world: ReturnType<typeof half>, trial?: Trial) => {
  const { endpoint } = operations().find((one) => one.operation === operation) ?? {};
  if (!endpoint) throw new Error(`No route is called ${operation}`);
  const { call, caller } = await succeeding(operation, world);
  // As the site sends it again: with the key of the call of which it knows not whether it got through.
  const headers = { "idempotency-key": randomUUID() };
  const ask = (given?: Trial) =>
    withFaults(given && meeting(given), () => caller.send(endpoint, { ...call, headers }));
  const first = await ask(trial);
  const between = await effectOf(first.seen);
  const failed = first.value.status >= 500;
  // Who is told to come back comes back, more than once while everybody else here writes too.
  let again = failed ? await ask() : undefined;
  for (let n = 0; n < 5 && again?.value.status === 503; n++) again = await ask();
  const after = again ? await effectOf(first.seen, again.seen) : between;
  const sent = [...first.seen.sent, ...(again?.seen.sent ?? [])];
  const unmailed = first.seen.calls.some(
    ({ service, number }) => service === "ses" && number === trial?.call,
  );
  await undone(first.seen, ...(again ? [again.seen] : []));
  return { first, again, between, after, sent, unmailed, acknowledged: !failed };
};

type Attempt = Awaited<ReturnType<typeof attempt>>;

// What these do stands whether or not its mail leaves; an import tells who got none.
const mailIsCourtesy = new Set([
  "confirmPasswordReset",
  "deleteAccount",
  "writeUserImport",
  "writeLearnerImport",
]);

/** What is wrong with how a call went that met a fault, judged by how it goes without. */
const wrongs = (operation: string, sound: Attempt, met: Attempt): string[] => {
  const { status } = met.first.value;
  const asItMay = mailIsCourtesy.has(operation) && met.unmailed;
  const unsent = sound.sent.filter((one) => !met.sent.includes(one));
  const isHalf =
    !met.acknowledged &&
    met.between.changed &&
    met.between.told !== sound.after.told &&
    !inSeveral.has(operation);
  const isOther = !asItMay && (met.after.told !== sound.after.told || unsent.length > 0);
  if (isHalf) counted.half++;
  if (isOther) counted[met.acknowledged ? "lost" : "apart"]++;
  if (status >= 500 && status !== 503) counted.otherwise++;
  counted.endless += met.first.seen.endless;
  return [
    ...(isHalf ? [`half applied: ${difference(sound.after.told, met.between.told)}`] : []),
    ...(isOther
      ? [`other than without: unsent ${unsent}, ${difference(sound.after.told, met.after.told)}`]
      : []),
    ...(status >= 500 && status !== 503 ? ["does not say that it may be tried again"] : []),
    ...(met.first.seen.endless > 0 ? ["waits without end"] : []),
  ].map((what) => `${status} then ${met.again?.value.status}: ${what}`);
};

const difference = (expected: string, found: string): string => {
  const [here, there] = [expected.split("\n"), found.split("\n")];
  const lacks = here.filter((one) => !there.includes(one)).map((one) => `- ${one.slice(0, 400)}`);
  const more = there.filter((one) => !here.includes(one)).map((one) => `+ ${one.slice(0, 400)}`);
  return [...lacks, ...more, `${here.length} items / ${there.length}`].slice(0, 5).join("\n  ");
};

/** Every route that writes when it succeeds: all that are not GET, and the links and files that are. */
const changes = operations().filter(
  ({ operation, endpoint }) =>
    endpoint.method !== "GET" || /^(verify|export|read|get\w+Template)/.test(operation),
);

test.concurrent.each(changes.map(({ operation }, turn) => [operation, turn] as const))(
  "%s loses nothing that it acknowledged, and comes to the same after a retry",
  async (operation, turn) => {
    let sound = await inWorldOf(operation);
    // Overtaken by all that happens here at once: it is no measure then.
    for (let n = 0; n < 5 && sound.first.value.status === 503; n++) sound = await inWorldOf(operation);
    expect(sound.first.value.status, JSON.stringify(sound.first.value.body)).toBeLessThan(400);
    counted.changes++;
    const wrong: string[] = [];
    const trials = sound.first.seen.calls.flatMap(trialsOf);
    const last = trials.length - 1;
    for (const trial of quick ? trials.slice(last - (turn % 8), last - (turn % 8) + 1) : trials) {
      const met = await inWorldOf(operation, trial);
      if (met.first.seen.met === 0) continue;
      counted.faults++;
      const { service, writes } = met.first.seen.calls[trial.call - 1] ?? {};
      const told = `call ${trial.call} ${service} ${writes ? "write" : "read"} ${trial.fault} × ${trial.attempts}`;
      wrong.push(...wrongs(operation, sound, met).map((what) => `${operation} ${told}: ${what}`));
    }
    if (wrong.length > 0) expect.fail(wrong.join("\n"));
  },
);

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
  expect(violations).toEqual([]);
});
