import { parseArgs } from "node:util";
import { apiNames } from "#infra/apis.ts";
import { stackNameOf } from "#infra/context.ts";
import { pascal } from "#infra/parts/least-privilege-function.ts";
import { deployedOutputs, need } from "#scripts/operate/deploy/deployed.ts";
import { readEnvironment } from "#scripts/operate/deploy/environment.ts";
import { alarmChecks } from "#scripts/operate/smoke/alarm.ts";
import { lookAt } from "#scripts/operate/smoke/checks.ts";
import { memberChecks } from "#scripts/operate/smoke/member.ts";
import { visitorChecks } from "#scripts/operate/smoke/visitor.ts";

const usage = `npm run smoke -- --env NAME [--email A], or --site https://… [--api https://….execute-api.… … --email A]

Looks at a site that was just deployed: what no local run can show, and that the rest is as it was there.
  --env      the platform of environments/NAME.json: its addresses are asked of AWS, and one of its alarms is rung
  --api      an API's own address (an output as BaseApiUrl), which must refuse everybody; once for each API
  --email    a trainer's or learner's account, its password in SMOKE_PASSWORD: signing in, storage, mail`;

const text = { type: "string" } as const;
const { env, email, ...given } = parseArgs({
  options: { env: text, site: text, api: { ...text, multiple: true }, email: text },
}).values;
const outputs = env ? await deployedOutputs(env) : undefined;
const site = outputs ? need(outputs, "SiteUrl") : given.site;
const apis = outputs ? apiNames.map((name) => need(outputs, `${pascal(name)}ApiUrl`)) : (given.api ?? []);
if (!site) {
  console.error(usage);
  process.exit(1);
}
const password = process.env["SMOKE_PASSWORD"];
const isDeployed = new URL(site).protocol === "https:";
/** Staging, where no release is being tried: it has no firewall and no alarm. */
const isBare = outputs?.["Bare"] !== undefined;
const found = await lookAt([
  ...visitorChecks({ site, apis, isDeployed, isBare }),
  ...memberChecks({ site, email, password }),
  ...alarmChecks(
    env && !isBare ? { stack: stackNameOf(env), region: readEnvironment(env).region } : undefined,
  ),
]);
const marks = { holds: "✓", fails: "✗", "not here": "–" };
for (const { what, verdict, seen } of found)
  console.log(`${marks[verdict]} ${what}${seen === undefined ? "" : `: ${seen}`}`);
const of = (verdict: keyof typeof marks) => found.filter((one) => one.verdict === verdict).length;
console.log(`\n${of("holds")} hold, ${of("fails")} fail, ${of("not here")} not shown here`);
process.exitCode = of("fails") > 0 ? 1 : 0;
