import { useQuery } from "@tanstack/react-query";
import { Archive, Pencil } from "lucide-react";
import { useNavigate, useParams } from "react-router-dom";
import * as library from "#shared/library/library.contract.ts";
import type { Document } from "#shared/library/library.schemas.ts";
import { ask } from "#web/api/query.ts";
import { documentRights, takesBack } from "#web/features/library/rights/rights.ts";
import { TakeBack } from "#web/features/library/rights/TakeBack.tsx";
import { WhoSees } from "#web/features/library/rights/WhoSees.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, LoadingState } from "#web/ui/lists/States.tsx";
import { Breadcrumb } from "#web/ui/navigation/Breadcrumb.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { trailOf } from "../crumbs.ts";
import { useOpenDialog } from "../FolderDialogs.tsx";
import { LibraryFrame } from "../LibraryFrame.tsx";
import { libraryTexts } from "../texts.ts";
import { folderKey } from "../tree.ts";
import { downloadArchive } from "./archives.ts";
import { DocumentMenu } from "./DocumentCard.tsx";
import { DocumentDialogs, type OpenDocumentDialog } from "./DocumentDialogs.tsx";
import { StoredFiles } from "./StoredFiles.tsx";

const checkEvery = 2_000;

const Head = ({ document }: { document: Document }) => {
  const { role } = useRights();
  const navigate = useNavigate();
  const { opened, open, close } = useOpenDialog<OpenDocumentDialog>();
  const rights = documentRights(document.permissions, document.folder?.permissions, role);
  const trail = trailOf(
    document.breadcrumb.filter(({ id }) => id !== document.id),
    { isCommon: document.folder !== null && document.folder.training_action_id === null },
  );
  return (
    <>
      <Breadcrumb trail={trail} current={document.name} />
      <PageHead
        title={document.name}
        documentTitle={document.name}
        intro={
          <p className="muted">
            {libraryTexts.createdOn} {day(document.created_at)}
          </p>
        }
        actions={
          <>
            {rights.edits ? (
              <Button variant="outline" onClick={() => open({ kind: "edit", document })}>
                <Pencil />
                {libraryTexts.edit}
              </Button>
            ) : null}
            <DocumentMenu document={document} folder={document.folder?.permissions} onOpen={open} isOpened />
          </>
        }
      />
      <DocumentDialogs
        opened={opened}
        onClose={close}
        onRemoved={() => navigate(trail.at(-1)?.to ?? paths.documents, { replace: true })}
      />
    </>
  );
};

const Content = ({ document }: { document: Document }) => {
  const { role } = useRights();
  const rights = documentRights(document.permissions, document.folder?.permissions, role);
  const isSeveral = document.files.filter(({ status }) => status === "available").length > 1;
  const thing = { kind: "document", id: document.id, trainingAction: document.training_action } as const;
  return (
    <>
      {document.description ? <RichText level={2} html={document.description} /> : null}
      <section className="stack stack-s" aria-labelledby="fichiers">
        <div className="row between">
          <h2 id="fichiers" className="title-m">
            {libraryTexts.files} <span className="muted num">{document.files.length}</span>
          </h2>
          {isSeveral ? (
            <Button variant="quiet" onClick={() => void downloadArchive("document", document)}>
              <Archive />
              {libraryTexts.downloadAll}
            </Button>
          ) : null}
        </div>
        {document.files.length === 0 ? (
          <EmptyState title={libraryTexts.noFile} sign="book" level="h3" />
        ) : (
          <StoredFiles files={document.files} describedIn={rights.edits ? document.id : undefined} />
        )}
      </section>
      {rights.edits ? (
        <section className="panel">
          <WhoSees thing={thing} audience={document.audience} />
        </section>
      ) : null}
      {takesBack(document, role) ? <TakeBack thing={thing} /> : null}
    </>
  );
};

/** One document: what it is about, its files, and for those who manage it who sees it. */
export const DocumentPage = () => {
  const { idDocument = "" } = useParams();
  const query = useQuery({
    ...ask(library.getDocument, { params: { id: idDocument } }),
    // A file that is being checked becomes one to download.
    refetchInterval: ({ state }) =>
      state.data?.files.some(({ status }) => status === "pending") ? checkEvery : false,
  });
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <LibraryFrame
      here={query.data?.folder_id ? folderKey(query.data.folder_id) : undefined}
      head={query.data ? <Head document={query.data} /> : undefined}
    >
      <Loaded query={query} failed={libraryTexts.documentShowFailed} loading={<LoadingState tall />}>
        {(document) => <Content document={document} />}
      </Loaded>
    </LibraryFrame>
  );
};
