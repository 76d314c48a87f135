import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useNavigate, useParams } from "react-router-dom";
import * as library from "#shared/library/library.contract.ts";
import type { Folder } from "#shared/library/library.schemas.ts";
import { ask } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, LoadingCards } from "#web/ui/lists/States.tsx";
import { Breadcrumb } from "#web/ui/navigation/Breadcrumb.tsx";
import { trailOf } from "./crumbs.ts";
import { DocumentGrid } from "./documents/DocumentGrid.tsx";
import { FolderMenu, PrivateBadge } from "./FolderCard.tsx";
import { FolderDialogs, type OpenFolderDialog, useOpenDialog } from "./FolderDialogs.tsx";
import { FolderGrid } from "./FolderGrid.tsx";
import { LibraryFrame } from "./LibraryFrame.tsx";
import { folderRights, takesBack } from "./rights/rights.ts";
import { TakeBack } from "./rights/TakeBack.tsx";
import { libraryTexts } from "./texts.ts";
import { folderKey } from "./tree.ts";

const Head = ({ folder }: { folder: Folder }) => {
  const { role } = useRights();
  const navigate = useNavigate();
  const { opened, open, close } = useOpenDialog<OpenFolderDialog>();
  const trail = trailOf(folder.breadcrumb.slice(0, -1), { isCommon: folder.training_action_id === null });
  return (
    <>
      <Breadcrumb trail={trail} current={folder.name} />
      <PageHead
        title={folder.name}
        documentTitle={libraryTexts.folderTitle(folder.name)}
        intro={
          folder.private ? (
            <p>
              <PrivateBadge />
            </p>
          ) : undefined
        }
        actions={
          <>
            {folderRights(folder.permissions, role).edits ? (
              <Button variant="outline" onClick={() => open({ kind: "edit", folder })}>
                <Pencil />
                {libraryTexts.editFolder}
              </Button>
            ) : null}
            <FolderMenu folder={folder} onOpen={open} isOpened />
          </>
        }
      />
      <FolderDialogs
        opened={opened}
        onClose={close}
        onGone={() => navigate(trail.at(-1)?.to ?? paths.documents, { replace: true })}
      />
    </>
  );
};

const Content = ({ folder }: { folder: Folder }) => {
  const { role } = useRights();
  const rights = folderRights(folder.permissions, role);
  const isEmpty = folder.children.length === 0 && folder.documents.length === 0;
  return (
    <>
      {isEmpty && !rights.edits ? (
        <EmptyState title={libraryTexts.noResults} sign="book">
          {folder.training_action_id ? libraryTexts.emptyActionFolder : libraryTexts.emptyFolder}
        </EmptyState>
      ) : null}
      {folder.children.length > 0 || rights.addsFolders ? (
        <section className="stack stack-s" aria-labelledby="dossiers">
          <h2 id="dossiers" className="sr">
            {libraryTexts.folders}
          </h2>
          <FolderGrid
            folders={folder.children}
            addTo={
              rights.addsFolders
                ? {
                    parentId: folder.id,
                    trainingActionId: folder.training_action_id,
                    inPrivate: folder.audience === "restricted",
                  }
                : undefined
            }
          />
        </section>
      ) : null}
      {folder.documents.length > 0 || rights.addsDocuments ? (
        <section className="stack stack-s" aria-labelledby="documents">
          <h2 id="documents" className="title-m">
            {libraryTexts.documents} <span className="muted num">{folder.documents.length}</span>
          </h2>
          <DocumentGrid
            documents={folder.documents}
            folder={folder.permissions}
            addTo={rights.addsDocuments ? folder.id : undefined}
          />
        </section>
      ) : null}
      {takesBack(folder, role) ? <TakeBack thing={{ kind: "folder", id: folder.id }} /> : null}
    </>
  );
};

/** One folder: where it stands, what is in it. */
export const FolderPage = () => {
  const { idFolder = "" } = useParams();
  const query = useQuery(ask(library.getFolder, { params: { id: idFolder } }));
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <LibraryFrame here={folderKey(idFolder)} head={query.data ? <Head folder={query.data} /> : undefined}>
      <Loaded query={query} failed={libraryTexts.failed} loading={<LoadingCards plain />}>
        {(folder) => <Content folder={folder} />}
      </Loaded>
    </LibraryFrame>
  );
};
