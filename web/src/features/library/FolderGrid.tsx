import { FolderPlus } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import type { FolderCard as FolderFacts } from "#shared/library/library.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { FolderCard } from "./FolderCard.tsx";
import type { OpenFolderDialog } from "./FolderDialogs.tsx";
import { FolderDialogs, useOpenDialog } from "./FolderDialogs.tsx";
import { NewFolderPanel } from "./FolderPanel.tsx";
import type { NewFolderPlace } from "./privacies.ts";
import { ShowMore } from "./ShowMore.tsx";
import { libraryTexts } from "./texts.ts";
import { useFirst } from "./use-first.ts";

/** The same columns as those of documents, closer to each other than groups are. */
export const libraryColumns = { "--col": "15rem", "--gap": "1rem" } as CSSProperties;

/** Folders side by side, with the place to add one where one may. */
export const FolderGrid = ({
  folders,
  addTo,
  empty,
}: {
  folders: readonly FolderFacts[];
  /** Where a new one would go; undefined for those who may not add any. */
  addTo?: NewFolderPlace | undefined;
  /** Said instead of nothing. */
  empty?: ReactNode;
}) => {
  const { opened, open, close } = useOpenDialog<OpenFolderDialog>();
  const { shown, rest, showMore } = useFirst(folders);
  const [adding, setAdding] = useState(false);
  return (
    <>
      {folders.length === 0 && !addTo && empty ? (
        <EmptyState title={libraryTexts.noResults} sign="book" level="h3">
          {empty}
        </EmptyState>
      ) : null}
      {folders.length > 0 || addTo ? (
        <div className="card-grid gap-y-2" style={libraryColumns}>
          {shown.map((folder) => (
            <FolderCard key={folder.id} folder={folder} onOpen={open} />
          ))}
          {addTo ? (
            <Button
              variant="dashed"
              className={shown.length > 0 ? "mt-3 min-h-20" : "min-h-20"}
              onClick={() => setAdding(true)}
            >
              <FolderPlus />
              {libraryTexts.addFolder}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ShowMore rest={rest} onClick={showMore} />
      <FolderDialogs opened={opened} onClose={close} />
      {adding && addTo ? <NewFolderPanel place={addTo} onClose={() => setAdding(false)} /> : null}
    </>
  );
};
