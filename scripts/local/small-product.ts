import { run } from "./run.ts";

// What start.test.ts runs: the small assembly in place of the real one, which needs no build.
await run({
  develop: false,
  built: { assembly: process.env.SMALL_ASSEMBLY ?? "", web: process.env.SMALL_WEB ?? "" },
});
