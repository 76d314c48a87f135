import { randomUUID } from "node:crypto";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  findProgress,
  type Migration,
  writeToAddField,
} from "#functions/domain/upkeep/migrations/migration.ts";
import { putItem, transact } from "#functions/store/table.ts";
import { createTable } from "#scripts/local/aws/dynamodb.ts";
import { type Row, readTable } from "#scripts/operate/audit/table.ts";
import { migrate } from "#scripts/operate/migrate/migrate.ts";
import { tableKeys } from "#scripts/testing/table.ts";

const dynamoDb = process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "";
let table = "";
const openNewTable = async () => {
  table = `migrate-${randomUUID()}`;
  process.env["TABLE_NAME"] = table;
  await createTable(dynamoDb, table, tableKeys);
};
beforeEach(openNewTable);
afterEach(() => vi.restoreAllMocks());

const now = () => new Date("2026-11-22T10:00:00Z");

const colour: Migration = {
  number: 7,
  title: "lamps have a colour",
  rosters: [],
  writesToMigrate: (item) =>
    item["type"] === "Lamp" && !("colour" in item) ? [writeToAddField(item, "colour", "white")] : [],
};
/** Follows `colour`: it would find nothing to do if it ran before. */
const shade: Migration = {
  ...colour,
  number: 8,
  title: "white lamps have a shade",
  writesToMigrate: (item) =>
    item["colour"] === "white" && !("shade" in item) ? [writeToAddField(item, "shade", "warm")] : [],
};

/** Lamps large enough that a scan takes several pages, and something else. */
const addLamps = async (count: number, size = 0) => {
  for (let n = 0; n < count; n++)
    await transact([
      putItem({ pk: `LAMP#${n}`, sk: "LAMP", type: "Lamp", filling: "x".repeat(size) }),
      putItem({ pk: `TABLE#${n}`, sk: "TABLE", type: "Table" }),
    ]);
};
const items = async (): Promise<Row[]> =>
  (await readTable(table))
    .filter(({ pk }) => !pk.startsWith("MIGRATION#"))
    .map(({ filling, ...row }) => row as Row)
    .sort((a, b) => (a.pk < b.pk ? -1 : 1));

type Moment = "before" | "after";
/** Calls `meet` before and after each transaction with its number and which of both it is. */
const around = (meet: (number: number, moment: Moment) => Promise<void> | void) => {
  const send = DynamoDBDocumentClient.prototype.send;
  let count = 0;
  vi.spyOn(DynamoDBDocumentClient.prototype, "send").mockImplementation(async function (
    this: DynamoDBDocumentClient,
    command: unknown,
  ) {
    const number = command instanceof TransactWriteCommand ? ++count : 0;
    if (number > 0) await meet(number, "before");
    const answer = await Reflect.apply(send, this, [command]);
    if (number > 0) await meet(number, "after");
    return answer;
  } as never);
  return () => count;
};
const cutAt = (number: number, when: Moment) =>
  around((current, moment) => {
    if (current === number && moment === when) throw new Error("cut short");
  });

test("what a table gets once it was found empty has the shapes of this version: no migration so far changes it", async () => {
  expect(await migrate(table, [colour], now)).toBe("empty");
  await addLamps(1);
  expect(await migrate(table, [colour], now)).toBe("up to date");
  expect(await items()).toEqual([
    { pk: "LAMP#0", sk: "LAMP", type: "Lamp" },
    { pk: "TABLE#0", sk: "TABLE", type: "Table" },
  ]);
  expect(await migrate(table, [colour, shade], now)).toEqual([{ migration: shade, changed: 0 }]);
});

test("migrations run once, in their order, and change what is due alone", async () => {
  await addLamps(3);
  const lamp = { type: "Lamp", sk: "LAMP", colour: "white", shade: "warm" };
  const outcome = await migrate(table, [colour, shade], now);
  expect(outcome).toEqual([
    { migration: colour, changed: 3 },
    { migration: shade, changed: 3 },
  ]);
  expect(await items()).toEqual([
    ...[0, 1, 2].map((n) => ({ ...lamp, pk: `LAMP#${n}` })),
    ...[0, 1, 2].map((n) => ({ pk: `TABLE#${n}`, sk: "TABLE", type: "Table" })),
  ]);
  expect(await findProgress(7)).toMatchObject({ changed: 3, ended_at: now().toISOString() });

  const whole = await readTable(table);
  expect(await migrate(table, [colour, shade], () => new Date())).toBe("up to date");
  expect(await readTable(table)).toEqual(whole);
});

test.each(["before", "after"] as const)(
  "a run cut short %s any of its writes is gone on with",
  { tags: ["long"] },
  async (when) => {
    for (let at = 1; ; at++) {
      await openNewTable();
      // A scan's page holds 1 MB: these take two.
      await addLamps(4, 390_000);
      const count = cutAt(at, when);
      const cut = await migrate(table, [colour], now).catch((error: Error) => error.message);
      vi.restoreAllMocks();
      if (count() < at) {
        // A run makes no more writes: each has been cut by now.
        expect(at).toBeGreaterThan(7);
        return;
      }
      expect(cut).toBe("cut short");
      await migrate(table, [colour], now);
      const lamps = (await items()).filter(({ sk }) => sk === "LAMP");
      expect(lamps.map((row) => row["colour"])).toEqual(Array(4).fill("white"));
      expect(await migrate(table, [colour], now)).toBe("up to date");
    }
  },
);

test("a run that was cut short looks at no page again that it had left behind", async () => {
  await addLamps(6, 390_000);
  const looked = new Set<string>();
  const watched: Migration = {
    ...colour,
    writesToMigrate: (item) => {
      if (item["type"] === "Lamp") looked.add(item.pk);
      return colour.writesToMigrate(item);
    },
  };
  const count = around(async (number) => {
    // Once a first position is kept.
    if (number > 1 && (await findProgress(7))?.position) throw new Error("cut short");
  });
  await expect(migrate(table, [watched], now)).rejects.toThrow("cut short");
  vi.restoreAllMocks();
  const before = new Set(looked);
  looked.clear();
  await migrate(table, [watched], now);
  expect([count() > 1, before.size > 0, looked.size > 0]).toEqual([true, true, true]);
  expect(looked.size).toBeLessThan(6);
  expect((await items()).filter((row) => row["colour"] === "white")).toHaveLength(6);
});

test("what somebody writes meanwhile stays", async () => {
  await addLamps(1);
  around(async (number, moment) => {
    if (number !== 1 || moment !== "before") return;
    vi.restoreAllMocks();
    await transact([putItem({ pk: "LAMP#0", sk: "LAMP", type: "Lamp", colour: "red" })]);
  });
  expect(await migrate(table, [colour], now)).toEqual([{ migration: colour, changed: 0 }]);
  expect(await items()).toMatchObject([{ colour: "red" }, { type: "Table" }]);
});
