import * as z from "zod";
import { staff, staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { importRoutes } from "#shared/contract/import.ts";
import {
  NewPlacement,
  NotedPlacement,
  OwnPlacements,
  PlacementBoard,
  PlacementChanges,
  PlacementProposalId,
  SeenCalls,
  ShownPlacementProposal,
} from "#shared/placements/placements.schemas.ts";

/** The learners of an action by how far they are from a contract; referent trainers get the learners whom they follow. */
export const getPlacementBoard = get("/api/training-actions/{id}/placements", {
  access: staffAndReferent,
  response: PlacementBoard,
});
/**
 * Notes a lead, or a placement at once. Where a lead without shared interest is noted with the same structure, that one
 * changes its state. Learners note their own, up to the interview.
 */
export const addPlacement = post("/api/training-actions/{id}/placements", {
  access: [...staffAndReferent, "learner"],
  body: NewPlacement,
  response: NotedPlacement,
  status: 201,
});
/** Each change is dated, with its author, and stays. */
export const changePlacement = put("/api/placements/{id}", {
  access: [...staffAndReferent, "learner"],
  body: PlacementChanges,
  response: NotedPlacement,
});
/** Takes a lead back that oneself noted by mistake, within a day and before anything else is noted of it; idempotent. */
export const takePlacementBack = del("/api/placements/{id}", { access: staffAndReferent });
/** The caller's own leads as a learner, by action, with the one thing to do next. It never says what a host said. */
export const listOwnPlacements = get("/api/placements", {
  access: ["learner"],
  response: z.array(OwnPlacements),
});

/** A workbook: who is placed where, since when, and who noted it. */
export const exportPlacements = get("/api/training-actions/{id}/placements/export", {
  access: staff,
  fresh: true,
  answers: "file",
});

const imports = "/api/training-actions/{id}/placements/imports";

/** A sheet to fill in: the columns of that workbook. */
export const getPlacementImportTemplate = get("/api/import-templates/placements", {
  access: staff,
  answers: "file",
});
export const listPlacementImports = get(imports, importRoutes.list);
export const startPlacementImport = post(imports, importRoutes.start);
export const readPlacementImport = get(`${imports}/{importId}`, importRoutes.read);
/** A line that contradicts what is noted changes nothing. */
export const writePlacementImport = post(`${imports}/{importId}/write`, importRoutes.write);
export const undoPlacementImport = post(`${imports}/{importId}/undo`, importRoutes.undo);

const proposals = "/api/training-actions/{id}/placement-proposals";

/** Refuses to be second: 409 while another proposal of the action is computed. A ready one is forgotten. */
export const askForPlacementProposal = post(proposals, {
  access: staff,
  response: PlacementProposalId,
  status: 202,
});
export const getPlacementProposal = get(`${proposals}/{proposalId}`, {
  access: staff,
  response: ShownPlacementProposal,
});
/** Makes its lines the list of calls to make. No card moves and nobody is told; 409 if it is out of date. */
export const adoptPlacementProposal = post(`${proposals}/{proposalId}/adoption`, {
  access: staff,
  body: SeenCalls,
  response: PlacementBoard,
});
/** Forgets a proposal, or cancels one at work. */
export const discardPlacementProposal = del(`${proposals}/{proposalId}`, { access: staff });
