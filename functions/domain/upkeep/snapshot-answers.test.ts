// @module-tag proof

import fc from "fast-check";
import { expect, test } from "vitest";
import { saveSnapshots, snapshotRosters } from "#functions/domain/upkeep/snapshots.ts";
import { forgetRosters } from "#scripts/testing/forget.ts";
import { caller, must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { fillPeople } from "#scripts/testing/scenes/many-people.ts";
import { fillCatalogue } from "#scripts/testing/scenes/many-structures.ts";
import { halved, storeSnapshotAgain } from "#scripts/testing/stored-snapshots.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as search from "#shared/search/search.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

// Random requests, each answered by a function that starts with snapshots and by one that starts without: the answers are
// the same, whatever became of the snapshots. RANDOM_REQUESTS=2000 sends more of them.
const total = Number(process.env["RANDOM_REQUESTS"] ?? 280);
const eachTime = Math.ceil(total / 28);
const seed = 20261123;

const forms = new Map(snapshotRosters.map((list) => [list, list.snapshot]));
const withoutSnapshots = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  for (const list of snapshotRosters) list.snapshot = undefined;
  try {
    return await work();
  } finally {
    for (const [list, form] of forms) list.snapshot = form;
  }
};

const storeAllAgain = async (other: Parameters<typeof storeSnapshotAgain>[1]) => {
  for (const { name } of snapshotRosters) await storeSnapshotAgain(name, other);
};

test("answers are the same with and without snapshots", { timeout: 600_000 }, async () => {
  const staff = await person("administrator");
  const learner = await person("learner");
  const { types, publics, legalForms, degrees } = await fillCatalogue(300);
  await fillPeople(120);

  const word = fc.constantFrom(
    "ferme",
    "rennes",
    "numérique",
    "quartier",
    "zoé",
    "fiche",
    "saint",
    "12",
    "zz",
  );
  const someOf = (ids: readonly string[]) => fc.subarray([...ids], { maxLength: 3 });
  const page = fc.integer({ min: 1, max: 4 });
  type Request = { who: Person | typeof visitor; endpoint: Endpoint; query: Record<string, unknown> };
  const to = (
    who: Request["who"],
    endpoint: Endpoint,
    query: Record<string, fc.Arbitrary<unknown>> = {},
  ): fc.Arbitrary<Request> => fc.record(query).map((given) => ({ who, endpoint, query: given }));
  const facets = { degrees: someOf(degrees), keywords: fc.array(word, { maxLength: 2 }), page };
  const catalogue = to(visitor, structures.filterStructures, {
    ...facets,
    types: someOf(types),
    publics: someOf(publics),
    legal_forms: someOf(legalForms),
    places: fc.subarray(["Rennes", "35", "st malo"], { maxLength: 1 }),
  });
  const request = fc.oneof(
    { weight: 3, arbitrary: catalogue },
    to(staff, structures.listStructures, {
      page,
      name: word,
      sort: fc.constantFrom("name", "state", "profiles"),
    }),
    to(staff, structures.searchStructuresByName, { query: word }),
    to(visitor, search.searchSite, { q: word }),
    to(staff, profiles.searchProfiles, { name: word }),
    to(staff, profiles.listProfiles, { page, sort: fc.constantFrom("name", "role", "city") }),
  );
  const [requests = []] = fc.sample(fc.array(request, { minLength: total, maxLength: total, size: "max" }), {
    numRuns: 1,
    seed,
  });

  const organization = must(await staff.send(reference.createOrganization, { body: { name: "Réseau" } }));
  const filled = {
    zip_code: "35000",
    city: "Rennes",
    organization_id: organization.id,
    legal_form_id: legalForms[0],
  };
  let made = 0;
  const added: string[] = [];
  const changes: (() => Promise<unknown>)[] = [
    async () => {
      const name = `Ferme nouvelle ${++made}`;
      added.push(must(await staff.send(structures.createStructure, { body: { name, ...filled } })).id);
    },
    async () => staff.send(structures.deleteStructure, { params: { id: added.pop() ?? "" } }),
    () => staff.send(profiles.updateProfile, { params: { id: learner.profileId }, body: { city: "Redon" } }),
    () => person("tradeTrainer"),
  ];
  const change = async () => changes[made++ % changes.length]?.();
  /** What became of the snapshots before these requests. */
  const states: Readonly<Record<string, () => Promise<unknown>>> = {
    missing: async () => undefined,
    fresh: saveSnapshots,
    "one change old": change,
    "some changes old": async () => {
      for (let n = 0; n < 5; n++) await change();
    },
    "half written": async () => {
      await saveSnapshots();
      await storeAllAgain({ change: halved });
    },
    "of another form": async () => {
      await storeAllAgain({ form: "99" });
    },
    "made again": saveSnapshots,
  };

  const differences: string[] = [];
  const queries = { with: 0, without: 0 };
  const answer = async ({ who, endpoint, query }: Request) => {
    forgetRosters();
    const token = "token" in who ? who.token : undefined;
    const { value, requests: sent } = await countingRequests(() => caller(token).send(endpoint, { query }));
    const { status, body } = value;
    return { status, body, queries: sent.filter((one) => one === "Query").length };
  };
  let refused = 0;
  for (let start = 0; start < requests.length; start += eachTime) {
    const names = Object.keys(states);
    const state = names[(start / eachTime) % names.length] ?? "";
    await states[state]?.();
    for (const one of requests.slice(start, start + eachTime)) {
      const found = await answer(one);
      const wanted = await withoutSnapshots(() => answer(one));
      if (state === "fresh") {
        queries.with += found.queries;
        queries.without += wanted.queries;
      }
      if (found.status !== 200) refused++;
      if (JSON.stringify([found.status, found.body]) !== JSON.stringify([wanted.status, wanted.body]))
        differences.push(`${state}: ${one.endpoint.path} ${JSON.stringify(one.query)}`);
    }
  }
  console.info(
    `${requests.length} random requests: ${differences.length} answers differ; queries: ${queries.with} with fresh snapshots, ${queries.without} without`,
  );
  expect(differences).toEqual([]);
  expect(refused).toBe(0);
  expect(queries.with).toBeLessThan(queries.without / 2);
});
