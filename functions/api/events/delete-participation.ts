import {
  findParticipation,
  writesToDeleteParticipation,
} from "#functions/domain/events/event-parts.store.ts";
import { writesToLeave } from "#functions/domain/hosts/leaving.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as events from "#shared/events/events.contract.ts";

export const handler = route(events.deleteParticipation, ({ params, now }) =>
  retryOnConcurrentChange(async () => {
    const participation = await findParticipation(params.id);
    if (!participation) throw commonProblems.notFound();
    await transact([
      ...writesToDeleteParticipation(participation),
      ...(await writesToLeave(participation, now)),
    ]);
    return undefined;
  }),
);
