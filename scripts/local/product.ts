import { hash, randomBytes } from "node:crypto";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { startAws } from "#scripts/local/aws/aws.ts";
import { createTable, isTableEmpty, startDynamoDb } from "#scripts/local/aws/dynamodb.ts";
import { startEvents } from "#scripts/local/aws/events.ts";
import { type Mail, readMailbox } from "#scripts/local/aws/mailbox.ts";
import { startQueues } from "#scripts/local/aws/queues.ts";
import { type S3, startS3 } from "#scripts/local/aws/s3.ts";
import { startSes } from "#scripts/local/aws/ses.ts";
import { callQueues } from "#scripts/local/aws/sqs-calls.ts";
import { isAllowed } from "#scripts/local/model/access.ts";
import { type Model, readModel, tableOf } from "#scripts/local/model/model.ts";
import { readAssembly } from "#scripts/local/model/template.ts";
import { openDataFolder } from "./data-folder.ts";
import { edgeStoreAt } from "./edge-store.ts";
import { createGateway } from "./gateway.ts";
import { close, freePort, listen, requirePort } from "./ports.ts";
import { cloudAssembly, webBuild } from "./prepare.ts";
import { secretsIn } from "./secrets.ts";
import { siteFiles } from "./site.ts";
import { startWorkers, type Workers, type WorkersOptions } from "./workers.ts";

export type ProductOptions = {
  /** The first of four ports: site, mailbox, S3, DynamoDB. Left out: four free ones. */
  port?: number;
  /** The address that the site listens on. Left out: this machine alone reaches it. */
  host?: string;
  /** Folder of the data. Left out: a temporary one, removed by stop(). */
  dataDir?: string;
  assembly?: string;
  web?: string;
  say?: (line: string) => void;
  /** Shows a line that the next one replaces. */
  progress?: (line: string) => void;
  /** Fills an empty table; an earlier start that was cut meanwhile leaves nothing. See `SeedSite`. */
  seed?: (site: SeedSite) => Promise<void>;
  /** Gives what a table holds the shape of this version, given the variables of `SeedSite`. */
  migrate?: (environment: Record<string, string>, table: string) => Promise<void>;
  /** Changes the model as it is read, for `npm run dev`. */
  adapt?: (model: Model) => Model;
  /** Called before each event that a function gets, for `npm run dev`. */
  beforeInvoke?: WorkersOptions["beforeInvoke"];
  idle?: WorkersOptions["idle"];
  /** Serves the pages in place of the build, given the server that carries its sockets. */
  pages?: (server: Server) => Promise<(request: IncomingMessage, response: ServerResponse) => void>;
};

/** What a seed receives: the running site, and the variables under which functions/store works in its own process. */
export type SeedSite = {
  siteUrl: string;
  /** `siteUrl` followed by `/api`. */
  apiUrl: string;
  mailboxUrl: string;
  dataDir: string;
  environment: Record<string, string>;
  readMailbox(): Promise<Mail[]>;
  say(line: string): void;
  progress(line: string): void;
};

export type Product = {
  siteUrl: string;
  mailboxUrl: string;
  s3Url: string;
  dynamoDbUrl: string;
  tableName: string;
  /** The file of CloudFront's key value store: see edge-store.ts. */
  edgeStore: string;
  environment: Record<string, string>;
  workers: Workers;
  model: () => Model;
  /** Reads the assembly again and ends the instances, so that the next call runs the new code. */
  reload(): Promise<void>;
  readMailbox(): Promise<Mail[]>;
  /** Resolves when no event (an upload to validate …) is pending. */
  eventsSettled(): Promise<void>;
  stop(): Promise<void>;
};

