import { allowances } from "#functions/platform/allowances.ts";
import { attempt } from "#functions/store/rate.ts";
import { isStaff, type Viewer } from "#shared/contract/access.ts";
import { quotaProblems } from "#shared/contract/quotas.ts";

/** Counts a change whose history is kept; refused if it is one too many for a day. Staff are not counted. */
export const admitEdit = async (viewer: Viewer, now: Date): Promise<void> => {
  if (isStaff(viewer)) return;
  const { allowed, retryAfter } = await attempt(`edits:${viewer.userId}`, allowances.edits, now);
  if (!allowed) throw quotaProblems.edits(allowances.edits.max, retryAfter);
};
