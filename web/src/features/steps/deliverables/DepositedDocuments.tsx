import { useQuery } from "@tanstack/react-query";
import { Paperclip, X } from "lucide-react";
import { useState } from "react";
import * as library from "#shared/library/library.contract.ts";
import type { Step, StepDocument } from "#shared/steps/steps.schemas.ts";
import { ask } from "#web/api/query.ts";
import { StoredFiles } from "#web/features/library/documents/StoredFiles.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { nearDay } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { ReadingPanel } from "../ReadingPanel.tsx";
import { stepTexts } from "../texts.ts";
import type { Attaching } from "./use-attaching.ts";

const whileChecking = 2_000;

const Files = ({ id }: { id: string }) => {
  const query = useQuery({
    ...ask(library.getDocument, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.files.some(({ status }) => status === "pending") ? whileChecking : false,
  });
  return (
    <Loaded query={query} failed={stepTexts.documentFailed} loading={<LoadingState lines={2} />}>
      {({ files, created_at, permissions }) => (
        <>
          <p className="muted">{stepTexts.depositedOn(nearDay(created_at))}</p>
          {files.length === 0 ? (
            <p>{stepTexts.noFile}</p>
          ) : (
            <StoredFiles files={files} describedIn={permissions.write ? id : undefined} />
          )}
        </>
      )}
    </Loaded>
  );
};

/** A document beside the page, with its files. */
const DocumentPanel = ({
  document,
  onClose,
}: {
  document: Pick<StepDocument, "id" | "name"> | undefined;
  onClose: () => void;
}) => (
  <ReadingPanel open={document !== undefined} title={document?.name ?? ""} onClose={onClose}>
    {document ? <Files id={document.id} /> : null}
  </ReadingPanel>
);

/** The documents attached to a step: to read, or to take away from it (they stay where they are). */
export const DepositedDocuments = ({ step, attaching }: { step: Step; attaching: Attaching }) => {
  const [read, setRead] = useState<StepDocument>();
  const [detached, setDetached] = useState<StepDocument>();
  const detach = async () => {
    if (!detached) return;
    await attaching.change({ documents: (ids) => ids.filter((id) => id !== detached.id) });
    setDetached(undefined);
  };
  return (
    <>
      {step.trainee_documents.map((document) => (
        <li className="file relative hover:border-control-line" key={document.id}>
          <Paperclip />
          <span>
            <strong>
              <button
                type="button"
                className="link-plain cursor-pointer text-left after:absolute after:inset-0"
                aria-label={stepTexts.openNamed(document.name)}
                onClick={() => setRead(document)}
              >
                {document.name}
              </button>
            </strong>
            <span className="small muted">{stepTexts.depositedOn(nearDay(document.created_at))}</span>
          </span>
          {step.permissions.attach && !document.was_submitted ? (
            <IconButton
              className="z-1"
              label={stepTexts.detachNamed(document.name)}
              icon={<X />}
              onClick={() => setDetached(document)}
            />
          ) : null}
        </li>
      ))}
      <DocumentPanel document={read} onClose={() => setRead(undefined)} />
      <ConfirmDialog
        open={detached !== undefined}
        title={stepTexts.detachTitle}
        confirm={stepTexts.detach}
        dangerous={false}
        pending={attaching.pending}
        onConfirm={() => void detach()}
        onCancel={() => setDetached(undefined)}
      >
        <p>{stepTexts.detachText(detached?.name ?? "")}</p>
      </ConfirmDialog>
    </>
  );
};
