import { libraryTexts } from "./texts.ts";

/** Where a new folder goes: in a folder, at an action's root, or among the common folders. */
export type NewFolderPlace = {
  parentId: string | null;
  trainingActionId: string | null;
  /** A folder above is private. */
  inPrivate?: boolean;
};

/** Who sees a folder there, as its form has one choose. */
export const privaciesOf = ({ trainingActionId, inPrivate = false }: NewFolderPlace) => [
  {
    id: "public",
    label: libraryTexts.public,
    hint: libraryTexts.publicHint[inPrivate ? "inPrivate" : trainingActionId ? "action" : "common"],
  },
  { id: "private", label: libraryTexts.privateFolder, hint: libraryTexts.privateHint },
];
