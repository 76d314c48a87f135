import { EllipsisVertical, FolderDown, FolderInput, Lock, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { FolderCard as FolderFacts } from "#shared/library/library.schemas.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/over/Menu.tsx";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
import { downloadArchive } from "./documents/archives.ts";
import type { OpenFolderDialog } from "./FolderDialogs.tsx";
import { folderRights } from "./rights/rights.ts";
import { libraryTexts } from "./texts.ts";

export const cornerOfCard = "absolute top-1.5 right-1.5 z-1";

/** What may be done with a folder; anyone who sees it may take it along. */
export const FolderMenu = ({
  folder,
  onOpen,
  isOpened = false,
}: {
  folder: FolderFacts;
  onOpen: (opened: OpenFolderDialog) => void;
  /** On its own page, which has a button to edit it. */
  isOpened?: boolean;
}) => {
  const { role } = useRights();
  const rights = folderRights(folder.permissions, role);
  const entries: MenuEntry[] = [
    {
      id: "download",
      label: libraryTexts.downloadFolder,
      icon: <FolderDown />,
      onSelect: () => void downloadArchive("folder", folder),
    },
  ];
  if (rights.edits && !isOpened)
    entries.unshift({
      id: "edit",
      label: libraryTexts.menuEdit,
      icon: <Pencil />,
      onSelect: () => onOpen({ kind: "edit", folder }),
    });
  if (rights.moves)
    entries.push(
      {
        id: "move",
        label: libraryTexts.menuMove,
        icon: <FolderInput />,
        onSelect: () => onOpen({ kind: "move", folder }),
      },
      {
        id: "remove",
        label: libraryTexts.menuRemove,
        icon: <Trash2 />,
        danger: true,
        onSelect: () => onOpen({ kind: "remove", folder }),
      },
    );
  // Nothing to choose from: a menu would only hide it.
  if (isOpened && !rights.moves)
    return (
      <Button variant="outline" onClick={() => void downloadArchive("folder", folder)}>
        <FolderDown />
        {libraryTexts.downloadFolder}
      </Button>
    );
  return (
    <Menu
      entries={entries}
      trigger={
        <IconButton
          className={isOpened ? undefined : cornerOfCard}
          label={libraryTexts.folderOptions(folder.name)}
          icon={<EllipsisVertical />}
        />
      }
    />
  );
};

export const PrivateBadge = () => (
  <Badge hue="purple">
    <Lock />
    {libraryTexts.private}
  </Badge>
);

/** A name whose card is the target, beside the button of a menu. */
export const CardName = ({ to, children }: { to: string; children: string }) => (
  <h3 className="pr-9 font-sans text-base/snug font-strong wrap-anywhere">
    <Link className="link-plain after:absolute after:inset-0" to={to}>
      {children}
    </Link>
  </h3>
);

/** A card with the tab of a folder: what stands in it opens as one thing. */
export const TabbedCard = ({ hue, children }: { hue?: "purple" | undefined; children: ReactNode }) => (
  <article
    className="relative mt-3 grid content-start gap-1 rounded-lg rounded-tl-none border border-t-4 border-line border-t-(--tab) bg-surface p-4 shadow-sm [--tab:var(--h200,var(--color-beech-200))] before:absolute before:bottom-full before:-left-px before:h-3 before:w-20 before:rounded-tl-sm before:bg-(--tab) before:[clip-path:polygon(0_0,calc(100%-0.625rem)_0,100%_100%,0_100%)]"
    data-hue={hue}
  >
    {children}
  </article>
);

/** A folder among others: what it is called, whether it is private, how much is in it. */
export const FolderCard = ({
  folder,
  onOpen,
}: {
  folder: FolderFacts;
  onOpen: (opened: OpenFolderDialog) => void;
}) => (
  <TabbedCard hue={folder.private ? "purple" : undefined}>
    <CardName to={paths.folder(folder.id)}>{folder.name}</CardName>
    <p className="row">
      <span className="muted small">{libraryTexts.documentCount(folder.documents_count)}</span>
      {folder.private ? <PrivateBadge /> : null}
    </p>
    <FolderMenu folder={folder} onOpen={onOpen} />
  </TabbedCard>
);
