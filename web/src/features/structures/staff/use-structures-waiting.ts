import { useQuery } from "@tanstack/react-query";
import * as structures from "#shared/structures/structures.contract.ts";
import { ask } from "#web/api/query.ts";
import type { WaitingLine } from "#web/frame/admin/waiting.ts";
import { paths } from "#web/frame/paths.ts";
import { staffStructureTexts } from "./texts.ts";

const one = { page: 1, per_page: 1 };
const total = ({ total: count }: { total: number }) => count;

/** What waits for staff among structures: requests to be attached, proposals, changes to read. */
export const useStructuresWaiting = (): WaitingLine[] => {
  const requests = useQuery({ ...ask(structures.listStructureRequests, { query: one }), select: total });
  const proposed = useQuery({
    ...ask(structures.listStructures, { query: { ...one, state: "proposed" } }),
    select: total,
  });
  const changed = useQuery({
    ...ask(structures.listStructures, { query: { ...one, state: "changed" } }),
    select: total,
  });
  const counts = {
    requests: requests.data ?? 0,
    proposed: proposed.data ?? 0,
    changed: changed.data ?? 0,
  };
  return (["requests", "proposed", "changed"] as const).map((state) => ({
    id: state,
    count: counts[state],
    label: staffStructureTexts.waiting[state](counts[state]),
    detail: staffStructureTexts.waitingDetails[state],
    action: staffStructureTexts.waitingActions[state],
    to: paths.structuresIn(state),
  }));
};
