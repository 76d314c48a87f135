import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What somebody typed in a form over what its item is now: a field that they left alone follows the item. */
export const typedOver = <Values extends object>(opened: object, typed: Values, now: Values): Values => {
  const before = new Map(Object.entries(opened));
  const changed = Object.entries(typed).filter(([field, value]) => !isSame(value, before.get(field)));
  return { ...now, ...Object.fromEntries(changed) };
};

/**
 * Compares a form to what is saved `now`. What was typed since the form held `before` stays, and is still to be saved: pass
 * what was sent, and what was typed while the save was on its way is not lost. Fields that do not change are left alone,
 * with their caret.
 */
export const takeSaved = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "setValue" | "reset">,
  before: Values,
  now = before,
  over: (before: Values, typed: Values, now: Values) => Values = typedOver,
) => {
  const typed = form.getValues();
  const next = over(before, typed, now);
  for (const name of Object.keys(next) as Path<Values>[])
    if (!isSame(next[name], typed[name])) form.setValue(name, next[name]);
  form.reset(now, { keepValues: true });
};
