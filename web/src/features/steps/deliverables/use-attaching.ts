import { useState } from "react";
import type { Problem } from "#shared/contract/problem.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { Step } from "#shared/steps/steps.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { notify } from "#web/ui/over/notify.ts";
import { stepRefreshes } from "../step-queries.ts";
import { stepTexts } from "../texts.ts";

const Attached = Step.pick({ folder_ids: true, user_document_ids: true, version: true });
type Ids = readonly string[];

/** What to attach or detach, as a change of the current list: other people may attach at the same time. */
type Change = { folders?: (ids: Ids) => Ids; documents?: (ids: Ids) => Ids };

const maxTries = 5;

/** Attaches folders and documents to a step, and detaches them; two people doing so at once both succeed. */
export const useAttaching = (step: Step) => {
  const sending = useSend(steps.updateStep, { refreshes: stepRefreshes });
  const [pending, setPending] = useState(false);

  const attempt = async (
    change: Change,
    from: { folder_ids: Ids; user_document_ids: Ids; version: number },
    tries = 1,
  ): Promise<void> => {
    const body = {
      ...(change.folders && { folder_ids: [...change.folders(from.folder_ids)] }),
      ...(change.documents && { user_document_ids: [...change.documents(from.user_document_ids)] }),
      version: from.version,
    };
    try {
      await sending.mutateAsync({ params: { id: step.id }, body });
    } catch (error) {
      const { data: now } = Attached.safeParse(problemOf(error).current);
      if (!now || tries === maxTries) throw error;
      await attempt(change, now, tries + 1);
    }
  };

  /** Undefined once done, else the refusal, which has been shown. */
  const change = async (what: Change): Promise<Problem | undefined> => {
    setPending(true);
    try {
      await attempt(what, step);
      return undefined;
    } catch (error) {
      const problem = problemOf(error);
      notify.error(stepTexts.attachFailed, problem.message);
      return problem;
    } finally {
      setPending(false);
    }
  };
  return { pending, change };
};
export type Attaching = ReturnType<typeof useAttaching>;
