import { useQueryClient } from "@tanstack/react-query";
import * as steps from "#shared/steps/steps.contract.ts";
import { ask, refresh } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { notify } from "#web/ui/over/notify.ts";
import { stepRefreshes } from "../step-queries.ts";

/** What the three say of a step's versions; every part of its pages shares one answer. */
export const askValidations = (id: string) => ask(steps.listValidations, { params: { id } });

/** What a word makes stale: a remark is a question of the thread, too. */
export const wordRefreshes = [...stepRefreshes, steps.listValidations, steps.getThread];

/** Says why a word or a rendu was refused. Another one that came first is read, unless that would take away what is typed. */
export const useRefusedWord = () => {
  const client = useQueryClient();
  return (title: string, error: unknown, isTyping = false) => {
    const problem = problemOf(error);
    notify.error(title, problem.message);
    if (problem.status === 409 && !isTyping) void refresh(client, wordRefreshes);
    return problem;
  };
};
