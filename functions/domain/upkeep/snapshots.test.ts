import { expect, it, vi } from "vitest";
import * as z from "zod";
import { saveSnapshot } from "#functions/domain/upkeep/snapshots.ts";
import { logger } from "#functions/platform/logger.ts";
import {
  checkUnchanged,
  entriesOf,
  entryKey,
  type Roster,
  readTogether,
  roster,
  shardOf,
  writesToDeleteEntries,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import { readSnapshot } from "#functions/store/snapshot.ts";
import { deleteItem, transact } from "#functions/store/table.ts";
import { type Plan, withFaults } from "#scripts/prove/faulty-aws.ts";
import "#scripts/testing/harness.ts";
import { countingRequests, holdingQuery } from "#scripts/testing/requests.ts";
import {
  halved,
  storedSnapshot,
  storeSnapshot,
  storeSnapshotAgain,
} from "#scripts/testing/stored-snapshots.ts";

const shape = { id: z.string(), name: z.string(), kind: z.enum(["ferme", "école"]).optional() };
const Named = z.object(shape);
const order = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
type Names = Roster<typeof Named>;

/** A roster as a function holds it that has just started. */
const started = (name: string, { schema = Named, shards = 4 }: Partial<Names> = {}): Names =>
  roster(name, schema, { shards, order, snapshot: readSnapshot });

const entries = (count: number, name = "Éole’s") =>
  Array.from({ length: count }, (_, n) => ({ id: String(n).padStart(3, "0"), name }));

/** A roster of 40 entries with its snapshot. */
const saved = async (name: string): Promise<Names> => {
  const list = started(name);
  await transact(writesToPutEntries(list, entries(40)));
  expect(await saveSnapshot(list)).toBe(true);
  return list;
};
/** What a function that starts reads, and the queries that it takes. */
const readAnew = async (list: Names) => {
  const { value, requests } = await countingRequests(() => entriesOf(list));
  return { found: value, queries: requests.filter((one) => one === "Query").length };
};

it("spares a function that starts every query, as long as nothing changed", async () => {
  await saved("Same");
  expect(await readAnew(started("Same"))).toEqual({ found: entries(40), queries: 0 });
});

it("leaves only the shards that changed to be read, with what came, changed and went", async () => {
  const list = await saved("Changed");
  const [first, second] = entries(2, "Autre");
  if (!first || !second) throw new Error("two entries");
  await transact(writesToPutEntries(list, [first, { id: "999", name: "Nouvelle" }]));
  await transact(writesToDeleteEntries(list, [second.id]));
  const { found, queries } = await readAnew(started("Changed"));
  expect(found).toEqual([first, ...entries(40).slice(2), { id: "999", name: "Nouvelle" }]);
  expect(queries).toBeGreaterThan(0);
  expect(queries).toBeLessThan(4);
});

it("is saved once for each change, and no more", async () => {
  const list = await saved("Once");
  expect(await saveSnapshot(list)).toBe(false);
  expect(await saveSnapshot(started("Once"))).toBe(false);
  await transact(writesToDeleteEntries(list, ["000"]));
  expect(await saveSnapshot(list)).toBe(true);
  expect(await saveSnapshot(list)).toBe(false);
  expect(await readAnew(started("Once"))).toEqual({ found: entries(40).slice(1), queries: 0 });
});

it.each<[string, (bytes: Buffer) => Buffer]>([
  ["cut off", halved],
  ["empty", () => Buffer.from("")],
  ["of bytes that mean nothing", () => Buffer.from("<Error/>")],
  [
    "with one wrong byte",
    (bytes) => Buffer.concat([bytes.subarray(0, -6), Buffer.from([0]), bytes.subarray(-5)]),
  ],
])("is passed over if it is %s", async (how, damage) => {
  const warned = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  const list = await saved(how);
  await storeSnapshotAgain(how, { change: damage });
  expect(await readAnew(started(how))).toEqual({ found: entries(40), queries: 4 });
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
  // Its versions still hold, so that only a change replaces it.
  await transact(writesToPutEntries(list, entries(1)));
  await saveSnapshot(started(how));
  expect(await readAnew(started(how))).toEqual({ found: entries(40), queries: 0 });
});

it("is read by a function that declares the same schema, in another object", async () => {
  await saved("Alike");
  const alike = z.object({ id: z.string(), name: z.string(), kind: z.enum(["ferme", "école"]).optional() });
  expect((await readAnew(started("Alike", { schema: alike }))).queries).toBe(0);
});

const kept = (schema: z.ZodType) => ({ schema: schema as unknown as typeof Named });
it.each([
  ["a field more", kept(z.object({ ...shape, city: z.string().default("") }))],
  ["a field of another type", kept(z.object({ ...shape, kind: z.string().optional() }))],
  ["another value of an enum", kept(z.object({ ...shape, kind: z.enum(["ferme", "lycée"]).optional() }))],
  ["a field that has become required", kept(z.object({ ...shape, kind: shape.kind.default("ferme") }))],
  ["another number of shards", { shards: 5 }],
])("is passed over if its form has %s, and replaced by the next run of that version", async (what, form) => {
  await saved(what);
  expect((await readAnew(started(what, form))).queries).toBe(4);
  expect(await saveSnapshot(started(what, form))).toBe(true);
  expect((await readAnew(started(what, form))).queries).toBe(0);
  expect(await readAnew(started(what))).toEqual({ found: entries(40), queries: 4 });
});

it("is passed over if there is none, and if the bucket does not answer in time", async () => {
  const list = started("None");
  await transact(writesToPutEntries(list, entries(40)));
  expect(await readAnew(started("None"))).toEqual({ found: entries(40), queries: 4 });
  const warned = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  const bucket = vi.spyOn(globalThis, "fetch").mockRejectedValue(new DOMException("late", "TimeoutError"));
  expect(await readAnew(started("None"))).toEqual({ found: entries(40), queries: 4 });
  expect(bucket).toHaveBeenCalledOnce();
  expect(warned.mock.calls[0]?.[0]).toMatchObject({ roster: "None", error: "TimeoutError" });
  vi.restoreAllMocks();
});

it.each(["failed", "reset", "hang", "lost"] as const)(
  "is passed over, and saved by a later run, if the bucket's calls are %s",
  async (fault) => {
    const warned = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    const name = `Faulty-${fault}`;
    const list = await saved(name);
    const ofBucket: Plan = ({ service }) => (service === "s3" ? fault : undefined);
    const read = await withFaults(ofBucket, () => readAnew(started(name)));
    expect(read.seen.injected).toBe(1);
    expect(read.value).toEqual({ found: entries(40), queries: 4 });
    await transact(writesToDeleteEntries(list, ["000"]));
    const ofWrites: Plan = ({ service, writes }) => (service === "s3" && writes ? fault : undefined);
    await expect(withFaults(ofWrites, () => saveSnapshot(list))).rejects.toThrow();
    expect((await readAnew(started(name))).found).toEqual(entries(40).slice(1));
    await saveSnapshot(started(name));
    expect(await readAnew(started(name))).toEqual({ found: entries(40).slice(1), queries: 0 });
    warned.mockRestore();
  },
);

it("never brings back what a restored table does not hold", async () => {
  const list = await saved("Restored");
  // The versions are gone with the items: the roster was never changed.
  for (const { id } of entries(40)) await transact([deleteItem(entryKey(list, id))]);
  await transact([deleteItem({ pk: "ROSTER#Restored", sk: "VERSION" })]);
  expect((await readAnew(started("Restored"))).found).toEqual([]);
});

it("makes two calls that start at once see the same, whatever changes between them", async () => {
  const list = await saved("Together");
  await transact(writesToPutEntries(list, [{ id: "000", name: "Première" }]));
  const cold = started("Together");
  const query = holdingQuery();
  const early = entriesOf(cold);
  await query.isRead;
  await transact(writesToPutEntries(list, [{ id: "000", name: "Deuxième" }]));
  await saveSnapshot(list);
  const late = await readTogether(cold);
  query.release();
  await early;
  expect(late.find(cold, "000")?.name).toBe("Deuxième");
  expect((await entriesOf(cold))[0]?.name).toBe("Deuxième");
  await transact(checkUnchanged(late.versionsOf(cold)));
});

it("fills a memory once, so that two calls never mix an older snapshot with a newer one", async () => {
  const list = await saved("Mixed");
  const older = await storedSnapshot("Mixed");
  await transact(writesToPutEntries(list, [{ id: "001", name: "Sue" }]));
  await saveSnapshot(list);
  // Stands in another shard, so that the newer snapshot leaves one to be read, and the older one two.
  const other = entries(40).find(({ id }) => shardOf(list, id) !== shardOf(list, "001"))?.id ?? "";
  await transact(writesToPutEntries(list, [{ id: other, name: "Lue" }]));

  const cold = started("Mixed");
  const { fetch } = globalThis;
  const isFilled = Promise.withResolvers<void>();
  const bucket = vi.spyOn(globalThis, "fetch");
  bucket.mockImplementationOnce(fetch).mockImplementationOnce(async () => {
    await isFilled.promise;
    const headers = Object.entries(older?.Metadata ?? {}).map(([name, value]): [string, string] => [
      `x-amz-meta-${name}`,
      value,
    ]);
    return new Response(older?.bytes as Uint8Array<ArrayBuffer>, { headers });
  });
  const [first, second] = [holdingQuery(), entriesOf(cold)];
  const late = entriesOf(cold);
  await first.isRead;
  const next = holdingQuery();
  isFilled.resolve();
  await next.isRead;
  first.release();
  const names = async (read: Promise<readonly { id: string; name: string }[]>) =>
    (await read).filter(({ name }) => name !== "Éole’s").map(({ name }) => name);
  expect((await names(second)).sort()).toEqual(["Lue", "Sue"]);
  next.release();
  expect((await names(late)).sort()).toEqual(["Lue", "Sue"]);
  bucket.mockRestore();
});

it("that a slow run writes over a newer one gives no old entry, and goes with the next run", async () => {
  const list = await saved("Slow");
  const old = await storedSnapshot("Slow");
  if (!old) throw new Error("no snapshot");
  await transact(writesToPutEntries(list, [{ id: "000", name: "Nouvelle" }]));
  await saveSnapshot(list);
  await storeSnapshot("Slow", old);
  expect((await readAnew(started("Slow"))).found[0]).toEqual({ id: "000", name: "Nouvelle" });
  expect(await saveSnapshot(list)).toBe(true);
  expect((await readAnew(started("Slow"))).queries).toBe(0);
});
