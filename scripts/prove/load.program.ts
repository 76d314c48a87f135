import { setTimeout as pause } from "node:timers/promises";
import { type ApiClient, apiClient } from "#scripts/api-client.ts";
import { audit } from "#scripts/audit/audit.ts";
import { readTable } from "#scripts/audit/table.ts";
import { quantile } from "#scripts/bench/quantile.ts";
import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import { type Figure, isWithinBound, report } from "#scripts/prove/report.ts";
import { seedDemonstration } from "#scripts/seed/demonstration.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

// The load of an Alternance Day on the deployed bundles: within a minute every learner saves wishes, and many browse.
const quick = process.env["PROVE_QUICK"] === "1";
const [learnerCount, browserCount, seconds] = quick ? [30, 100, 15] : [300, 1_000, 60];

type Answered = { what: string; ms: number; error: string | undefined };
const answered: Answered[] = [];
const calling = async <Value>(what: string, call: () => Promise<Value>): Promise<Value | undefined> => {
  const started = performance.now();
  const ended = (error?: string) => answered.push({ what, ms: performance.now() - started, error });
  try {
    const value = await call();
    ended();
    return value;
  } catch (error) {
    ended(String(error));
    return undefined;
  }
};

/** Starts `count` tasks, evenly spread over the duration. */
const spread = (count: number, work: (n: number) => Promise<void>): Promise<unknown> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await pause((n / count) * seconds * 1_000);
      await work(n);
    }),
  );

/** Five wishes; each learner has other structures than the next one. */
const chosen = (ids: readonly string[], n: number) =>
  [0, 1, 2, 3, 4].map((k) => ({
    structure_id: ids[(n * 3 + k) % ids.length] ?? "",
    is_initial_choice: k < 3,
    justification: `Le choix ${k + 1} de la personne ${n}.`,
  }));

const browse = async (visitor: ApiClient, ids: readonly string[], n: number): Promise<void> => {
  const page = { per_page: 12, page: 1 + (n % 3) };
  await calling("catalogue", () => visitor.call(structures.filterStructures, { query: page }));
  const keywords = [["rennes"], ["atelier"], ["jardin"], ["35"]][n % 4] ?? [];
  await calling("catalogue", () => visitor.call(structures.filterStructures, { query: { keywords } }));
  await calling("structure", () =>
    visitor.call(structures.getStructure, { params: { id: ids[n % ids.length] ?? "" } }),
  );
};

await prepare(console.log, new AbortController().signal);
const product = await startProduct({ seed: seedDemonstration });
try {
  Object.assign(process.env, product.environment);
  const { openScene } = await import("#scripts/bench/scene.ts");
  const scene = await openScene(product);
  const { actionId, eventId, structureIds, visitor } = scene;
  const { openLearners } = await import("#scripts/prove/learners.ts");
  const learners = (await openLearners(actionId, learnerCount)).map(({ id, token }) => ({
    id,
    api: apiClient(product.siteUrl, token),
  }));
  const listOf = (profile_id: string) => ({ profile_id, event_id: eventId, is_pre_event: true });
  const started = performance.now();
  await Promise.all([
    spread(learners.length, async (n) => {
      const learner = learners[n];
      if (!learner) return;
      const params = { userId: learner.id, eventId };
      await calling("list read", () =>
        learner.api.call(wishes.listLearnerWishes, { params, query: { is_pre_event: 1 } }),
      );
      const body = { ...listOf(learner.id), is_pre_event: 1 as const, wishlists: chosen(structureIds, n) };
      await calling("list saved", () => learner.api.call(wishes.saveWishes, { body }));
    }),
    spread(browserCount, (n) => browse(visitor, structureIds, n)),
  ]);
  const took = (performance.now() - started) / 1_000;

  const { findWishes } = await import("#functions/domain/wishes/wishes.store.ts");
  const kept = await Promise.all(
    learners.map(async ({ id }, n) => {
      const found = await findWishes(listOf(id));
      const of = (all: readonly { structure_id: string; justification: string }[]) =>
        JSON.stringify(all.map((wish) => [wish.structure_id, wish.justification]));
      return found !== undefined && of(found.wishes) === of(chosen(structureIds, n));
    }),
  );
  const violations = audit(await readTable(product.tableName));
  const errors = answered.filter(({ error }) => error !== undefined);
  const times = (what: string): readonly Figure[] => {
    const ms = answered.filter((one) => one.what === what).map((one) => one.ms);
    return [
      [`${what}: calls`, ms.length],
      [`${what}: median ms here`, Math.round(quantile(ms, 0.5))],
      [`${what}: p95 ms here`, Math.round(quantile(ms, 0.95))],
    ];
  };
  const figures: Figure[] = [
    ["learners who save wishes", learnerCount, quick ? undefined : { atLeast: 300 }],
    ["people who browse at the same time", browserCount, quick ? undefined : { atLeast: 1_000 }],
    ["seconds from the first call to the last answer", Math.round(took)],
    ["errors", errors.length, 0],
    ["lists stored afterwards as they were saved", kept.filter(Boolean).length, learnerCount],
    ["violations found in the table afterwards", violations.length, 0],
    ...["list saved", "list read", "catalogue", "structure"].flatMap(times),
  ].map(
    ([what, counted, bound]) => (bound === undefined ? [what, counted] : [what, counted, bound]) as Figure,
  );
  report("load", figures);
  for (const { what, error } of errors.slice(0, 10)) console.log(`${what}: ${error}`);
  for (const { rule, where, what } of violations.slice(0, 10)) console.log(`${rule}: ${where}: ${what}`);
  process.exitCode = figures.every(isWithinBound) ? 0 : 1;
} finally {
  await product.stop();
}
process.exit();
