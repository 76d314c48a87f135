import { parseArgs } from "node:util";
import { migrate } from "#scripts/operate/migrate/migrate.ts";
import { localPlace } from "#scripts/operate/place.ts";

const usage = `npm run migrate -- [--table T]

Gives the stored items of a table the shape that this version writes: functions/domain/upkeep/migrations, each once. People may
go on using the platform meanwhile. If it stops half-way, run it again.
Without a table: the one that npm start runs (PORT as there). AWS credentials and AWS_REGION come from the environment.`;

try {
  const { values } = parseArgs({ options: { table: { type: "string" } } });
  const table = values.table ?? (await localPlace()).table;
  process.env["TABLE_NAME"] = table;
  const outcome = await migrate(table);
  if (outcome === "empty") console.log(`${table} is empty: nothing to migrate`);
  else if (outcome === "up to date") console.log(`${table} is up to date`);
  else
    for (const { migration, changed } of outcome)
      console.log(`Migration ${migration.number}, ${migration.title}: ${changed} items changed`);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 1;
}
