import { findContent, writeToSaveContent } from "#functions/domain/reference/contents.store.ts";
import { route } from "#functions/http/route.ts";
import { cleanRichText } from "#functions/platform/rich-text.ts";
import { transact } from "#functions/store/table.ts";
import { contentOf } from "#shared/reference/content.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { referenceProblems } from "#shared/reference/reference.problems.ts";

export const handler = route(reference.saveContent, async ({ params: { id }, body, now }) => {
  const before = await findContent(id);
  const { version = before?.version ?? 0, ...fields } = body;
  const text = cleanRichText(fields.text);
  // Every section of the legal page is mandatory; an empty testimonial is not shown.
  const isEmpty = fields.title === "" || text.replace(/<[^>]*>/g, "").trim() === "";
  if (isEmpty && contentOf(id)?.page === "legal") throw referenceProblems.emptyContent();
  const content = { ...fields, id, text, updated_at: now.toISOString(), version: version + 1 };
  await transact([writeToSaveContent(content)]);
  return content;
});
