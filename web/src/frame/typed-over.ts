/** What somebody typed in a form over what its item is now: a field that they left alone follows the item. */
export const typedOver = <Values extends object>(opened: object, typed: Values, now: Values): Values => {
  const before = new Map(Object.entries(opened));
  const changed = Object.entries(typed).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
  return { ...now, ...Object.fromEntries(changed) };
};
