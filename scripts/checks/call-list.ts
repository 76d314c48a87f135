/**
 * The calls that the product must answer, one `METHOD path` a line, copied from the specification's call list.
 * A route that is not here is not deployed; written by hand, so that the contract is held against something.
 */
export const callList = `
POST /api/register
POST /api/login
POST /api/login/factor
POST /api/login/passkey
POST /api/email/resend
GET /api/email/verify
POST /api/email/verify
POST /api/logout
GET /api/validate-token
POST /api/password-reset
POST /api/password-reset-confirm
GET /api/user-profiles
GET /api/account/export
DELETE /api/account
GET /api/account/security
PUT /api/account/password
POST /api/account/email
POST /api/account/email/resend
DELETE /api/account/email
POST /api/email/change
DELETE /api/account/sessions
DELETE /api/account/sessions/{sessionId}
DELETE /api/admin/user/{userId}/sessions
POST /api/account/proof
POST /api/account/proof/passkey/begin
POST /api/account/proof/passkey
POST /api/account/factors/totp/begin
POST /api/account/factors/totp
POST /api/account/factors/passkey/begin
POST /api/account/factors/passkey
PUT /api/account/factors/{factorId}
DELETE /api/account/factors/{factorId}
POST /api/account/recovery-codes
DELETE /api/admin/user/{userId}/factors
GET /api/roles
GET /api/roles/user-count
POST /api/profiles
GET /api/profiles/{id}
PUT /api/profiles/{id}
DELETE /api/profiles/{id}
POST /api/profiles/{id}/picture
POST /api/profiles/{id}/structures
POST /api/create-user-profile
POST /api/admin/user/{userId}/invitation
PUT /api/admin/user/{userId}
DELETE /api/admin/user/{userId}
GET /api/all-profiles
GET /api/profiles-search
GET /api/structure-publics
POST /api/structure-publics
PUT /api/structure-publics/{id}
DELETE /api/structure-publics/{id}
GET /api/structure-types
POST /api/structure-types
PUT /api/structure-types/{id}
DELETE /api/structure-types/{id}
GET /api/legal-forms
POST /api/legal-forms
PUT /api/legal-forms/{id}
DELETE /api/legal-forms/{id}
GET /api/organizations
POST /api/organizations
PUT /api/organizations/{id}
DELETE /api/organizations/{id}
GET /api/degrees
POST /api/degrees
PUT /api/degrees/{id}
DELETE /api/degrees/{id}
GET /api/structures
GET /api/structures/search/filter
GET /api/structures/search/search-by-name
POST /api/structures
GET /api/structures/{id}
PUT /api/structures/{id}
DELETE /api/structures/{id}
POST /api/structures/{id}/add-profiles
DELETE /api/structures/{id}/profiles/{profileId}
POST /api/structures/{id}/photos
DELETE /api/structure-photos/{id}
POST /api/structures/{id}/training-situations
PUT /api/training-situations/{id}
DELETE /api/training-situations/{id}
POST /api/training-situations/{id}/photo
GET /api/events
GET /api/events/{id}
GET /api/events/{id}/related
GET /api/next-event
GET /api/next-events
POST /api/events
PUT /api/events/{id}
DELETE /api/events/{id}
POST /api/zones
PUT /api/zones/{id}
DELETE /api/zones/{id}
POST /api/participations
PUT /api/participations/{id}
DELETE /api/participations/{id}
POST /api/time-slots
PUT /api/time-slots/{id}
DELETE /api/time-slots/{id}
GET /api/export-wishlists/event/{id}
GET /api/wishlists/user/{userId}/event/{eventId}
GET /api/wishlists/event/{id}
GET /api/wishlists/event/{eventId}/group-by-profile
GET /api/wishlists/user/{id}
GET /api/wishlists/structure/{id}
GET /api/wishlists/structure/{id}/event/{eventId}
POST /api/wishlists
PUT /api/wishlists/{id}
DELETE /api/wishlists/{id}
POST /api/whishlists
PUT /api/whishlists/{id}
DELETE /api/whishlists/{id}
GET /api/training-actions
POST /api/training-actions
GET /api/training-actions/{id}
PUT /api/training-actions/{id}
DELETE /api/training-actions/{id}
POST /api/training-actions/{id}/add-profile
PUT /api/training-actions/{id}/update-profile
DELETE /api/training-actions/{id}/remove-profile
GET /api/training-actions/profile/{profileId}
GET /api/next-training-actions
GET /api/training-actions/{id}/folders
GET /api/training-action/{id}/steps/{learnerProfileId}
POST /api/training-action/{id}/pre-create-steps
POST /api/training-action/{id}/learner/{learnerProfileId}/pre-create-steps
GET /api/training-action/{id}/learners-with-steps
GET /api/training-action-step/{id}
PUT /api/training-action-step/{id}/update-dates
PUT /api/training-action-step/{id}
GET /api/dashboard/last-documents
GET /api/tutor/{profileId}/learners-with-steps
GET /api/folders/{id}
POST /api/folders
PUT /api/folders/{id}
DELETE /api/folders/{id}
POST /api/folders/{id}/share
PUT /api/folders/{id}/update-access
DELETE /api/folders/{id}/remove-access
GET /api/folders/{id}/users
GET /api/documents/{id}
POST /api/documents
PUT /api/documents/{id}
POST /api/documents/{id}
DELETE /api/documents/{id}
POST /api/documents/{id}/share
PUT /api/documents/{id}/update-access
DELETE /api/documents/{id}/remove-access
GET /api/documents/{id}/users
POST /api/folders/{id}/share-with-role-training-action
POST /api/folders/{id}/remove-access-role
POST /api/documents/{id}/bulk-attach
POST /api/documents/{id}/bulk-detach
GET /api/document-files/{id}/download
DELETE /api/document-files/{id}
GET /api/dashboard/training-actions-folders
GET /api/shared-situations/search/filter
GET /api/shared-situations/{id}
POST /api/shared-situations
PUT /api/shared-situations/{id}
DELETE /api/shared-situations/{id}
`
  .trim()
  .split("\n");

