import { parseArgs } from "node:util";
import { restore } from "#scripts/operate/backup/copy.ts";
import { progressLine } from "#scripts/operate/backup/progress.ts";
import { runCommand } from "#scripts/operate/command.ts";

const usage = `npm run restore -- --from FOLDER --table T --bucket B [--replace]

Makes an empty table, and a bucket, hold what npm run backup copied; with --replace, a table that holds something:
it is emptied first. If it is stopped, the same command goes on where it was, for a day. Run npm run erase-again and npm run audit afterwards.
AWS credentials and AWS_REGION come from the environment.`;

const text = { type: "string" } as const;
const options = { from: text, table: text, bucket: text, replace: { type: "boolean" } } as const;
const { from, table, bucket, replace } = parseArgs({ options }).values;
if (!from || !table || !bucket) {
  console.error(usage);
  process.exit(1);
}
await runCommand(async () => {
  const { items, objects } = await restore(
    from,
    { table, bucket },
    { ...(replace && { replace }), progress: progressLine() },
  );
  console.log(`${items} items and ${objects} files restored`);
});
