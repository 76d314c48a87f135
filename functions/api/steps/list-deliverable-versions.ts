import { auditStepRead, readStanding, type Standing } from "#functions/domain/steps/rights.ts";
import { deliverables } from "#functions/domain/steps/step-writings.store.ts";
import { versionsPage } from "#functions/domain/steps/versions.ts";
import { route } from "#functions/http/route.ts";
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
