import {
  type ContentType,
  everyContentType,
  nameFits,
  type UploadRequest,
  uploadKinds,
  uploadRequest,
} from "#shared/contract/upload.ts";
import { libraryTexts } from "../texts.ts";

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

const [pdf, png, jpeg, zip, old] = ["%PDF-", "\x89PNG", "\xff\xd8\xff", "PK\x03\x04", "\xd0\xcf\x11\xe0"];
/** What files of a type begin with; an office document with a password is in the old container. */
const beginnings: Partial<Record<ContentType, readonly string[]>> = {
  "application/pdf": [pdf],
  "image/png": [png],
  "image/jpeg": [jpeg],
  "application/msword": [old],
  "application/vnd.ms-excel": [old],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [zip, old],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [zip, old],
};
const anyBeginning = Object.values(beginnings).flat();

/** Whether a file begins as one of its type does: what certainly lies is not sent. The server reads the rest. */
export const beginsAs = async (file: Blob, type: ContentType): Promise<boolean> => {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 1_024).arrayBuffer()));
  const known = beginnings[type];
  // Text begins with anything but a page's markup.
  if (!known) return !/^\s*</.test(start) && !anyBeginning.some((beginning) => start.startsWith(beginning));
  return known.some((beginning) => (beginning === pdf ? start.includes(pdf) : start.startsWith(beginning)));
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
