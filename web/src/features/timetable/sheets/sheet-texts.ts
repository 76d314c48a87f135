import { counted } from "#shared/contract/counted.ts";

export const sheetTexts = {
  printed: (number: number | undefined, at: string) =>
    `${number === undefined ? "Brouillon" : `Version ${number}`}, imprimé le ${at}`,
  sheetOf: (name: string) => `Feuille de ${name}`,
  sheetOfZone: (name: string) => `Feuille de la zone ${name}`,
  part: (text: string, page: number, of: number) => `${text}, page ${page} sur ${of}`,
  lost: "Perdu·e ? Va à l’accueil : quelqu’un t’accompagne.",
  giveBack: "À rendre à l’accueil en partant.",
  zoneFoot: (name: string, count: number, all: number) =>
    `Zone ${name}, ${counted(count, "structure")} sur ${all}`,
  free: "Libre",
  noMeeting: "Aucun rendez-vous.",
  notes: "Ce que je veux demander, ce que je veux retenir",
  hour: "Heure",
  who: "Qui",
  boxes: ["Là", "Poursuivre", "À revoir", "Non"],
  closed: "Fermé",
  nobody: "Personne",
  place: "Table",
  structure: "Structure",
  seats: (count: number) => `${counted(count, "personne")} à la fois`,
  badges: (n: number, of: number) => `Badges, feuille ${n} sur ${of}`,
  qr: (name: string) => `Code du badge de ${name}, lu par l’équipe à l’accueil`,
};

export const printTexts = {
  preview: "Aperçu des feuilles",
  title: "Imprimer",
  titleOf: (event: string) => `Planning à imprimer, ${event}`,
  failed: "Le planning n’a pas pu être chargé.",
  intro:
    "Une page A4 par personne, par structure et par zone, deux si la matinée est longue. Badges : dix par feuille, leur code se scanne à l’accueil. Émargement : par demi-journée et par zone.",
  ofDraft: "Rien n’est publié : ces feuilles montrent le brouillon, que personne n’a encore reçu.",
  olderThanDraft: (number: number) =>
    `Ces feuilles montrent la version ${number}, celle que les personnes ont reçue. Le brouillon peut avoir changé depuis.`,
  back: "Planning",
  which: "Feuilles à imprimer",
  learners: (count: number) => counted(count, "apprenant·e"),
  structures: (count: number) => counted(count, "structure"),
  zones: (count: number) => counted(count, "zone"),
  badges: (count: number) => `${counted(count, "feuille")} de badges`,
  signing: (count: number) => `${counted(count, "feuille")} d’émargement`,
  certificates: (count: number) => `${counted(count, "attestation")} de présence`,
  withoutSheet: (names: readonly string[]) => `Sans feuille, faute de rendez-vous : ${names.join(", ")}.`,
  recordFailed: "Les présences n’ont pas pu être chargées",
  promotion: "Attestations de",
  everyPromotion: "Toutes les promotions",
  unseen: (count: number) =>
    count > 1
      ? `${count} personnes n’ont été notées présentes nulle part : elles n’ont pas d’attestation.`
      : "Une personne n’a été notée présente nulle part : elle n’a pas d’attestation.",
  print: (count: number) => (count === 1 ? "Imprimer 1 page" : `Imprimer ${count} pages`),
  showAll: (count: number) => (count === 1 ? "Voir la page" : `Voir les ${count} pages`),
  nothing: "Rien à imprimer",
  nothingText: "Cochez au moins une sorte de feuilles.",
  empty: "Aucun rendez-vous pour l’instant",
  emptyText: "Les feuilles apparaîtront ici dès que le planning aura des rendez-vous.",
};
