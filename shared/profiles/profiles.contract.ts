import * as z from "zod";
import { administrators, staff, staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { importRoutes } from "#shared/contract/import.ts";
import { pageOf } from "#shared/contract/page.ts";
import { SignedUpload, uploadRequest } from "#shared/contract/upload.ts";
import {
  AttachedStructures,
  GivenProfile,
  NewProfile,
  NewUser,
  PeopleWithoutProfile,
  Profile,
  ProfileChanges,
  ProfilePage,
  ProfileSearch,
  ProfileSummary,
  Removal,
  Renaming,
  RetentionPreview,
  Role,
  RoleCount,
} from "#shared/profiles/profiles.schemas.ts";

export const listRoles = get("/api/roles", { access: "signedIn", response: z.array(Role) });
export const countProfilesByRole = get("/api/roles/user-count", {
  access: staffAndReferent,
  response: z.array(RoleCount),
});
export const createProfile = post("/api/profiles", {
  access: "signedIn",
  body: NewProfile,
  response: Profile,
  status: 201,
});
export const getProfile = get("/api/profiles/{id}", { access: "public", response: Profile });
export const updateProfile = put("/api/profiles/{id}", {
  access: "signedIn",
  body: ProfileChanges,
  response: Profile,
});
export const deleteProfile = del("/api/profiles/{id}", {
  access: administrators,
  fresh: true,
  query: Removal,
});
export const addProfilePicture = post("/api/profiles/{id}/picture", {
  access: "signedIn",
  body: uploadRequest("profilePicture"),
  response: SignedUpload,
  status: 201,
});
export const setProfileStructures = post("/api/profiles/{id}/structures", {
  access: "signedIn",
  body: AttachedStructures,
  response: Profile,
});
export const createUserProfile = post("/api/create-user-profile", {
  access: staff,
  body: NewUser,
  response: z.object({ message: z.string(), user_id: z.string(), profile_id: z.string() }),
  status: 201,
});
/** Sends the link of an account that nobody has opened yet once more. */
export const inviteUserAgain = post("/api/admin/user/{userId}/invitation", {
  access: staff,
  response: z.object({ message: z.string() }),
});
/** People who signed up and stopped before they had a profile. */
export const listPeopleWithoutProfile = get("/api/people-without-profile", {
  access: staff,
  response: PeopleWithoutProfile,
});
/** Gives one of them their first profile, confirmed; a mail tells them. */
export const giveFirstProfile = post("/api/admin/user/{userId}/profile", {
  access: staff,
  body: GivenProfile,
  response: z.object({ profile_id: z.string() }),
  status: 201,
});
export const renameUser = put("/api/admin/user/{userId}", {
  access: "signedIn",
  body: Renaming,
  response: z.object({ id: z.string(), name: z.string() }),
});
export const deleteUser = del("/api/admin/user/{userId}", {
  access: administrators,
  fresh: true,
  query: Removal,
});
/** Who is about to be warned or erased for lack of use. */
export const previewRetention = get("/api/retention/preview", {
  access: administrators,
  response: RetentionPreview,
});
export const listProfiles = get("/api/all-profiles", {
  access: staffAndReferent,
  query: ProfilePage,
  response: pageOf(ProfileSummary),
});
export const searchProfiles = get("/api/profiles-search", {
  access: staffAndReferent,
  query: ProfileSearch,
  response: z.array(ProfileSummary),
});
export const getUserImportTemplate = get("/api/import-templates/users", { access: staff, answers: "file" });
export const listUserImports = get("/api/imports/users", importRoutes.list);
export const startUserImport = post("/api/imports/users", importRoutes.start);
export const readUserImport = get("/api/imports/users/{importId}", importRoutes.read);
export const writeUserImport = post("/api/imports/users/{importId}/write", {
  ...importRoutes.write,
  fresh: true,
});
export const undoUserImport = post("/api/imports/users/{importId}/undo", {
  ...importRoutes.undo,
  fresh: true,
});
