import process from "node:process";
import { parseArgs } from "node:util";
import { backUp } from "#scripts/operate/backup/copy.ts";
import { progressLine } from "#scripts/operate/backup/progress.ts";
import { runCommand } from "#scripts/operate/command.ts";

const usage = `npm run backup -- --table T --bucket B --to FOLDER

Copies every item of a table and every file of people's into a folder: personal data, to be kept as such. If it is
stopped, the same command goes on where it was. A folder without manifest.json is not finished.
AWS credentials and AWS_REGION come from the environment.`;

const text = { type: "string" } as const;
const { table, bucket, to } = parseArgs({ options: { table: text, bucket: text, to: text } }).values;
if (!table || !bucket || !to) {
  console.error(usage);
  process.exit(1);
}
await runCommand(async () => {
  const { items, objects, bytes } = await backUp({ table, bucket }, to, progressLine());
  console.log(`${items} items and ${objects} files (${bytes} bytes) in ${to}`);
});
