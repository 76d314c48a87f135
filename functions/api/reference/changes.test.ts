import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Person, person } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import type { ChangeKind } from "#shared/reference/changes.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const administrator = await person("administrator");
const log = async (who: Person, kind: ChangeKind, id?: string, before?: string) => {
  const answer = await who.send(reference.listChanges, { params: { kind }, query: { id, before } });
  expect(answer.status).toBe(200);
  return answer.body;
};
const name = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

test("tells who created, changed and deleted a value, with each field before and after", async () => {
  const coordinator = await person("coordinator");
  const first = name("Réseau");
  const { id } = (await administrator.send(reference.createOrganization, { body: { name: first } })).body;
  const params = { id };
  const renamed = name("Réseau");
  const update = (who: Person, body: object) => who.send(reference.updateOrganization, { params, body });
  await update(coordinator, { name: renamed, active: false });
  await update(coordinator, { name: renamed });
  expect((await update(coordinator, { name: "" })).status).toBe(422);
  await administrator.call(reference.deleteOrganization, { params });

  const { data, next } = await log(administrator, "organizations", id);
  expect(data.map(({ action, author, item, fields }) => [action, author, item.name, fields])).toEqual([
    ["deleted", { id: administrator.userId, name: administrator.name }, renamed, []],
    [
      "changed",
      { id: coordinator.userId, name: coordinator.name },
      renamed,
      [
        { field: "name", before: first, after: renamed },
        { field: "active", before: "true", after: "false" },
      ],
    ],
    ["created", { id: administrator.userId, name: administrator.name }, first, []],
  ]);
  expect(next).toBeNull();
  for (const { at } of data) expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
  const all = await log(administrator, "organizations");
  expect(all.data.slice(0, 3)).toEqual(data);
});

test("names what a structure pointed at, and cuts long texts", async () => {
  const made = async (endpoint: typeof reference.createOrganization | typeof reference.createPublic) => {
    const body = { name: name("Valeur") };
    return { ...body, id: (await administrator.send(endpoint, { body })).body.id };
  };
  const [first, second] = [
    await made(reference.createOrganization),
    await made(reference.createOrganization),
  ];
  const legal = (await administrator.call(reference.createLegalForm, { body: { name: name("Statut") } }))
    .body;
  const body = { name: name("Ferme"), zip_code: "35000", organization_id: first.id, legal_form_id: legal.id };
  const { id } = (await administrator.send(structures.createStructure, { body })).body;
  const description = "Un lieu. ".repeat(200).trim();
  const update = { organization_id: second.id, description, is_active: false };
  const params = { id };
  expect((await administrator.send(structures.updateStructure, { params, body: update })).status).toBe(200);
  await administrator.call(structures.deleteStructure, { params });
  const { data } = await log(await person("referentTrainer"), "structures", id);
  expect(data.map(({ action }) => action)).toEqual(["deleted", "changed", "created"]);
  expect(data[1]?.fields).toEqual([
    { field: "organization_id", before: first.name, after: second.name },
    { field: "description", before: "", after: expect.stringMatching(/^Un lieu\..{391}…$/) },
    { field: "is_active", before: "true", after: "false" },
  ]);
});

test("comes in pages of thirty, each in four requests", async () => {
  const { body: degree } = await administrator.call(reference.createDegree, {
    body: { name: name("Titre") },
  });
  const params = { id: degree.id };
  for (let n = 1; n <= 34; n++)
    await administrator.call(reference.updateDegree, { params, body: { city: `Ville ${n}` } });
  const first = await log(administrator, "degrees", degree.id);
  const second = await log(administrator, "degrees", degree.id, first.next ?? "");
  expect([first.data.length, second.data.length, second.next]).toEqual([30, 5, null]);
  const cities = [...first.data, ...second.data].flatMap(({ fields }) => fields.map(({ after }) => after));
  expect(cities).toEqual(Array.from({ length: 34 }, (_, n) => `Ville ${34 - n}`));
  const { requests } = await countingRequests(() => log(administrator, "degrees", degree.id));
  expect(requests.length).toBeLessThanOrEqual(4);
});

test("is refused what is no kind, no id and no page", async () => {
  const ask = (kind: string, query: Record<string, unknown> = {}) =>
    administrator.send(reference.listChanges, { params: { kind }, query });
  for (const kind of ["rates", "CHANGES", "users#x", "toString"]) expect((await ask(kind)).status).toBe(404);
  expect((await ask("users", { id: "../x" })).status).toBe(422);
  expect((await ask("users", { before: "hier" })).status).toBe(422);
  expect((await ask("users", { limit: 1000 })).status).toBe(422);
  expect((await ask("users", { id: randomUUID() })).body.data).toEqual([]);
});

test("says of an administrator's account nothing to those who may not know of it", async () => {
  const hidden = await person("administrator");
  const renaming = { params: { userId: hidden.userId }, body: { name: name("Nom") } };
  await hidden.call(profiles.renameUser, renaming);
  for (const who of [await person("coordinator"), await person("referentTrainer")]) {
    expect((await log(who, "users", hidden.userId)).data).toEqual([]);
    expect(JSON.stringify(await log(who, "users"))).not.toContain(hidden.userId);
  }
  for (const who of [hidden, administrator])
    expect((await log(who, "users", hidden.userId)).data).toHaveLength(1);
});

test("keeps that somebody's own words changed, not what they were", async () => {
  const camille = await person("learner");
  const coordinator = await person("coordinator");
  const params = { id: camille.profileId };
  const body = { bio: "Une confidence", phone_number: "06 00 00 00 00", city: "Redon" };
  await camille.call(profiles.updateProfile, { params, body });
  await coordinator.call(profiles.renameUser, {
    params: { userId: camille.userId },
    body: { name: "Camille Autrement" },
  });
  const { data } = await log(coordinator, "users", camille.userId);
  expect(data.map(({ author, item, fields }) => [author.id, item.name, fields])).toEqual([
    [
      coordinator.userId,
      "Camille Autrement",
      [{ field: "name", before: camille.name, after: "Camille Autrement" }],
    ],
    [
      camille.userId,
      "Camille Autrement",
      ["bio", "phone_number", "city"].map((field) => ({ field, before: null, after: null })),
    ],
  ]);
});
