import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { catalogueCards, structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { saveSnapshots } from "#functions/domain/upkeep/snapshots.ts";
import { writesToPutEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { forgetRosters } from "#scripts/testing/forget.ts";
import { person, visitor } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { fillCatalogue } from "#scripts/testing/scenes/many-structures.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const { types, publics, legalForms, degrees } = await fillCatalogue(5_000);
const learner = await person("learner");
const cold = await countingRequests(() => visitor.call(structures.filterStructures, { query: {} }));

const searches = [
  {},
  { page: 400 },
  { per_page: 100, page: 3 },
  { types: types.slice(0, 3) },
  { publics: publics.slice(0, 20), page: 2 },
  { keywords: ["saint malo", "ferme", "jardin"] },
  {
    types: types.slice(0, 30),
    publics: publics.slice(0, 30),
    legal_forms: legalForms.slice(0, 40),
    degrees: degrees.slice(0, 20),
    keywords: ["a", "e", "35"],
    places: ["Rennes", "35"],
  },
];

test("the first search of a function reads the catalogue once, its parts side by side", () => {
  expect(cold.value.body.total).toBe(4_900);
  expect(cold.inSequence).toBeLessThanOrEqual(4);
  expect(cold.requests.filter((action) => action === "BatchGet")).toHaveLength(1);
});

test.each(searches)("a warm search makes one request: %j", async (query) => {
  const asVisitor = await countingRequests(() => visitor.call(structures.filterStructures, { query }));
  const asLearner = await countingRequests(() => learner.call(structures.filterStructures, { query }));
  expect(asVisitor.value.status).toBe(200);
  expect(asVisitor.requests).toEqual(["BatchGet"]);
  expect(asLearner.requests).toEqual(["BatchGet"]);
  expect(asLearner.inSequence).toBe(1);
  expect(asLearner.readUnits).toBeLessThanOrEqual(2);
});

test("with a snapshot, the first search of a function reads a tenth, and what changed since", async () => {
  const first = () => {
    forgetRosters();
    return countingRequests(() => visitor.call(structures.filterStructures, { query: {} }));
  };
  await saveSnapshots();
  const fresh = await first();
  expect(fresh.value.body).toEqual(cold.value.body);
  expect(fresh.requests).toHaveLength(cold.requests.length - structuresRoster.shards);
  expect(fresh.readUnits).toBeLessThanOrEqual(12);
  const [card] = await catalogueCards();
  if (!card) throw new Error("no structures");
  await transact(writesToPutEntries(structuresRoster, [{ ...card, id: randomUUID(), is_active: true }]));
  const stale = await first();
  expect(stale.value.body.total).toBe(4_901);
  expect(stale.requests).toHaveLength(fresh.requests.length + 1);
  expect(stale.readUnits - fresh.readUnits).toBeLessThan(cold.readUnits / 6);
  console.info(
    `read units of a first search: ${cold.readUnits} without, ${fresh.readUnits} with a snapshot, ${stale.readUnits} after a change`,
  );
});
