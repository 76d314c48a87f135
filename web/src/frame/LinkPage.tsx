import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { FailedState, LoadingState } from "#web/ui/lists/States.tsx";

/** A page that somebody without an account reads by a link. */
export const LinkPage = ({ children }: { children: ReactNode }) => (
  <div className="page stack mx-auto w-[min(100%-2*var(--gutter),44rem)]">{children}</div>
);

/** What the link opens, and until when. */
export const LinkScope = ({ children }: { children: ReactNode }) => (
  <p className="small muted flex items-start gap-2">
    <Lock aria-hidden="true" className="mt-0.5 flex-none" />
    {children}
  </p>
);

/** While what the link opens loads, or why it failed. */
export const LinkWait = ({
  query,
  failed,
  lines,
}: {
  query: { error: Error | null; refetch: () => unknown };
  failed: string;
  lines: number;
}) => (
  <LinkPage>
    {query.error ? (
      <FailedState title={failed} detail={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingState tall lines={lines} />
    )}
  </LinkPage>
);
