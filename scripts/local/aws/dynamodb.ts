import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { failure } from "#scripts/local/failure.ts";
import { isObject, type JsonObject, listOf, objectOf, parseObject, textOf } from "#scripts/local/json.ts";
import { freePort, requirePort } from "#scripts/local/ports.ts";

type DynamoDb = {
  url: string;
  stop(): Promise<void>;
};

type DynamoDbOptions = { port?: number; dbPath?: string };

const minJava = 11;
const bootSeconds = 60;

/** Starts AWS's DynamoDB Local, in memory or on disk when `dbPath` is given, and waits until it answers. */
export async function startDynamoDb(options: DynamoDbOptions = {}): Promise<DynamoDb> {
  const java = findJava();
  if (options.dbPath !== undefined) prepareFolder(options.dbPath);
  if (options.port !== undefined && options.port !== 0) await requirePort(options.port);
  const port = options.port || (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { end } = await boot(java, port, options.dbPath);
  return { url, stop: () => end("SIGTERM") };
}

/** One DynamoDB call without the SDK, as the emulator's operator. */
export async function callDynamoDb(
  url: string,
  action: string,
  input: unknown,
  patienceMs = 20_000,
): Promise<JsonObject> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDB_20120810.${action}`,
      authorization:
        "AWS4-HMAC-SHA256 Credential=operator/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(patienceMs),
  });
  const answer = parseObject((await response.text()) || "{}");
  if (!response.ok) {
    const type = textOf(answer.__type).split("#").pop() ?? "";
    throw Object.assign(new Error(`${action}: ${type} ${textOf(answer.message ?? answer.Message)}`), {
      name: type,
    });
  }
  return answer;
}

/** Creates the table that the template declares, unless it is already there with the same keys. */
export async function createTable(
  url: string,
  name: string,
  properties: JsonObject,
): Promise<"created" | "kept"> {
  const existing = await describe(url, name);
  const wanted = tableInput(name, properties);
  if (existing !== undefined) {
    if (shape(existing) !== shape(wanted)) {
      throw failure(
        `La table ${name} a été créée par une autre version de la plateforme : ses clés ou ses index ont changé.`,
      );
    }
    return "kept";
  }
  await callDynamoDb(url, "CreateTable", wanted);
  const ttl = objectOf(properties.TimeToLiveSpecification);
  if (ttl.Enabled === true) {
    await callDynamoDb(url, "UpdateTimeToLive", { TableName: name, TimeToLiveSpecification: ttl });
  }
  return "created";
}

export async function isTableEmpty(url: string, name: string): Promise<boolean> {
  const page = await callDynamoDb(url, "Scan", { TableName: name, Limit: 1 });
  return listOf(page.Items).length === 0;
}

async function describe(url: string, name: string): Promise<JsonObject | undefined> {
  try {
    return objectOf((await callDynamoDb(url, "DescribeTable", { TableName: name })).Table);
  } catch (error) {
    if (error instanceof Error && error.name === "ResourceNotFoundException") return undefined;
    throw error;
  }
}

function tableInput(name: string, properties: JsonObject): JsonObject {
  const index = (entry: unknown) => pick(objectOf(entry), ["IndexName", "KeySchema", "Projection"]);
  const indexes = listOf(properties.GlobalSecondaryIndexes).map(index);
  const localIndexes = listOf(properties.LocalSecondaryIndexes).map(index);
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    ...pick(properties, ["AttributeDefinitions", "KeySchema"]),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
    ...(localIndexes.length > 0 && { LocalSecondaryIndexes: localIndexes }),
  };
}

function shape(table: JsonObject): string {
  const keys = (schema: unknown) =>
    (Array.isArray(schema) ? schema : []).map((key) => `${key.KeyType}:${key.AttributeName}`).sort();
  const indexes = listOf(table.GlobalSecondaryIndexes)
    .filter(isObject)
    .map((index) => [textOf(index.IndexName), keys(index.KeySchema)]);
  return JSON.stringify([keys(table.KeySchema), indexes.sort()]);
}

function pick(source: JsonObject, names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(source).filter(([name]) => names.includes(name)));
}

type Running = { end(signal: NodeJS.Signals): Promise<void> };

async function boot(java: string, port: number, dbPath: string | undefined): Promise<Running> {
  const jar = createRequire(import.meta.url).resolve("amplify-dynamodb-simulator/emulator/DynamoDBLocal.jar");
  const flags = [
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Xmx512m",
    "-Djava.library.path=./DynamoDBLocal_lib",
  ];
  const place = dbPath === undefined ? ["-inMemory"] : ["-dbPath", path.resolve(dbPath)];
  // Its own process group, so that Ctrl-C reaches only the runner, which then ends things in order.
  const child = spawn(
    java,
    [...flags, "-jar", jar, ...place, "-sharedDb", "-disableTelemetry", "-port", String(port)],
    { cwd: path.dirname(jar), detached: true, stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  const listenTo = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  };
  child.stdout.on("data", listenTo);
  child.stderr.on("data", listenTo);
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const guard = guardAgainstOrphans(child);
  const end = async (signal: NodeJS.Signals) => {
    guard.kill("SIGKILL");
    child.kill(signal);
    const late = setTimeout(() => child.kill("SIGKILL"), 2000);
    await exited;
    clearTimeout(late);
  };
  try {
    await waitUntilReady(child, port, () => said, dbPath);
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
  return { end };
}

/** Kills Java if the runner is killed (SIGKILL), which closes the pipe between them. */
function guardAgainstOrphans(child: ChildProcess): ChildProcess {
  const guard = spawn("sh", ["-c", 'read -r _; kill -9 "$1"', "guard", String(child.pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.once("exit", () => guard.kill("SIGKILL"));
  guard.unref();
  return guard;
}

async function waitUntilReady(
  child: ChildProcess,
  port: number,
  said: () => string,
  dbPath: string | undefined,
) {
  const deadline = Date.now() + bootSeconds * 1000;
  let last = "";
  let refusals = 0;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw dbPath !== undefined && /sqlite|database|directory/i.test(said())
        ? brokenFolder(dbPath, said())
        : failure(`DynamoDB Local s'est arrêté au démarrage :\n${said().trim()}`);
    }
    try {
      // While it boots it sometimes accepts a connection and never answers: time out soon and retry.
      await callDynamoDb(`http://127.0.0.1:${port}`, "ListTables", {}, 1000);
      return;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
      // Several error answers: the database opens but cannot be read.
      if (last.startsWith("ListTables") && ++refusals > 2 && dbPath !== undefined)
        throw brokenFolder(dbPath, last);
      await sleep(50);
    }
  }
  throw failure(`DynamoDB Local ne répond pas après ${bootSeconds} s (${last}).\n${said().trim()}`);
}

