import { parseArgs } from "node:util";
import { audit, rules } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";

// Reads a whole table, the deployed one or a local one by the SDK's own variables, and says what does not hold in it.
const { values } = parseArgs({ options: { table: { type: "string" } } });
if (!values.table) {
  console.error("Quelle table ? npm run audit -- --table NOM");
  process.exit(1);
}
const rows = await readTable(values.table);
const violations = audit(rows);
for (const { rule, where, what } of violations) console.log(`${rule}: ${where}: ${what}`);
console.log(`${rows.length} items, ${Object.keys(rules).length} rules, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
