import { type ReactNode, useDeferredValue } from "react";
import { FailedState, LoadingState } from "./States.tsx";

type Query<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

/** The result of a query; before it, a skeleton, or why it failed and a way to try again. */
export const Loaded = <Data,>({
  query,
  failed,
  loading = <LoadingState />,
  children,
}: {
  query: Query<Data>;
  /** The title of a failure: what could not be loaded. */
  failed: string;
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}) => {
  // Deferred: a long list that is rendered at once blocks a slow phone.
  const data = useDeferredValue(query.data);
  if (data !== undefined) return children(data);
  // While it tries again, the skeleton replaces the failure.
  if (!query.error || query.isFetching) return loading;
  return <FailedState title={failed} detail={query.error.message} onRetry={() => void query.refetch()} />;
};
