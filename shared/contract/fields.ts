import * as z from "zod";

/** An id of ours: an unguessable string; ids of parts carry their owner's, joined by `~`. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,40}(~[A-Za-z0-9-]{1,40}){0,3}$/, "Cet identifiant n'est pas valable.");

type Check = z.core.$ZodCheck<string>;

const readable: Check = z.refine<string>((value) => value.isWellFormed() && !value.includes("\u0000"), {
  error: "Ce texte contient des caractères illisibles.",
  abort: true,
});

// One schema with its checks, where `.refine().transform().pipe()` would make five: forms have many fields.
const checked = (max: number, ...more: Check[]) =>
  z
    .string()
    .check(
      readable,
      z.normalize("NFC"),
      z.trim(),
      z.maxLength(max, `Ce texte est trop long (${max} caractères au plus).`),
      ...more,
    );

const oneLine: Check = z.regex(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /^[^\u0000-\u001f\u007f\u2028\u2029]*$/,
  "Ce champ tient sur une seule ligne.",
);

const present = (message: string): Check => z.minLength(1, message);

/** Text as typed: trimmed, normalised (NFC), without NUL or broken characters, at most `max` long. */
export const text = (max: number) => checked(max);

/** Text that must be given. */
export const requiredText = (max: number, message = "Ce champ est obligatoire.") =>
  checked(max, present(message));

/** Rich text as received; the store sanitises it before writing. */
export const richText = (max = 20_000) => checked(max);

/** One line of text: line breaks and control characters are refused. */
export const line = (max: number) => checked(max, oneLine);

/** One line that must be given. */
export const requiredLine = (max: number, message = "Ce champ est obligatoire.") =>
  checked(max, oneLine, present(message));

/** An instant: ISO 8601 with its offset, kept in UTC with milliseconds. */
export const instant = z.iso
  .datetime({ offset: true, message: "Cette date n'est pas valable." })
  .refine((value) => {
    const year = Number(value.slice(0, 4));
    return year >= 1900 && year <= 2200;
  }, "Cette date n'est pas valable.")
  .transform((value) => new Date(value).toISOString());

/** A yes or no that the specification sends as 1/0, true/false or "1"/"0". */
export const flag = z
  .union([z.boolean(), z.literal([0, 1, "0", "1", "true", "false"])])
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");

/** An e-mail address, in lower case: two spellings of one address are one account. */
export const emailAddress = checked(
  254,
  oneLine,
  z.toLowerCase(),
  z.email("Cette adresse e-mail n'est pas valable."),
);

/** A French postal code, or nothing. */
export const zipCode = line(10);

/** The version that the caller saw last; a stale one answers 409 with the current item. */
export const version = z.number().int().min(0).optional();
