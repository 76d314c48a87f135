import { useEffect, useRef, useState } from "react";
import {
  type SignedUpload,
  type UploadKind,
  type UploadRequest,
  uploadRequest,
} from "#shared/contract/upload.ts";
import { problemOf } from "#web/api/refusals.ts";
import { putFile } from "#web/api/upload.ts";

/** A picture that is being uploaded, or why it failed. */
type Sending = {
  id: string;
  target: string;
  file: File;
  preview: string;
  progress: number;
  /** Once the server expects the upload. */
  fileId?: string | undefined;
  error?: string | undefined;
  /** True if a retry with the same file may succeed. */
  mayRetry: boolean;
};

/** Those pictures of a list that are not on their way any more: the others are shown as such only. */
export const arrived = <Picture extends { upload?: { file_id: string } | null | undefined }>(
  all: readonly Picture[],
  sendings: readonly Pick<Sending, "fileId">[],
): Picture[] => {
  const sent = new Set(sendings.flatMap(({ fileId }) => fileId ?? []));
  return all.filter(({ upload }) => !upload || !sent.has(upload.file_id));
};

type Opened = { signed: SignedUpload; undo?: () => Promise<unknown> };
type Options = {
  /** Asks the server for a signed URL; `undo` frees the place if the upload fails. */
  open: (target: string, request: UploadRequest) => Promise<Opened>;
  /** Reads again what the server knows. */
  refresh: () => Promise<unknown>;
};

const refusalOf = (kind: UploadKind, { name, type, size }: File) => {
  const parsed = uploadRequest(kind).safeParse({ original_file_name: name, content_type: type, size });
  return parsed.success ? { request: parsed.data } : { refusal: parsed.error.issues[0]?.message ?? "" };
};

/** Pictures sent one after the other, in the order in which they were chosen, straight to storage. */
export const usePictureUploads = (kind: UploadKind, { open, refresh }: Options) => {
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const last = useRef(Promise.resolve());
  const running = useRef(new Map<string, AbortController>());
  const previews = useRef(new Set<string>());
  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const change = (id: string, changes: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const forget = ({ id, preview }: Sending) => {
    URL.revokeObjectURL(preview);
    previews.current.delete(preview);
    setSendings((all) => all.filter((one) => one.id !== id));
  };

  const send = async (sending: Sending, request: UploadRequest, { signal }: AbortController) => {
    if (signal.aborted) return;
    let opened: Opened | undefined;
    try {
      opened = await open(sending.target, request);
      signal.throwIfAborted();
      change(sending.id, { fileId: opened.signed.file_id });
      await putFile(opened.signed, sending.file, {
        signal,
        onProgress: (progress) => change(sending.id, { progress }),
      });
      await refresh();
      forget(sending);
    } catch (error) {
      // The upload is abandoned, so its place is freed. Without this it would expire later.
      await opened?.undo?.().catch(() => undefined);
      if (!signal.aborted) change(sending.id, { error: problemOf(error).message, mayRetry: true });
    } finally {
      running.current.delete(sending.id);
    }
  };
  const queue = (sending: Sending, request: UploadRequest) => {
    const controller = new AbortController();
    running.current.set(sending.id, controller);
    last.current = last.current.then(() => send(sending, request, controller));
  };

  return {
    of: (target: string) => sendings.filter((one) => one.target === target),
    add: (target: string, files: readonly File[]) => {
      for (const file of files) {
        const { request, refusal } = refusalOf(kind, file);
        // A file that is no picture has no preview.
        const preview = refusal === undefined ? URL.createObjectURL(file) : "";
        if (preview) previews.current.add(preview);
        const sending: Sending = {
          id: crypto.randomUUID(),
          target,
          file,
          preview,
          progress: 0,
          error: refusal,
          mayRetry: false,
        };
        setSendings((all) => [...all, sending]);
        if (request) queue(sending, request);
      }
    },
    retry: (sending: Sending) => {
      const { request } = refusalOf(kind, sending.file);
      if (!request) return;
      change(sending.id, { error: undefined, progress: 0, mayRetry: false });
      queue(sending, request);
    },
    /** Cancels the upload and removes it from the list. */
    drop: (sending: Sending) => {
      running.current.get(sending.id)?.abort();
      forget(sending);
    },
  };
};
export type PictureUploads = ReturnType<typeof usePictureUploads>;
