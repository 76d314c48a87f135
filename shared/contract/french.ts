import * as z from "zod";

const atMost = (origin: string, most: number | bigint): string => {
  if (origin === "string") return `Ce texte est trop long (${most} caractères au plus).`;
  return origin === "array" || origin === "set" ? `${most} choix au plus.` : `Au plus ${most}.`;
};
const atLeast = (origin: string, least: number | bigint): string => {
  if (origin === "string") return least === 1 ? "Ce champ est obligatoire." : `${least} caractères au moins.`;
  return origin === "array" || origin === "set" ? `${least} choix au moins.` : `Au moins ${least}.`;
};

/**
 * What is said of a value for which its schema has no words. Zod's own French names types ("chaîne de caractères
 * attendu, indéfini reçu"), which tells nobody what to do.
 */
const frenchMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? "Ce champ est obligatoire."
        : "Cette valeur n’est pas valable.";
    case "too_big":
      return atMost(issue.origin, issue.maximum);
    case "too_small":
      return atLeast(issue.origin, issue.minimum);
    case "invalid_value":
    case "invalid_union":
      return issue.input === undefined ? "Ce champ est obligatoire." : "Ce choix n’est pas valable.";
    case "unrecognized_keys":
      return "Ce champ n’est pas attendu.";
    default:
      return "Cette valeur n’est pas valable.";
  }
};

/** Has every schema speak French, in functions and pages alike. */
export const speakFrench = (): void => {
  z.config({ localeError: frenchMessage });
};
