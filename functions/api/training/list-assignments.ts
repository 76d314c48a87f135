import { assignmentsIn } from "#functions/domain/training/following.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";

export const handler = route(training.listAssignments, ({ params, query, viewer, now }) =>
  assignmentsIn(params.id, query.profile_id, { viewer, now }),
);
