import { randomUUID } from "node:crypto";
import { type AccessTable, type Lines, only } from "#scripts/checks/principals.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { placeOf } from "#shared/reference/changes.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const required = async ({ staff }: Half) => {
  const body = { name: `Valeur ${randomUUID()}` };
  const [organization, legalForm] = await Promise.all([
    staff.call(reference.createOrganization, { body }),
    staff.call(reference.createLegalForm, { body }),
  ]);
  const ids = { organization_id: organization.body.id, legal_form_id: legalForm.body.id };
  return { name: "La Sauvagine", zip_code: "35140", ...ids };
};
/** A structure with the half's two trainers. */
const structure = async (half: Half) => {
  const { body } = await half.staff.call(structures.createStructure, { body: await required(half) });
  await half.attach(body.id);
  return { id: body.id };
};
const inactive = async (half: Half) => {
  const params = await structure(half);
  await half.staff.call(structures.updateStructure, { params, body: { is_active: 0 } });
  return params;
};
/** A structure that the half's trade trainer created and staff have not activated. */
const proposal = async (half: Half) => {
  const { body } = await half.tradeTrainer.call(structures.createStructure, { body: await required(half) });
  return { id: body.id };
};
/** A structure whose newest change is by the half's trade trainer. */
const changed = async (half: Half) => {
  const params = await structure(half);
  await half.tradeTrainer.call(structures.updateStructure, { params, body: { city: "Redon" } });
  const { body } = await half.staff.call(reference.listChanges, {
    params: { kind: "structures" },
    query: { id: params.id },
  });
  const change = body.data[0];
  return { params, change: change ? placeOf(change) : "" };
};
/** A request of the half's trade trainer to be attached to a structure. */
const request = async (half: Half) => {
  const { body } = await half.staff.call(structures.createStructure, { body: await required(half) });
  const { profileId } = half.tradeTrainer;
  const attached = await half.staff.call(profiles.getProfile, { params: { id: profileId } });
  await half.tradeTrainer.call(profiles.setProfileStructures, {
    params: { id: profileId },
    body: { structure_ids: [...attached.body.structures.map(({ id }) => id), body.id] },
  });
  return { requests: [{ profile_id: profileId, structure_id: body.id }] };
};
const situation = async (half: Half) => {
  const body = { name: "Préparer les paniers" };
  const made = await half.staff.call(structures.createTrainingSituation, {
    params: await structure(half),
    body,
  });
  return { id: made.body.id };
};
const picture = { original_file_name: "serre.png", content_type: "image/png" as const, size: 1_000 };
const photo = async (half: Half) => {
  const made = await half.staff.call(structures.addStructurePhoto, {
    params: await structure(half),
    body: picture,
  });
  return { id: made.body.id };
};

const known = "a structure's page is public";
/** Staff and the trainers of the structure; 403 for others, since its page is public. */
const ofAttached = (status: number): Lines => ({
  tied: `${status} A C T R+ M+, 403 rest`,
  other: `${status} A C T, 403 rest`,
  absent: "404 A C T R M, 403 rest",
});

