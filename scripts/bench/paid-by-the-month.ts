import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { type Trigger, workers } from "#infra/tuning.ts";
import type { Figures } from "#scripts/bench/figures.ts";
import { cloudAssembly } from "#scripts/local/prepare.ts";

const Template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown().optional() })),
});

const Alarm = z.looseObject({ Metrics: z.array(z.looseObject({ MetricStat: z.unknown().optional() })) });
/** An alarm is billed for each figure that it compares. */
const watchedFigures = (sum: number, { Properties }: { Properties?: unknown }): number => {
  const compared = Alarm.safeParse(Properties).data?.Metrics.filter(({ MetricStat }) => MetricStat).length;
  return sum + (compared ?? 1);
};

const minutesOf = { minute: 1, day: 24 * 60 };
/** How often a clock starts a worker in a month of thirty days. */
const runsOf = ({ schedule, dailyInParis }: Trigger): number => {
  if (dailyInParis) return 30;
  if (!schedule) return 0;
  const [, count, unit] = /^rate\((\d+) (minute|day)s?\)$/.exec(schedule) ?? [];
  if (unit !== "minute" && unit !== "day") throw new Error(`How often is ${schedule}?`);
  return (30 * minutesOf.day) / (Number(count) * minutesOf[unit]);
};
/** But for the canary, whose cost stands apart. */
const clockRuns = (): number =>
  Object.entries(workers).reduce(
    (sum, [name, worker]) => sum + (name === "trySignIn" ? 0 : runsOf(worker)),
    0,
  );

/** What is billed by the month, used or not. */
export const paidByTheMonth = (): Figures["deployed"] => {
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
    clockRuns: clockRuns(),
    firewallRules: z.object({ Rules: z.array(z.unknown()) }).parse(acl?.Properties).Rules.length,
  };
};
