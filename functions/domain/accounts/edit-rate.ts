import { allowances } from "#functions/platform/allowances.ts";
import { attempt } from "#functions/store/rate.ts";
import { isStaff, type Viewer } from "#shared/contract/access.ts";
import { quotaProblems } from "#shared/contract/quotas.ts";

/** What one account may do so many times a day, as a refusal says it. */
const said = { edits: "modifications", submissions: "situations envoyées à relire" } as const;

const admitADay = async (kind: keyof typeof said, viewer: Viewer, now: Date): Promise<void> => {
  if (isStaff(viewer)) return;
  const { allowed, retryAfter } = await attempt(`${kind}:${viewer.userId}`, allowances[kind], now);
  if (!allowed) throw quotaProblems.aDay(said[kind], allowances[kind].max, retryAfter);
};

/** Counts a change whose history is kept; refused if it is one too many for a day. Staff are not counted. */
export const admitEdit = (viewer: Viewer, now: Date): Promise<void> => admitADay("edits", viewer, now);

/** The same of a situation that is sent to be reviewed. */
export const admitSubmission = (viewer: Viewer, now: Date): Promise<void> =>
  admitADay("submissions", viewer, now);
