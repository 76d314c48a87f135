import * as z from "zod";
import { administrators, staff, staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { importRoutes } from "#shared/contract/import.ts";
import { pageOf } from "#shared/contract/page.ts";
import { SignedUpload, uploadRequest } from "#shared/contract/upload.ts";
import {
  ContactPage,
  ForgottenContact,
  SavedContacts,
  SavedContactsOutcome,
  StructureContacts,
} from "#shared/structures/contacts.schemas.ts";
import { ValueMatch, ValueMatches } from "#shared/structures/structures.import.ts";
import {
  AddedProfiles,
  AttachedProfile,
  DecidedRequests,
  FilterCounts,
  ListedStructure,
  NameSearch,
  NewStructure,
  NewTrainingSituation,
  PhotoDescription,
  RequestOutcome,
  RestoredChange,
  SeenChanges,
  Structure,
  StructureCard,
  StructureChanges,
  StructureFilters,
  StructureHit,
  StructureOverview,
  StructurePage,
  StructureRequest,
  StructureRequestPage,
  TrainingSituation,
  TrainingSituationChanges,
} from "#shared/structures/structures.schemas.ts";

/** Who may open the form; for an existing structure, trainers must be attached to it (`mayEditStructure`). */
const editors = [...staffAndReferent, "tradeTrainer"] as const;

export const listStructures = get("/api/structures", {
  access: staffAndReferent,
  query: StructurePage,
  response: pageOf(ListedStructure),
});
export const filterStructures = get("/api/structures/search/filter", {
  access: "public",
  query: StructureFilters,
  response: pageOf(StructureCard).extend({ counts: FilterCounts }),
});
export const searchStructuresByName = get("/api/structures/search/search-by-name", {
  access: "signedIn",
  query: NameSearch,
  response: z.array(StructureHit),
});
export const createStructure = post("/api/structures", {
  access: editors,
  toConfirm: true,
  body: NewStructure,
  response: z.object({ id: z.string(), version: z.number() }),
  status: 201,
});
export const getStructure = get("/api/structures/{id}", { access: "public", response: Structure });
export const getStructureOverview = get("/api/structures/{id}/overview", {
  access: editors,
  response: StructureOverview,
});
export const updateStructure = put("/api/structures/{id}", {
  access: editors,
  body: StructureChanges,
  response: Structure,
});
/** Puts back what one change of somebody other than staff replaced; 409 where that changed again since. */
export const restoreStructureChange = post("/api/structures/{id}/restore", {
  access: staff,
  body: RestoredChange,
  response: Structure,
});
/** Acknowledges a structure's changes, up to the newest one that the caller was shown. */
export const acknowledgeStructureChanges = post("/api/structures/{id}/changes-seen", {
  access: staff,
  body: SeenChanges,
});
/** Who asks to be attached to which structure, oldest first. */
export const listStructureRequests = get("/api/structure-requests", {
  access: staff,
  query: StructureRequestPage,
  response: pageOf(StructureRequest),
});
export const confirmStructureRequests = post("/api/structure-requests/confirm", {
  access: staff,
  body: DecidedRequests,
  response: z.object({ data: z.array(RequestOutcome) }),
});
export const refuseStructureRequests = post("/api/structure-requests/refuse", {
  access: staff,
  body: DecidedRequests,
  response: z.object({ data: z.array(RequestOutcome) }),
});
export const deleteStructure = del("/api/structures/{id}", { access: staff });
export const addStructureProfiles = post("/api/structures/{id}/add-profiles", {
  access: administrators,
  body: AddedProfiles,
  response: z.object({ attachedProfiles: z.array(AttachedProfile) }),
});
export const removeStructureProfile = del("/api/structures/{id}/profiles/{profileId}", {
  access: administrators,
});
export const addStructurePhoto = post("/api/structures/{id}/photos", {
  access: editors,
  body: uploadRequest("structurePhoto"),
  response: SignedUpload.extend({ id: z.string() }),
  status: 201,
});
export const describeStructurePhoto = put("/api/structure-photos/{id}", {
  access: editors,
  body: PhotoDescription,
});
export const deleteStructurePhoto = del("/api/structure-photos/{id}", { access: editors });
export const createTrainingSituation = post("/api/structures/{id}/training-situations", {
  access: editors,
  body: NewTrainingSituation,
  response: TrainingSituation,
  status: 201,
});
export const updateTrainingSituation = put("/api/training-situations/{id}", {
  access: editors,
  body: TrainingSituationChanges,
  response: TrainingSituation,
});
export const deleteTrainingSituation = del("/api/training-situations/{id}", { access: editors });
export const addTrainingSituationPhoto = post("/api/training-situations/{id}/photo", {
  access: editors,
  body: uploadRequest("situationPhoto"),
  response: SignedUpload,
  status: 201,
});
export const getStructureImportTemplate = get("/api/import-templates/structures", {
  access: staff,
  answers: "file",
});
export const listStructureImports = get("/api/imports/structures", importRoutes.list);
export const startStructureImport = post("/api/imports/structures", importRoutes.start);
export const readStructureImport = get("/api/imports/structures/{importId}", importRoutes.read);
export const writeStructureImport = post("/api/imports/structures/{importId}/write", importRoutes.write);
export const undoStructureImport = post("/api/imports/structures/{importId}/undo", importRoutes.undo);
/** Keeps what unknown values of a file mean; the next reading of the import judges it again with them. */
export const matchImportValues = post("/api/imports/structures/{importId}/matches", {
  access: staff,
  body: ValueMatches,
});
export const listValueMatches = get("/api/import-matches", { access: staff, response: z.array(ValueMatch) });
export const deleteValueMatch = del("/api/import-matches/{id}", { access: staff });
/** The contact book: whom to write to or call at each structure. */
export const listContacts = get("/api/structure-contacts", {
  access: staff,
  query: ContactPage,
  response: pageOf(StructureContacts),
});
/** Saves the contacts of several structures, each in a transaction of its own: a row that is refused holds up no other. */
export const saveContacts = put("/api/structure-contacts", {
  access: staff,
  body: SavedContacts,
  response: SavedContactsOutcome,
});
/** Erases everybody who has this address from the book and from every event, as they asked; idempotent. */
export const forgetContact = post("/api/structure-contacts/forget", {
  access: staff,
  body: ForgottenContact,
});
export const exportContacts = get("/api/structure-contacts/workbook", { access: staff, answers: "file" });
