import { structureImportCalls } from "#scripts/bench/calls/imports.ts";
import { fresh, type Plan, type Plans, plainly, type Scene } from "#scripts/bench/scene.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { placeOf } from "#shared/reference/changes.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

export const referenceCalls = ({ visitor, admin }: Scene): Plans<typeof reference> => {
  const body = () => ({ name: fresh("Valeur") });
  /** Plans of update and delete, each with a new value. */
  const made =
    (create: () => Promise<{ id: string }>, then: (params: { id: string }) => Promise<unknown>): Plan =>
    async () => {
      const { id } = await create();
      return () => then({ id });
    };
  const create = {
    publics: () => admin.call(reference.createPublic, { body: body() }),
    types: () => admin.call(reference.createStructureType, { body: body() }),
    legalForms: () => admin.call(reference.createLegalForm, { body: body() }),
    organizations: () => admin.call(reference.createOrganization, { body: body() }),
    degrees: () => admin.call(reference.createDegree, { body: { ...body(), city: "Rennes" } }),
  };
  return {
    listPublics: plainly(() => visitor.call(reference.listPublics, {})),
    createPublic: plainly(create.publics),
    updatePublic: made(create.publics, (params) =>
      admin.call(reference.updatePublic, { params, body: body() }),
    ),
    deletePublic: made(create.publics, (params) => admin.call(reference.deletePublic, { params })),
    listStructureTypes: plainly(() => visitor.call(reference.listStructureTypes, {})),
    createStructureType: plainly(create.types),
    updateStructureType: made(create.types, (params) =>
      admin.call(reference.updateStructureType, { params, body: body() }),
    ),
    deleteStructureType: made(create.types, (params) =>
      admin.call(reference.deleteStructureType, { params }),
    ),
    listLegalForms: plainly(() => visitor.call(reference.listLegalForms, {})),
    createLegalForm: plainly(create.legalForms),
    updateLegalForm: made(create.legalForms, (params) =>
      admin.call(reference.updateLegalForm, { params, body: body() }),
    ),
    deleteLegalForm: made(create.legalForms, (params) => admin.call(reference.deleteLegalForm, { params })),
    listOrganizations: plainly(() => admin.call(reference.listOrganizations, {})),
    createOrganization: plainly(create.organizations),
    updateOrganization: made(create.organizations, (params) =>
      admin.call(reference.updateOrganization, { params, body: body() }),
    ),
    deleteOrganization: made(create.organizations, (params) =>
      admin.call(reference.deleteOrganization, { params }),
    ),
    listDegrees: plainly(() => visitor.call(reference.listDegrees, {})),
    createDegree: plainly(create.degrees),
    updateDegree: made(create.degrees, (params) =>
      admin.call(reference.updateDegree, { params, body: body() }),
    ),
    deleteDegree: made(create.degrees, (params) => admin.call(reference.deleteDegree, { params })),
    listContents: plainly(() => visitor.call(reference.listContents, { query: { page: "home" } })),
    saveContent: plainly(() =>
      admin.call(reference.saveContent, {
        params: { id: "home~film" },
        body: { title: fresh("Film"), text: "<p>Une tâche, à deux.</p>" },
      }),
    ),
    listChanges: plainly(() =>
      admin.call(reference.listChanges, { params: { kind: "structures" }, query: {} }),
    ),
  };
};

