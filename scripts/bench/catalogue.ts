import { fork } from "node:child_process";
import { once } from "node:events";
import { createTable, startDynamoDb } from "#scripts/local/dynamodb.ts";

// What the catalogue costs with 5,000 invented structures: a fresh process reads it, then searches it.
const count = 5_000;

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const timed = async (work: () => unknown) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

const measure = async () => {
  const { readCatalogue, cardView } = await import("#functions/services/structure-view.ts");
  const { searchStructures } = await import("#functions/services/structure-search.ts");
  const { paginate } = await import("#shared/contract/page.ts");
  const { countingRequests } = await import("#scripts/testing/requests.ts");
  const none = { types: [], publics: [], legal_forms: [], degrees: [], keywords: [] };
  const search = async (filters: Parameters<typeof searchStructures>[1]) =>
    paginate(searchStructures(await readCatalogue(), filters).found, { page: 1, per_page: 12 }).data.map(
      cardView,
    );
  const before = heap();
  let coldMs = 0;
  const cold = await countingRequests(async () => {
    coldMs = await timed(() => search(none));
  });
  const memory = heap() - before;
  const warm = await countingRequests(() => search(none));
  const keywords = { ...none, keywords: ["saint malo", "ferme", "a", "35"] };
  const cards = await readCatalogue();
  const runs = async (work: () => unknown) => {
    const times: number[] = [];
    for (let n = 0; n < 30; n++) times.push(await timed(work));
    return median(times).toFixed(1);
  };
  console.log(`Catalogue of ${count} structures
  first search   ${cold.requests.length} requests, ${cold.inSequence} in sequence, ${cold.readUnits} read units, ${coldMs.toFixed(0)} ms, ${(memory / 1e6).toFixed(1)} MB kept
  warm search    ${warm.requests.length} request, ${warm.readUnits} read unit, ${await runs(() => search(none))} ms with DynamoDB Local
  in memory      ${await runs(() => searchStructures(cards, none))} ms without filters, ${await runs(() => searchStructures(cards, keywords))} ms with four keywords`);
};

const bench = async () => {
  const database = await startDynamoDb();
  try {
    Object.assign(process.env, {
      AWS_REGION: "eu-west-3",
      AWS_ACCESS_KEY_ID: "bench",
      AWS_SECRET_ACCESS_KEY: "bench",
      AWS_ENDPOINT_URL_DYNAMODB: database.url,
      TABLE_NAME: "bench",
    });
    await createTable(database.url, "bench", {
      AttributeDefinitions: [
        { AttributeName: "pk", AttributeType: "S" },
        { AttributeName: "sk", AttributeType: "S" },
      ],
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
    });
    const { fillCatalogue } = await import("#scripts/testing/many-structures.ts");
    await fillCatalogue(count);
    await once(fork(import.meta.filename, ["measure"], { execArgv: ["--expose-gc"] }), "exit");
  } finally {
    await database.stop();
  }
};

await (process.argv[2] === "measure" ? measure() : bench());
