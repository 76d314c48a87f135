import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest file first: begun last, it would keep one core waiting. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("/checks/access.test.ts");
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export const root = path.resolve(import.meta.dirname, "..");
/** DynamoDB Local and the stand-ins for S3, SES and SQS, and for each file a table and an empty memory. */
export const services = {
  globalSetup: "scripts/testing/services.ts",
  setupFiles: "scripts/testing/environment.ts",
};
/** Each waits for DynamoDB half the time: on two cores, four take an eighth less than two. Each takes up to 1 GB. */
export const maxWorkers = process.availableMemory() > 6e9 ? 4 : 2;

export default defineConfig({
  root,
  test: {
    // A test takes ten times longer where others fill both cores: enough for the longest.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers,
    // Files share processes: in one of its own, each would load all contracts and handlers again, a third of the time.
    isolate: false,
    silent: "passed-only",
    sequence: { sequencer: LongestFirst },
    // Of a whole file: `// @module-tag long` above its imports.
    tags: [
      {
        name: "long",
        description:
          "imports and exports of whole files, limits and abuse, who leaves and what stays of them, data of earlier versions, whole models: left to `npm run test:rest`",
      },
      {
        name: "sample",
        description: "some cases of a proof, which has them all: `npm run test:all` runs the proof alone",
      },
      { name: "proof", description: "minutes long, every case in turn: left to `npm run prove -- units`" },
    ],
    projects: [
      // Rules and pages need no services: they answer in seconds, without Java.
      { extends: true, test: { name: "rules", include: ["shared/**/*.test.ts"] } },
      // Each in its own process: what one mocks, a library of another may read as it loads.
      { extends: true, test: { name: "pages", include: ["web/src/**/*.test.{ts,tsx}"], isolate: true } },
      {
        extends: true,
        test: {
          name: "routes",
          include: ["{functions,infra,scripts}/**/*.test.ts"],
          ...services,
        },
      },
    ],
  },
});
