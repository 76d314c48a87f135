import { hash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { roundTripsInSequence } from "./counters.ts";
import { callDynamoDb } from "./dynamodb.ts";
import { listOf } from "./json.ts";
import { type Product, startProduct } from "./product.ts";
import { writeSmallAssembly } from "./small-assembly.ts";

let folder: string;
let product: Product;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "compagnon-small-"));
  const { assembly, web } = writeSmallAssembly(folder);
  product = await startProduct({ assembly, web, dataDir: path.join(folder, "data") });
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => product.counters.reset());

const ask = (uri: string, init: RequestInit = {}) =>
  fetch(product.siteUrl + uri, { redirect: "manual", ...init });
const doIt = async (what: string) => {
  const answer = await ask(`/api/do/${what}`);
  return { status: answer.status, text: await answer.text() };
};

describe("a route", () => {
  test("receives payload format 2.0 through CloudFront's function and headers", async () => {
    const answer = await ask("/api/things/d%C3%A9j%C3%A0?a=1&a=2&b=x%20y", {
      headers: {
        cookie: "one=1; two=2",
        "x-origin-verify": "forged",
        "x-viewer-ip": "6.6.6.6",
        "X-Mixed": "Case",
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    const { event, name } = await answer.json();
    expect(name).toBe("EchoFunction");
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "GET /api/things/{id}",
      rawPath: "/api/things/d%C3%A9j%C3%A0",
      rawQueryString: "a=1&a=2&b=x%20y",
      cookies: ["one=1", "two=2"],
      queryStringParameters: { a: "1,2", b: "x y" },
      pathParameters: { id: "déjà" },
      isBase64Encoded: false,
      requestContext: { http: { method: "GET", path: "/api/things/d%C3%A9j%C3%A0" }, stage: "$default" },
    });
    expect(event.headers["x-mixed"]).toBe("Case");
    expect(event.headers["x-viewer-ip"]).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(event.headers["x-origin-verify"]).toMatch(/^[0-9a-f]{48}$/);
    expect(event.headers.host).toBe("Api.execute-api.eu-west-3.amazonaws.com");
    expect(event.headers.cookie).toBeUndefined();
    expect(event.body).toBeUndefined();
  });

  test("receives text bodies as text and others in base64", async () => {
    const post = async (type: string, body: BodyInit) => {
      const answer = await ask("/api/echo", { method: "POST", headers: { "content-type": type }, body });
      const { event } = await answer.json();
      return [event.body, event.isBase64Encoded];
    };
    expect(await post("application/json", '{"é":1}')).toEqual(['{"é":1}', false]);
    expect(await post("application/octet-stream", new Uint8Array([0, 255]))).toEqual(["AP8=", true]);
  });

  test("runs with the template's variables and nothing of this machine's", async () => {
    const { env, event } = await (await ask("/api/echo")).json();
    expect(env.ORIGIN_SECRET_HASH).toBe(hash("sha256", event.headers["x-origin-verify"]));
    expect(
      Object.keys(env)
        .filter((name) => !name.startsWith("AWS_"))
        .sort(),
    ).toEqual([
      "BUCKET_NAME",
      "LAMBDA_TASK_ROOT",
      "NETWORK_KEY",
      "ORIGIN_SECRET_HASH",
      "SITE_URL",
      "TABLE_NAME",
      "TZ",
    ]);
    expect(env).toMatchObject({
      BUCKET_NAME: "petit-files-000000000000-eu-west-3",
      SITE_URL: product.siteUrl,
      AWS_ACCESS_KEY_ID: "EchoFunction",
      AWS_REGION: "eu-west-3",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "128",
    });
  });

  test("prefers fixed text to a parameter", async () => {
    expect(await (await ask("/api/things/special")).json()).toHaveProperty("calls");
  });

  test.each([
    ["/api/nothing", "GET", 404, "Not Found"],
    ["/api/echo", "DELETE", 404, "Not Found"],
    ["/api/things/", "GET", 404, "Not Found"],
    ["/api/unpermitted", "GET", 500, "Internal Server Error"],
    ["/api/crash", "GET", 500, "Internal Server Error"],
    ["/api/exit", "GET", 500, "Internal Server Error"],
    ["/api/hungry", "GET", 500, "Internal Server Error"],
  ])("%s with %s answers as API Gateway: %i", async (uri, method, status, message) => {
    const answer = await ask(uri, { method });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ message });
  });

  test("that never ends is cut at its time-out with 503, and the next call finds a new instance", async () => {
    const began = Date.now();
    const answers = await Promise.all([ask("/api/slow"), ask("/api/slow")]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(await answers[0]?.json()).toEqual({ message: "Service Unavailable" });
    expect(Date.now() - began).toBeLessThan(4000);
    expect((await ask("/api/slow")).status).toBe(503);
    expect(product.counters.invocations().map(({ cold, outcome }) => [cold, outcome])).toEqual(
      Array(3).fill([true, "timed out"]),
    );
  });

  test("of too large a body is refused with 413", async () => {
    const answer = await ask("/api/echo", { method: "POST", body: "x".repeat(10 * 1024 * 1024 + 1) });
    expect(answer.status).toBe(413);
  });

  test("runs one event at a time per instance, on at most four instances", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => (await ask("/api/things/special")).json()),
    );
    expect(answers.every(({ most }) => most === 1)).toBe(true);
    expect(product.counters.invocations().filter(({ cold }) => cold).length).toBeLessThanOrEqual(4);
    expect(product.counters.invocations()).toHaveLength(12);
  });

  test("leaves a report in its function's log", async () => {
    await ask("/api/crash");
    await expect
      .poll(() => readFileSync(path.join(folder, "data/logs/CrashFunction.log"), "utf8"))
      .toMatch(/REPORT RequestId: .+Memory Size: 128 MB.+Status: failed/);
  });
});

