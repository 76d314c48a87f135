import { route } from "#functions/http/route.ts";
import { auditStepRead, readStanding, type Standing } from "#functions/services/steps/rights.ts";
import { versionsPage } from "#functions/services/steps/versions.ts";
import { deliverables } from "#functions/store/step-writings.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route<typeof steps.listDeliverableVersions, Standing | undefined>(
  steps.listDeliverableVersions,
  async ({ params, query, viewer, preloaded, audit }) => {
    const page = await versionsPage(deliverables, {
      standing: preloaded,
      viewer,
      part: params.index,
      page: query.page,
    });
    if (preloaded) auditStepRead(audit, { id: params.id, member: preloaded.member }, viewer);
    return page;
  },
  ({ params }) => readStanding(params.id),
);
