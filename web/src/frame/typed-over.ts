import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that were changed: one that was left alone must not come back over what a colleague has made of it. */
export const changedIn = <Values extends object>(typed: Values, opened: object): Partial<Values> => {
  const before = new Map(Object.entries(opened));
  const changed = Object.entries(typed).filter(([field, value]) => !same(value, before.get(field)));
  return Object.fromEntries(changed) as Partial<Values>;
};

/** What somebody typed in a form over what its item is now: a field that they left alone follows the item. */
export const typedOver = <Values extends object>(opened: object, typed: Values, now: Values): Values => ({
  ...now,
  ...changedIn(typed, opened),
});

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
    if (!same(next[name], typed[name])) form.setValue(name, next[name]);
  form.reset(now, { keepValues: true });
};
