import { type BaseSyntheticEvent, useEffect, useRef, useState } from "react";
import {
  type FieldValues,
  type Path,
  type SubmitErrorHandler,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod";
import { speakFrench } from "#shared/contract/french.ts";
import { type FieldErrors, Problem } from "#shared/contract/problem.ts";
import { problemOf, refuseFields } from "#web/api/refusals.ts";
import { notify } from "#web/ui/over/notify.ts";
import { adminTexts } from "./admin/texts.ts";
import { takeSaved } from "./typed-over.ts";

speakFrench();

type Options<Values extends FieldValues, Shape extends z.ZodType, Item> = {
  /** The contract's own schema of the body. */
  schema: Shape;
  values: Values;
  toBody: (values: Values) => z.input<Shape>;
  /** What the server refuses although the schema allows it, so that people read of all in one round. */
  refused?: (body: z.input<Shape>) => FieldErrors;
  /** Fields that may not stay empty, where the schema would only say that "" is no id or no date. */
  required?: readonly string[];
  /**
   * The item that is changed, as a refused save carries it. With its `values`, what was typed stands over them, and the next
   * save keeps the rest.
   */
  held?: { item: z.ZodType<Item>; values?: (item: Item) => Values };
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
  for (const { path, message, code } of issues) {
    const name = nameOf(String(path[0]));
    // The format of what was not typed is no news.
    const mayNotBeEmpty = required.includes(name) || code === "invalid_format";
    const isEmpty = mayNotBeEmpty && (values[name] ?? "") === "";
    errors[name] ??= { type: "invalid", message: isEmpty ? adminTexts.required : message };
  }
  return errors;
};

const focusable = ":is(input, select, textarea, button):enabled, [tabindex]";
/** The first field on the page that says it is refused; of a group of choices, the first that can be made. */
const firstRefused = (root: ParentNode): HTMLElement | null => {
  const field = root.querySelector<HTMLElement>("[aria-invalid=true]");
  return field?.matches(focusable) ? field : (field?.querySelector<HTMLElement>(focusable) ?? null);
};

/**
 * Focuses the first refused field as it stands on the page, once it is drawn so: react-hook-form goes by the order in
 * which fields were registered, and passes those over that have no ref.
 */
const useRefusedFocus = () => {
  const root = useRef<ParentNode>(undefined);
  useEffect(() => {
    const field = root.current && firstRefused(root.current);
    if (!field) return;
    root.current = undefined;
    field.focus();
  });
  return (event: BaseSyntheticEvent | undefined) => {
    root.current = event?.target instanceof HTMLFormElement ? event.target : document;
  };
};

/**
 * A form whose values become the body of a call. The page checks it with the schema that the server uses; what the
 * server refuses is shown at its fields, and `refusal` is what belongs to none of them. `newer` is the item that somebody
 * else saved meanwhile, whose version the next save is of; `takeNewer`, where the last save was refused for it, drops what
 * was typed.
 */
export const useBodyForm = <Values extends FieldValues, Shape extends z.ZodType, Item = never>({
  schema,
  values,
  toBody,
  refused = () => ({}),
  required = [],
  held,
  renamed = {},
}: Options<Values, Shape, Item>) => {
  const nameOf = (name: string) => renamed[name] ?? name;
  const focusRefused = useRefusedFocus();
  const form: UseFormReturn<Values> = useForm<Values>({
    // react-hook-form wants every level optional; these values are whole.
    defaultValues: values as never,
    shouldFocusError: false,
    resolver: (typed) => {
      const body = toBody(typed);
      const parsed = schema.safeParse(body);
      const errors = {
        ...Object.fromEntries(
          Object.entries(refused(body)).map(([name, messages]) => [
            nameOf(name),
            { type: "invalid", message: messages.join(" ") },
          ]),
        ),
        ...(!parsed.success && firstMessages(parsed.error.issues, typed, required, nameOf)),
      };
      return Object.keys(errors).length === 0
        ? { values: typed, errors: {} }
        : { values: {}, errors: errors as never };
    },
  });
  const [newer, setNewer] = useState<Item>();
  const [isStale, setStale] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  /** What was typed stands over `now`, which somebody else has saved. */
  const follow = (now: Values) => takeSaved(form, form.formState.defaultValues as Values, now);

  /**
   * `send` throws or returns the problem that refused the body. It is given the values that the body was made of: a form
   * that goes on after a save passes them to `takeSaved`.
   */
  const submit = (
    send: (body: z.input<Shape>, sent: Values) => Promise<unknown>,
    onInvalid?: SubmitErrorHandler<Values>,
  ) =>
    form.handleSubmit(
      async (typed, event) => {
        setRefusal(undefined);
        notify.tryAgain();
        const outcome = await send(toBody(typed), typed).catch(problemOf);
        const problem = outcome instanceof Problem ? outcome : undefined;
        const now = problem?.code === "stale" ? held?.item.safeParse(problem.current).data : undefined;
        setStale(now !== undefined);
        if (!problem) return setNewer(undefined);
        if (now) {
          setNewer(() => now);
          if (held?.values) follow(held.values(now));
        }
        const errors = Object.fromEntries(
          Object.entries(problem.errors ?? {}).map(([name, messages]) => [nameOf(name), messages]),
        );
        const fields = Object.keys(typed) as Path<Values>[];
        setRefusal(refuseFields({ message: problem.message, errors }, fields, form.setError));
        if (fields.some((name) => name in errors)) focusRefused(event);
      },
      (errors, event) => {
        notify.tryAgain();
        focusRefused(event);
        return onInvalid?.(errors, event);
      },
    );
  const errorOf = (name: string): string | undefined => {
    const error = form.formState.errors[name];
    return typeof error?.message === "string" ? error.message : undefined;
  };
  /** What a text field of the form takes. */
  const field = (name: Path<Values>) => ({ ...form.register(name), error: errorOf(name) });
  const takeNewer = () => {
    if (newer && held?.values) form.reset(held.values(newer));
    setStale(false);
  };
  return {
    form,
    field,
    errorOf,
    submit,
    follow,
    refusal,
    pending: form.formState.isSubmitting,
    newer,
    takeNewer: isStale ? takeNewer : undefined,
  };
};

/** A body form whose values are the body. */
export const usePlainForm = <Values extends FieldValues>(
  schema: z.ZodType<unknown, Values>,
  values: Values,
) => useBodyForm({ schema, values, toBody: (typed) => typed });
