import { Download, EllipsisVertical, FileInput, FileText, Pencil, Trash2 } from "lucide-react";
import type { DocumentCard as DocumentFacts, Permissions } from "#shared/library/library.schemas.ts";
import { documentRights } from "#web/features/library/rights/rights.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { Menu } from "#web/ui/over/Menu.tsx";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
import { CardName, cornerOfCard } from "../FolderCard.tsx";
import { libraryTexts } from "../texts.ts";
import { downloadDocument } from "./archives.ts";
import type { OpenDocumentDialog } from "./DocumentDialogs.tsx";
import { kindsOf } from "./file-checks.ts";

type DocumentProps = {
  document: DocumentFacts;
  folder: Permissions | undefined;
  onOpen: (opened: OpenDocumentDialog) => void;
};

/** Nothing to open for those who may only read. */
export const DocumentMenu = ({
  document,
  folder,
  onOpen,
  isOpened = false,
}: DocumentProps & {
  /** On its own page, which has a button to edit it. */
  isOpened?: boolean;
}) => {
  const { role } = useRights();
  const rights = documentRights(document.permissions, folder, role);
  const entries: MenuEntry[] = [];
  if (rights.edits && !isOpened)
    entries.push({
      id: "edit",
      label: libraryTexts.menuEdit,
      icon: <Pencil />,
      onSelect: () => onOpen({ kind: "edit", document }),
    });
  if (rights.moves)
    entries.push(
      {
        id: "move",
        label: libraryTexts.menuMove,
        icon: <FileInput />,
        onSelect: () => onOpen({ kind: "move", document }),
      },
      {
        id: "remove",
        label: libraryTexts.menuRemove,
        icon: <Trash2 />,
        danger: true,
        onSelect: () => onOpen({ kind: "remove", document }),
      },
    );
  return entries.length === 0 ? null : (
    <Menu
      entries={entries}
      trigger={
        <IconButton
          className={isOpened ? undefined : cornerOfCard}
          label={libraryTexts.documentOptions(document.name)}
          icon={<EllipsisVertical />}
        />
      }
    />
  );
};

/** A document among others: what it is called, what files it has, since when. */
export const DocumentCard = ({ document, folder, onOpen }: DocumentProps) => {
  const ready = document.files.filter(({ status }) => status === "available");
  return (
    <article className="relative grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1 rounded-lg border border-line bg-surface p-4 shadow-sm">
      <FileText className="size-[1.375em] text-ink-3" />
      <CardName to={paths.document(document.id)}>{document.name}</CardName>
      <div
        className={`col-2 flex flex-wrap items-center justify-between gap-x-3 ${ready.length > 0 ? "-mb-3" : ""}`}
      >
        <p className="muted small">
          {[kindsOf(document.files), day(document.created_at)].filter(Boolean).join(" · ")}
        </p>
        {ready.length > 0 ? (
          <Button
            variant="quiet"
            className="z-1 -mx-3"
            aria-label={libraryTexts.downloadFile(document.name)}
            onClick={() => void downloadDocument(document)}
          >
            <Download />
            {libraryTexts.download}
          </Button>
        ) : null}
      </div>
      <DocumentMenu document={document} folder={folder} onOpen={onOpen} />
    </article>
  );
};
