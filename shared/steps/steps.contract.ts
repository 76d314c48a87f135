import * as z from "zod";
import { staff, staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { pageOf } from "#shared/contract/page.ts";
import { StepCompletion, StepInterview, StepSubmission } from "#shared/steps/steps.said.ts";
import {
  DeliverableVersions,
  LastDocument,
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
  VersionsPage,
} from "#shared/steps/steps.schemas.ts";

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
  response: z.array(LastDocument),
});
/** For the instructor themselves and staff. */
export const listTutorLearners = get("/api/tutor/{profileId}/learners-with-steps", {
  access: "signedIn",
  response: z.array(TutorLearner),
});
