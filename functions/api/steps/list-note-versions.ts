import { route } from "#functions/http/route.ts";
import { auditStepRead, readStanding, type Standing } from "#functions/services/steps/rights.ts";
import { versionsPage } from "#functions/services/steps/versions.ts";
import { notes } from "#functions/store/step-writings.ts";
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
