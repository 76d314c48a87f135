import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ImportProgress } from "#shared/contract/import.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { nameOf } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { withRetries } from "#web/api/with-retries.ts";
import type { ImportCalls } from "./calls.ts";

/** Writes an import in slices while its page is open, or takes it back, and answers the progress. */
export const useWriting = (calls: ImportCalls, importId: string | undefined) => {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ImportProgress>();
  const [problem, setProblem] = useState<Problem>();
  const [isRunning, setRunning] = useState(false);
  const open = useRef(true);
  /** The first write may not have reached the server: trying again must order the same. */
  const createsMissing = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const run = async (id: string, step: () => Promise<ImportProgress>) => {
    setProblem(undefined);
    setRunning(true);
    try {
      let isOver = false;
      while (!isOver && open.current) {
        const next = await withRetries(step);
        setProgress(next);
        isOver = next.status !== "writing" && next.status !== "undoing";
      }
    } catch (error) {
      setProblem(problemOf(error));
    }
    for (const endpoint of calls.refreshes)
      await client.invalidateQueries({ queryKey: [nameOf(endpoint)], refetchType: "none" });
    await client.invalidateQueries({ queryKey: ["import", id] });
    setRunning(false);
  };
  const resume = () =>
    importId
      ? run(importId, () => calls.write(importId, { create_missing_values: createsMissing.current }))
      : Promise.resolve();
  return {
    progress: isRunning ? progress : undefined,
    problem,
    isRunning,
    run: (createMissing: boolean) => {
      createsMissing.current = createMissing;
      return resume();
    },
    /** Writes on, as first confirmed. */
    resume,
    undo: () => (importId ? run(importId, () => calls.undo(importId)) : Promise.resolve()),
  };
};
