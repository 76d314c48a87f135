import { useQueryClient } from "@tanstack/react-query";
import { refresh } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { notify } from "#web/ui/over/notify.ts";
import { wordRefreshes } from "./queries.ts";

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
