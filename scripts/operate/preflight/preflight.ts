import { type Environment, stackNameOf } from "#infra/context.ts";
import { gatherFacts } from "#scripts/operate/preflight/facts.ts";
import { type Finding, judge, type Verdict } from "#scripts/operate/preflight/judge.ts";

const marks: Record<Verdict, string> = { fine: "✓", warns: "!", stops: "✗", unknown: "?" };

const lineOf = ({ what, verdict, seen, todo }: Finding): string =>
  `${marks[verdict]} ${what}: ${seen}${todo ? `\n    → ${todo}` : ""}`;

/** Prints what a deployment of this environment will meet. False if something stops it. */
export const preflight = async (name: string, environment: Environment): Promise<boolean> => {
  const stack = stackNameOf(name);
  const findings = judge(stack, environment, await gatherFacts(stack, environment));
  console.log(`\nBefore ${stack} in ${environment.region}:\n${findings.map(lineOf).join("\n")}`);
  return findings.every(({ verdict }) => verdict !== "stops");
};
