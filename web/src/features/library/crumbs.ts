import type { Breadcrumb } from "#shared/library/library.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { libraryTexts } from "./texts.ts";

/** The links above a page of the library, from its first page down. */
export const trailOf = (
  crumbs: Breadcrumb,
  { isCommon }: { isCommon: boolean },
): { label: string; to: string }[] => [
  { label: libraryTexts.allDocuments, to: paths.documents },
  ...(isCommon ? [{ label: libraryTexts.commonFolders, to: paths.commonFolders }] : []),
  ...crumbs.map(({ type, id, name }) => ({
    label: name,
    to: type === "training_action" ? paths.actionFolders(id) : paths.folder(id),
  })),
];

/** Where something found is, in words; what is above it may be for others only. */
export const placeOf = (breadcrumb: Breadcrumb, id: string): string =>
  breadcrumb
    .filter((crumb) => crumb.id !== id)
    .map(({ name }) => name)
    .join(" › ") || libraryTexts.allDocuments;
