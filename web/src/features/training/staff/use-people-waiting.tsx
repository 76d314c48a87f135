import { useQuery } from "@tanstack/react-query";
import type { WaitingLine } from "#web/frame/admin/waiting.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { LoadingState } from "#web/ui/States.tsx";
import { askPeopleToConfirm } from "./members.ts";
import { toConfirmTexts as texts } from "./to-confirm-texts.ts";

const PeopleToConfirm = lazyComponent(
  async () => (await import("./PeopleToConfirm.tsx")).PeopleToConfirm,
  <LoadingState />,
);

export const usePeopleWaiting = (): WaitingLine => {
  const { data } = useQuery(askPeopleToConfirm());
  const count = data?.total ?? 0;
  return {
    id: "people",
    count,
    label: texts.waiting(count),
    action: texts.see,
    dialog: { title: texts.title, content: <PeopleToConfirm /> },
  };
};
