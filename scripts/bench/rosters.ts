import { fork } from "node:child_process";
import { once } from "node:events";
import { createTable, startDynamoDb } from "#scripts/local/dynamodb.ts";
import { tableKeys } from "#scripts/testing/table.ts";

// Measures reading the rosters of structures and people in a fresh process, cold and then warm, in a table of one size.
// Arguments: structures, learners. Prints JSON for its parent process.
type ListRead = {
  requests: number;
  inSequence: number;
  readUnits: number;
  processorMs: number;
  mb: number;
};
export type ListsRead = Record<"catalogue" | "people", Record<"cold" | "warm", ListRead>>;

const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};

const measure = async (): Promise<ListsRead> => {
  const { readCatalogue } = await import("#functions/domain/structures/view.ts");
  const { profileCards } = await import("#functions/domain/profiles/profiles.store.ts");
  const { countingRequests } = await import("#scripts/testing/requests.ts");
  const read = async (work: () => Promise<unknown>): Promise<ListRead> => {
    const [before, processor] = [heap(), process.cpuUsage()];
    const { requests, inSequence, readUnits } = await countingRequests(work);
    const spent = process.cpuUsage(processor);
    return {
      requests: requests.length,
      inSequence,
      readUnits,
      processorMs: (spent.user + spent.system) / 1_000,
      mb: (heap() - before) / 1e6,
    };
  };
  const twice = async (work: () => Promise<unknown>) => ({ cold: await read(work), warm: await read(work) });
  return { catalogue: await twice(readCatalogue), people: await twice(profileCards) };
};

/** The cost of reading both lists in a table of this size. */
export const listsRead = async (structures: number, learners: number): Promise<ListsRead> => {
  const database = await startDynamoDb();
  try {
    const environment = {
      AWS_REGION: "eu-west-3",
      AWS_ACCESS_KEY_ID: "bench",
      AWS_SECRET_ACCESS_KEY: "bench",
      AWS_ENDPOINT_URL_DYNAMODB: database.url,
      TABLE_NAME: "bench",
    };
    await createTable(database.url, "bench", tableKeys);
    const run = async (...args: string[]): Promise<unknown> => {
      const env = { ...process.env, ...environment };
      const child = fork(import.meta.filename, args, { env, execArgv: ["--expose-gc"] });
      const [[said]] = await Promise.all([once(child, "message"), once(child, "exit")]);
      return said;
    };
    await run("fill", String(structures), String(learners));
    return (await run("measure")) as ListsRead;
  } finally {
    await database.stop();
  }
};

const [task, structures, learners] = process.argv.slice(2);
if (task === "measure") process.send?.(await measure());
if (task === "fill") {
  const { fillCatalogue } = await import("#scripts/testing/many-structures.ts");
  const { fillPeople } = await import("#scripts/testing/many-people.ts");
  await fillCatalogue(Number(structures));
  await fillPeople(Number(learners));
  process.send?.("filled");
}
