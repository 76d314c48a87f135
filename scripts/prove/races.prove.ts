import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createTable } from "#scripts/local/aws/dynamodb.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { coldStart } from "#scripts/prove/instances.ts";
import { edits } from "#scripts/prove/races/edits.ts";
import { lastAdministrators, limits } from "#scripts/prove/races/limits.ts";
import { links } from "#scripts/prove/races/links.ts";
import { placementRaces } from "#scripts/prove/races/placements.ts";
import type { Race } from "#scripts/prove/races/race.ts";
import { security } from "#scripts/prove/races/security.ts";
import { signIns } from "#scripts/prove/races/sign-in.ts";
import { snapshotRaces } from "#scripts/prove/races/snapshots.ts";
import { report } from "#scripts/prove/report.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { retryWhenBusy } from "#scripts/testing/harness.ts";
import { tableKeys } from "#scripts/testing/table.ts";

const quick = process.env["PROVE_QUICK"] === "1";
const counted = { rounds: 0, violations: 0 };

const run = async ({ name, rounds, round }: Race) => {
  const wrong: string[] = [];
  for (let n = 0; n < (quick ? Math.ceil(rounds / 20) : rounds); n++) {
    wrong.push(...(await round(n)));
    counted.rounds++;
  }
  counted.violations += wrong.length;
  if (wrong.length > 0)
    expect.fail(`${name}: ${wrong.length} violations, such as ${wrong.slice(0, 3).join("; ")}`);
};

// The races run at once, and write to the same counters and rosters.
retryWhenBusy(10);
const races = [...limits, ...signIns, ...edits, ...links, ...security, ...placementRaces, ...snapshotRaces];
test.concurrent.each(races)("$name", run);

const audited = async () => {
  await removeDeleted();
  return audit(await readTable(process.env["TABLE_NAME"] ?? ""));
};
let violations: ReturnType<typeof audit> = [];
test("the table is sound after all races", async () => {
  violations = await audited();
  expect(violations).toEqual([]);
});

test(lastAdministrators.name, async () => {
  const name = `test-${randomUUID()}`;
  await createTable(process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "", name, tableKeys);
  process.env["TABLE_NAME"] = name;
  coldStart();
  await run(lastAdministrators);
  expect(await audited()).toEqual([]);
});

afterAll(() => {
  report("Races", [
    ["races", races.length + 1],
    ["rounds", counted.rounds, { atLeast: quick ? races.length : 1_000 }],
    ["violations", counted.violations, 0],
    ["violations found in the table afterwards", violations.length, 0],
  ]);
});
