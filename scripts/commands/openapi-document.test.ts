import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openApiDocument } from "#scripts/commands/openapi-document.ts";
import { operations } from "#shared/contract/catalogue.ts";

test("a public validator accepts the document, which has every operation", async () => {
  const document = openApiDocument();
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  const ids = [...JSON.stringify(document).matchAll(/"operationId":"(\w+)"/g)].map((match) => match[1]);
  expect(ids.sort()).toEqual(
    operations()
      .map(({ operation }) => operation)
      .sort(),
  );
});
