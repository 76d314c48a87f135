import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import { ask, refresh } from "#web/api/query.ts";
import { threadRefreshes, wordRefreshes } from "./queries.ts";

test.each([
  ["a message", threadRefreshes],
  ["a word", wordRefreshes],
])(
  "%s makes lists of what waits in paths stale: they are read again before their ten seconds are over",
  async (_, stale) => {
    const client = new QueryClient();
    const lists = [
      ask(followUp.getFollowUp, { params: { id: "an-action" } }),
      ask(followUp.getOwnFollowUp, {}),
    ].map(({ queryKey }) => [...queryKey]);
    for (const key of lists) client.setQueryData(key, "read");
    await refresh(client, stale);
    expect(lists.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  },
);
