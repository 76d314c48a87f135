import { useQueries } from "@tanstack/react-query";
import * as structures from "#shared/structures/structures.contract.ts";
import { ask } from "#web/api/query.ts";

/** What a slot shows of a structure; "gone" once nobody may choose it any more. */
export type Facts = {
  name: string;
  city: string;
  photo: string | null;
  state: "loading" | "here" | "gone";
};

const minutes = 60_000;

/** The structures with these ids. A known name is shown while the rest is loading. */
export const useFacts = (
  ids: readonly string[],
  known: ReadonlyMap<string, { name: string; city: string }>,
) => {
  const queries = useQueries({
    queries: ids.map((id) => ({
      ...ask(structures.getStructure, { params: { id } }),
      staleTime: 5 * minutes,
    })),
  });
  const factsOf = (id: string): Facts => {
    const query = queries[ids.indexOf(id)];
    const structure = query?.data;
    const isGone = query?.error?.status === 404 || structure?.is_active === 0;
    return {
      name: structure?.name ?? known.get(id)?.name ?? "",
      city: structure?.city ?? known.get(id)?.city ?? "",
      photo: structure?.photos.find(({ url }) => url)?.url ?? null,
      state: isGone ? "gone" : structure || query?.isLoadingError ? "here" : "loading",
    };
  };
  return factsOf;
};
