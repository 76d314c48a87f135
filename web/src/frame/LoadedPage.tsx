import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Problem } from "#shared/contract/problem.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** A page of what one query brings, which draws its own frame; the page for unknown addresses if the server knows none. */
export const LoadedPage = <Data,>({
  query,
  failed,
  lines,
  children,
}: {
  query: UseQueryResult<Data, Problem>;
  /** The title of a failure: what could not be loaded. */
  failed: string;
  /** Of the skeleton. */
  lines: number;
  children: (data: Data) => ReactNode;
}) =>
  query.error?.status === 404 ? (
    <NotFoundPage />
  ) : (
    <Loaded
      query={query}
      failed={failed}
      loading={
        <div className="wrap page stack">
          <LoadingState tall lines={lines} />
        </div>
      }
    >
      {children}
    </Loaded>
  );
