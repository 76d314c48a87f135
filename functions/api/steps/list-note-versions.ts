import { auditStepRead, learnerStepFor } from "#functions/domain/steps/rights.ts";
import { notes } from "#functions/domain/steps/step-writings.store.ts";
import { versionsPage } from "#functions/domain/steps/versions.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route(steps.listNoteVersions, async ({ params, query, viewer, audit }) => {
  const learnerStep = await learnerStepFor(viewer, params.id);
  const page = await versionsPage(notes, { id: params.id, part: params.roleId, page: query.page });
  auditStepRead(audit, learnerStep, viewer);
  return page;
});
