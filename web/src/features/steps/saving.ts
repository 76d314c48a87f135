import { attempt } from "#web/frame/admin/saving.ts";
import { notify } from "#web/ui/over/notify.ts";

/** Sends what a panel was given and closes it. The panel shows itself what somebody else saved meanwhile. */
export const savingOf =
  (failed: string, onClose: () => void) => async (send: () => Promise<{ message: string }>) => {
    const problem = await attempt(async () => notify.success((await send()).message), {
      failure: failed,
      saysStale: true,
    });
    if (!problem) onClose();
    return problem;
  };
