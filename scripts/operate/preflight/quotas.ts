import * as z from "zod";
import { apiNames } from "#infra/apis.ts";
import { pascal } from "#infra/parts/least-privilege-function.ts";
import type { Templates } from "#scripts/operate/deploy/templates.ts";
import type { Known } from "#scripts/operate/preflight/facts.ts";
import type { Finding } from "#scripts/operate/preflight/judge.ts";

/** What AWS allows of something by default, and what one environment takes of it. */
export type Quota = { what: string; used: number; most: number; todo: string };

const raise = (service: string, name: string) =>
  `Service Quotas, ${service}, ${name}: ask for more (some days)`;
const perAccount = (name: string) =>
  `${raise("Amazon CloudFront", name)}; every environment of the account counts`;

/** The default behaviour stands apart in a template, and counts too. */
const behavioursIn = (config: unknown): number =>
  z.looseObject({ CacheBehaviors: z.array(z.unknown()).default([]) }).parse(config).CacheBehaviors.length + 1;

/** The quotas that grow with the code, counted in an environment's templates. */
export const quotasOf = (templates: Templates): Quota[] => {
  const resources = Object.values(templates).flatMap((one) => Object.values(one));
  const ofType = (type: string) => resources.filter(({ Type }) => Type === `AWS::${type}`);
  /** Nested stacks refer to an API by a parameter whose name holds the API's. */
  const inApi = (type: string, api: string) =>
    ofType(`ApiGatewayV2::${type}`).filter(({ Properties }) =>
      JSON.stringify(Properties["ApiId"]).includes(`${pascal(api)}Api`),
    ).length;
  const largest = Math.max(...Object.values(templates).map((one) => Object.keys(one).length));
  return [
    ...apiNames.flatMap((api): Quota[] => [
      {
        what: `integrations of the API ${api}`,
        used: inApi("Integration", api),
        most: 300,
        todo: "AWS never raises it: move a domain to another API in infra/apis.ts",
      },
      {
        what: `routes of the API ${api}`,
        used: inApi("Route", api),
        most: 300,
        todo: "move a domain to another API in infra/apis.ts",
      },
    ]),
    ...ofType("CloudFront::Distribution").map(
      ({ Properties }): Quota => ({
        what: "behaviours of the distribution",
        used: behavioursIn(Properties["DistributionConfig"]),
        most: 75,
        todo: raise("Amazon CloudFront", "Cache behaviors per distribution"),
      }),
    ),
    {
      what: "cache policies of the account",
      used: ofType("CloudFront::CachePolicy").length,
      most: 20,
      todo: perAccount("Cache policies per AWS account"),
    },
    {
      what: "policies of answers' headers of the account",
      used: ofType("CloudFront::ResponseHeadersPolicy").length,
      most: 20,
      todo: perAccount("Response headers policies per AWS account"),
    },
    {
      what: "resources of the largest stack",
      used: largest,
      most: 500,
      todo: "AWS never raises it: give a part of that stack one of its own",
    },
    {
      what: "roles of the account",
      used: ofType("IAM::Role").length,
      most: 1_000,
      todo: `${raise("IAM", "Roles per account")}; every environment of the account counts`,
    },
  ];
};

/** How much of a quota may be used before somebody must know. */
const nearShare = 0.8;

/** Names the quotas that are near or passed, or the nearest of them where none is. */
export const judgeQuotas = (
  quotas: readonly Quota[],
  code: Known<{ used: number; most: number }>,
): Finding[] => {
  const all: Quota[] = [...quotas];
  if ("value" in code)
    all.push({
      what: "megabytes of functions' code in the region",
      used: Math.round(code.value.used / 1e6),
      most: Math.round(code.value.most / 1e6),
      todo: raise("AWS Lambda", "Function and layer storage"),
    });
  const said = ({ what, used, most }: Quota) =>
    `${used.toLocaleString("en")} of ${most.toLocaleString("en")} ${what}`;
  const near = all.filter(({ used, most }) => used >= nearShare * most);
  if (near.length > 0)
    return near.map((one) => ({
      what: "quota",
      verdict: one.used > one.most ? "stops" : "warns",
      seen: said(one),
      todo: one.todo,
    }));
  const [nearest] = all.toSorted((a, b) => b.used / b.most - a.used / a.most);
  return nearest ? [{ what: "quotas", verdict: "fine", seen: `none is near: ${said(nearest)} at most` }] : [];
};

/** A table of the quotas, for `npm run synth -- --quotas`. */
export const quotaTable = (quotas: readonly Quota[]): string =>
  `| Quota | used | of |
|---|--:|--:|
${quotas.map(({ what, used, most }) => `| ${what} | ${used} | ${most.toLocaleString("en")} |`).join("\n")}`;
