import { commonProblems, Problem } from "#shared/contract/problem.ts";
import {
  type ContentType,
  everyContentType,
  type SignedUpload,
  type UploadState,
} from "#shared/contract/upload.ts";

const sendProblem = () =>
  new Problem(
    0,
    "uploadFailed",
    "Le fichier n’a pas pu être envoyé. Un nouvel essai suffit si la connexion était coupée.",
  );

export const contentTypeOf = (file: File): ContentType | undefined =>
  everyContentType.find((type) => type === file.type);

const checkEvery = 2_000;

/** How long to wait before asking again for pictures that were sent: until each was checked. */
export const whileChecked = (uploads: readonly (UploadState | null | undefined)[]): number | false =>
  uploads.some((upload) => upload?.status === "pending") ? checkEvery : false;

type Watching = { onProgress?: (percent: number) => void; signal?: AbortSignal };

/** Sends the bytes where a route has signed for. XMLHttpRequest, since fetch tells nothing of what has left. */
export const putFile = (
  { url, headers }: Pick<SignedUpload, "url" | "headers">,
  file: File,
  { onProgress, signal }: Watching = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    // The browser sets the length by itself and refuses to be told.
    for (const [name, value] of Object.entries(headers))
      if (name.toLowerCase() !== "content-length") request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(sendProblem()));
    request.onerror = () => reject(sendProblem());
    request.onabort = () => reject(commonProblems.unexpected());
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
