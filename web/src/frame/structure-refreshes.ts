import { useQueryClient } from "@tanstack/react-query";
import * as structures from "#shared/structures/structures.contract.ts";
import { refresh } from "#web/api/query.ts";

/** What a change of a structure makes stale. */
export const structureRefreshes = [
  structures.getStructure,
  structures.listStructures,
  structures.filterStructures,
  structures.searchStructuresByName,
];

export const useStructureRefresh = () => {
  const client = useQueryClient();
  return () => refresh(client, [structures.getStructure]);
};
