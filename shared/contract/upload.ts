import * as z from "zod";
import { across, line, requiredLine, stopUnless, withoutHidden } from "#shared/contract/fields.ts";

const MB = 1024 * 1024;

/** What may be uploaded at all: content type → the extensions that a file of it may carry. */
const extensionsOf = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  "application/msword": ["doc"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.ms-excel": ["xls"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "text/csv": ["csv"],
} as const;

export type ContentType = keyof typeof extensionsOf;
export const everyContentType = Object.keys(extensionsOf) as ContentType[];
const pictures = ["image/png", "image/jpeg", "image/webp"] as const satisfies ContentType[];

/** Whether a file of this type is a picture, which needs a text for those who do not see it. */
export const isPicture = (type: string): boolean => pictures.some((one) => one === type);

/** Longer texts are no alternative to a picture: they belong beside it. */
export const maxAltText = 250;

/**
 * The text that stands for a picture (`alt`), on one line. Null: nobody has written it; "": the picture says nothing,
 * and screen readers pass over it.
 */
export const altText = z.string().overwrite(withoutHidden).pipe(line(maxAltText)).nullable();

/** Each kind of upload: accepted types, size, and whether everyone may see the file once it is validated. */
export const uploadKinds = {
  profilePicture: { types: pictures, maxBytes: 5 * MB, isPublic: true },
  structurePhoto: { types: pictures, maxBytes: 10 * MB, isPublic: true },
  situationPhoto: { types: pictures, maxBytes: 10 * MB, isPublic: true },
  eventPlan: { types: pictures, maxBytes: 10 * MB, isPublic: true },
  document: {
    types: everyContentType.filter((type) => type !== "image/webp"),
    maxBytes: 20 * MB,
    isPublic: false,
  },
  /** A file of lines to bring in: read once, kept for a day. */
  import: {
    types: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv"],
    maxBytes: 5 * MB,
    isPublic: false,
  },
} as const satisfies Record<string, { types: readonly ContentType[]; maxBytes: number; isPublic: boolean }>;

export type UploadKind = keyof typeof uploadKinds;
export const everyUploadKind = Object.keys(uploadKinds) as [UploadKind, ...UploadKind[]];

/** The extension of a file name, in lower case, without its dot. */
export const extensionOf = (name: string): string => name.match(/\.([^.]+)$/)?.[1]?.toLowerCase() ?? "";

/** Whether a name's extension goes with a content type. */
export const nameFits = (name: string, type: ContentType): boolean =>
  extensionsOf[type].some((extension) => extension === extensionOf(name));

/** The usual extension of a content type. */
export const extensionFor = (type: ContentType): string => extensionsOf[type][0];

/** What a file picker offers for a kind of upload: `.png,.jpg,…`. */
export const accepted = (kind: UploadKind): string =>
  uploadKinds[kind].types.flatMap((type) => extensionsOf[type].map((extension) => `.${extension}`)).join(",");

const listOf = (kind: UploadKind) => uploadKinds[kind].types.map((type) => extensionFor(type)).join(", ");

const maxLetters = 200;
const shown = (name: string): string => {
  const own = withoutHidden((name.split(/[/\\]/).at(-1) ?? "").normalize("NFC"));
  if (own.length <= maxLetters) return own;
  const extension = extensionOf(own).slice(0, 20);
  return `${own.slice(0, maxLetters - 1 - extension.length).toWellFormed()}.${extension}`;
};

/** A file's own name: data only, never a path; cut to 200 characters with its extension. */
const fileName = z
  .string("Le nom du fichier est obligatoire.")
  // Refused where other invisible characters are removed: "facture\u202egpj.exe" is shown as "factureexe.jpg".
  .check(
    stopUnless(
      (name) => !/\p{Bidi_C}/u.test(name),
      "Le nom du fichier contient un caractère invisible qui change le sens de lecture. Le fichier est à renommer.",
    ),
  )
  .overwrite(shown)
  .pipe(requiredLine(maxLetters, "Le nom du fichier est obligatoire."));

/** The body that asks for an upload: the file's name, type and size must be those of its kind. */
export const uploadRequest = (kind: UploadKind) => {
  const { types, maxBytes } = uploadKinds[kind];
  return z
    .strictObject({
      original_file_name: fileName,
      content_type: z.enum(types, `Ce type de fichier n’est pas accepté (${listOf(kind)}).`),
      size: z
        .number("La taille du fichier est obligatoire.")
        .int("La taille du fichier n’est pas valable.")
        .min(1, "Ce fichier est vide.")
        .max(maxBytes, `Ce fichier est trop lourd (${maxBytes / MB} Mo au plus).`),
    })
    .check(
      across(
        ["original_file_name", "content_type"],
        (given) => nameFits(given.original_file_name, given.content_type),
        {
          path: ["original_file_name"],
          message: `L’extension du fichier ne correspond pas à son type (${listOf(kind)}).`,
        },
      ),
    );
};
export type UploadRequest = { original_file_name: string; content_type: ContentType; size: number };

/** Where to send the bytes: a PUT to `url` with exactly these headers, before `expires_at`. */
export const SignedUpload = z.object({
  file_id: z.string(),
  method: z.literal("PUT"),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expires_at: z.string(),
});
export type SignedUpload = z.output<typeof SignedUpload>;

/** True if an answer of this shape says where to send the bytes of files. */
export const givesUploads = (response: z.ZodType | undefined): boolean =>
  response instanceof z.ZodObject &&
  Object.values(response.shape).some(
    (one) => one === SignedUpload.shape.url || (one instanceof z.ZodArray && one.element === SignedUpload),
  );

/** How far an upload is; a refused one says why. */
export const UploadState = z.object({
  file_id: z.string(),
  status: z.enum(["pending", "available", "refused"]),
  reason: z.string().nullable(),
});
export type UploadState = z.output<typeof UploadState>;
