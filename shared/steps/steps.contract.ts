import * as z from "zod";
import { staff, staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { pageOf } from "#shared/contract/page.ts";
import { StepCompletion, StepInterview, StepSubmission } from "#shared/steps/steps.said.ts";
import {
  DeliverableVersions,
  LastDocument,
  LastDocuments,
  LearnersPage,
  LearnerWithSteps,
  NoteVersions,
  Step,
  StepArchiving,
  StepCard,
  StepChanges,
  StepDates,
  StepSaved,
  StepsCreated,
  StepsToCreate,
  TutorLearner,
  TutorLearners,
  VersionsPage,
} from "#shared/steps/steps.schemas.ts";
import {
  AskedValidation,
  LinkToMake,
  MessageSettling,
  MessageToSend,
  NotedWord,
  StepThread,
  StepValidations,
  ValidationLink,
  WordByLink,
  WordSaid,
  WordToSay,
} from "#shared/steps/words.schemas.ts";

/**
 * A learner's steps are for the learner, their two instructors in the action and staff; others get 404, here and
 * below.
 */
export const listLearnerSteps = get("/api/training-action/{id}/steps/{learnerProfileId}", {
  access: "signedIn",
  response: z.array(StepCard),
});
export const createActionSteps = post("/api/training-action/{id}/pre-create-steps", {
  access: staff,
  body: StepsToCreate,
  response: StepsCreated,
});
export const createLearnerSteps = post(
  "/api/training-action/{id}/learner/{learnerProfileId}/pre-create-steps",
  {
    access: staff,
    body: StepsToCreate,
    response: StepsCreated,
  },
);
/** Referents who are not staff get their own learners only, whatever `teacher_id` says. */
export const listLearnersWithSteps = get("/api/training-action/{id}/learners-with-steps", {
  access: staffAndReferent,
  query: LearnersPage,
  response: pageOf(LearnerWithSteps),
});
export const getStep = get("/api/training-action-step/{id}", { access: "signedIn", response: Step });
export const updateStepDates = put("/api/training-action-step/{id}/update-dates", {
  access: "signedIn",
  body: StepDates,
  response: StepSaved,
});
/** Only of a step in which nobody wrote or deposited anything. */
export const deleteStep = del("/api/training-action-step/{id}", { access: staff });
/** An archived step is out of the path and read only; its content stays readable to those who could read it. */
export const archiveStep = put("/api/training-action-step/{id}/archive", {
  access: staff,
  body: StepArchiving,
  response: StepSaved,
});
export const updateStep = put("/api/training-action-step/{id}", {
  access: "signedIn",
  body: StepChanges,
  response: StepSaved,
});
/** « Je rends », by the learner alone: freezes a version, which may be a new one if documents came since the last rendu. */
export const submitStep = post("/api/training-action-step/{id}/submission", {
  access: "signedIn",
  body: StepSubmission,
  response: StepSaved,
});
/** « Fait le », by those who may change the step's dates. */
export const saveCompletion = put("/api/training-action-step/{id}/completion", {
  access: "signedIn",
  body: StepCompletion,
  response: StepSaved,
});
/** `kind`: before, after or meeting, as the step has it; 404 for others. */
export const saveInterview = put("/api/training-action-step/{id}/interviews/{kind}", {
  access: "signedIn",
  body: StepInterview,
  response: StepSaved,
});
export const listDeliverableVersions = get("/api/training-action-step/{id}/deliverables/{index}/versions", {
  access: "signedIn",
  query: VersionsPage,
  response: DeliverableVersions,
});
export const listNoteVersions = get("/api/training-action-step/{id}/notes/{roleId}/versions", {
  access: "signedIn",
  query: VersionsPage,
  response: NoteVersions,
});
export const listLastDocuments = get("/api/dashboard/last-documents", {
  access: "signedIn",
  query: LastDocuments,
  response: z.array(LastDocument),
});
/** For the instructor themselves and staff. */
export const listTutorLearners = get("/api/tutor/{profileId}/learners-with-steps", {
  access: "signedIn",
  query: TutorLearners,
  response: z.array(TutorLearner),
});

/** Every version that was handed in, with the words of the three. */
export const listValidations = get("/api/training-action-step/{id}/validations", {
  access: "signedIn",
  response: StepValidations,
});
/** By the present holder of the part, once for a version; `on_behalf` by the referent trainer or staff, for the trade trainer. */
export const sayWord = post("/api/training-action-step/{id}/validations", {
  access: "signedIn",
  body: WordToSay,
  response: WordSaid,
});
export const getThread = get("/api/training-action-step/{id}/thread", {
  access: "signedIn",
  response: StepThread,
});
/** An answer settles its question, unless its author answers themselves. */
export const sendMessage = post("/api/training-action-step/{id}/thread", {
  access: "signedIn",
  body: MessageToSend,
  response: StepThread,
  status: 201,
});
/** By its author or those whom it was put to; by staff, too, where their answer settles it. */
export const settleMessage = put("/api/training-action-step/{id}/thread/{messageId}", {
  access: "signedIn",
  body: MessageSettling,
  response: StepThread,
});
/** Makes a link for the step's trade trainer, shown once. `send` mails them another within a minute. */
export const makeValidationLink = post("/api/training-action-step/{id}/validation-link", {
  access: staffAndReferent,
  body: LinkToMake,
  response: ValidationLink,
  status: 201,
});
/** Revokes every link of the step; idempotent. */
export const revokeValidationLinks = del("/api/training-action-step/{id}/validation-link", {
  access: staffAndReferent,
});

/**
 * The trade trainer without an account. Reading changes nothing: mail scanners open links. Unknown, used, old and revoked
 * links get the same 404.
 */
const validation = "/api/validations/{secret}";
export const getValidation = get(validation, { access: "public", response: AskedValidation });
/** A file of the version that the link shows; 404 for every other. */
export const downloadValidationFile = get(`${validation}/files/{fileId}`, {
  access: "public",
  answers: "file",
});
export const validateByLink = post(validation, { access: "public", body: WordByLink, response: NotedWord });
