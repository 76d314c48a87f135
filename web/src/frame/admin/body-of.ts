import type * as z from "zod";

/**
 * The body that makes an item like this one: its fields that the schema has, but the version. Fields that the schema
 * gains later are taken too, so that undoing a removal loses none.
 */
export const bodyOf = <Schema extends z.ZodObject>(schema: Schema, item: object): z.input<Schema> => {
  const fields = Object.entries(item).filter(
    ([name]) => name !== "version" && Object.hasOwn(schema.shape, name),
  );
  return Object.fromEntries(fields) as z.input<Schema>;
};
