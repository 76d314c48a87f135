import { parseArgs } from "node:util";
import { markRostersChanged, rebuildRosters } from "#scripts/operate/migrate/rebuild.ts";
import { localPlace } from "#scripts/operate/place.ts";

const usage = `npm run rebuild-rosters -- [--table T]

Makes the rosters of a table say what their items say. People may go on using the platform meanwhile.
Without a table: the one that npm start runs (PORT as there). AWS credentials and AWS_REGION come from the environment.`;

try {
  const { values } = parseArgs({ options: { table: { type: "string" } } });
  const table = values.table ?? (await localPlace()).table;
  process.env["TABLE_NAME"] = table;
  for (const [name, changed] of await rebuildRosters(table))
    console.log(`${name}: ${changed} entries rebuilt`);
  await markRostersChanged();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 1;
}
