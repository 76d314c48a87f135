import {
  findParticipation,
  writesToDeleteParticipation,
} from "#functions/domain/events/event-parts.store.ts";
import { findHostAccess, writesToForgetAccess } from "#functions/domain/hosts/host-links.store.ts";
import { writeToForgetHostPlacement } from "#functions/domain/hosts/host-placements.store.ts";
import { requireNotAwaited } from "#functions/domain/timetable/begun.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.deleteParticipation, ({ params, now }) =>
  retryOnConcurrentChange(async () => {
    const participation = await findParticipation(params.id);
    if (!participation) throw commonProblems.notFound();
    await requireNotAwaited(participation, now);
    const access = await findHostAccess(params.id);
    await transact([
      ...writesToDeleteParticipation(participation),
      ...writesToForgetAccess(params.id, access),
      writeToForgetHostPlacement(participation),
    ]);
    return undefined;
  }),
);
