import { afterAll, expect, test } from "vitest";
import { live, opened } from "#scripts/prove/personal-data/life.ts";
import { declared } from "#scripts/prove/personal-data/stays.ts";
import { notOnesOwn, textFields } from "#scripts/prove/personal-data/texts.ts";
import { listenToLogs, type Trace, tracesOf } from "#scripts/prove/personal-data/traces.ts";
import { planting } from "#scripts/prove/personal-data/words.ts";
import { report } from "#scripts/prove/report.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import type { Person } from "#scripts/testing/harness.ts";
import { ownDataOf } from "#scripts/testing/own-data.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

const ways: Readonly<Record<string, (self: Person, staff: Person) => Promise<{ status: number }>>> = {
  "by the person": (self) => self.send(accounts.deleteAccount, { body: { password: self.password } }),
  "by an administrator": (self, staff) =>
    staff.send(profiles.deleteUser, { params: { userId: self.userId }, query: { force: true } }),
};

const counted = { planted: 0, held: 0, unexported: 0, left: 0, declared: 0, logged: 0, lines: 0 };
const covered = new Set<string>();
const told = ({ place, where, what }: Trace) => `${what}: ${place} ${where}`;

test.each(Object.entries(ways))(
  "an account erased %s leaves nothing that is not declared",
  async (_, erase) => {
    const logs = listenToLogs();
    const words = planting();
    try {
      const { self, staff } = await live(words);
      const held = (await tracesOf(words.planted, [])).filter(({ place }) => place === "table");
      const heldWords = new Set(held.map(({ text }) => text));
      counted.held += heldWords.size;
      const whole = JSON.stringify(await ownDataOf(self)).toLowerCase();
      const unexported = held.filter(
        (trace) => !whole.includes(trace.text.toLowerCase()) && !declared("export", trace),
      );
      counted.unexported += new Set(unexported.map(({ text }) => text)).size;

      const guest = await opened(words, staff);
      for (const field of words.covered) covered.add(field);
      counted.planted += words.planted.size;
      const removed = await staff.send(profiles.deleteUser, {
        params: { userId: guest },
        query: { force: true },
      });
      expect(removed.status).toBe(204);
      expect((await erase(self, staff)).status).toBe(204);
      await removeDeleted();
      const traces = await tracesOf(words.planted, logs.lines);
      const [stays, left] = [
        traces.filter((trace) => declared("erasure", trace)),
        traces.filter((trace) => !declared("erasure", trace)),
      ];
      counted.declared += stays.length;
      counted.left += left.filter(({ place }) => place !== "logs").length;
      counted.logged += left.filter(({ place }) => place === "logs").length;
      counted.lines += logs.lines.length;
      expect({ unexported: unexported.map(told), left: left.map(told) }).toEqual({
        unexported: [],
        left: [],
      });
    } finally {
      logs.stop();
    }
  },
);

test("every text that somebody can give was given, or says why not", () => {
  const open = textFields().filter(
    (field) => !covered.has(field) && !notOnesOwn.some(([pattern]) => pattern.test(field)),
  );
  expect(open).toEqual([]);
});

afterAll(() => {
  const fields = textFields();
  report("Personal data: what one file finds and one erasure leaves", [
    ["texts that routes take", fields.length],
    ["given to, canaries in each", fields.filter((field) => covered.has(field)).length],
    ["canaries planted", counted.planted],
    ["canaries that the table holds", counted.held],
    ["held and not exported", counted.unexported, 0],
    ["left after the erasure, undeclared", counted.left, 0],
    ["left after the erasure, declared with a reason", counted.declared],
    ["log lines read", counted.lines, { atLeast: 100 }],
    ["canaries in log lines", counted.logged, 0],
  ]);
});
