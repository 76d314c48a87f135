import { paths } from "#web/app/paths.ts";
import { libraryTexts } from "./texts.ts";

export type Crumb = { type: "training_action" | "folder"; id: string; name: string };

/** The links above a page of the library, from its first page down; what hangs on no action stands with the common folders. */
export const trailOf = (crumbs: readonly Crumb[]): { label: string; to: string }[] => [
  { label: libraryTexts.allDocuments, to: paths.documents },
  ...(crumbs[0]?.type === "training_action"
    ? []
    : [{ label: libraryTexts.commonFolders, to: paths.commonFolders }]),
  ...crumbs.map(({ type, id, name }) => ({
    label: name,
    to: type === "training_action" ? paths.actionFolders(id) : paths.folder(id),
  })),
];
