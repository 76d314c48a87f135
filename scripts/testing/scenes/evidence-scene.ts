import { keep } from "#functions/platform/files.ts";
import { pdf } from "#scripts/testing/corpus.ts";
import type { Person } from "#scripts/testing/harness.ts";
import { documentOf } from "#scripts/testing/scenes/library-scene.ts";

/** A document of this person's own whose one file is there, bytes and all. */
export const documentWithFile = async (
  who: Person,
  name = "compte-rendu.pdf",
): Promise<{ id: string; fileIds: string[] }> => {
  const { id, fileIds } = await documentOf(who, null, name);
  for (const file of fileIds) await keep({ id: file, name, contentType: "application/pdf" }, pdf());
  return { id, fileIds };
};
