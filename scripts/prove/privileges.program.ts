import { spawnSync } from "node:child_process";
import { prepareTemplates } from "#scripts/local/prepare.ts";

// Every test that calls functions, on the deployed bundles, each under its own role: see privileges/roles.ts.
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
