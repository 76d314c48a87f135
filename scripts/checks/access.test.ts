import { expect, test } from "vitest";
import { audit } from "#scripts/audit/audit.ts";
import { readTable } from "#scripts/audit/table.ts";
import { tables as rows } from "#scripts/checks/access-tables.ts";
import { principals, type World } from "#scripts/checks/principals.ts";
import { person, visitor } from "#scripts/testing/harness.ts";
import { everyRole } from "#shared/contract/access.ts";
import { operations } from "#shared/contract/catalogue.ts";

test("every route has its hand-written row", () => {
  expect(Object.keys(rows).sort()).toEqual(
    operations()
      .map(({ operation }) => operation)
      .sort(),
  );
});

const world: World = { person };

for (const { operation, endpoint } of operations()) {
  const row = rows[operation];
  if (!row) continue;
  test.each(principals)(`${operation} answers %s as the call list says`, async (principal) => {
    const call = await row.call(world);
    const role = everyRole.find((one) => one === principal);
    const who = principal === "visitor" ? visitor : await (role ? person(role) : person());
    const answer = await who.send(endpoint, call);
    expect(answer.status, JSON.stringify(answer.body)).toBe(row.expected[principal]);
  });
}

test("what all these calls wrote is sound", async () => {
  expect(audit(await readTable(process.env["TABLE_NAME"] ?? ""))).toEqual([]);
});
