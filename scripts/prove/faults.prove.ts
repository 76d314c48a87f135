import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { readItems } from "#functions/store/table.ts";
import { audit } from "#scripts/audit/audit.ts";
import { readTable } from "#scripts/audit/table.ts";
import { type Fault, type Plan, type Seen, withFault } from "#scripts/prove/faulty-aws.ts";
import { report } from "#scripts/prove/report.ts";
import { validCall, welcome } from "#scripts/prove/valid-calls.ts";
import { operations } from "#shared/contract/catalogue.ts";

// Below the SDK: one attempt meets the fault and the SDK's own retry heals it, or all of them do.
const all = Number.POSITIVE_INFINITY;

/** The faults worth trying on a call: all that can befall a write; of a read, that it never comes back. */
const plansFor = (call: number, { writes, transaction }: Seen["calls"][number]): Plan[] => {
  const plan = (fault: Fault, attempts: number): Plan => ({ call, fault, attempts });
  return [
    plan("unreachable", all),
    ...(writes ? [plan("lost", 1), plan("lost", all), plan("throttled", all)] : []),
    ...(transaction ? [plan("conflict", 1), plan("failed", all)] : []),
  ];
};

const counted = { routes: 0, faults: 0, failed: 0, lost: 0, apart: 0 };

const shapes: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>"],
  [/\b[0-9a-f]{64}\b/g, "<hash>"],
  [/[\w-]{43,}/g, "<key>"],
  [/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "<time>"],
  [/\b[0-9a-f]{8}\b/g, "<part>"],
  [/"(version|revision|expires|ends|expires_at|count|seen|\w*_count)":\d+/g, '"$1":<n>'],
  [/#\d\b/g, "#<shard>"],
  [/\$argon2id\$[^"]*/g, "<hash>"],
  // Of what several calls share: one counts on where the other stopped. The counters' truth is the auditor's to tell.
  [/"(wishes|participations|photos|situations|wishlists)":\d+/g, '"$1":<n>'],
];

/** Rates, sessions, and mailed links, of which each one asked for stands for itself. */
const passedOver = /^(RATE|USER|RESET|VERIFY)#/;

/** What stands at these keys, told without ids, times and versions: two runs that did the same tell the same. */
const effectAt = async (keys: Iterable<{ pk: string; sk: string }>): Promise<string[]> => {
  const tell = (value: unknown) =>
    shapes.reduce((text, [pattern, by]) => text.replace(pattern, by), JSON.stringify(value));
  const found = await readItems([...keys].filter(({ pk, sk }) => !passedOver.test(pk) && sk !== "VERSION"));
  return found.map(tell).sort();
};

const attempt = async (operation: string, plan?: Plan) => {
  const route = operations().find((one) => one.operation === operation);
  if (!route) throw new Error(`No route is called ${operation}`);
  const [call, caller] = [await validCall(operation), await welcome(operation)];
  // As the site sends it again: with the key of the call of which it knows not whether it got through.
  const headers = { "idempotency-key": randomUUID() };
  const ask = (given?: Plan) => withFault(given, () => caller.send(route.endpoint, { ...call, headers }));
  const first = await ask(plan);
  const status = first.value.status;
  const second = status >= 500 ? await ask() : undefined;
  const written = new Map([...first.seen.written, ...(second?.seen.written ?? [])]);
  return { status, again: second?.value, calls: first.seen.calls, effect: await effectAt(written.values()) };
};

const mutations = operations().filter(({ endpoint }) => endpoint.method !== "GET");

describe.each(mutations)("$operation", ({ operation }) => {
  test("loses nothing that it acknowledged, and comes to the same after a retry", async () => {
    counted.routes++;
    const sound = await attempt(operation);
    expect(sound.status).toBeLessThan(500);
    const wrong: string[] = [];
    for (const [index, call] of sound.calls.entries()) {
      for (const plan of plansFor(index + 1, call)) {
        counted.faults++;
        const told = `${operation} call ${plan.call} ${plan.fault} × ${plan.attempts}`;
        const met = await attempt(operation, plan);
        if (met.status >= 500 && met.status !== 503) {
          counted.failed++;
          wrong.push(`${told}: answers ${met.status}`);
        }
        const same = JSON.stringify(met.effect) === JSON.stringify(sound.effect);
        if (same) continue;
        if (met.status < 400) counted.lost++;
        else counted.apart++;
        wrong.push(
          `${told}: ${met.status} then ${met.again?.status}: ${difference(sound.effect, met.effect)}`,
        );
      }
    }
    if (wrong.length > 0) expect.fail(wrong.join("\n"));
  });
});

const difference = (expected: readonly string[], found: readonly string[]) => {
  const lacks = expected.filter((one) => !found.includes(one)).map((one) => `- ${one.slice(0, 160)}`);
  const more = found.filter((one) => !expected.includes(one)).map((one) => `+ ${one.slice(0, 160)}`);
  return [...lacks, ...more, `${expected.length} items / ${found.length}`].slice(0, 5).join(" ");
};

afterAll(async () => {
  const violations = audit(await readTable(process.env["TABLE_NAME"] ?? ""));
  report("Faults at each AWS call of each change", [
    ["changes", counted.routes, mutations.length],
    ["faults met", counted.faults],
    ["acknowledged and lost", counted.lost, 0],
    ["apart after the retry", counted.apart, 0],
    ["answered otherwise than 503", counted.failed, 0],
    ["violations found in the table afterwards", violations.length, 0],
  ]);
  expect(violations).toEqual([]);
});