/** Routes beyond that list, each with the screen that needs it. */
export const ourCalls: Record<string, string> = {
  "GET /api/library/tree": "every folder one may read: the side navigation and the choice of a destination",
  "GET /api/library/search": "folders and documents by name",
  "GET /api/folders/{id}/role-rights":
    "what is given to whole roles, here and above, as the role panel shows it",
  "GET /api/documents/{id}/role-rights": "the same of a document",
  "POST /api/account/export": "has a worker make the file that the GET of the same path gives a link to",
  "POST /api/folders/{id}/archive": "a whole folder as a zip, built apart",
  "POST /api/documents/{id}/archive": "a document's files as a zip",
  "GET /api/archives/{id}": "how far a zip is",
  "GET /api/archives/{id}/download": "the zip itself",
  "POST /api/document-files/{id}/upload": "an upload that broke off, sent again",
  "GET /api/contents": "texts of the home and legal pages, as the organisation wrote them",
  "PUT /api/contents/{id}": "an administrator edits such a text",
  "GET /api/changes/{kind}": "who changed a structure, a user or a reference list, what and when",
  "GET /api/whishlists": "the wishlists of the administration's form, to change or remove one made earlier",
  "GET /api/structure-requests": "staff: who asks to be attached to a structure",
  "POST /api/structure-requests/confirm": "staff attach them, alone or many at once",
  "POST /api/structure-requests/refuse": "staff refuse, alone or many at once",
  "POST /api/structures/{id}/restore": "staff put back what somebody else changed on a structure's page",
  "POST /api/structures/{id}/changes-seen": "staff have read what somebody else changed there",
  "GET /api/structures/{id}/overview": "a trainer's structure: the events that concern it",
  "GET /api/training-action-step/{id}/deliverables/{index}/versions":
    "every earlier version of a deliverable, with author and time",
  "GET /api/training-action-step/{id}/notes/{roleId}/versions": "the same of a role's note",
  "GET /api/import-templates/structures": "the file to fill in for an import of structures",
  "GET /api/imports/structures": "one's own imports of structures that were left before their end",
  "POST /api/imports/structures": "staff send a file of structures",
  "GET /api/imports/structures/{importId}": "what such a file would create and change, line by line",
  "POST /api/imports/structures/{importId}/write": "writes the next lines of what was previewed",
  "POST /api/training-actions/join": "a learner joins with the code that their team gave them",
  "GET /api/training-actions/{id}/join-code": "the code that staff show and print",
  "POST /api/training-actions/{id}/join-code": "another code, when the first has gone too far",
  "GET /api/people-to-confirm": "who waits for staff: on the home and on a promotion's page",
  "POST /api/people-to-confirm/confirm": "staff answer for people, many at once",
  "POST /api/people-to-confirm/refuse": "staff send people away, many at once",
  "GET /api/import-templates/users": "the file to fill in for an import of users",
  "GET /api/imports/users": "the same of users",
  "POST /api/imports/users": "staff send a file of users",
  "GET /api/imports/users/{importId}": "what such a file would create and change, line by line",
  "POST /api/imports/users/{importId}/write": "writes the next lines of what was previewed",
  "GET /api/import-templates/learners": "the file to fill in for an import of an action's learners",
  "GET /api/training-actions/{id}/imports": "the same of an action's learners",
  "POST /api/training-actions/{id}/imports": "staff send a file of an action's learners",
  "GET /api/training-actions/{id}/imports/{importId}":
    "what such a file would create and change, line by line",
  "POST /api/training-actions/{id}/imports/{importId}/write": "writes the next lines of what was previewed",
};
