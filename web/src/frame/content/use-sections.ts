import { useQuery } from "@tanstack/react-query";
import type { Content, ContentPage } from "#shared/reference/content.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { ask } from "#web/api/query.ts";
import { applyContents, type Section } from "./sections.ts";

export const useSections = (page: ContentPage, sections: readonly Section[]) =>
  useQuery({
    ...ask(reference.listContents, { query: { page } }),
    select: (contents: Content[]) => applyContents(sections, contents),
  });
