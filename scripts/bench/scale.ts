import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { type Figures, keepFigures, readFigures } from "#scripts/bench/figures.ts";
import { published } from "#scripts/bench/publish.ts";
import { listsRead } from "#scripts/bench/rosters.ts";
import { cloudAssembly, prepare } from "#scripts/local/prepare.ts";

// Measures every route in tables of three sizes and writes MEASURES.md. Takes a quarter of an hour.
const sizes = [
  [500, 100],
  [5_000, 1_000],
  [50_000, 10_000],
] as const;

const Template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown().optional() })),
});

const Alarm = z.looseObject({ Metrics: z.array(z.looseObject({ MetricStat: z.unknown().optional() })) });
/** An alarm is billed for each figure that it compares. */
const watchedFigures = (sum: number, { Properties }: { Properties?: unknown }): number => {
  const compared = Alarm.safeParse(Properties).data?.Metrics.filter(({ MetricStat }) => MetricStat).length;
  return sum + (compared ?? 1);
};

/** Resources of the templates that are billed by the month, used or not. */
const deployed = (): Figures["deployed"] => {
  const resources = readdirSync(cloudAssembly)
    .filter((file) => file.endsWith(".template.json"))
    .flatMap((file) =>
      Object.values(
        Template.parse(JSON.parse(readFileSync(path.join(cloudAssembly, file), "utf8"))).Resources,
      ),
    );
  const acl = resources.find(({ Type }) => Type === "AWS::WAFv2::WebACL");
  return {
    alarms: resources.filter(({ Type }) => Type === "AWS::CloudWatch::Alarm").reduce(watchedFigures, 0),
    firewallRules: z.object({ Rules: z.array(z.unknown()) }).parse(acl?.Properties).Rules.length,
  };
};

await prepare(console.log, new AbortController().signal);
const paidByTheMonth = deployed();
const folder = mkdtempSync(path.join(tmpdir(), "compagnon-scale-"));
try {
  const found: Figures["sizes"] = [];
  for (const [structures, learners] of sizes) {
    const file = path.join(folder, `${structures}.json`);
    const args = [String(structures), String(learners), file];
    // The largest of these tables needs more memory than DynamoDB Local gets by default.
    const env = { ...process.env, _JAVA_OPTIONS: "-Xmx2g -XX:TieredStopAtLevel=4" };
    const child = fork(path.join(import.meta.dirname, "scale-size.ts"), args, { env });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`With ${structures} structures a route failed: see above`);
    found.push(JSON.parse(readFileSync(file, "utf8")));
  }
  const lists: Figures["lists"] = [];
  for (const [structures, learners] of sizes)
    lists.push({ structures, learners, ...(await listsRead(structures, learners)) });
  keepFigures({ deployed: paidByTheMonth, lists, sizes: found });
  for (const [file, text] of Object.entries(published(readFigures()))) writeFileSync(file, text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
