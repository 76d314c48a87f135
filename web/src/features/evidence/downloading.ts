import * as evidence from "#shared/evidence/evidence.contract.ts";
import type { Element } from "#shared/evidence/evidence.path.ts";
import { download, send } from "#web/api/client.ts";
import { downloadMade, saveAnswer } from "#web/features/library/documents/archives.ts";
import { evidenceTexts as texts } from "./texts.ts";

/** The dossiers of these learners in one zip. */
export const downloadDossiers = (actionId: string, profile_ids: string[]): Promise<void> =>
  downloadMade(texts.zipName(profile_ids.length), () =>
    send(evidence.archiveEvidence, { params: { id: actionId }, body: { profile_ids } }),
  );

/** The proof on paper of an element. */
export const downloadPaper = (actionId: string, learnerProfileId: string, element: Element): Promise<void> =>
  saveAnswer(() =>
    download(evidence.downloadEvidencePaper, { params: { id: actionId, learnerProfileId, element } }),
  );
