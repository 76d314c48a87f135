import type { StoredSession } from "#functions/platform/sessions.ts";

type ShownSession = { id: string; device: string; opened_at: string; used_at: string; is_this: boolean };

/** A user's open sign-ins, this one first, then by last use; each with the latest of its renewals. */
export const showSessions = (
  sessions: Readonly<Record<string, StoredSession>>,
  current: string,
  now: Date,
): ShownSession[] => {
  const open = Object.values(sessions).filter(({ expires }) => expires > now.getTime());
  const bySignIn = Map.groupBy(open, ({ signIn }) => signIn);
  return [...bySignIn]
    .map(([id, renewals]) => {
      const { device, opened } = renewals[0] as StoredSession;
      const used = Math.max(...renewals.map((renewal) => renewal.used));
      return {
        id,
        device,
        opened_at: new Date(opened).toISOString(),
        used_at: new Date(used).toISOString(),
        is_this: id === current,
      };
    })
    .sort((a, b) => Number(b.is_this) - Number(a.is_this) || b.used_at.localeCompare(a.used_at));
};