describe("the site", () => {
  test.each(["/", "/structures/1", "/index.html"])(
    "%s is the page, with the policy's headers",
    async (uri) => {
      const answer = await ask(uri, { headers: { "accept-encoding": "br" } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Petit");
      expect(answer.headers.get("content-encoding")).toBe("br");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toBe(
        `default-src 'self'; connect-src 'self' ${product.s3Url}`,
      );
      expect(answer.headers.get("x-soft")).toBe("policy");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    },
  );

  test.each(["/assets/none.js", "/..%2f..%2fcdk.out%2fmanifest.json", "/%00.js"])(
    "%s is not there",
    async (uri) => {
      expect((await ask(uri)).status).toBe(403);
    },
  );

  test("answers 304 to a page already known and refuses to write", async () => {
    const etag = (await ask("/assets/app.js")).headers.get("etag") ?? "";
    expect((await ask("/assets/app.js", { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await ask("/", { method: "POST" })).status).toBe(403);
  });
});

describe("a function's role", () => {
  test.each(["put", "get", "query", "transact", "mail"])("allows %s", async (what) => {
    expect(await doIt(what)).toMatchObject({ status: 200 });
  });

  test.each([
    ["queryIndex", "AccessDeniedException", "table/Table/index/other"],
    ["transactDelete", "AccessDeniedException", "dynamodb:DeleteItem"],
    ["mailFromOther", "AccessDenied", "ses:SendEmail"],
    ["mailNowhere", "InvalidParameterValue", "Illegal address"],
  ])("refuses %s as AWS does", async (what, name, detail) => {
    const { status, text } = await doIt(what);
    expect(status).toBe(418);
    expect(text).toContain(name);
    expect(text).toContain(detail);
  });

  test("a refused transaction writes nothing", async () => {
    await doIt("transactDelete");
    const key = { pk: { S: "4" }, sk: { S: "A" } };
    const { Item } = await callDynamoDb(product.dynamoDbUrl, "GetItem", {
      TableName: product.tableName,
      Key: key,
    });
    expect(Item).toBeUndefined();
  });

  test("bounds what its presigned URLs may do", async () => {
    const url = (await doIt("signElsewhere")).text;
    expect((await fetch(url, { method: "PUT", body: "hello" })).status).toBe(403);
  });
});

describe("an upload", () => {
  test("reaches the function that the rule names, and is done once settled", async () => {
    const url = (await doIt("sign")).text;
    const sent = await fetch(url, {
      method: "PUT",
      body: "hello",
      headers: { "content-type": "text/plain", origin: product.siteUrl },
    });
    expect(sent.status).toBe(200);
    expect(sent.headers.get("access-control-allow-origin")).toBe(product.siteUrl);
    await product.eventsSettled();
    const page = await callDynamoDb(product.dynamoDbUrl, "Query", {
      TableName: product.tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": { S: "SEEN" } },
    });
    expect(listOf(page.Items)).toEqual([
      { pk: { S: "SEEN" }, sk: { S: "quarantine/file" }, size: { N: "5" } },
    ]);
  });
});

describe("a file that a behaviour serves", () => {
  const put = async (key: string) => {
    const client = new S3Client({
      region: "eu-west-3",
      endpoint: product.s3Url,
      requestChecksumCalculation: "WHEN_REQUIRED",
      credentials: {
        accessKeyId: product.environment.AWS_ACCESS_KEY_ID ?? "",
        secretAccessKey: product.environment.AWS_SECRET_ACCESS_KEY ?? "",
      },
    });
    const Bucket = product.environment.BUCKET_NAME;
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: key,
        Body: "picture",
        ContentType: "image/png",
        ContentDisposition: "inline",
      }),
    );
    return ask(`/${key}`);
  };

  test("comes with its own type and the policy's headers", async () => {
    const answer = await put("files/é b.png");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("picture");
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-disposition")).toBe("inline");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("is forbidden when absent, or where the bucket's policy does not open it", async () => {
    expect((await ask("/files/none.png")).status).toBe(403);
    expect((await put("quarantine/open.png")).status).toBe(403);
  });
});

describe("the counters", () => {
  const last = () => product.counters.invocations().at(-1);

  test("count requests, round trips in sequence and capacity", async () => {
    await doIt("put");
    await doIt("two");
    const calls = last()?.calls ?? [];
    expect(calls.map(({ action }) => action)).toEqual(["GetItem", "GetItem", "GetItem"]);
    expect(roundTripsInSequence(calls)).toBe(2);
    expect(calls.map(({ readUnits }) => readUnits)).toEqual([1, 1, 1]);
  });

  test("count a transaction at what AWS bills", async () => {
    await doIt("transact");
    // Two puts of 1.5 KB: two units per started KB each.
    expect(last()?.calls).toMatchObject([{ action: "TransactWriteItems", writeUnits: 8 }]);
  });

  test("a mail arrives in the mailbox", async () => {
    const before = (await product.readMailbox()).length;
    await doIt("mail");
    const mails = await product.readMailbox();
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toMatchObject({
      from: "nous@exemple.fr",
      to: ["toi@exemple.fr"],
      subject: "Bonjour",
      text: "Texte",
    });
  });
});

test("a database killed and started again keeps what was written", async () => {
  await doIt("put");
  await product.killDatabase();
  expect((await doIt("get")).status).toBe(418);
  await product.restartDatabase();
  expect((await doIt("get")).text).toContain("xxxx");
});
