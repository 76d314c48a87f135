import { Folder, FolderLock, Folders, GraduationCap, Share2 } from "lucide-react";
import type { Place } from "./tree.ts";

/** The drawing that tells what a place of the library is. */
export const PlaceSign = ({ place: { kind, isPrivate } }: { place: Place }) => {
  if (kind === "training_action") return <GraduationCap />;
  if (kind === "common") return <Folders />;
  if (kind === "shared") return <Share2 />;
  return isPrivate ? <FolderLock /> : <Folder />;
};
