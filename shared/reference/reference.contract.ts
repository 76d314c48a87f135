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

/** The routes that every reference list has: one declaration, five lists. */
const listAt = <
  const Name extends string,
  const Read extends Access,
  const Write extends Access,
  Item extends z.ZodType,
  New extends z.ZodType,
  Changes extends z.ZodType,
>(
  name: Name,
  { read, write, item, body, changes }: { read: Read; write: Write; item: Item; body: New; changes: Changes },
) => {
  const path = `/api/${name}` as const;
  const one = `/api/${name}/{id}` as const;
  return {
    list: get(path, { access: read, response: z.array(item) }),
    create: post(path, { access: write, body, response: item, status: 201 }),
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
const publics = listAt("structure-publics", named);
const types = listAt("structure-types", named);
const legalForms = listAt("legal-forms", named);
const organizations = listAt("organizations", {
  read: "signedIn",
  write: staff,
  item: Organization,
  body: NewOrganization,
  changes: OrganizationChanges,
});
const degrees = listAt("degrees", {
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
