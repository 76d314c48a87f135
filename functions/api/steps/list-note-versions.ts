import { route } from "#functions/http/route.ts";
import { readStanding, type Standing } from "#functions/services/step-rights.ts";
import { versionsPage } from "#functions/services/step-versions.ts";
import { notes } from "#functions/store/step-writings.ts";
import * as steps from "#shared/steps/steps.contract.ts";

export const handler = route<typeof steps.listNoteVersions, Standing | undefined>(
  steps.listNoteVersions,
  async ({ params, query, viewer, begun }) =>
    versionsPage(notes, { standing: begun, viewer, part: params.roleId, page: query.page }),
  ({ params }) => readStanding(params.id),
);
