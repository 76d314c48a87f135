import { auditStepRead, readStanding, type Standing } from "#functions/domain/steps/rights.ts";
import { notes } from "#functions/domain/steps/step-writings.store.ts";
import { versionsPage } from "#functions/domain/steps/versions.ts";
import { route } from "#functions/http/route.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route<typeof steps.listNoteVersions, Standing | undefined>(
  steps.listNoteVersions,
  async ({ params, query, viewer, preloaded, audit }) => {
    const page = await versionsPage(notes, {
      standing: preloaded,
      viewer,
      part: params.roleId,
      page: query.page,
    });
    if (preloaded) auditStepRead(audit, { id: params.id, member: preloaded.member }, viewer);
    return page;
  },
  ({ params }) => readStanding(params.id),
);
