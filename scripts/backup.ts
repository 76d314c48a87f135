import { parseArgs } from "node:util";
import { backUp } from "#scripts/backup/copy.ts";

const usage = `npm run backup -- --table T --bucket B --to FOLDER

Copies every item of a table and every file of people's into a folder: personal data, to be kept as such.
AWS credentials and AWS_REGION come from the environment.`;

const text = { type: "string" } as const;
const { table, bucket, to } = parseArgs({ options: { table: text, bucket: text, to: text } }).values;
if (!table || !bucket || !to) {
  console.error(usage);
  process.exit(1);
}
const { items, objects } = await backUp({ table, bucket }, to);
console.log(`${items} items and ${objects} files in ${to}`);
