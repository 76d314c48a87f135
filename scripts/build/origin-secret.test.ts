import { hash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { originSecretOf } from "#scripts/build/origin-secret.ts";

const Call = z.looseObject({
  SecretId: z.string().optional(),
  Name: z.string().optional(),
  SecretString: z.string().default(""),
  VersionStage: z.string().default("AWSCURRENT"),
  VersionStages: z.array(z.string()).default(["AWSCURRENT"]),
  MoveToVersionId: z.string().optional(),
  RemoveFromVersionId: z.string().optional(),
});

type Secret = { values: Map<string, string>; stages: Map<string, string> };

/** Secrets Manager's stages as AWS documents them: each is on at most one version, and AWSPREVIOUS follows AWSCURRENT. */
const secretsManager = () => {
  const secrets = new Map<string, Secret>();
  const add = ({ values, stages }: Secret, value: string, names: string[]) => {
    const VersionId = `version-${values.size + 1}`;
    values.set(VersionId, value);
    for (const name of names) stages.set(name, VersionId);
    return { VersionId };
  };
  const answer = (operation: string, call: z.output<typeof Call>): object | undefined => {
    if (operation === "CreateSecret") {
      const made: Secret = { values: new Map(), stages: new Map() };
      secrets.set(call.Name ?? "", made);
      return add(made, call.SecretString, ["AWSCURRENT"]);
    }
    const secret = secrets.get(call.SecretId ?? "");
    if (!secret) return undefined;
    const { values, stages } = secret;
    const at = stages.get(call.VersionStage);
    switch (operation) {
      case "GetSecretValue":
        return at ? { VersionId: at, SecretString: values.get(at) } : undefined;
      case "PutSecretValue":
        return add(secret, call.SecretString, call.VersionStages);
      case "UpdateSecretVersionStage":
        expect(call.RemoveFromVersionId).toBe(at);
        if (call.MoveToVersionId) stages.set(call.VersionStage, call.MoveToVersionId);
        else stages.delete(call.VersionStage);
        if (call.VersionStage === "AWSCURRENT" && at) stages.set("AWSPREVIOUS", at);
        return {};
      default:
        throw new Error(`Unknown operation ${operation}`);
    }
  };
  const server = createServer(async (request, response) => {
    const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    const found = answer(operation, Call.parse(await json(request)));
    response.writeHead(found ? 200 : 400, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(found ?? { __type: "ResourceNotFoundException", message: "not found" }));
  });
  return { server, secrets };
};

let server: Server;
let secrets: Map<string, Secret>;
let client: SecretsManagerClient;

beforeEach(async () => {
  ({ server, secrets } = secretsManager());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  client = new SecretsManagerClient({
    region: "eu-west-3",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
});
afterEach(async () => {
  client.destroy();
  await new Promise((closed) => server.close(closed));
});

/** The hashes that CloudFront sends, and that functions accept, after a deployment with these parameters. */
const deployed = async (origin: ReturnType<typeof originSecretOf>) => {
  const { OriginVersion, OriginHash } = await origin.parameters();
  const [id = "", kind, , , version = ""] = OriginVersion.split(":");
  expect(kind).toBe("SecretString");
  return {
    sent: hash("sha256", secrets.get(id)?.values.get(version) ?? ""),
    accepted: OriginHash.split(","),
  };
};

describe("the origin secret", () => {
  it("is made at random once, and found again by later deployments", async () => {
    const first = await deployed(originSecretOf("one", client));
    expect(first.accepted).toEqual([first.sent]);
    expect(await deployed(originSecretOf("one", client))).toEqual(first);
    expect((await deployed(originSecretOf("two", client))).sent).not.toBe(first.sent);
    const [value = ""] = secrets.get("one/origin")?.values.values() ?? [];
    expect(value).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is replaced so that functions accept what CloudFront sends before, while and after each deployment", async () => {
    const origin = originSecretOf("one", client);
    const states = [await deployed(origin)];
    for (const step of origin.renewal) {
      await step();
      states.push(await deployed(origin));
    }
    for (const [n, after] of states.entries()) {
      const before = states[Math.max(0, n - 1)] ?? after;
      for (const { sent } of [before, after])
        for (const { accepted } of [before, after]) expect(accepted, `deployment ${n}`).toContain(sent);
    }
    const [first, last] = [states.at(0), states.at(-1)];
    expect(last?.sent).not.toBe(first?.sent);
    expect(last?.accepted).toEqual([last?.sent]);
  });

  it.each([1, 2])("can be replaced again where a renewal stopped after step %i", async (done) => {
    const origin = originSecretOf("one", client);
    let before = await deployed(origin);
    for (const step of [...origin.renewal.slice(0, done), ...origin.renewal]) {
      await step();
      const after = await deployed(origin);
      expect(before.accepted).toContain(after.sent);
      expect(after.accepted).toContain(before.sent);
      before = after;
    }
    expect(before.accepted).toEqual([before.sent]);
  });
});
