import { formatMessages } from "#shared/contract/formats.ts";
export const noticeMessages = {
  wrongNumber: formatMessages.integer,
  wrongId: "Cet identifiant n'est pas valable.",
  wrongInstant: formatMessages.instant,
  idsOrUntil: "Il faut soit des identifiants d'avis, soit une date.",
} as const;
