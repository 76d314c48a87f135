import { expect, test } from "vitest";
import { person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { fillPeople } from "#scripts/testing/scenes/many-people.ts";
import { inFrench } from "#shared/contract/collation.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import type { ProfileSummary } from "#shared/profiles/profiles.schemas.ts";

await fillPeople(5_000);
const staff = await person("administrator");
const ask = (endpoint: Endpoint, query: Record<string, unknown>) =>
  countingRequests(() => staff.send(endpoint, { query }));
const cold = await ask(profiles.listProfiles, {});

const lists: [string, Endpoint, Record<string, unknown>, number][] = [
  ["the first page", profiles.listProfiles, {}, 4],
  ["the last page", profiles.listProfiles, { page: 250 }, 4],
  ["a hundred of a role", profiles.listProfiles, { role_id: 2, per_page: 100 }, 4],
  ["a page sorted by town", profiles.listProfiles, { sort: "-city", page: 3 }, 4],
  ["a name", profiles.listProfiles, { name: "oeillet zoe" }, 4],
  ["a search", profiles.searchProfiles, { name: "le gue" }, 3],
  ["the counts of roles", profiles.countProfilesByRole, {}, 2],
];

test("5,000 profiles are read once, their parts side by side", () => {
  expect(cold.value.body).toMatchObject({ total: 5_001 });
  console.info(
    `5,000 profiles, first list: ${cold.requests.length} requests, ${cold.inSequence} in sequence, ${cold.readUnits} read units`,
  );
  expect(cold.inSequence).toBeLessThanOrEqual(5);
  expect(cold.requests.length).toBeLessThanOrEqual(30);
});

test.each([
  ["name", ({ user }) => user.name],
  ["role", ({ role }) => String(role.id)],
  ["city", ({ city }) => city ?? ""],
] as const satisfies [string, (one: ProfileSummary) => string][])(
  "sorted by %s, each page goes on where the one before it ended, in both directions",
  async (sort, cellOf) => {
    const values: string[][] = [];
    for (const asked of [sort, `-${sort}`] as const) {
      const pages = [1, 2].map((page) =>
        staff.call(profiles.listProfiles, { query: { sort: asked, page, per_page: 100 } }),
      );
      const read = (await Promise.all(pages)).flatMap(({ body }) => body.data.map(cellOf));
      const inOrder = read.toSorted(inFrench);
      expect(read).toEqual(asked === sort ? inOrder : inOrder.toReversed());
      values.push(read);
    }
    expect(values[0]).not.toEqual(values[1]);
  },
);

test.each(lists)("after that, %s takes three trips at most", async (what, endpoint, query, most) => {
  const started = performance.now();
  const warm = await ask(endpoint, query);
  const ms = (performance.now() - started).toFixed(1);
  console.info(`${what}: ${warm.requests.length} requests, ${warm.readUnits} read units, ${ms} ms`);
  expect(warm.value.status).toBe(200);
  expect(warm.requests.length, warm.requests.join()).toBeLessThanOrEqual(most);
  expect(warm.requests.every((request) => ["Get", "BatchGet"].includes(request))).toBe(true);
  expect(warm.inSequence).toBeLessThanOrEqual(3);
});
