import {
  type ContentType,
  everyContentType,
  nameFits,
  type UploadRequest,
  uploadKinds,
  uploadRequest,
} from "#shared/contract/upload.ts";
import { libraryTexts } from "./texts.ts";

const types: readonly ContentType[] = uploadKinds.document.types;

/**
 * What a file is, as far as its name and the browser tell: the system may know no type for a csv, or give
 * Excel's, so the extension decides.
 */
export const documentType = ({ name, type }: Pick<File, "name" | "type">): ContentType | undefined => {
  const fitting = everyContentType.filter((one) => types.includes(one) && nameFits(name, one));
  return fitting.find((one) => one === type) ?? fitting[0];
};

/** What asks for the upload of a file, or the French reason why it is not sent at all. */
export const requestFor = (
  file: Pick<File, "name" | "type" | "size">,
): { request: UploadRequest } | { refusal: string } => {
  const content_type = documentType(file);
  if (!content_type) return { refusal: libraryTexts.wrongKind };
  const parsed = uploadRequest("document").safeParse({
    original_file_name: file.name,
    content_type,
    size: file.size,
  });
  return parsed.success
    ? { request: parsed.data }
    : { refusal: parsed.error.issues[0]?.message ?? libraryTexts.wrongKind };
};

/** The name that a document takes from its first file. */
export const nameWithoutExtension = (name: string): string => name.replace(/(?<=.)\.[^.]*$/, "");

const units = ["o", "Ko", "Mo", "Go"] as const;

/** A size as people say it: 12 Ko, 1,4 Mo. */
export const sizeOf = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  const shown = power >= 2 && value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${String(shown).replace(".", ",")} ${units[power]}`;
};

/** What the files of a document are: "2 pdf", "1 docx, 1 png". */
export const kindsOf = (files: readonly { original_file_name: string }[]): string => {
  const counts = new Map<string, number>();
  for (const { original_file_name: name } of files) {
    const kind = name.match(/\.([^.]+)$/)?.[1]?.toLowerCase() ?? libraryTexts.file;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
};

/** Whether a file can be shown in the page. */
export const previewOf = (contentType: string): "image" | "pdf" | undefined => {
  if (contentType === "application/pdf") return "pdf";
  return contentType === "image/png" || contentType === "image/jpeg" ? "image" : undefined;
};
