import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
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

/** Resources of the templates that are billed by the month, used or not. */
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
    firewallRules: z.object({ Rules: z.array(z.unknown()) }).parse(acl?.Properties).Rules.length,
  };
};
