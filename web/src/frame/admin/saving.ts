import { useState } from "react";
import { type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod";
import { Problem } from "#shared/contract/problem.ts";
import { notify } from "#web/ui/notify.ts";
import { adminTexts } from "./texts.ts";

type Outcome = {
  success: string;
  failure?: string | undefined;
  /** What is said around the server's own message. */
  detail?: (message: string) => string;
};

/** The problem behind a failed call; anything else is a fault of ours and goes on to the crash page. */
const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  throw error;
};

/** Does a change and says how it went; undefined when it was done, else what the server refused. */
export const attempt = async (
  change: () => Promise<unknown>,
  { success, failure = adminTexts.saveFailed, detail = (message) => message }: Outcome,
): Promise<Problem | undefined> => {
  try {
    await change();
    notify.success(success);
    return undefined;
  } catch (error) {
    const problem = problemOf(error);
    notify.error(failure, detail(problem.message));
    return problem;
  }
};

type Options<Values extends FieldValues, Shape extends z.ZodType> = {
  /** The contract's own schema of the body. */
  schema: Shape;
  values: Values;
  toBody: (values: Values) => z.input<Shape>;
  /** Fields that may not stay empty, where the schema would only say that "" is no id or no date. */
  required?: readonly string[];
  /** The form's names of what the body calls otherwise. */
  renamed?: Readonly<Record<string, string>>;
};

const firstMessages = <Values extends FieldValues>(
  issues: readonly z.core.$ZodIssue[],
  values: Values,
  required: readonly string[],
  nameOf: (name: string) => string,
) => {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { path, message } of issues) {
    const name = nameOf(String(path[0]));
    const isEmpty = required.includes(name) && (values[name] ?? "") === "";
    errors[name] ??= { type: "invalid", message: isEmpty ? adminTexts.required : message };
  }
  return errors;
};

/** A form whose values become a body: checked as the server will, its refusals shown at their fields. */
export const useBodyForm = <Values extends FieldValues, Shape extends z.ZodType>({
  schema,
  values,
  toBody,
  required = [],
  renamed = {},
}: Options<Values, Shape>) => {
  const nameOf = (name: string) => renamed[name] ?? name;
  const form: UseFormReturn<Values> = useForm<Values>({
    // react-hook-form wants every level optional; these values are whole.
    defaultValues: values as never,
    resolver: (typed) => {
      const parsed = schema.safeParse(toBody(typed));
      return parsed.success
        ? { values: typed, errors: {} }
        : { values: {}, errors: firstMessages(parsed.error.issues, typed, required, nameOf) as never };
    },
  });
  const [current, setCurrent] = useState<unknown>();

  const submit = (send: (body: z.input<Shape>) => Promise<Problem | undefined>) =>
    form.handleSubmit(async (typed) => {
      const problem = await send(toBody(typed));
      setCurrent(problem?.code === "stale" ? problem.current : undefined);
      for (const [name, messages] of Object.entries(problem?.errors ?? {}))
        if (nameOf(name) in typed) form.setError(nameOf(name) as never, { message: messages.join(" ") });
    });
  const errorOf = (name: string): string | undefined => {
    const error = form.formState.errors[name];
    return typeof error?.message === "string" ? error.message : undefined;
  };
  return { form, submit, errorOf, current, setCurrent };
};
