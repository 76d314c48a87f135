import { route } from "#functions/http/route.ts";
import { readStanding, type Standing } from "#functions/services/step-rights.ts";
import { versionsPage } from "#functions/services/step-versions.ts";
import { deliverables } from "#functions/store/step-writings.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route<typeof steps.listDeliverableVersions, Standing | undefined>(
  steps.listDeliverableVersions,
  async ({ params, query, viewer, begun }) =>
    versionsPage(deliverables, { standing: begun, viewer, part: params.index, page: query.page }),
  ({ params }) => readStanding(params.id),
);
