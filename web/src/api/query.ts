import {
  notifyManager,
  onlineManager,
  type Query,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Answer, Call, Endpoint } from "#shared/contract/endpoint.ts";
import { Problem } from "#shared/contract/problem.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { send } from "./client.ts";
import { everyPage } from "./every-page.ts";

const isTransient = (error: Error) => error instanceof Problem && (error.status === 0 || error.status >= 500);

// It takes a page for online until it hears otherwise: one that opened without network would miss that it is back.
onlineManager.setOnline(navigator.onLine);

// Its own timer is late for a double press: the second one would find the button as it was, and be sent too.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  // Offline calls fail at once with a message. The default pauses them silently until the connection is back.
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: 10_000,
      // With that mode the library would leave what failed without network as it is.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isTransient(error),
    },
    mutations: { networkMode: "always", retry: false },
  },
});

/** The first part of the key of every query of a route. */
export const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

const hour = 3_600_000;
// They seldom change: fresh for an hour, unless an edit of this browser refreshes them.
for (const list of [
  reference.listDegrees,
  reference.listLegalForms,
  reference.listOrganizations,
  reference.listPublics,
  reference.listStructureTypes,
])
  queryClient.setQueryDefaults([nameOf(list)], { staleTime: hour, gcTime: hour });

/** A query of a route, for `useQuery` and friends; its key is the route and the call. */
export const ask = <E extends Endpoint>(endpoint: E, call: Call<E>) =>
  queryOptions<Answer<E>, Problem>({
    queryKey: [nameOf(endpoint), call],
    queryFn: () => send(endpoint, call),
  });

/** The same, whose answer is kept as `read` makes it. */
export const askRead = <E extends Endpoint, Read>(
  endpoint: E,
  call: Call<E>,
  read: (answer: Answer<E>) => Read,
) =>
  queryOptions<Read, Problem>({
    queryKey: ask(endpoint, call).queryKey,
    queryFn: async () => read(await send(endpoint, call)),
  });

/**
 * A query of every item of a route that answers in pages, for those who choose among them. `which` tells readings of one
 * route apart.
 */
export const askEvery = <Item>(
  endpoint: Endpoint,
  read: Parameters<typeof everyPage<Item>>[0],
  which = "every",
) =>
  queryOptions<Item[], Problem>({
    queryKey: [nameOf(endpoint), which],
    queryFn: () => everyPage(read),
  });

/**
 * Reads again what a change has made stale. A first reading under way may be of before the change, and the library takes its
 * answer instead of reading again: that one is read once more.
 */
export const refresh = async (client: QueryClient, stale: readonly Endpoint[]): Promise<void> => {
  const names = new Set<unknown>(stale.map(nameOf));
  const isStale = ({ queryKey }: Query) => names.has(queryKey[0]);
  const early = client
    .getQueryCache()
    .findAll({ predicate: isStale, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await Promise.allSettled([
    client.invalidateQueries({ predicate: isStale }),
    ...early.map(({ promise }) => promise),
  ]);
  if (early.length > 0) await client.invalidateQueries({ predicate: (query) => early.includes(query) });
};

/**
 * A change through a route: `refreshes` names the routes whose answers it makes stale; `inOrder` sends one after the other
 * what is changed faster than answered, since the last to arrive counts; `rereads` is for acts on what a page shows: refused
 * for what that has become, it is read again, and the next try is of what one sees.
 */
export const useSend = <E extends Endpoint>(
  endpoint: E,
  options: { refreshes?: readonly Endpoint[]; inOrder?: boolean; rereads?: boolean } = {},
) => {
  const client = useQueryClient();
  const mutation = useMutation<Answer<E>, Problem, Call<E>>({
    ...(options.inOrder && { scope: { id: nameOf(endpoint) } }),
    mutationFn: (call) => send(endpoint, call),
    onSuccess: () => refresh(client, options.refreshes ?? []),
    onError: async ({ status }) => {
      if (options.rereads && status === 409) await refresh(client, options.refreshes ?? []);
    },
  });
  // The library's own forgets its callbacks once the caller is off the page, as a row is that its change took away.
  const mutate = (call: Call<E>, { onSuccess, onError, onSettled }: Then<E> = {}) =>
    void mutation
      .mutateAsync(call)
      .then(onSuccess, onError ?? (() => undefined))
      .finally(onSettled);
  return { ...mutation, mutate };
};

/** What a caller does after a change, once what it refreshes has come. */
type Then<E extends Endpoint> = {
  onSuccess?: (answer: Answer<E>) => void;
  onError?: (error: Problem) => void;
  onSettled?: () => void;
};
