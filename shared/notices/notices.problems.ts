import { formatMessages } from "#shared/contract/formats.ts";
export const noticeMessages = {
  wrongNumber: formatMessages.integer,
  wrongId: "Cet identifiant n’est pas valable.",
  wrongInstant: formatMessages.instant,
  wrongPushService: "Ce navigateur utilise un service d’alertes que nous ne connaissons pas.",
  wrongPhoneKey: "Cette clé n’est pas valable.",
  idsOrUntil: "Il faut soit des identifiants d’avis, soit une date.",
} as const;
