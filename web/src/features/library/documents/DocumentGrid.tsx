import { FilePlus } from "lucide-react";
import { useCallback, useState } from "react";
import type { DocumentCard as DocumentFacts, Permissions } from "#shared/library/library.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { useOpenDialog } from "../FolderDialogs.tsx";
import { libraryColumns } from "../FolderGrid.tsx";
import { ShowMore } from "../ShowMore.tsx";
import { libraryTexts } from "../texts.ts";
import { useFirst } from "../use-first.ts";
import { DocumentCard } from "./DocumentCard.tsx";
import { DocumentDialogs, type OpenDocumentDialog } from "./DocumentDialogs.tsx";
import { NewDocumentPanel } from "./DocumentPanel.tsx";

/** Documents side by side, with the place to add one where one may. */
export const DocumentGrid = ({
  documents,
  folder,
  addTo,
}: {
  documents: readonly DocumentFacts[];
  /** What one may do with the folder that they stand in. */
  folder?: Permissions;
  /** The folder that takes a new one; undefined for those who may not add any. */
  addTo?: string | undefined;
}) => {
  const { opened, open, close } = useOpenDialog<OpenDocumentDialog>();
  const { shown, rest, showMore } = useFirst(documents);
  const [adding, setAdding] = useState(false);
  const stop = useCallback(() => setAdding(false), []);
  return (
    <>
      <div className="card-grid" style={libraryColumns}>
        {shown.map((document) => (
          <DocumentCard key={document.id} document={document} folder={folder} onOpen={open} />
        ))}
        {addTo ? (
          <Button variant="dashed" className="min-h-20" onClick={() => setAdding(true)}>
            <FilePlus />
            {libraryTexts.addDocument}
          </Button>
        ) : null}
      </div>
      <ShowMore rest={rest} onClick={showMore} />
      <DocumentDialogs opened={opened} onClose={close} />
      {adding && addTo ? <NewDocumentPanel folderId={addTo} onClose={stop} /> : null}
    </>
  );
};
