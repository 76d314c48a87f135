import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { Problem } from "#shared/contract/problem.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { nameOf, queryClient, refresh } from "./query.ts";

test("what could not be read without network is read again once it is back", async () => {
  queryClient.mount();
  let isCut = true;
  const observer = new QueryObserver(queryClient, {
    queryKey: ["page"],
    queryFn: async () => {
      if (isCut) throw new Problem(0, "offline", "La connexion est coupée.");
      return "read";
    },
    retry: false,
  });
  const stop = observer.subscribe(() => undefined);
  onlineManager.setOnline(false);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  isCut = false;
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("read"));
  stop();
  queryClient.unmount();
});

test("a first reading that began before a change is read again after it", async () => {
  queryClient.mount();
  const answers = ["before", "after"];
  const first = Promise.withResolvers<void>();
  const observer = new QueryObserver(queryClient, {
    queryKey: [nameOf(reference.listDegrees)],
    queryFn: async () => {
      const answer = answers.shift();
      if (answer === "before") await first.promise;
      return answer;
    },
  });
  const stop = observer.subscribe(() => undefined);
  const refreshed = refresh(queryClient, [reference.listDegrees]);
  first.resolve();
  await refreshed;
  expect(observer.getCurrentResult().data).toBe("after");
  stop();
  queryClient.unmount();
});
