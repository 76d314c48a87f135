import { findAuths, writeToAddSession } from "#functions/domain/accounts/auth.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { openSession } from "#functions/platform/sessions.ts";
import { transact } from "#functions/store/table.ts";
import { addLearners, addMembers, newLearners } from "#scripts/bench/fill.ts";

/** Creates signed-in learners of an action, without a password: its hash would cost more than all they do. */
export const openLearners = async (
  actionId: string,
  count: number,
): Promise<{ id: string; token: string }[]> => {
  const now = new Date();
  const learners = newLearners(count, now);
  await addLearners(learners, "no real hash: nobody signs in by password", now);
  await addMembers(learners, () => actionId, now);
  const users = new Map(
    (await findAuths(learners.map(({ user_id }) => user_id))).map((user) => [user.id, user]),
  );
  const opened = [];
  for (const { id, user_id } of learners) {
    const user = users.get(user_id);
    if (!user) throw new Error(`No account of ${user_id}`);
    opened.push({ id, user, session: await openSession(user_id, now, { device: "Test" }) });
  }
  for (const some of chunks(opened, 90))
    await transact(some.map(({ user, session }) => writeToAddSession(user, session, now)));
  return opened.map(({ id, session }) => ({ id, token: session.token }));
};
