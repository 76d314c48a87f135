// @module-tag long
import { expect, test } from "vitest";
import { foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import { migrations } from "#functions/domain/upkeep/migrations/all.ts";
import { entryKey } from "#functions/store/roster.ts";
import { transact, updateItem } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { migrate } from "#scripts/operate/migrate/migrate.ts";
import { must, person } from "#scripts/testing/harness.ts";
import { documentOf, folderOf } from "#scripts/testing/scenes/library-scene.ts";
import * as library from "#shared/library/library.contract.ts";

const table = process.env["TABLE_NAME"] ?? "";
const onlyThis = migrations.filter(({ number }) => number === 3);

test("folders of before they counted their documents are used, then each has its count", async () => {
  const staff = await person("coordinator");
  const [full, touched, empty] = [await folderOf(staff), await folderOf(staff), await folderOf(staff)];
  await documentOf(staff, full);
  await documentOf(staff, full);
  const { id } = await documentOf(staff, touched);
  for (const folder of [full, touched, empty])
    await transact([updateItem(entryKey(foldersRoster, folder), { remove: ["documents"] })]);
  must(await staff.send(library.deleteDocument, { params: { id } }));
  expect(
    audit(await readTable(table))
      .map(({ where }) => where)
      .sort(),
  ).toEqual([`folder ${full}`, `folder ${touched}`].sort());

  expect(await migrate(table, onlyThis)).toMatchObject([{ migration: { number: 3 }, changed: 2 }]);
  expect(audit(await readTable(table))).toEqual([]);
  expect(await migrate(table, onlyThis)).toBe("up to date");
});
