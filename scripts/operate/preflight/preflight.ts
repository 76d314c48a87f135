import { type Environment, stackNameOf } from "#infra/context.ts";
import type { Templates } from "#scripts/operate/deploy/templates.ts";
import { gatherFacts } from "#scripts/operate/preflight/facts.ts";
import { type Finding, judge, type Verdict } from "#scripts/operate/preflight/judge.ts";
import { judgeQuotas, quotasOf } from "#scripts/operate/preflight/quotas.ts";

const marks: Record<Verdict, string> = { fine: "✓", warns: "!", stops: "✗", unknown: "?" };

const lineOf = ({ what, verdict, seen, todo }: Finding): string =>
  `${marks[verdict]} ${what}: ${seen}${todo ? `\n    → ${todo}` : ""}`;

/** Prints what a deployment of these templates in this environment will meet. False if something stops it. */
export const preflight = async (
  name: string,
  environment: Environment,
  templates: Templates,
): Promise<boolean> => {
  const stack = stackNameOf(name);
  const facts = await gatherFacts(stack, environment);
  const findings = [
    ...judge(stack, environment, facts),
    ...judgeQuotas(quotasOf(templates), facts.codeStorage),
  ];
  console.log(`\nBefore ${stack} in ${environment.region}:\n${findings.map(lineOf).join("\n")}`);
  return findings.every(({ verdict }) => verdict !== "stops");
};
