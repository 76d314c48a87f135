import { actor, transactAndTell, usersOf } from "#functions/domain/notices/telling.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { findSituation, writesToDeleteSituation } from "#functions/domain/situations/situations.store.ts";
import { route } from "#functions/http/route.ts";
import { readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as situations from "#shared/situations/situations.contract.ts";

export const handler = route(situations.deleteSituation, ({ params, viewer, now }) =>
  retryOnConcurrentChange(async () => {
    const [situation, people] = await Promise.all([findSituation(params.id), readTogether(profilesRoster)]);
    if (!situation) throw commonProblems.notFound();
    const to = usersOf(people, [situation.student_id], viewer);
    await transactAndTell(
      writesToDeleteSituation(situation),
      // The situation is gone: what a notice of it could show is whose it was.
      [{ to, kind: "situation_deleted", about: situation.student_id, by: actor(viewer) }],
      now,
    );
    return undefined;
  }),
);
