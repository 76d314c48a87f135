import { entity, findAll, findOne } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { type Condition, isAbsent, putItem, versionIs, type Write } from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { Content, type ContentPage, contentOf } from "#shared/reference/content.schemas.ts";

const keyOf = (id: string) => {
  const known = contentOf(id);
  if (!known) throw commonProblems.notFound();
  return keys.content(known.page, known.key);
};
const contents = entity("Content", Content, (content) => keyOf(content.id));

/** The sections of a page that staff have written, in one request. */
export const findContents = (page: ContentPage): Promise<Content[]> =>
  findAll(contents, within.contents(page));

/** A section as staff have written it; undefined while it has the product's own text. */
export const findContent = (id: string): Promise<Content | undefined> => findOne(contents, keyOf(id));

/** Writes a section over the previous version (0: none); a stale one is refused with the current section. */
export const writeToSaveContent = (content: Content): Write => {
  const asSeen: Condition = content.version === 1 ? isAbsent : versionIs(content.version - 1);
  return putItem({ ...content, ...keyOf(content.id), type: contents.type }, asSeen, (current) =>
    commonProblems.stale(Content.safeParse(current).data),
  );
};
