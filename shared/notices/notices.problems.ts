export const noticeMessages = {
  wrongNumber: "Ce nombre n'est pas valable.",
  wrongId: "Cet identifiant n'est pas valable.",
  wrongInstant: "Cette date n'est pas valable.",
  idsOrUntil: "Il faut soit des identifiants d'avis, soit une date.",
} as const;
