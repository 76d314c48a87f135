import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Problem } from "#shared/contract/problem.ts";
import { isPicture, type SignedUpload, type UploadRequest } from "#shared/contract/upload.ts";
import * as library from "#shared/library/library.contract.ts";
import type { DocumentFile } from "#shared/library/library.schemas.ts";
import { ask } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { putFile } from "#web/api/upload.ts";
import { libraryTexts } from "../texts.ts";
import { beginsAs, requestFor } from "./file-checks.ts";

/** A file chosen for a document: refused at once, waiting, on its way, or come and being checked. */
type Item = {
  id: string;
  file: File;
  request?: UploadRequest | undefined;
  /** Of a picture, as long as it waits. */
  altText: string | null;
  state: "waiting" | "sending" | "sent" | "failed" | "refused";
  progress: number;
  reason?: string | undefined;
  /** Once the server knows of it. */
  fileId?: string | undefined;
};
export type Waiting = readonly (Item & { request: UploadRequest & { alt_text?: string } })[];

/** A file as a list shows it: what its check has found takes the place of "sent". */
export type Upload = Pick<Item, "id" | "progress" | "reason" | "altText" | "fileId"> & {
  name: string;
  isPicture: boolean;
  state: Exclude<Item["state"], "sent"> | "checking" | "available";
};

const pollEvery = 2_000;

const isGone = (problem: Problem | null): boolean => problem?.status === 404;

const itemOf = async (file: File): Promise<Item> => {
  const checked = requestFor(file);
  const item = { id: crypto.randomUUID(), file, progress: 0, altText: null };
  const refused = (reason: string): Item => ({ ...item, state: "refused", reason });
  if ("refusal" in checked) return refused(checked.refusal);
  try {
    const isTrue = await beginsAs(file, checked.request.content_type);
    return isTrue ? { ...item, request: checked.request, state: "waiting" } : refused(libraryTexts.lyingKind);
  } catch {
    // The file was moved or deleted after the choice.
    return refused(libraryTexts.unreadable);
  }
};

const waitingOf = (items: readonly Item[]): Waiting =>
  items.flatMap((item) =>
    item.state === "waiting" && item.request
      ? [{ ...item, request: { ...item.request, ...(item.altText !== null && { alt_text: item.altText }) } }]
      : [],
  );

/** What the checks of the document's files have found so far; asked again while one is not done. */
const useVerdicts = (documentId: string | undefined, awaited: readonly string[]) => {
  const query = useQuery({
    ...ask(library.getDocument, { params: { id: documentId ?? "" } }),
    enabled: documentId !== undefined && awaited.length > 0,
    refetchInterval: ({ state }) => {
      if (isGone(state.error)) return false;
      const known = new Map(state.data?.files.map((file) => [file.id, file.status]));
      return awaited.every((id) => known.has(id) && known.get(id) !== "pending") ? false : pollEvery;
    },
  });
  return {
    verdicts: new Map(query.data?.files.map((file) => [file.id, file])),
    isDocumentGone: isGone(query.error),
  };
};

/** What a list says of a file that has come, by what its check has found. */
export const verdictOn = (
  file: Pick<DocumentFile, "status" | "reason"> | undefined,
  isDocumentGone: boolean,
): Pick<Upload, "state" | "reason"> => {
  if (file?.status === "available") return { state: "available", reason: undefined };
  if (file?.status === "refused") return { state: "refused", reason: file.reason ?? undefined };
  return isDocumentGone
    ? { state: "refused", reason: libraryTexts.documentGone }
    : { state: "checking", reason: undefined };
};

/**
 * The files on their way to one document, straight to storage. `documentId` once there is one: what the check of
 * each file finds is read from it.
 */
export const useUploads = (documentId: string | undefined) => {
  const [items, setItems] = useState<readonly Item[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const awaited = items.flatMap(({ state, fileId }) => (state === "sent" && fileId ? [fileId] : []));
  const { verdicts, isDocumentGone } = useVerdicts(documentId, awaited);
  const change = (id: string, changes: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...changes } : item)));

  const sendOne = async ({ id, file }: Item, signed: SignedUpload) => {
    const controller = new AbortController();
    running.current.set(id, controller);
    change(id, { state: "sending", progress: 0, fileId: signed.file_id, reason: undefined });
    try {
      const onProgress = (progress: number) => change(id, { progress });
      await putFile(signed, file, { onProgress, signal: controller.signal });
      change(id, { state: "sent" });
    } catch (error) {
      const { message } = problemOf(error);
      if (!controller.signal.aborted) change(id, { state: "failed", reason: message });
    } finally {
      running.current.delete(id);
    }
  };

  const shownOf = ({ file, request, state, ...item }: Item): Upload => {
    const { id, progress, reason, altText, fileId } = item;
    const shown = {
      id,
      name: file.name,
      progress,
      reason,
      altText,
      fileId,
      isPicture: isPicture(request?.content_type ?? ""),
    };
    if (state !== "sent") return { ...shown, state };
    const verdict = fileId === undefined ? undefined : verdicts.get(fileId);
    return { ...shown, ...verdictOn(verdict, isDocumentGone) };
  };
  const uploads = items.map(shownOf);

  return {
    uploads,
    waiting: waitingOf(items),
    /** Files that the server knows of. */
    fileIds: items.flatMap(({ fileId }) => fileId ?? []),
    isSending: uploads.some(({ state }) => state === "sending"),
    /** How many the server has checked. */
    judged: awaited.filter((id) => (verdicts.get(id)?.status ?? "pending") !== "pending").length,
    isDone: uploads.every(({ state }) => state === "available"),
    /** Adds files to the list and answers those that may be sent. */
    add: async (files: readonly File[]): Promise<Waiting> => {
      const added = await Promise.all(files.map(itemOf));
      setItems((all) => [...all, ...added]);
      return waitingOf(added);
    },
    /** Describes a picture that waits. */
    describe: (id: string, altText: string | null): void => change(id, { altText }),
    /** Sends each file where the server has signed for it, in the same order. */
    sendAll: (waiting: Waiting, signed: readonly SignedUpload[]): void => {
      for (const [index, item] of waiting.entries()) {
        const upload = signed[index];
        if (upload) void sendOne(item, upload);
      }
    },
    /** Sends a failed file again, once `resume` has signed again. A file that had come after all needs none. */
    resend: async (id: string, resume: (fileId: string) => Promise<SignedUpload>): Promise<void> => {
      const item = items.find((one) => one.id === id);
      if (!item?.fileId) return;
      try {
        const signed = await resume(item.fileId);
        void sendOne(item, signed);
      } catch (error) {
        if (problemOf(error).code !== "notAwaited") throw error;
        change(id, { state: "sent", reason: undefined });
      }
    },
    /** Removes a file from the list, cancels its upload, and answers its id to delete on the server. */
    drop: (id: string): string | undefined => {
      running.current.get(id)?.abort();
      setItems((all) => all.filter((item) => item.id !== id));
      return items.find((item) => item.id === id)?.fileId;
    },
  };
};
