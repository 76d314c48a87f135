import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { Problem } from "#shared/contract/problem.ts";
import { readReference, referred } from "#shared/contract/reference.ts";

/** The problem of a failed call. Anything else is a bug: it is thrown on to the crash page. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  throw error;
};

/** The server's message; the page's own in place of the general one. */
export const explained = ({ code, message }: Problem, general: string): string =>
  code === "unexpected" ? referred(general, readReference(message).reference) : message;

/** Shows refusals at their fields. Answers the message that belongs to no field, to show above the form. */
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
