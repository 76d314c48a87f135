import * as z from "zod";
import { type Access, administrators, staff } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import {
  Degree,
  DegreeChanges,
  NewDegree,
  NewOrganization,
  NewReference,
  Organization,
  OrganizationChanges,
  OrganizationPage,
  Reference,
  ReferenceChanges,
} from "#shared/reference/reference.schemas.ts";

/** The routes that every reference list has: one declaration, five lists; paths in full, for whoever looks for one. */
const listAt = <
  const All extends `/api/${string}`,
  const One extends `/api/${string}/{id}`,
  const Read extends Access,
  const Write extends Access,
  Item extends z.ZodType,
  New extends z.ZodType,
  Changes extends z.ZodType,
>(
  all: All,
  one: One,
  { read, write, item, body, changes }: { read: Read; write: Write; item: Item; body: New; changes: Changes },
) => {
  return {
    list: get(all, { access: read, response: z.array(item) }),
    create: post(all, { access: write, body, response: item, status: 201 }),
    update: put(one, { access: write, body: changes, response: item }),
    remove: del(one, { access: write }),
  };
};

const named = {
  read: "public",
  write: administrators,
  item: Reference,
  body: NewReference,
  changes: ReferenceChanges,
} as const;
const publics = listAt("/api/structure-publics", "/api/structure-publics/{id}", named);
const types = listAt("/api/structure-types", "/api/structure-types/{id}", named);
const legalForms = listAt("/api/legal-forms", "/api/legal-forms/{id}", named);
const organizations = listAt("/api/organizations", "/api/organizations/{id}", {
  read: "signedIn",
  write: staff,
  item: Organization,
  body: NewOrganization,
  changes: OrganizationChanges,
});
const degrees = listAt("/api/degrees", "/api/degrees/{id}", {
  read: "public",
  write: administrators,
  item: Degree,
  body: NewDegree,
  changes: DegreeChanges,
});

export const reference = {
  listPublics: publics.list,
  createPublic: publics.create,
  updatePublic: publics.update,
  deletePublic: publics.remove,
  listStructureTypes: types.list,
  createStructureType: types.create,
  updateStructureType: types.update,
  deleteStructureType: types.remove,
  listLegalForms: legalForms.list,
  createLegalForm: legalForms.create,
  updateLegalForm: legalForms.update,
  deleteLegalForm: legalForms.remove,
  listOrganizations: { ...organizations.list, query: OrganizationPage },
  createOrganization: organizations.create,
  updateOrganization: organizations.update,
  deleteOrganization: organizations.remove,
  listDegrees: degrees.list,
  createDegree: degrees.create,
  updateDegree: degrees.update,
  deleteDegree: degrees.remove,
};
