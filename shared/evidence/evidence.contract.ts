import { staffAndReferent } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import {
  EvidenceBoard,
  EvidenceDossier,
  EvidenceMarked,
  EvidenceMarking,
  EvidencePeriod,
  EvidencePeriodToSave,
  EvidenceToArchive,
} from "#shared/evidence/evidence.schemas.ts";
import { Archive } from "#shared/library/library.schemas.ts";
import { actionManagers } from "#shared/training/training.rules.ts";

/** Referent trainers get the learners whom they follow. Administrators and coordinators get the kept dossiers, too. */
export const getEvidenceBoard = get("/api/training-actions/{id}/evidence", {
  access: staffAndReferent,
  response: EvidenceBoard,
});
/** For staff, the learner's present referent trainer and the learner; others get 404. */
export const getEvidence = get("/api/training-actions/{id}/evidence/{learnerProfileId}", {
  access: [...staffAndReferent, "learner"],
  response: EvidenceDossier,
});
/** Says that an element is without object, or was proved on paper. */
export const markEvidence = put("/api/training-actions/{id}/evidence/{learnerProfileId}/{element}", {
  access: staffAndReferent,
  body: EvidenceMarking,
  response: EvidenceMarked,
});
/** The proof on paper of an element, for those who read the dossier. */
export const downloadEvidencePaper = get(
  "/api/training-actions/{id}/evidence/{learnerProfileId}/{element}/paper",
  { access: [...staffAndReferent, "learner"], answers: "file" },
);
/** A zip of dossiers with the hash of each file, made by a worker; `getArchive` and `downloadArchive` follow. */
export const archiveEvidence = post("/api/training-actions/{id}/evidence-archives", {
  access: actionManagers,
  body: EvidenceToArchive,
  response: Archive,
  status: 202,
});
/** Erases a dossier that is kept after its learner's account, before its time. */
export const eraseKeptEvidence = del("/api/training-actions/{id}/evidence/{learnerProfileId}", {
  access: ["administrator"],
});
/** Answers somebody who asked for the erasure that their dossier is kept until its day; idempotent. */
export const keepEvidence = post("/api/training-actions/{id}/evidence/{learnerProfileId}/keeping", {
  access: ["administrator"],
});
/** How long dossiers outlive their accounts: the privacy page says it. */
export const getEvidencePeriod = get("/api/evidence-period", { access: "public", response: EvidencePeriod });
/** A longer period is for dossiers that are kept from now on; a shorter one for all, within a day. */
export const saveEvidencePeriod = put("/api/evidence-period", {
  access: ["administrator"],
  body: EvidencePeriodToSave,
  response: EvidencePeriod,
});
