import { expect, it } from "vitest";
import * as z from "zod";
import {
  ConcurrentChange,
  checkUnchanged,
  entriesOf,
  readTogether,
  roster,
  writesToPutEntries,
} from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import "#scripts/testing/harness.ts";
import { holdingQuery } from "#scripts/testing/requests.ts";

const Named = z.object({ id: z.string() });
const newRoster = (name: string) =>
  roster(name, Named, { shards: 1, order: (a, b) => a.id.localeCompare(b.id) });

it("keeps what was read last when an earlier reading comes after it", async () => {
  const list = newRoster("Late");
  await transact(writesToPutEntries(list, [{ id: "a" }]));
  const query = holdingQuery();
  const early = entriesOf(list);
  await query.isRead;
  await transact(writesToPutEntries(list, [{ id: "b" }]));
  expect(await entriesOf(list)).toEqual([{ id: "a" }, { id: "b" }]);
  query.release();
  expect(await early).toEqual([{ id: "a" }, { id: "b" }]);
  expect(list.memory.all).toEqual([{ id: "a" }, { id: "b" }]);
});

it("requires the versions that a decision has read, whatever was read since", async () => {
  const list = newRoster("Decided");
  const seen = await readTogether(list);
  await transact(writesToPutEntries(list, [{ id: "a" }]));
  const later = await readTogether(list);
  expect([seen.of(list), later.of(list)]).toEqual([[], [{ id: "a" }]]);
  await expect(transact(checkUnchanged(seen.versionsOf(list)))).rejects.toThrow(ConcurrentChange);
  await expect(transact(writesToPutEntries(list, [{ id: "b" }], seen.versionsOf(list)))).rejects.toThrow(
    ConcurrentChange,
  );
  await transact(writesToPutEntries(list, [{ id: "b" }], later.versionsOf(list)));
});

it("gives no entries of a roster that was not read", async () => {
  const [read, other] = [newRoster("Read"), newRoster("Other")];
  const seen = await readTogether(read);
  expect(() => seen.of(other)).toThrow("did not include the roster Other");
  const literal = roster("Unread", Named, { shards: 1, order: () => 0 });
  const typed = await readTogether(roster("Known", Named, { shards: 1, order: () => 0 }));
  // @ts-expect-error: this reading is of another roster
  expect(() => typed.of(literal)).toThrow("did not include the roster Unread");
});