function brokenFolder(dbPath: string, reason: string): Error {
  return failure(
    `Les données de ${dbPath} sont illisibles (${reason.trim().split("\n").pop()}).\n` +
      `Pour repartir de zéro : rm -rf ${path.resolve(dbPath)}\n` +
      "Ou choisis un autre dossier : DATA_DIR=.local-2 npm start",
  );
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw failure(
      `Le dossier de données ${folder} n'est pas utilisable (${error instanceof Error ? error.message : error}).\n` +
        "Supprime-le ou choisis-en un autre : DATA_DIR=.local-2 npm start",
    );
  }
}

function findJava(): string {
  const home = process.env.JAVA_HOME;
  const java = home === undefined || home === "" ? "java" : path.join(home, "bin", "java");
  const asked = spawnSync(java, ["-version"], { encoding: "utf8" });
  const way =
    "Installe Java 17 ou plus récent (Debian, Ubuntu : sudo apt install openjdk-17-jre-headless ; macOS : brew install openjdk),\n" +
    "puis relance. Java fait tourner DynamoDB Local, la base de données d'essai d'AWS.";
  if (asked.error !== undefined || asked.status !== 0)
    throw failure(`Java est introuvable (${java}).\n${way}`);
  const version = /version "(?:1\.)?(\d+)/.exec(asked.stderr)?.[1];
  if (version !== undefined && Number(version) < minJava)
    throw failure(`Java ${version} est trop ancien.\n${way}`);
  return java;
}
