import * as z from "zod";
import { administrators, staff, staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { ChangePage, ChangeSearch } from "#shared/reference/changes.schemas.ts";
import { Content, ContentChanges, ContentQuery } from "#shared/reference/content.schemas.ts";
import {
  DecidedValue,
  Degree,
  DegreeChanges,
  NewDegree,
  NewOrganization,
  NewReference,
  Organization,
  OrganizationChanges,
  OrganizationPage,
  ProposedValue,
  Reference,
  ReferenceChanges,
  ValueDecision,
} from "#shared/reference/reference.schemas.ts";

export const listPublics = get("/api/structure-publics", { access: "public", response: z.array(Reference) });
export const createPublic = post("/api/structure-publics", {
  access: administrators,
  body: NewReference,
  response: Reference,
  status: 201,
});
export const updatePublic = put("/api/structure-publics/{id}", {
  access: administrators,
  body: ReferenceChanges,
  response: Reference,
});
export const deletePublic = del("/api/structure-publics/{id}", { access: administrators });

export const listStructureTypes = get("/api/structure-types", {
  access: "public",
  response: z.array(Reference),
});
export const createStructureType = post("/api/structure-types", {
  access: administrators,
  body: NewReference,
  response: Reference,
  status: 201,
});
export const updateStructureType = put("/api/structure-types/{id}", {
  access: administrators,
  body: ReferenceChanges,
  response: Reference,
});
export const deleteStructureType = del("/api/structure-types/{id}", { access: administrators });

export const listLegalForms = get("/api/legal-forms", { access: "public", response: z.array(Reference) });
export const createLegalForm = post("/api/legal-forms", {
  access: administrators,
  body: NewReference,
  response: Reference,
  status: 201,
});
export const updateLegalForm = put("/api/legal-forms/{id}", {
  access: administrators,
  body: ReferenceChanges,
  response: Reference,
});
export const deleteLegalForm = del("/api/legal-forms/{id}", { access: administrators });

export const listOrganizations = get("/api/organizations", {
  access: "signedIn",
  query: OrganizationPage,
  response: z.array(Organization),
});
export const createOrganization = post("/api/organizations", {
  access: staff,
  body: NewOrganization,
  response: Organization,
  status: 201,
});
export const updateOrganization = put("/api/organizations/{id}", {
  access: staff,
  body: OrganizationChanges,
  response: Organization,
});
export const deleteOrganization = del("/api/organizations/{id}", { access: staff });

export const listDegrees = get("/api/degrees", { access: "public", response: z.array(Degree) });
export const createDegree = post("/api/degrees", {
  access: administrators,
  body: NewDegree,
  response: Degree,
  status: 201,
});
export const updateDegree = put("/api/degrees/{id}", {
  access: administrators,
  body: DegreeChanges,
  response: Degree,
});
export const deleteDegree = del("/api/degrees/{id}", { access: administrators });

/** The values that imports proposed and nobody has decided on. */
export const listProposedValues = get("/api/proposed-values", {
  access: staff,
  response: z.array(ProposedValue),
});
/** Decides on a value and has the next structures follow: called until none is left. One of the list can be replaced. */
export const decideProposedValue = post("/api/proposed-values/{id}", {
  access: administrators,
  body: ValueDecision,
  response: DecidedValue,
});

export const listContents = get("/api/contents", {
  access: "public",
  query: ContentQuery,
  response: z.array(Content),
});
export const saveContent = put("/api/contents/{id}", {
  access: administrators,
  body: ContentChanges,
  response: Content,
});

/** Who changed what of a kind (structures, users, a reference list), the newest first. */
export const listChanges = get("/api/changes/{kind}", {
  access: staffAndReferent,
  query: ChangeSearch,
  response: ChangePage,
});
