import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { readManifest } from "#infra/manifest.ts";
import { options } from "#scripts/build/bundle.ts";

const run = promisify(execFile);
const loader = path.resolve(import.meta.dirname, "load.cjs");

// Lambda sets these too; without them the SDK looks for a configuration file.
const environment = {
  ...process.env,
  NODE_OPTIONS: "",
  AWS_REGION: "eu-west-3",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
  TABLE_NAME: "bench",
};

/** The baseline: Node's own start. */
const emptyHandler = (folder: string): string => {
  const file = path.join(folder, "empty.cjs");
  writeFileSync(file, "exports.handler=async()=>({statusCode:204});");
  return file;
};

/** Very large packages, each with a text that identifies it in a bundle and a minimal use. */
const heavy = {
  "@aws-sdk/client-s3": {
    marker: "com.amazonaws.s3",
    use: `import { S3Client, HeadObjectCommand } from "@aws-sdk/client-s3";
      export const s3 = [new S3Client({}), HeadObjectCommand];`,
  },
  "@aws-sdk/client-ses": {
    marker: "com.amazonaws.ses",
    use: `import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
      export const ses = [new SESClient({}), SendEmailCommand];`,
  },
  "@aws-sdk/client-lambda": {
    marker: "com.amazonaws.lambda",
    use: `import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
      export const lambda = [new LambdaClient({}), InvokeCommand];`,
  },
  exceljs: {
    marker: "exceljs/exceljs",
    use: `import ExcelJS from "exceljs";
      export const { Workbook } = ExcelJS;`,
  },
  unpdf: { marker: "getDocumentProxy", use: `export const pdf = () => import("unpdf");` },
} as const;
const heavyPackages = Object.keys(heavy) as (keyof typeof heavy)[];

/** The heavy packages in a bundle. */
const heavyPackagesOf = (file: string): (keyof typeof heavy)[] => {
  const bundle = readFileSync(file, "utf8");
  return heavyPackages.filter((name) => bundle.includes(heavy[name].marker));
};

/** One DynamoDB read and these heavy packages, bundled with our options but with the whole SDK. */
const bareBundle = async (folder: string, packages: readonly (keyof typeof heavy)[]): Promise<string> => {
  const { entryPoints, outdir, alias, plugins, ...usual } = options([], folder);
  const outfile = path.join(folder, `${["bare", ...packages].join("+").replaceAll("/", "-")}.cjs`);
  if (existsSync(outfile)) return outfile;
  const contents = `import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
    ${packages.map((name) => heavy[name].use).join("\n")}
    const client = new DynamoDBClient({});
    export const handler = (Key) => client.send(new GetItemCommand({ TableName: process.env.TABLE_NAME, Key }));`;
  await build({ ...usual, stdin: { contents, resolveDir: import.meta.dirname }, outfile });
  return outfile;
};

const load = async (file: string): Promise<number> =>
  Number((await run(process.execPath, [loader, file], { env: environment })).stdout);

type Times = ReadonlyMap<string, readonly number[]>;

/**
 * Milliseconds to load each bundle in a fresh process, added to the `known` ones. The bundles take turns and each round
 * starts with another one, so that other load on the machine affects all alike.
 */
const timed = async (
  files: ReadonlyMap<string, string>,
  rounds: number,
  known: Times = new Map(),
): Promise<Times> => {
  const times = new Map([...files.keys()].map((name) => [name, [...(known.get(name) ?? [])]]));
  const all = [...files];
  for (let round = 0; round < rounds; round++) {
    const first = round % all.length;
    for (const [name, file] of [...all.slice(first), ...all.slice(0, first)])
      times.get(name)?.push(await load(file));
  }
  return times;
};

const noHandler = "an empty handler";

type ColdStart = {
  /** Milliseconds over an empty handler's. */
  init: number;
  /** The same for a bare bundle with the same AWS clients and heavy packages, in the same run. */
  bare: number;
};

const median = (values: readonly number[] = []): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const startOf = (times: Times, name: string, bare: string): ColdStart => {
  const ownTime = (of: string) => median(times.get(of)) - median(times.get(noHandler));
  return { init: ownTime(name), bare: ownTime(bare) };
};

/**
 * Maximum load time of a function, relative to a bare client's in the same run. The contracts' schemas and the session
 * take a third to a half of a bare client's time: a second client or a parser loaded by mistake takes more.
 */
const maxRatio = 1.75;
// Closer to the bound than this, medians need more runs.
const near = 0.9 * maxRatio;

/**
 * The load time of each bundle and of a bare client's, over an empty handler's: medians of `rounds` fresh processes, of
 * three times as many if the ratio is near its bound.
 */
const coldStarts = async (
  bundles: ReadonlyMap<string, string>,
  rounds: number,
): Promise<Map<string, ColdStart>> => {
  const folder = mkdtempSync(path.join(tmpdir(), "compagnon-bench-"));
  try {
    // If a new version of a library lost its marker, its functions would be compared with too small a bundle.
    for (const name of heavyPackages)
      if (!heavyPackagesOf(await bareBundle(folder, [name])).includes(name))
        throw new Error(`A bundle with ${name} does not contain "${heavy[name].marker}"`);
    const bareOf = new Map<string, string>();
    for (const [name, file] of bundles) bareOf.set(name, await bareBundle(folder, heavyPackagesOf(file)));
    const empty = emptyHandler(folder);
    const withBare = (names: readonly string[]) =>
      new Map([
        [noHandler, empty],
        ...names.map((name) => bareOf.get(name) ?? "").map((file): [string, string] => [file, file]),
        ...names.map((name): [string, string] => [name, bundles.get(name) ?? ""]),
      ]);
    const startsBy = (times: Times, names: readonly string[]) =>
      new Map(names.map((name) => [name, startOf(times, name, bareOf.get(name) ?? "")]));

    const names = [...bundles.keys()];
    const times = await timed(withBare(names), rounds);
    const starts = startsBy(times, names);
    const closer = [...starts].filter(([, { init, bare }]) => init > near * bare).map(([name]) => name);
    const longer = await timed(withBare(closer), 2 * rounds, times);
    return new Map([...starts, ...startsBy(longer, closer)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const rounds = 5;

/** Prints the functions by their load time over a bare client's; true if all are within the bound. */
export const measureColdStarts = async (only: readonly string[]): Promise<boolean> => {
  const functions = path.resolve("dist/functions");
  const bundles = Object.entries(readManifest(functions))
    .filter(([name]) => only.length === 0 || only.includes(name))
    .map(([name, { file }]): [string, string] => [name, path.join(functions, file)]);
  console.log(`${bundles.length} functions, ${rounds} fresh processes each …`);
  const starts = [...(await coldStarts(new Map(bundles), rounds))]
    .map(([name, { init, bare }]) => ({ name, init, ratio: init / bare }))
    .sort((one, other) => other.ratio - one.ratio);
  const heavier = starts.filter(({ ratio }) => !(ratio <= maxRatio));
  const [middle, lightest] = [starts[starts.length >> 1], starts.at(-1)];
  for (const start of new Set([...heavier, ...starts.slice(0, 5), middle, lightest]))
    if (start)
      console.log(`${start.ratio.toFixed(2)} of a bare client, ${start.init.toFixed(0)} ms: ${start.name}`);
  console.log(`${heavier.length} above ${maxRatio}`);
  return heavier.length === 0;
};
