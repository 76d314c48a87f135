import { expect, it } from "vitest";
import { countChanges, type Templates, waitSeconds, withoutRoute } from "#scripts/operate/deploy/counts.ts";

const route = (name: string, version: string) => ({
  [`${name}Role`]: { Type: "AWS::IAM::Role", Properties: { Policies: [{}] } },
  [`${name}Function`]: { Type: "AWS::Lambda::Function", Properties: { Environment: { version } } },
  [`${name}Integration`]: { Type: "AWS::ApiGatewayV2::Integration", Properties: {} },
  [`${name}Route`]: { Type: "AWS::ApiGatewayV2::Route", Properties: {} },
  [`${name}Permission`]: { Type: "AWS::Lambda::Permission", Properties: {} },
});
const domain = (version: string): Templates => ({
  "wishes.template.json": {
    Logs: {
      Type: "AWS::Logs::LogGroup",
      Properties: { RetentionInDays: 180, DeletionProtectionEnabled: true },
    },
    ...route("SaveWishes", version),
    ...route("ListWishes", version),
  },
});

it("counts every call of a first deployment", () => {
  const { resources, byType, calls } = countChanges({}, domain("1"));
  expect(resources).toBe(11);
  expect(byType["AWS::ApiGatewayV2::Route"]).toBe(2);
  expect(calls).toEqual({ ApiGatewayV2: 4, Lambda: 4, IAM: 4, Logs: 3 });
});

it("counts of a new version the functions alone, and of no change nothing", () => {
  expect(countChanges(domain("1"), domain("2"))).toEqual({
    resources: 2,
    byType: { "AWS::Lambda::Function": 2 },
    calls: { ApiGatewayV2: 0, Lambda: 4, IAM: 0, Logs: 0 },
  });
  expect(countChanges(domain("1"), domain("1")).resources).toBe(0);
});

it("counts of a new route what it consists of", () => {
  expect(countChanges(withoutRoute(domain("1"), "saveWishes"), domain("1"))).toMatchObject({
    resources: 5,
    calls: { ApiGatewayV2: 2, Lambda: 2, IAM: 2, Logs: 0 },
  });
});

it.each([
  [0, 0],
  [40, 0],
  [41, 0.1],
  [340, 30],
])("takes %i changes at once in %d seconds", (calls, seconds) => {
  expect(waitSeconds(calls)).toBeCloseTo(seconds);
});
