import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Person, person } from "#scripts/testing/harness.ts";
import { placeOf } from "#shared/reference/changes.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const staff = await person("coordinator");
const administrator = await person("administrator");
const trainer = await person("tradeTrainer");
const name = (what: string) => ({ body: { name: `${what} ${randomUUID()}` } });
const make = async (
  endpoint:
    | typeof reference.createLegalForm
    | typeof reference.createOrganization
    | typeof reference.createStructureType,
) => (await administrator.send(endpoint, name("Valeur"))).body;
const [organization, legalForm, farm, shop] = await Promise.all([
  make(reference.createOrganization),
  make(reference.createLegalForm),
  make(reference.createStructureType),
  make(reference.createStructureType),
]);
const long = "Une phrase qui dépasse ce que le journal garde. ".repeat(20).trim();
/** A structure to which the trainer is attached. */
const structure = async () => {
  const { body } = await administrator.call(structures.createStructure, {
    body: {
      name: "Le Potager",
      zip_code: "35000",
      city: "Redon",
      organization_id: organization.id,
      legal_form_id: legalForm.id,
      types: [farm.id],
      description: long,
    },
  });
  await administrator.call(structures.addStructureProfiles, {
    params: { id: body.id },
    body: { profile_ids: [trainer.profileId] },
  });
  return { id: body.id };
};
const edit = (params: { id: string }, body: Record<string, unknown>, who: Person = trainer) =>
  who.call(structures.updateStructure, { params, body });
const log = async ({ id }: { id: string }) =>
  (await staff.call(reference.listChanges, { params: { kind: "structures" }, query: { id } })).body.data;
const restore = (params: { id: string }, change: string) =>
  staff.call(structures.restoreStructureChange, { params, body: { change } });
const read = async (params: { id: string }) => (await staff.call(structures.getStructure, { params })).body;
const newest = async (params: { id: string }) => {
  const [change] = await log(params);
  if (!change) throw new Error("nothing is logged");
  return { change, place: placeOf(change) };
};
const unseen = async ({ id }: { id: string }) => {
  const query = { state: "changed" as const, per_page: 100 };
  const { data } = (await staff.call(structures.listStructures, { query })).body;
  return data.find((one) => one.id === id)?.unseen_change ?? null;
};

describe("what somebody other than staff changes", () => {
  test("comes back whole with one call, also texts that the log cuts and lists of values", async () => {
    const params = await structure();
    await edit(params, { description: "Plus rien.", types: [shop.id], city: "Brest" });
    const { change, place } = await newest(params);
    expect(change.restorable).toBe(true);
    const restored = await restore(params, place);
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ description: long, types: [{ id: farm.id }], city: "Redon" });
    const after = (await newest(params)).change;
    expect(after).toMatchObject({ author: { id: staff.userId }, restorable: false });
    expect(after.fields).toContainEqual({ field: "city", before: "Brest", after: "Redon" });
    // Asked again, nothing changes.
    expect((await restore(params, place)).status).toBe(200);
    expect((await newest(params)).change.id).toBe(after.id);
  });

  test("does not come back over a later change: both texts are told, and nothing is half done", async () => {
    const params = await structure();
    await edit(params, { city: "Brest", phone: "02 00 00 00 00" });
    const { place } = await newest(params);
    await edit(params, { city: "Quimper" }, administrator);
    const refused = await restore(params, place);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/a encore changé depuis/);
    expect(refused.body.current).toEqual({ fields: [{ field: "city", before: "Redon", after: "Quimper" }] });
    expect(await read(params)).toMatchObject({ city: "Quimper", phone: "02 00 00 00 00" });
  });

  test("does not bring back a value that its list no longer has", async () => {
    const params = await structure();
    const gone = await make(reference.createStructureType);
    await edit(params, { types: [gone.id] }, administrator);
    await edit(params, { types: [] });
    const { place } = await newest(params);
    await administrator.call(reference.deleteStructureType, { params: { id: gone.id } });
    const refused = await restore(params, place);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["types"]]);
  });

  test("is a training situation too: changed, removed or added", async () => {
    const params = await structure();
    const first = await administrator.call(structures.createTrainingSituation, {
      params,
      body: { name: "Vendre", description: "Au marché" },
    });
    const id = first.body.id;
    const situations = async () =>
      (await read(params)).training_situations.map((one) => [one.name, one.description]);
    await trainer.call(structures.updateTrainingSituation, { params: { id }, body: { name: "Autre" } });
    const changed = (await newest(params)).place;
    await trainer.call(structures.deleteTrainingSituation, { params: { id } });
    const removed = (await newest(params)).place;
    const conflict = await restore(params, changed);
    expect(conflict.status).toBe(409);
    expect(conflict.body.current).toMatchObject({
      fields: [{ field: "training_situation", before: "Vendre : Au marché", after: "" }],
    });
    expect((await restore(params, removed)).status).toBe(200);
    expect(await situations()).toEqual([["Autre", "Au marché"]]);
    expect((await restore(params, changed)).status).toBe(200);
    expect(await situations()).toEqual([["Vendre", "Au marché"]]);
    await trainer.call(structures.createTrainingSituation, { params, body: { name: "De trop" } });
    const added = (await newest(params)).place;
    for (let n = 0; n < 2; n++) expect((await restore(params, added)).status).toBe(200);
    expect(await situations()).toEqual([["Vendre", "Au marché"]]);
  });

  test("waits for staff until they say that they have seen it, each change again", async () => {
    const params = await structure();
    expect(await unseen(params)).toBeNull();
    await edit(params, { city: "Rennes" }, staff);
    expect(await unseen(params)).toBeNull();
    await edit(params, { city: "Brest" });
    const first = await unseen(params);
    expect(first).toBe((await newest(params)).place);
    await trainer.call(structures.createTrainingSituation, { params, body: { name: "Vendre" } });
    const seen = (latest: string | null) =>
      staff.call(structures.acknowledgeStructureChanges, { params, body: { latest: latest ?? "" } });
    expect((await seen(first)).status).toBe(409);
    const second = await unseen(params);
    expect(second).not.toBe(first);
    for (let n = 0; n < 2; n++) expect((await seen(second)).status).toBe(204);
    expect(await unseen(params)).toBeNull();
  });

  test("is nothing to restore where staff made it, or where it is of another structure", async () => {
    const [params, other] = [await structure(), await structure()];
    await edit(params, { city: "Rennes" }, staff);
    expect((await restore(params, (await newest(params)).place)).status).toBe(404);
    await edit(params, { city: "Brest" });
    expect((await restore(other, (await newest(params)).place)).status).toBe(404);
    expect((await restore(params, "hier")).status).toBe(422);
  });
});
