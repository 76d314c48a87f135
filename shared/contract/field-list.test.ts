import { describe, expect, test } from "vitest";
import * as z from "zod";
import { blankOf, type FieldList, storedShape } from "#shared/contract/field-list.ts";
import { profileFields } from "#shared/profiles/profiles.fields.ts";
import { structureFields } from "#shared/structures/structures.fields.ts";

describe.each<[string, FieldList]>([
  ["structures", structureFields],
  ["profiles", profileFields],
])("stored %s", (_, fields) => {
  test.each(Object.keys(fields))("of before they had %s read it as blank", (name) => {
    const { [name]: blank, ...others } = blankOf(fields);
    expect(z.object(storedShape(fields)).parse(others)).toEqual({ ...others, [name]: blank });
  });

  test("do not share a blank list", () => {
    const schema = z.object(storedShape(fields));
    const [one, other] = [schema.parse({}), schema.parse({})];
    for (const [name, value] of Object.entries(one))
      if (Array.isArray(value)) expect(value).not.toBe(other[name]);
  });
});
