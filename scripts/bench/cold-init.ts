import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { quantile } from "#scripts/bench/quantile.ts";
import { options } from "#scripts/build/bundle.ts";

const run = promisify(execFile);
const loader = path.resolve(import.meta.dirname, "load.cjs");

// What Lambda sets as well; the SDK would otherwise look for a configuration file.
const environment = {
  ...process.env,
  NODE_OPTIONS: "",
  AWS_REGION: "eu-west-3",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
  TABLE_NAME: "bench",
};

/** A handler that does nothing: what Node itself costs. */
export const emptyHandler = (folder: string): string => {
  const file = path.join(folder, "empty.cjs");
  writeFileSync(file, "exports.handler=async()=>({statusCode:204});");
  return file;
};

/** One DynamoDB read and nothing else, bundled with our options but without what we leave out of the SDK. */
export const bareDynamoDb = async (folder: string): Promise<string> => {
  const { entryPoints, outdir, alias, plugins, ...usual } = options([], folder);
  const outfile = path.join(folder, "bare.cjs");
  const contents = `import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
    const client = new DynamoDBClient({});
    export const handler = (Key) => client.send(new GetItemCommand({ TableName: process.env.TABLE_NAME, Key }));`;
  await build({ ...usual, stdin: { contents, resolveDir: import.meta.dirname }, outfile });
  return outfile;
};

const load = async (file: string): Promise<number> =>
  Number((await run(process.execPath, [loader, file], { env: environment })).stdout);

/**
 * Medians of what loading each of these bundles takes in a fresh process, in milliseconds. They take turns, each round
 * beginning with another, so that whatever else the machine does weighs on all alike.
 */
export const coldInits = async (
  files: ReadonlyMap<string, string>,
  rounds: number,
): Promise<Map<string, number>> => {
  const times = new Map([...files.keys()].map((name) => [name, [] as number[]]));
  const all = [...files];
  for (let round = 0; round < rounds; round++) {
    const first = round % all.length;
    for (const [name, file] of [...all.slice(first), ...all.slice(0, first)])
      times.get(name)?.push(await load(file));
  }
  return new Map([...times].map(([name, values]) => [name, quantile(values, 0.5)]));
};
