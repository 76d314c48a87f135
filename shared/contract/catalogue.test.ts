import { expect, test } from "vitest";
import * as z from "zod";
import { callList } from "#scripts/checks/call-list.ts";
import { kebab, operations } from "#shared/contract/catalogue.ts";
import { type Answer, type Call, get, post } from "#shared/contract/endpoint.ts";
import { givesUploads } from "#shared/contract/upload.ts";

test("every call of the specification is a route of the contract", () => {
  const routes = operations().map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(callList.filter((call) => !routes.includes(call))).toEqual([]);
});

test("names map to files", () => {
  expect(kebab("saveWishes")).toBe("save-wishes");
  expect(kebab("listUserProfiles")).toBe("list-user-profiles");
});

const sample = post("/api/events/{id}/zones/{zoneId}", {
  access: ["administrator"],
  query: z.object({ page: z.coerce.number() }),
  body: z.strictObject({ name: z.string() }),
  response: z.object({ id: z.string() }),
});
const bare = get("/api/roles", { access: "signedIn" });

test("wrong params, queries, bodies and answers do not compile", () => {
  const calls: Call<typeof sample>[] = [
    { params: { id: "a", zoneId: "b" }, query: { page: 1 }, body: { name: "Nord" } },
    // @ts-expect-error a param of the path is missing
    { params: { id: "a" }, query: { page: 1 }, body: { name: "Nord" } },
    // @ts-expect-error no param has this name
    { params: { id: "a", zone: "b" }, query: { page: 1 }, body: { name: "Nord" } },
    // @ts-expect-error the body is missing
    { params: { id: "a", zoneId: "b" }, query: { page: 1 } },
    // @ts-expect-error the body's name is a string
    { params: { id: "a", zoneId: "b" }, query: { page: 1 }, body: { name: 4 } },
    // @ts-expect-error the body has no such field
    { params: { id: "a", zoneId: "b" }, query: { page: 1 }, body: { name: "Nord", admin: true } },
  ];
  const answers: Answer<typeof sample>[] = [
    { id: "a" },
    // @ts-expect-error an id is a string
    { id: 4 },
  ];
  const nothing: Call<typeof bare> = {};
  // @ts-expect-error a route without params takes none
  const tooMuch: Call<typeof bare> = { params: { id: "a" } };
  // @ts-expect-error paths begin with /api/
  get("/roles", { access: "public" });
  expect([calls.length, answers.length, nothing, tooMuch]).toHaveLength(4);
});

test("the calls that give addresses for uploads are known as such", () => {
  const giving = operations().filter(({ endpoint }) => givesUploads(endpoint.response));
  expect(giving.map(({ operation }) => operation).sort()).toEqual([
    "addEventPlanPicture",
    "addProfilePicture",
    "addStructurePhoto",
    "addTrainingSituationPhoto",
    "createDocument",
    "resumeDocumentUpload",
    "startLearnerImport",
    "startPlacementImport",
    "startStructureImport",
    "startUserImport",
    "updateDocument",
    "updateDocumentByPost",
  ]);
});
