import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "#scripts/audit/audit.ts";
import { readTable } from "#scripts/audit/table.ts";
import { prepareTemplates } from "#scripts/local/prepare.ts";
import { type Product, startProduct } from "#scripts/local/product.ts";
import { report } from "#scripts/prove/report.ts";
import * as events from "#shared/events/events.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

// A whole promotion saves its wishes in the last minute before they close, by HTTP, on the deployed bundles. A header
// gives the product the time of each request, so that the last moment is the same on a busy machine.
const learnerCount = process.env.PROVE_QUICK === "1" ? 30 : 300;
const seconds = learnerCount / 10;
const minute = 60_000;
/** A request takes a while to reach the handler, which asks for the time then. */
const lastBeforeMs = 1_000;

let folder: string;
let product: Product;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "compagnon-last-minute-"));
  // Nobody opens a page here.
  writeFileSync(path.join(folder, "index.html"), "<!doctype html><title>Compagnon</title>");
  await prepareTemplates(() => undefined, new AbortController().signal);
  product = await startProduct({ web: folder, dataDir: path.join(folder, "data") });
  // The harness, which makes the scene in this process, has an origin of its own.
  const { ORIGIN_SECRET_HASH: _, ...environment } = product.environment;
  Object.assign(process.env, environment);
}, 180_000);
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Another list for each learner, and another one before and after the end. */
const chosen = (ids: readonly string[], n: number, which: "in time" | "too late") =>
  [0, 1, 2, 3, 4].map((k) => ({
    structure_id: ids[(n + k) % ids.length] ?? "",
    is_initial_choice: k < 3,
    justification: `Le choix ${k + 1} de la personne ${n}, ${which}.`,
  }));

test("a promotion saves its wishes in the last minute before they close, and is refused from then on", async () => {
  // Imported now: these modules read the environment when they load.
  const { must } = await import("#scripts/testing/harness.ts");
  const { wishScene } = await import("#scripts/testing/wish-scene.ts");
  const { openLearners } = await import("#scripts/prove/learners.ts");
  const { findWishes } = await import("#functions/domain/wishes/wishes.store.ts");
  const { staff, event, action, structureIds } = await wishScene(6, 2099);
  const learners = await openLearners(action.id, learnerCount);
  // Soon, so that sessions last until then.
  const closing = Math.ceil(Date.now() / minute) * minute + 3 * minute;
  const campaign = { wishes_close_at: new Date(closing).toISOString() };
  must(await staff.call(events.updateCampaign, { params: { id: event.id }, body: campaign }));

  const listOf = (profile_id: string) => ({ profile_id, event_id: event.id, is_pre_event: true });
  const save = async (n: number, which: "in time" | "too late", time: number) => {
    const learner = learners[n];
    const wishlists = chosen(structureIds, n, which);
    const answer = await fetch(new URL(wishes.saveWishes.path, product.siteUrl), {
      method: wishes.saveWishes.method,
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${learner?.token}`,
        "x-test-time": new Date(time).toISOString(),
      },
      body: JSON.stringify({ ...listOf(learner?.id ?? ""), is_pre_event: 1, wishlists }),
    });
    return { which, status: answer.status, text: await answer.text() };
  };
  const began = performance.now();
  const answers = (
    await Promise.all(
      learners.map(async (_, n) => {
        const share = n / learnerCount;
        await pause(share * seconds * 1_000);
        return Promise.all([
          save(n, "in time", closing - minute + share * (minute - lastBeforeMs)),
          // The first one at the very millisecond.
          save(n, "too late", closing + Math.floor(share * minute)),
        ]);
      }),
    )
  ).flat();
  const took = (performance.now() - began) / 1_000;

  const kept = await Promise.all(
    learners.map(async ({ id }, n) => {
      const found = await findWishes(listOf(id));
      const justified = (list: readonly { justification: string }[]) =>
        JSON.stringify(list.map(({ justification }) => justification));
      return (
        found?.version === 1 && justified(found.wishes) === justified(chosen(structureIds, n, "in time"))
      );
    }),
  );
  const violations = audit(await readTable(product.tableName));
  const withStatus = (which: "in time" | "too late", status: number) =>
    answers.filter((one) => one.which === which && one.status === status).length;
  const errors = answers.filter(({ status }) => status !== 200 && status !== 403);
  const refused = answers.filter(({ status, text }) => status === 403 && text.includes("ont fermé le"));
  report("The last minute before wishes close", [
    ["learners who save wishes by HTTP", learnerCount],
    ["seconds from the first call to the last answer", Math.round(took)],
    ["accepted in the last minute", withStatus("in time", 200), learnerCount],
    ["refused in the last minute", withStatus("in time", 403), 0],
    ["accepted from the closing on", withStatus("too late", 200), 0],
    ["refused from then on, and told that wishes have closed", refused.length, learnerCount],
    ["errors", errors.length, 0],
    ["lists stored afterwards as they were saved in time", kept.filter(Boolean).length, learnerCount],
    ["violations found in the table afterwards", violations.length, 0],
  ]);
  expect(errors.slice(0, 3)).toEqual([]);
  expect([withStatus("in time", 200), withStatus("too late", 200)]).toEqual([learnerCount, 0]);
  expect(refused).toHaveLength(learnerCount);
  expect(kept.every(Boolean)).toBe(true);
  expect(violations).toEqual([]);
});
