import { run } from "#scripts/local/run.ts";

await run({ develop: false });
