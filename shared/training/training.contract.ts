import * as z from "zod";
import { staff, staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { importRoutes } from "#shared/contract/import.ts";
import { pageOf } from "#shared/contract/page.ts";
import { FolderList } from "#shared/library/library.schemas.ts";
import { actionManagers } from "#shared/training/training.rules.ts";
import {
  ActionArchiving,
  Assigned,
  Assignments,
  ContactLogPage,
  ContactPage,
  Decided,
  Decisions,
  InstructorChanges,
  JoinCode,
  Joining,
  JoiningByCode,
  LearnerContact,
  Leaving,
  Member,
  MemberTrainingAction,
  NewContact,
  NewDeparture,
  NewReturn,
  NewTrainingAction,
  OfLearner,
  PersonToConfirm,
  TimedTrainingAction,
  ToConfirmPage,
  TrainerAssignment,
  TrainingAction,
  TrainingActionChanges,
  TrainingActionPage,
  TrainingActionWhole,
} from "#shared/training/training.schemas.ts";

export const listTrainingActions = get("/api/training-actions", {
  access: staffAndReferent,
  query: TrainingActionPage,
  response: pageOf(TimedTrainingAction),
});
export const createTrainingAction = post("/api/training-actions", {
  access: staff,
  body: NewTrainingAction,
  response: TrainingAction,
  status: 201,
});
/** Also for members of the action; others get 404. */
export const getTrainingAction = get("/api/training-actions/{id}", {
  access: "signedIn",
  response: TrainingActionWhole,
});
export const updateTrainingAction = put("/api/training-actions/{id}", {
  access: staff,
  body: TrainingActionChanges,
  response: TrainingAction,
});
/** An archived action is out of the lists and read only, with its steps; only one that is over can be archived. */
export const archiveTrainingAction = put("/api/training-actions/{id}/archive", {
  access: actionManagers,
  body: ActionArchiving,
  response: z.object({ message: z.string() }),
});
export const deleteTrainingAction = del("/api/training-actions/{id}", { access: staff });
/** Staff make anybody a member; a learner asks to join by themselves, and waits for staff. */
export const addTrainingProfile = post("/api/training-actions/{id}/add-profile", {
  access: [...staff, "learner"],
  toConfirm: true,
  body: Joining,
  response: z.object({ message: z.string() }),
  status: 201,
});
/** A learner joins with the code that their team gave them: they are confirmed at once. */
export const joinTrainingAction = post("/api/training-actions/join", {
  access: ["learner"],
  toConfirm: true,
  body: JoiningByCode,
  response: z.object({ training_action_id: z.string() }),
});
export const getJoinCode = get("/api/training-actions/{id}/join-code", { access: staff, response: JoinCode });
/** Replaces the code; the old one is void at once. */
export const renewJoinCode = post("/api/training-actions/{id}/join-code", {
  access: staff,
  response: JoinCode,
});
/** Who waits for staff: requests to join, and profiles that somebody made alone. */
export const listPeopleToConfirm = get("/api/people-to-confirm", {
  access: staff,
  query: ToConfirmPage,
  response: pageOf(PersonToConfirm),
});
/** Each person is decided separately: one who no longer waits is reported as such and holds up nobody else. */
export const confirmPeople = post("/api/people-to-confirm/confirm", {
  access: staff,
  body: Decisions,
  response: Decided,
});
export const refusePeople = post("/api/people-to-confirm/refuse", {
  access: staff,
  body: Decisions,
  response: Decided,
});
/** `added`: the instructors who were not in the action and became members of it. */
export const updateTrainingProfile = put("/api/training-actions/{id}/update-profile", {
  access: staff,
  body: InstructorChanges,
  response: Member.extend({ added: z.array(z.object({ id: z.string(), name: z.string() })) }),
});
/**
 * The same for many learners at once. Each is changed separately, so that one who is gone holds up nobody else; an
 * instructor of the wrong role refuses the whole call before anything changes.
 */
export const assignInstructors = post("/api/training-actions/{id}/instructors", {
  access: staff,
  body: Assignments,
  response: Assigned,
});
/**
 * A learner has left: they are no longer counted and may change nothing there, and their work stays readable. Called
 * again, it corrects day and reason: 409 with what is noted now if that has changed since the `version` given, 404 if
 * they are back.
 */
export const recordDeparture = post("/api/training-actions/{id}/record-departure", {
  access: staff,
  body: NewDeparture,
  response: z.object({ message: z.string() }),
});
export const recordReturn = post("/api/training-actions/{id}/record-return", {
  access: staff,
  body: NewReturn,
  response: z.object({ message: z.string() }),
});
/** Who followed whom, from when to when; referent trainers get that of the learners whom they follow now. */
export const listAssignments = get("/api/training-actions/{id}/assignments", {
  access: staffAndReferent,
  query: OfLearner,
  response: z.array(TrainerAssignment),
});
/** The contact log of a learner or of all, newest first; referent trainers get that of the learners whom they follow. */
export const listContactLog = get("/api/training-actions/{id}/contacts", {
  access: staffAndReferent,
  query: ContactPage,
  response: ContactLogPage,
});
export const noteContact = post("/api/training-actions/{id}/contacts", {
  access: staffAndReferent,
  body: NewContact,
  response: LearnerContact,
  status: 201,
});
/** Removes an entry that its author wrote today; strikes an older one, which stays readable. */
export const takeBackContact = del("/api/training-actions/{id}/contacts/{contactId}", {
  access: staffAndReferent,
  response: z.object({ outcome: z.enum(["removed", "struck"]) }),
});
export const removeTrainingProfile = del("/api/training-actions/{id}/remove-profile", {
  access: staff,
  body: Leaving,
});
export const listProfileTrainingActions = get("/api/training-actions/profile/{profileId}", {
  access: "signedIn",
  response: z.array(MemberTrainingAction),
});
/** The folders of an action, those that the caller may read; to its members and A C T R. */
export const listTrainingActionFolders = get("/api/training-actions/{id}/folders", {
  access: "signedIn",
  response: FolderList,
});
export const listNextTrainingActions = get("/api/next-training-actions", {
  access: "signedIn",
  response: z.array(TrainingAction),
});
export const getLearnerImportTemplate = get("/api/import-templates/learners", {
  access: staff,
  answers: "file",
});
export const listLearnerImports = get("/api/training-actions/{id}/imports", importRoutes.list);
export const startLearnerImport = post("/api/training-actions/{id}/imports", importRoutes.start);
export const readLearnerImport = get("/api/training-actions/{id}/imports/{importId}", importRoutes.read);
export const writeLearnerImport = post(
  "/api/training-actions/{id}/imports/{importId}/write",
  importRoutes.write,
);
export const undoLearnerImport = post(
  "/api/training-actions/{id}/imports/{importId}/undo",
  importRoutes.undo,
);
