import { afterAll, expect, test } from "vitest";
import { newCanaries } from "#scripts/prove/personal-data/canaries.ts";
import { isDeclared } from "#scripts/prove/personal-data/exceptions.ts";
import { createFullAccount, createUnclaimedAccount } from "#scripts/prove/personal-data/full-account.ts";
import { notPersonal, textFields } from "#scripts/prove/personal-data/text-fields.ts";
import { listenToLogs, type Trace, tracesOf } from "#scripts/prove/personal-data/traces.ts";
import { report } from "#scripts/prove/report.ts";
import { removeDeleted, saveSnapshots } from "#scripts/testing/functions.ts";
import type { Person } from "#scripts/testing/harness.ts";
import { ownDataOf } from "#scripts/testing/scenes/own-data.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const erasures: Readonly<Record<string, (self: Person, staff: Person) => Promise<{ status: number }>>> = {
  "by the person": (self) => self.send(accounts.deleteAccount, { body: { password: self.password } }),
  "by an administrator": (self, staff) =>
    staff.send(profiles.deleteUser, { params: { userId: self.userId }, query: { force: true } }),
};

const counted = { planted: 0, stored: 0, unexported: 0, left: 0, declared: 0, logged: 0, lines: 0 };
const covered = new Set<string>();
const textOf = ({ place, where, what }: Trace) => `${what}: ${place} ${where}`;

test.each(Object.entries(erasures))("an account erased %s leaves no undeclared trace", async (_, erase) => {
  const logs = listenToLogs();
  const canaries = newCanaries();
  try {
    const { self, staff } = await createFullAccount(canaries);
    const stored = (await tracesOf(canaries.planted, [])).filter(({ place }) => place === "table");
    // What is read of snapshots later was in them once.
    await saveSnapshots();
    counted.stored += new Set(stored.map(({ text }) => text)).size;
    const exported = JSON.stringify(await ownDataOf(self)).toLowerCase();
    const unexported = stored.filter(
      (trace) => !exported.includes(trace.text.toLowerCase()) && !isDeclared("export", trace),
    );
    counted.unexported += new Set(unexported.map(({ text }) => text)).size;

    const unclaimed = await createUnclaimedAccount(canaries, staff);
    for (const field of canaries.covered) covered.add(field);
    counted.planted += canaries.planted.size;
    const removed = await staff.send(profiles.deleteUser, {
      params: { userId: unclaimed },
      query: { force: true },
    });
    expect(removed.status).toBe(204);
    expect((await erase(self, staff)).status).toBe(204);
    await removeDeleted();
    await saveSnapshots();
    const traces = await tracesOf(canaries.planted, logs.lines);
    const [stays, left] = [
      traces.filter((trace) => isDeclared("erasure", trace)),
      traces.filter((trace) => !isDeclared("erasure", trace)),
    ];
    counted.declared += stays.length;
    counted.left += left.filter(({ place }) => place !== "logs").length;
    counted.logged += left.filter(({ place }) => place === "logs").length;
    counted.lines += logs.lines.length;
    expect({ unexported: unexported.map(textOf), left: left.map(textOf) }).toEqual({
      unexported: [],
      left: [],
    });
  } finally {
    logs.stop();
  }
});

test("every text field of a route holds a canary, or is listed with the reason", () => {
  const open = textFields().filter(
    (field) => !covered.has(field) && !notPersonal.some(([pattern]) => pattern.test(field)),
  );
  expect(open).toEqual([]);
});

afterAll(() => {
  const fields = textFields();
  report("Personal data: what the export contains and the erasure leaves", [
    ["text fields of routes", fields.length],
    ["of those, with a canary", fields.filter((field) => covered.has(field)).length],
    ["canaries planted", counted.planted],
    ["canaries stored in the table", counted.stored],
    ["stored and not exported", counted.unexported, 0],
    ["left after the erasure, undeclared", counted.left, 0],
    ["left after the erasure, declared with a reason", counted.declared],
    ["log lines read", counted.lines, { atLeast: 100 }],
    ["canaries in log lines", counted.logged, 0],
  ]);
});
