import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { Problem } from "#shared/contract/problem.ts";

/** The problem behind a failed call; anything else is a fault of ours and goes on to the crash page. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  throw error;
};

/** Whether a failure came without any words but the general ones. */
export const isUnexplained = ({ code }: Problem): boolean => code === "unexpected";

/** Shows what was refused at its fields; what belongs to none of them comes back, to be said above the form. */
export const refuseFields = <Values extends FieldValues>(
  problem: Pick<Problem, "message" | "errors">,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): string | undefined => {
  const refused = fields.filter((field) => problem.errors?.[field]);
  for (const [index, field] of refused.entries())
    setError(field, { message: problem.errors?.[field]?.join(" ") ?? "" }, { shouldFocus: index === 0 });
  const elsewhere = Object.keys(problem.errors ?? {}).some(
    (name) => !refused.some((field) => field === name),
  );
  return refused.length === 0 || elsewhere ? problem.message : undefined;
};
