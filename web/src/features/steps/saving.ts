import { useState } from "react";
import type * as z from "zod";
import { problemOf } from "#web/api/refusals.ts";
import { notify } from "#web/ui/over/notify.ts";

/**
 * Sends what a panel was given and closes it. `item` is what another has saved meanwhile: the panel shows that, and
 * what is sent next is sent over it.
 */
export const useSaving = (
  item: z.ZodType<{ version: number }>,
  from: { version: number; failed: string; onClose: () => void },
) => {
  const [version, setVersion] = useState(from.version);
  return async (send: (version: number) => Promise<{ message: string }>) => {
    try {
      const { message } = await send(version);
      notify.success(message);
      from.onClose();
      return undefined;
    } catch (error) {
      const problem = problemOf(error);
      const { data: newer } = item.safeParse(problem.current);
      if (newer) setVersion(newer.version);
      else notify.error(from.failed, problem.message);
      return problem;
    }
  };
};
