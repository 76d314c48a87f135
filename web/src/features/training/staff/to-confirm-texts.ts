import { promotionName } from "#shared/training/training.names.ts";

const some = (count: number) => (count > 1 ? `${count} personnes` : "1 personne");
const chosen = (count: number) => (count > 0 ? ` (${count})` : "");

/** Who waits for staff to answer for them, *vous*. */
export const toConfirmTexts = {
  title: "Personnes à confirmer",
  toConfirm: (count: number) => `${some(count)} à confirmer`,
  intro:
    "Ces personnes se sont inscrites seules. Une fois confirmées, elles voient leur promotion et ses membres : assurez-vous de les connaître.",
  list: "Personnes en attente",
  everybody: (count: number) => `Tout cocher (${count})`,
  asks: (degree: string, year: number) => `demande à rejoindre ${promotionName(degree, year)}`,
  asksNothing: (role: string) => `a créé un profil ${role}`,
  since: (day: string) => `depuis le ${day}`,
  known: "Profil déjà confirmé",
  confirm: (count: number) => `Confirmer${chosen(count)}`,
  refuse: (count: number) => `Refuser${chosen(count)}`,
  refuseTitle: (count: number) => `Refuser ${some(count)} ?`,
  refuseText: (count: number) =>
    count > 1
      ? "Leur demande est supprimée, avec les vœux qui allaient avec. Un avis le leur dit ; elles pourront en faire une autre."
      : "Sa demande est supprimée, avec les vœux qui allaient avec. Un avis le lui dit ; une autre demande reste possible.",
  refuseProfileText:
    "Un profil que personne n’a confirmé et qui ne demande rien est supprimé ; un e-mail le dit.",
  done: (what: "confirmed" | "refused", count: number) => {
    const word = what === "confirmed" ? "confirmée" : "refusée";
    return count > 1 ? `${count} personnes ${word}s` : `1 personne ${word}`;
  },
  gone: (count: number) =>
    count > 1
      ? `${count} personnes n’attendaient plus : quelqu’un a déjà décidé, ou elles sont parties.`
      : "Une personne n’attendait plus : quelqu’un a déjà décidé, ou elle est partie.",
  archived: (names: readonly string[]) =>
    `${names.join(", ")} : la promotion demandée est archivée. Remettez-la dans les listes pour confirmer, ou refusez la demande.`,
  failed: "La décision n’a pas été enregistrée",
  loadFailed: "Les personnes à confirmer n’ont pas pu être chargées",
  none: "Personne n’attend.",

  code: "Code pour rejoindre",
  codeText: "Il confirme tout de suite : ne le donnez qu’à vos apprenant·es.",
  codeClosed: "Cette promotion est terminée : son code ne fait plus entrer personne.",
  codeFailed: "Le code n’a pas pu être chargé",
  print: "Imprimer le code",
  printNow: "Imprimer",
  renew: "Changer de code",
  renewShort: "Changer",
  renewTitle: "Changer le code de cette promotion ?",
  renewText: "Le code actuel, et les feuilles où il est imprimé, ne serviront plus. Les membres le restent.",
  renewed: "Le code a changé",
  renewFailed: "Le code n’a pas changé",
  sheetPage: "Code de la promotion",
  copyLink: "Copier le lien",
  linkCopied: "Le lien est copié",
  linkCopyFailed: "Le lien n’a pas pu être copié : sélectionnez-le sur la feuille.",
  // The sheet speaks to learners, *tu*.
  sheetTitle: "Rejoins ta promotion",
  sheetSteps: [
    "Vise ce dessin avec l’appareil photo de ton téléphone, ou ouvre l’adresse.",
    "Connecte-toi, ou crée ton compte.",
    "C’est fait : ta promotion est sur ton accueil.",
  ],
  sheetCode: "Ton code",
  sheetAlt: (address: string) => `Code QR qui mène à ${address}`,
  backToAction: "Action de formation",
} as const;
