import { expect, it } from "vitest";
import * as z from "zod";
import { entriesOf, roster, seenEntries, writesToPutEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import "#scripts/testing/harness.ts";
import { holdingQuery } from "#scripts/testing/requests.ts";

const Named = z.object({ id: z.string() });

it("keeps what was read last when an earlier reading comes after it", async () => {
  const list = roster("Late", Named, { shards: 1, order: (a, b) => a.id.localeCompare(b.id) });
  await transact(writesToPutEntries(list, [{ id: "a" }]));
  const query = holdingQuery();
  const early = entriesOf(list);
  await query.isRead;
  await transact(writesToPutEntries(list, [{ id: "b" }]));
  expect(await entriesOf(list)).toEqual([{ id: "a" }, { id: "b" }]);
  query.release();
  await early;
  expect(seenEntries(list)).toEqual([{ id: "a" }, { id: "b" }]);
});
