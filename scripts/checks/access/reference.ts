import { randomUUID } from "node:crypto";
import { type AccessTable, only, type Row } from "#scripts/checks/principals.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as reference from "#shared/reference/reference.contract.ts";

const name = () => `Valeur ${randomUUID()}`;
const created = async ({ staff }: Half, endpoint: Endpoint) => {
  const { body } = await staff.send(endpoint, { body: { name: name() } });
  return { params: { id: (body as unknown as { id: string }).id } };
};
const creating = (letters: string): Row => ({
  call: () => ({ body: { name: name() } }),
  lines: { any: `201 ${letters}, 403 rest` },
});
const renaming = (letters: string, endpoint: Endpoint): Row => ({
  call: async (half) => ({ ...(await created(half, endpoint)), body: { name: name() } }),
  lines: only(letters, 200),
});
const deleting = (letters: string, endpoint: Endpoint): Row => ({
  call: (half) => created(half, endpoint),
  lines: only(letters, 204),
});
const listing: Row = { call: () => ({}), lines: { any: "200 all" } };

/** A type that somebody proposed by an import. */
const proposedValue = async (staff: Person) => {
  const { sent, view, written } = importsOf(await person("coordinator"), "structures");
  const type = name();
  const importId = await sent(Buffer.from(`nom;cp;types\nFerme ${type};35000;${type}`), "lignes.csv");
  await view(importId);
  await written(importId, true);
  const { body } = await staff.call(reference.listProposedValues, {});
  return body.find((value) => value.name === type)?.id ?? "";
};

export const access: AccessTable = {
  listPublics: listing,
  createPublic: creating("A"),
  updatePublic: renaming("A", reference.createPublic),
  deletePublic: deleting("A", reference.createPublic),
  listStructureTypes: listing,
  createStructureType: creating("A"),
  updateStructureType: renaming("A", reference.createStructureType),
  deleteStructureType: deleting("A", reference.createStructureType),
  listLegalForms: listing,
  createLegalForm: creating("A"),
  updateLegalForm: renaming("A", reference.createLegalForm),
  deleteLegalForm: deleting("A", reference.createLegalForm),
  listOrganizations: { call: () => ({}), lines: { any: "200 rest" } },
  createOrganization: creating("A C T"),
  updateOrganization: renaming("A C T", reference.createOrganization),
  deleteOrganization: deleting("A C T", reference.createOrganization),
  listDegrees: listing,
  createDegree: creating("A"),
  updateDegree: renaming("A", reference.createDegree),
  deleteDegree: deleting("A", reference.createDegree),
  listProposedValues: { call: () => ({}), lines: { any: "200 A C T, 403 rest" } },
  decideProposedValue: {
    call: async ({ staff }) => ({
      params: { id: await proposedValue(staff) },
      body: { decision: "accept" },
    }),
    lines: only("A", 200),
  },
  listContents: { call: () => ({ query: { page: "legal" } }), lines: { any: "200 all" } },
  saveContent: {
    call: () => ({
      params: { id: "legal~cookies" },
      body: { title: "Cookies", text: `<p>${name()}</p>` },
    }),
    lines: only("A", 200),
  },
  listChanges: { call: () => ({ params: { kind: "structures" } }), lines: only("A C T R", 200) },
};
