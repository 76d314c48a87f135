import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, resolve, type Template } from "./intrinsics.ts";
import type { Json, JsonObject } from "./json.ts";
import { type Model, readModel } from "./model.ts";
import { writeSmallAssembly } from "./small-assembly.ts";
import { readAssembly } from "./template.ts";

const template: Template = {
  name: "outer",
  source: {
    Parameters: { Given: { Type: "String" }, Standard: { Type: "String", Default: "by default" } },
    Resources: { Bucket: { Type: "AWS::S3::Bucket" } },
  },
  parameter: (name) => ({ Given: "handed over" })[name],
  nested: () => undefined,
};
const account: Account = {
  region: "eu-west-3",
  accountId: "000000000000",
  refOf: (_, id) => `ref-${id}`,
  attributeOf: (_, id, attribute) => `${id}/${attribute}`,
  secret: (reference) => `secret of ${reference}`,
};

describe("intrinsic functions", () => {
  const cases: [Json, Json][] = [
    [{ Ref: "Bucket" }, "ref-Bucket"],
    [{ Ref: "Given" }, "handed over"],
    [{ Ref: "Standard" }, "by default"],
    [{ Ref: "AWS::AccountId" }, "000000000000"],
    [{ "Fn::GetAtt": ["Bucket", "Arn"] }, "Bucket/Arn"],
    [{ "Fn::GetAtt": "Bucket.Arn" }, "Bucket/Arn"],
    [{ "Fn::Join": ["-", ["a", { Ref: "Bucket" }]] }, "a-ref-Bucket"],
    [
      { "Fn::Sub": "${Bucket}:${Bucket.Arn}:${AWS::Region}:${!Kept}" },
      "ref-Bucket:Bucket/Arn:eu-west-3:${Kept}",
    ],
    [{ "Fn::Sub": ["${x}-${Bucket}", { x: { Ref: "Given" } }] }, "handed over-ref-Bucket"],
    [
      { "Fn::Join": ["", ["{{resolve:secretsmanager:", { Ref: "Bucket" }, ":SecretString:::}}"]] },
      "secret of secretsmanager:ref-Bucket:SecretString:::",
    ],
    [{ Condition: { StringEquals: { a: "b" } } }, { Condition: { StringEquals: { a: "b" } } }],
  ];
  test.each(cases)("%j", (value, expected) => {
    expect(resolve(template, account, value)).toEqual(expected);
  });

  test.each<[Json, RegExp]>([
    [{ Ref: "Nobody" }, /Nobody/],
    [{ "Fn::GetAtt": ["Nobody", "Arn"] }, /Nobody/],
    [{ "Fn::Cidr": ["10.0.0.0/8", 1] }, /Fn::Cidr/],
    [{ "Fn::If": ["Condition", "then", "else"] }, /Fn::If/],
  ])("%j is an error", (value, message) => {
    expect(() => resolve(template, account, value)).toThrow(message);
  });
});

describe("the model of an assembly", () => {
  let folder: string;
  let model: Model;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "compagnon-model-"));
    const { assembly } = writeSmallAssembly(folder);
    const read = readAssembly(assembly, {
      siteHost: "localhost:1",
      parameters: { OriginHash: "given" },
      secret: (name) => `value of ${name}`,
    });
    model = readModel(read, {
      site: "http://localhost:1",
      siteHost: "localhost:1",
      s3: "http://127.0.0.1:3",
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("gives a nested function what the outer template hands over", () => {
    expect(model.functions.get("StoreFunction")).toMatchObject({
      operation: "Store",
      memoryMb: 128,
      timeoutSeconds: 10,
      environment: {
        TABLE_NAME: "Table",
        BUCKET_NAME: "petit-files-000000000000-eu-west-3",
        SITE_URL: "http://localhost:1",
        ORIGIN_SECRET_HASH: "given",
        NETWORK_KEY: "value of Secret",
      },
      statements: [
        { allow: true, resources: ["arn:aws:dynamodb:eu-west-3:000000000000:table/Table"] },
        { allow: true, actions: ["ses:SendEmail"] },
        { allow: true, resources: ["arn:aws:s3:::petit-files-000000000000-eu-west-3/quarantine/*"] },
      ],
    });
  });

  test("has the template's routes and no other", () => {
    const routes: JsonObject = Object.fromEntries(
      model.routes.map(({ key, functionId }) => [key, functionId]),
    );
    expect(routes).toMatchObject({ "GET /api/things/{id}": "EchoFunction", "GET /api/slow": "SlowFunction" });
    expect(model.routes).toHaveLength(10);
    expect(model.routes.filter(({ invokable }) => !invokable).map(({ key }) => key)).toEqual([
      "GET /api/unpermitted",
    ]);
  });

  test("knows its buckets and what starts a worker", () => {
    expect(model.buckets.map(({ name, web }) => [name, web])).toEqual([
      ["petit-files-000000000000-eu-west-3", false],
      ["compagnon-web", true],
    ]);
    expect(model.triggers).toMatchObject([
      { target: { functionId: "ValidateFunction" }, when: { kind: "pattern" } },
    ]);
  });

  test("opens the bucket to the local site", () => {
    expect(model.buckets[0]?.cors).toMatchObject([{ origins: ["http://localhost:1"], methods: ["PUT"] }]);
  });
});
