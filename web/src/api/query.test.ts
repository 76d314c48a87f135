import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { Problem } from "#shared/contract/problem.ts";
import { queryClient } from "./query.ts";

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
