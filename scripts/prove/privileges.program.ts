import { spawnSync } from "node:child_process";
import { prepareTemplates } from "#scripts/local/prepare.ts";

// Runs every test that calls functions on the deployed bundles, each with the permissions of its own role.
await prepareTemplates(console.log, new AbortController().signal);
const args = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "scripts/prove/privileges/vitest.config.ts",
];
const { status } = spawnSync(process.execPath, [...args, "--silent=passed-only", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