export const structureCalls = (scene: Scene): Plans<typeof structures> => {
  const { visitor, admin, structureId, degreeId, person, structure, bodies } = scene;
  const situation = async (id: string) =>
    (
      await admin.call(structures.createTrainingSituation, {
        params: { id },
        body: { name: fresh("Situation") },
      })
    ).id;
  const attach = (id: string, profileId: string) =>
    admin.call(structures.addStructureProfiles, { params: { id }, body: { profile_ids: [profileId] } });
  /** Somebody who asks to be attached. */
  const request = async () => {
    const { profileId, api } = await person("tradeTrainer");
    await api.call(profiles.setProfileStructures, {
      params: { id: profileId },
      body: { structure_ids: [structureId] },
    });
    return { profile_id: profileId, structure_id: structureId };
  };
  /** A structure with its newest change, by its trainer. */
  const changed = async () => {
    const [id, trainer] = [await structure(), await person("tradeTrainer")];
    await attach(id, trainer.profileId);
    await trainer.api.call(structures.updateStructure, { params: { id }, body: { city: "Redon" } });
    const { data } = await admin.call(reference.listChanges, {
      params: { kind: "structures" },
      query: { id },
    });
    const change = data[0];
    return { id, change: change ? placeOf(change) : "" };
  };
  const photo = (id: string) =>
    admin.call(structures.addStructurePhoto, { params: { id }, body: bodies.upload });
  return {
    ...structureImportCalls(scene),
    listStructures: plainly(() => admin.call(structures.listStructures, {})),
    filterStructures: plainly(() =>
      visitor.call(structures.filterStructures, { query: { keywords: ["rennes"], degrees: [degreeId] } }),
    ),
    searchStructuresByName: plainly(() =>
      admin.call(structures.searchStructuresByName, { query: { query: "jardin" } }),
    ),
    createStructure: plainly(() => admin.call(structures.createStructure, { body: bodies.structure() })),
    getStructure: plainly(() => visitor.call(structures.getStructure, { params: { id: structureId } })),
    getStructureOverview: plainly(() =>
      admin.call(structures.getStructureOverview, { params: { id: structureId } }),
    ),
    updateStructure: async () => {
      const id = await structure();
      const body = { description: fresh("Description") };
      return () => admin.call(structures.updateStructure, { params: { id }, body });
    },
    listStructureRequests: plainly(() => admin.call(structures.listStructureRequests, {})),
    confirmStructureRequests: async () => {
      const body = { requests: [await request()] };
      return () => admin.call(structures.confirmStructureRequests, { body });
    },
    refuseStructureRequests: async () => {
      const body = { requests: [await request()] };
      return () => admin.call(structures.refuseStructureRequests, { body });
    },
    restoreStructureChange: async () => {
      const { id, change } = await changed();
      return () => admin.call(structures.restoreStructureChange, { params: { id }, body: { change } });
    },
    acknowledgeStructureChanges: async () => {
      const { id, change } = await changed();
      return () =>
        admin.call(structures.acknowledgeStructureChanges, { params: { id }, body: { latest: change } });
    },
    deleteStructure: async () => {
      const id = await structure();
      return () => admin.call(structures.deleteStructure, { params: { id } });
    },
    addStructureProfiles: async () => {
      const [id, { profileId }] = [await structure(), await person("tradeTrainer")];
      return () => attach(id, profileId);
    },
    removeStructureProfile: async () => {
      const [id, { profileId }] = [await structure(), await person("tradeTrainer")];
      await attach(id, profileId);
      return () => admin.call(structures.removeStructureProfile, { params: { id, profileId } });
    },
    addStructurePhoto: async () => {
      const id = await structure();
      return () => photo(id);
    },
    describeStructurePhoto: async () => {
      const { id } = await photo(await structure());
      const body = { alt_text: fresh("Description") };
      return () => admin.call(structures.describeStructurePhoto, { params: { id }, body });
    },
    deleteStructurePhoto: async () => {
      const { id } = await photo(await structure());
      return () => admin.call(structures.deleteStructurePhoto, { params: { id } });
    },
    createTrainingSituation: async () => {
      const id = await structure();
      return () => situation(id);
    },
    updateTrainingSituation: async () => {
      const id = await situation(await structure());
      const body = { description: fresh("Description") };
      return () => admin.call(structures.updateTrainingSituation, { params: { id }, body });
    },
    deleteTrainingSituation: async () => {
      const id = await situation(await structure());
      return () => admin.call(structures.deleteTrainingSituation, { params: { id } });
    },
    addTrainingSituationPhoto: async () => {
      const id = await situation(await structure());
      return () => admin.call(structures.addTrainingSituationPhoto, { params: { id }, body: bodies.upload });
    },
  };
};
