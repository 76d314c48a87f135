import { expect, it, test } from "vitest";
import type { Resource, Templates } from "#scripts/operate/deploy/templates.ts";
import { judgeQuotas, type Quota, quotasOf } from "#scripts/operate/preflight/quotas.ts";

const many = (count: number, resource: Resource) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${resource.Type}${index}`, resource]));
const inApi = (type: string, api: string): Resource => ({
  Type: `AWS::ApiGatewayV2::${type}`,
  Properties: { ApiId: { Ref: `referencetocompagnonproduction${api}ApiRef` } },
});
const templates: Templates = {
  platform: {
    Site: {
      Type: "AWS::CloudFront::Distribution",
      Properties: { DistributionConfig: { CacheBehaviors: [{}, {}] } },
    },
    ...many(3, { Type: "AWS::CloudFront::ResponseHeadersPolicy", Properties: {} }),
  },
  accounts: {
    ...many(5, inApi("Integration", "Base")),
    ...many(6, inApi("Route", "Base")),
    ...many(7, { Type: "AWS::IAM::Role", Properties: {} }),
  },
  events: many(2, inApi("Integration", "Meetings")),
};

it("counts each quota in the templates", () => {
  const used = Object.fromEntries(quotasOf(templates).map((one) => [one.what, one.used]));
  expect(used).toEqual({
    "integrations of the API base": 5,
    "integrations of the API meetings": 2,
    "integrations of the API studies": 0,
    "routes of the API base": 6,
    "routes of the API meetings": 0,
    "routes of the API studies": 0,
    "behaviours of the distribution": 3,
    "cache policies of the account": 0,
    "policies of answers' headers of the account": 3,
    "resources of the largest stack": 18,
    "roles of the account": 7,
  });
});

const quota = (used: number): Quota => ({ what: "routes", used, most: 300, todo: "move one" });
const code = { value: { used: 90e6, most: 80_530e6 } };

test.each([
  [100, "fine", "none is near: 100 of 300 routes at most"],
  [239, "fine", "none is near: 239 of 300 routes at most"],
  [240, "warns", "240 of 300 routes"],
  [300, "warns", "300 of 300 routes"],
  [301, "stops", "301 of 300 routes"],
])("%i of 300 %s", (used, verdict, seen) => {
  expect(judgeQuotas([quota(used)], code)).toMatchObject([{ verdict, seen }]);
});

it("names each one that is near, the account's storage of code too", () => {
  const full = { value: { used: 70_000e6, most: 80_530e6 } };
  expect(judgeQuotas([quota(10), quota(250)], full)).toMatchObject([
    { verdict: "warns", seen: "250 of 300 routes", todo: "move one" },
    { verdict: "warns", seen: "70,000 of 80,530 megabytes of functions' code in the region" },
  ]);
  expect(judgeQuotas([quota(10)], { unknown: "AccessDenied" })).toMatchObject([{ verdict: "fine" }]);
});
