import { staff } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { pageOf } from "#shared/contract/page.ts";
import { reviewers, tied, writers } from "#shared/situations/situations.rules.ts";
import {
  AskedWithdrawal,
  NewSituation,
  OwnSituation,
  OwnSituationsPage,
  SavedSituation,
  SharedSituation,
  SituationApproval,
  SituationCard,
  SituationChanges,
  SituationFilters,
  SituationReturn,
} from "#shared/situations/situations.schemas.ts";
import { FilterCounts } from "#shared/structures/structures.schemas.ts";

export const filterSituations = get("/api/shared-situations/search/filter", {
  access: "public",
  query: SituationFilters,
  response: pageOf(SituationCard).extend({ counts: FilterCounts }),
});
/** The caller's own situations and those of the learners that they train, those that wait for the caller first. */
export const listOwnSituations = get("/api/shared-situations/search/own", {
  access: tied,
  query: OwnSituationsPage,
  response: pageOf(OwnSituation),
});
export const getSituation = get("/api/shared-situations/{id}", {
  access: "signedIn",
  response: SharedSituation,
});
export const createSituation = post("/api/shared-situations", {
  access: writers,
  body: NewSituation,
  response: SavedSituation,
  status: 201,
});
export const updateSituation = put("/api/shared-situations/{id}", {
  access: writers,
  body: SituationChanges,
  response: SavedSituation,
});
export const returnSituation = post("/api/shared-situations/{id}/return", {
  access: reviewers,
  body: SituationReturn,
  response: SavedSituation,
});
/** A reviewer has read a submitted situation and has nothing to add: the team may publish it. */
export const approveSituation = post("/api/shared-situations/{id}/approval", {
  access: reviewers,
  body: SituationApproval,
  response: SavedSituation,
});
/** Makes a submitted situation a draft again, by those who write it. */
export const takeBackSituation = post("/api/shared-situations/{id}/take-back", {
  access: writers,
  response: SavedSituation,
});
export const askWithdrawal = post("/api/shared-situations/{id}/withdrawal", {
  access: writers,
  body: AskedWithdrawal,
  response: SavedSituation,
});
/** Its writers no longer ask for the withdrawal. */
export const cancelWithdrawal = del("/api/shared-situations/{id}/withdrawal", {
  access: writers,
  response: SavedSituation,
  status: 200,
});
export const deleteSituation = del("/api/shared-situations/{id}", { access: staff });