const operator = "operator";
/** The file that every virus scanner reports; in two halves, so that none reports this source. */
const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** Starts the product as its templates describe it. If the start fails, everything started so far is stopped. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    return await start(options, closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  options: ProductOptions,
  closers: (() => Promise<unknown> | unknown)[],
  stop: () => Promise<void>,
): Promise<Product> {
  const say = options.say ?? (() => undefined);
  const [sitePort, mailPort, s3Port, dynamoDbPort] = await choosePorts(options.port);
  const temporary = options.dataDir === undefined;
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), "compagnon-")));
  if (temporary) closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const folder = openDataFolder(dataDir);
  closers.push(folder.release);
  if (options.seed !== undefined && existsSync(folder.filling)) {
    say("Le remplissage précédent avait été interrompu : il recommence du début.");
    for (const half of [folder.database, folder.objects, folder.queues, folder.filling])
      rmSync(half, { recursive: true, force: true });
  }
  // Lambda runs in UTC, and threads share the time zone of their process.
  process.env.TZ = "UTC";

  const siteHost = `localhost:${sitePort}`;
  const siteUrl = `http://${siteHost}`;
  const s3Url = `http://127.0.0.1:${s3Port}`;
  const secret = secretsIn(folder.secrets);
  // A deployment hands these over too: see scripts/build/origin-secret.ts.
  const parameters = { OriginVersion: "origin", OriginHash: hash("sha256", secret("origin")) };
  const read = (): Model => {
    const assembly = readAssembly(options.assembly ?? cloudAssembly, { parameters, secret, siteHost });
    const model = readModel(assembly, { site: siteUrl, siteHost, s3: s3Url });
    return options.adapt?.(model) ?? model;
  };
  let model = read();
  const table = tableOf(model);

  const started = performance.now();
  const [dynamoDb, ses] = await Promise.all([
    startDynamoDb({ port: dynamoDbPort, dbPath: folder.database }).then((one) => {
      closers.push(one.stop);
      return one;
    }),
    startSes(mailPort).then((one) => {
      closers.push(one.stop);
      return one;
    }),
  ]);
  say(`Base de données et courrier : ${((performance.now() - started) / 1000).toFixed(1)} s`);

  const made = await createTable(dynamoDb.url, table.name, table.properties);
  if (made === "created") {
    // They are of an earlier table: this one counts its versions again.
    for (const { name } of model.buckets)
      rmSync(path.join(folder.objects, name, "snapshots"), { recursive: true, force: true });
  }
  say(made === "created" ? `Table ${table.name} créée` : `Table ${table.name} retrouvée`);

  const operatorSecret = randomBytes(20).toString("hex");
  const aws = await startAws({
    functions: () => model.functions,
    region: model.region,
    mailIdentities: () => model.mailIdentities,
    configurationSets: () => model.configurationSets.map(({ name }) => name),
    onMail: (mail) => events.mailSent(mail),
    dynamoDbUrl: dynamoDb.url,
    sesUrl: ses.url,
    callQueues: (action, input, may) => callQueues(action, input, { all: model.queues, queues, may }),
    invoke: (functionId, event) => workers.invoke(functionId, event),
  });
  closers.push(aws.stop);
  writeFileSync(folder.awsUrl, aws.url);
  const workers = startWorkers({
    functions: () => model.functions,
    region: model.region,
    endpoints: { dynamodb: aws.url, ses: aws.url, lambda: aws.url, sqs: aws.url, s3: s3Url },
    logFolder: folder.logs,
    onLine: (one, line) => events.lineLogged(one, line),
    beforeInvoke: options.beforeInvoke,
    idle: options.idle,
  });
  closers.push(workers.stop);
  const queues = startQueues({
    model: () => model,
    invoke: workers.invoke,
    folder: folder.queues,
    say,
  });
  closers.push(queues.stop);
  const events = startEvents({
    model: () => model,
    invoke: workers.invoke,
    send: queues.send,
    scan: async ({ bucket, key }) =>
      (await s3.read(bucket, key))?.body.includes(eicar) ? "THREATS_FOUND" : "NO_THREATS_FOUND",
    say,
  });
  closers.push(events.stop);
  const s3: S3 = await startS3({
    port: s3Port,
    directory: folder.objects,
    buckets: model.buckets,
    secretOf: (key) => (key === operator ? operatorSecret : workers.secretOf(key)),
    mayDo: ({ accessKey, action, resource }) =>
      accessKey === operator || isAllowed(model.functions.get(accessKey)?.statements ?? [], action, resource),
    onCreated: events.objectCreated,
  });
  closers.push(s3.stop);

  let pages: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const gateway = createGateway({
    model: () => model,
    invoke: workers.invoke,
    files: siteFiles(options.web ?? webBuild),
    objects: async (bucket, key) =>
      model.distribution?.mayRead(bucket, key) ? s3.read(bucket, key) : undefined,
    pages: () => pages,
    store: edgeStoreAt(folder.edgeStore),
    onError: (error) => say(`Erreur : ${error instanceof Error ? error.message : error}`),
  });
  await listen(gateway, sitePort, options.host);
  closers.push(() => close(gateway));
  pages = await options.pages?.(gateway);

  const environment = environmentOf(model, table.name, siteUrl, {
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.url,
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ENDPOINT_URL_SES: ses.url,
    AWS_ENDPOINT_URL_SQS: aws.url,
    AWS_REGION: model.region,
    AWS_ACCESS_KEY_ID: operator,
    AWS_SECRET_ACCESS_KEY: operatorSecret,
  });
  const mails = () => readMailbox(ses.url);
  const isEmpty = await isTableEmpty(dynamoDb.url, table.name);
  await options.migrate?.(environment, table.name);
  if (options.seed !== undefined && isEmpty) {
    const began = performance.now();
    writeFileSync(folder.filling, "");
    await options.seed({
      siteUrl,
      apiUrl: `${siteUrl}/api`,
      mailboxUrl: ses.url,
      dataDir,
      environment,
      readMailbox: mails,
      say,
      progress: options.progress ?? (() => undefined),
    });
    rmSync(folder.filling);
    say(`Données de démonstration : ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }

  return {
    siteUrl,
    mailboxUrl: ses.url,
    s3Url: s3.url,
    dynamoDbUrl: dynamoDb.url,
    tableName: table.name,
    edgeStore: folder.edgeStore,
    environment,
    workers,
    model: () => model,
    reload: async () => {
      model = read();
      await workers.replace();
    },
    readMailbox: mails,
    eventsSettled: async () => {
      // Twice: what a worker logs or creates makes events of its own.
      for (let round = 0; round < 2; round++) {
        await events.settled();
        await queues.settled();
      }
    },
    stop,
  };
}

/** The variables of all functions together, with the operator's key and the local addresses. */
function environmentOf(
  model: Model,
  tableName: string,
  siteUrl: string,
  own: Record<string, string>,
): Record<string, string> {
  const given = Object.assign({}, ...[...model.functions.values()].map(({ environment }) => environment));
  return { ...given, TABLE_NAME: tableName, SITE_URL: siteUrl, ...own };
}

type Ports = [site: number, mailbox: number, s3: number, dynamoDb: number];

async function choosePorts(wanted: number | undefined): Promise<Ports> {
  const first = wanted ?? (await freePort(4));
  const ports: Ports = [first, first + 1, first + 2, first + 3];
  if (wanted !== undefined) for (const port of ports) await requirePort(port);
  return ports;
}