export const access: AccessTable = {
  listStructures: { call: () => ({}), lines: { any: "200 A C T R, 403 rest" } },
  filterStructures: [
    { call: () => ({ query: { keywords: ["jardin"] } }), lines: { any: "200 all" } },
    { call: (half) => ({ query: { present_at: half.event.id } }), lines: { any: "200 all" } },
    // Of an event that is not published.
    {
      call: async ({ staff }) => {
        const times = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
        const { body } = await staff.call(events.createEvent, { body: { name: "Forum", ...times } });
        return { query: { present_at: body.id } };
      },
      lines: { any: "200 A C T R, 422 all" },
    },
  ],
  searchStructuresByName: { call: () => ({ query: { query: "jardin" } }), lines: { any: "200 rest" } },
  createStructure: [
    {
      call: async (half) => ({ body: await required(half) }),
      lines: { any: "201 A C T R M XM, 403 rest" },
    },
    // Inactive from the start, as everything that trainers create.
    {
      call: async (half) => ({ body: { ...(await required(half)), is_active: 0 } }),
      lines: { any: "201 A C T R M XM, 403 rest" },
    },
    // Active from the start.
    {
      call: async (half) => ({ body: { ...(await required(half)), is_active: 1 } }),
      lines: { any: "201 A C T, 403 rest" },
    },
    // With the fields of an import.
    {
      call: async (half) => ({ body: { ...(await required(half)), source_id: randomUUID() } }),
      lines: { any: "201 A, 403 rest" },
    },
  ],
  getStructure: [
    {
      call: async (half) => ({ params: await structure(half) }),
      lines: { tied: "200 all", other: "200 all", absent: "404 all" },
    },
    {
      call: async (half) => ({ params: await inactive(half) }),
      lines: {
        tied: "200 A C T R M+, 404 all",
        other: "200 A C T R, 404 all",
        absent: "404 all",
      },
    },
    // Proposed by M+.
    {
      call: async (half) => ({ params: await proposal(half) }),
      lines: {
        tied: "200 A C T R M+, 404 all",
        other: "200 A C T R, 404 all",
        absent: "404 all",
      },
    },
  ],
  listStructureRequests: { call: () => ({}), lines: { any: "200 A C T, 403 rest" } },
  confirmStructureRequests: {
    call: async (half) => ({ body: await request(half) }),
    lines: { any: "200 A C T, 403 rest" },
  },
  refuseStructureRequests: {
    call: async (half) => ({ body: await request(half) }),
    lines: { any: "200 A C T, 403 rest" },
  },
  restoreStructureChange: {
    call: async (half) => {
      const { params, change } = await changed(half);
      return { params, body: { change } };
    },
    lines: only("A C T", 200),
  },
  acknowledgeStructureChanges: {
    call: async (half) => {
      const { params, change } = await changed(half);
      return { params, body: { latest: change } };
    },
    lines: only("A C T", 204),
  },
  getStructureOverview: {
    call: async (half) => ({ params: await structure(half) }),
    known,
    lines: ofAttached(200),
  },
  updateStructure: [
    {
      call: async (half) => ({ params: await structure(half), body: { city: "Redon" } }),
      known,
      lines: ofAttached(200),
    },
    // Inactive: 404 for a trade trainer who is not attached.
    {
      call: async (half) => ({ params: await inactive(half), body: { city: "Redon" } }),
      known: "referent trainers read inactive structures",
      lines: {
        ...ofAttached(200),
        tied: "200 A C T R+ M+, 404 M-, 403 rest",
        other: "200 A C T, 404 M, 403 rest",
      },
    },
    // Proposed by M+, who may edit it; only staff activate it.
    {
      call: async (half) => ({ params: await proposal(half), body: { city: "Redon" } }),
      known: "referent trainers read inactive structures",
      lines: {
        ...ofAttached(200),
        tied: "200 A C T M+, 404 M-, 403 rest",
        other: "200 A C T, 404 M, 403 rest",
      },
    },
    {
      call: async (half) => ({ params: await proposal(half), body: { is_active: 1 } }),
      known: "referent trainers read inactive structures",
      lines: {
        ...ofAttached(200),
        tied: "200 A C T, 404 M-, 403 rest",
        other: "200 A C T, 404 M, 403 rest",
      },
    },
    {
      call: async (half) => ({ params: await structure(half), body: { is_active: 0 } }),
      known,
      lines: { ...ofAttached(200), tied: "200 A C T, 403 rest" },
    },
    {
      call: async (half) => ({ params: await structure(half), body: { source_digest: "x" } }),
      known,
      lines: { ...ofAttached(200), tied: "200 A, 403 rest", other: "200 A, 403 rest" },
    },
  ],
  deleteStructure: {
    call: async (half) => ({ params: await structure(half) }),
    lines: only("A C T", 204),
  },
  addStructureProfiles: {
    call: async (half) => ({
      params: await structure(half),
      body: { profile_ids: [half.tradeTrainer.profileId] },
    }),
    lines: only("A", 200),
  },
  removeStructureProfile: {
    call: async (half) => ({
      params: { ...(await structure(half)), profileId: half.tradeTrainer.profileId },
    }),
    lines: only("A", 204),
  },
  addStructurePhoto: {
    call: async (half) => ({ params: await structure(half), body: picture }),
    known,
    lines: ofAttached(201),
  },
  describeStructurePhoto: {
    call: async (half) => ({ params: await photo(half), body: { alt_text: "La serre, vue de l’entrée" } }),
    known,
    lines: ofAttached(204),
  },
  deleteStructurePhoto: {
    call: async (half) => ({ params: await photo(half) }),
    known,
    lines: ofAttached(204),
  },
  createTrainingSituation: {
    call: async (half) => ({ params: await structure(half), body: { name: "Vendre au marché" } }),
    known,
    lines: ofAttached(201),
  },
  updateTrainingSituation: {
    call: async (half) => ({ params: await situation(half), body: { name: "Vendre au marché" } }),
    known,
    lines: ofAttached(200),
  },
  deleteTrainingSituation: {
    call: async (half) => ({ params: await situation(half) }),
    known,
    lines: ofAttached(204),
  },
  addTrainingSituationPhoto: {
    call: async (half) => ({ params: await situation(half), body: picture }),
    known,
    lines: ofAttached(201),
  },
  listContacts: { call: () => ({}), lines: { any: "200 A C T, 403 rest" } },
  saveContacts: {
    call: async (half) => {
      const contacts = [{ name: "Awa", email: "awa@exemple.fr", phone: "", role: "" }];
      return { body: { rows: [{ structure_id: (await structure(half)).id, contacts, version: 0 }] } };
    },
    lines: { any: "200 A C T, 403 rest" },
  },
  forgetContact: {
    call: () => ({ body: { email: `${randomUUID()}@exemple.fr` } }),
    lines: { any: "204 A C T, 403 rest" },
  },
  exportContacts: { call: () => ({}), lines: { any: "302 A C T, 403 rest" } },
};
