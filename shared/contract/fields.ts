import * as z from "zod";
import { formatMessages } from "#shared/contract/formats.ts";

/** An id: an unguessable string. Ids of parts start with the id of the whole, joined by `~`. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,40}(~[A-Za-z0-9-]{1,40}){0,3}$/, "Cet identifiant n’est pas valable.");

/** The letters of a reason that somebody gives in one line. */
export const maxReasonLength = 200;

type Check = z.core.$ZodCheck<string>;

/**
 * Refuses a value whose later checks would say nothing of use. Zod's `abort` would also skip the rules about several
 * fields (`across`): a text with a line break would hide a field that is missing.
 */
export const stopUnless = (isFine: (value: string) => boolean, message: string): Check =>
  z.check<string>(({ value, issues }) => {
    if (!isFine(value)) issues.push({ code: "custom", message, input: value });
  });

/**
 * Has a check of a whole body run as soon as the fields that it reads are valid. By itself, zod waits until every field
 * is: people would read of what two fields say together in a second answer only.
 */
export const whenValid = (...names: readonly string[]) => ({
  when: ({ issues }: z.core.ParsePayload) =>
    issues.every(({ code, path: [field] = [] }) =>
      field === undefined ? code === "unrecognized_keys" : !names.includes(String(field)),
    ),
});

/** A rule about several fields of a body, which reads no others. */
export const across = <Body, Name extends keyof Body & string>(
  names: readonly Name[],
  holds: (given: Pick<Body, Name>) => unknown,
  refusal: { path?: string[]; message: string },
): z.core.$ZodCheck<Body> => z.refine<Body>(holds, { ...refusal, ...whenValid(...names) });

/**
 * Invisible characters in a line: control, format, private-use, unassigned and blank ones. With them, two names that
 * look alike could be two people. Variation selectors are allowed, since emoji need them.
 */
const hidden = /(?![\ufe0e\ufe0f])[\p{C}\p{DI}]/gu;

/** A name on one line, without invisible characters; NUL and broken characters stay, to be refused. */
export const withoutHidden = (name: string): string =>
  name
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(hidden, (found) => (found === "\u0000" || !found.isWellFormed() ? found : ""))
    .trim();

// In texts of several lines: only control and bidirectional characters, since emoji and some scripts need joiners.
// They are removed, not refused: pasted texts often bring them, and their writers could not find them.
const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Text without control characters, except tabs and line breaks, and without bidirectional controls. */
export const withoutControls = (value: string): string => value.replace(unwanted, "");

const readable = stopUnless(
  (value) => value.isWellFormed() && !value.includes("\u0000"),
  "Ce texte contient des caractères illisibles.",
);

// One schema with checks, where `.refine().transform().pipe()` would make five: forms have many fields, and schemas
// cost time at a cold start.
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
const visible: Check = z.overwrite(withoutControls);
const oneLine: Check[] = [
  stopUnless((value) => !/[\n\r\u2028\u2029]/.test(value), "Ce champ tient sur une seule ligne."),
  stopUnless(
    (value) => value.search(hidden) < 0,
    "Ce texte contient des caractères invisibles : il est à taper plutôt qu’à coller.",
  ),
];
const present = (message: string): Check => z.minLength(1, message);

/** Text as typed: trimmed, normalised (NFC), without NUL or broken characters, at most `max` long. */
export const text = (max: number) => checked(max, visible);

/** Text that must be given. */
export const requiredText = (max: number, message = "Ce champ est obligatoire.") =>
  checked(max, visible, present(message));

/** Rich text as received; the store sanitises it before writing. */
export const richText = (max = 20_000) => checked(max, visible);

/** Null is an empty text. */
export const orEmpty = <Body extends z.ZodType<string>>(body: Body) =>
  body.nullable().transform((value) => value ?? "");

/** Null is an empty text, and so is a field that is left out. */
export const emptyIfMissing = <Body extends z.ZodType<string>>(body: Body) =>
  body.nullish().transform((value) => value ?? "");

/** Text of several lines, whose breaks all are line feeds; null is an empty text. */
export const lines = (max: number) => orEmpty(text(max).transform((value) => value.replace(/\r\n?/g, "\n")));

/** One line of text: line breaks and characters that nobody sees are refused. */
export const line = (max: number) => checked(max, ...oneLine);

/** One line that must be given. */
export const requiredLine = (max: number, message = "Ce champ est obligatoire.") =>
  checked(max, ...oneLine, present(message));

/** The name of a person: a line with a letter in it. */
export const personName = checked(
  100,
  ...oneLine,
  present("Le nom est obligatoire."),
  z.regex(/^$|\p{L}/u, "Un nom contient au moins une lettre."),
);

/** A day: `2026-09-07`. A year that is typed as "26" is the year 26, which nobody means. */
export const day = z.iso.date(formatMessages.date).refine((value) => value >= "1900", formatMessages.date);

/** An instant: ISO 8601 with its offset, kept in UTC with milliseconds. */
export const instant = z.iso
  .datetime({ offset: true, message: formatMessages.instant })
  .refine((value) => {
    const year = Number(value.slice(0, 4));
    return year >= 1900 && year <= 2200;
  }, formatMessages.instant)
  .transform((value) => new Date(value).toISOString());

/** A yes or no that the specification sends as 1/0, true/false or "1"/"0". */
export const flag = z
  .union([z.boolean(), z.literal([0, 1, "0", "1", "true", "false"])])
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");

/** An e-mail address, in lower case: two spellings of one address are one account. */
export const emailAddress = checked(254, ...oneLine, z.toLowerCase(), z.email(formatMessages.email));

/** A French postal code, or nothing. */
export const zipCode = checked(10, ...oneLine, z.regex(/^(\d{5})?$/, formatMessages.zipCode));

/** The version that the caller saw last; if it is stale, the answer is 409 with the current item. */
export const version = z.number().int().min(0).optional();
