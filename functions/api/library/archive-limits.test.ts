import { expect, test } from "vitest";
import { type DocumentEntry, documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { writesToPutEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { person } from "#scripts/testing/harness.ts";
import { folderOf } from "#scripts/testing/scenes/library-scene.ts";
import * as library from "#shared/library/library.contract.ts";

const [coordinator, learner] = [await person("coordinator"), await person("learner")];
const MB = 1024 * 1024;
const at = "2026-05-04T08:00:00.000Z";

/** Documents of twenty files each, straight in a folder. */
const fill = async (folder_id: string, count: number, size: number) => {
  const put = Array.from(
    { length: count },
    (_, n): DocumentEntry => ({
      id: `${folder_id}-${n}`,
      name: `Document ${n}`,
      folder_id,
      owner_id: coordinator.userId,
      users: {},
      roles: {},
      steps: {},
      files: Object.fromEntries(
        Array.from({ length: 20 }, (_, file) => [
          `${folder_id}-${n}-${file}`,
          {
            name: `${file}.pdf`,
            content_type: "application/pdf" as const,
            size,
            created_at: at,
            is_available: true,
          },
        ]),
      ),
      created_at: at,
      updated_at: at,
      version: 1,
    }),
  );
  for (let start = 0; start < count; start += 90)
    await transact(writesToPutEntries(documentsRoster, put.slice(start, start + 90)));
};

test.each([
  ["2,000 files", 100, 1_000],
  ["400 MB", 1, 20 * MB],
])("a folder of %s goes into one zip, of one more it is told how to have it", async (_, count, size) => {
  const top = await folderOf(coordinator);
  const full = await folderOf(coordinator, { parent_id: top });
  const rest = await folderOf(coordinator, { parent_id: top });
  const hidden = await folderOf(coordinator, { parent_id: top, private: true });
  await fill(full, count, size);
  await fill(hidden, 1, 1);
  // What the asker may not read does not count.
  const whole = await learner.call(library.archiveFolder, { params: { id: top } });
  expect([whole.status, whole.body.files_count]).toEqual([202, count * 20]);

  await fill(rest, 1, 1);
  const tooMuch = await learner.call(library.archiveFolder, { params: { id: top } });
  expect([tooMuch.status, tooMuch.body.code]).toEqual([409, "archiveTooLarge"]);
  expect(tooMuch.body.message).toMatch(/trop lourde .2000 fichiers et 400 Mo au plus.*sous-dossier/);
  for (const id of [full, rest])
    expect((await learner.call(library.archiveFolder, { params: { id } })).status).toBe(202);
});
