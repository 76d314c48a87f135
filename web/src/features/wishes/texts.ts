import { counted, plural } from "#shared/contract/counted.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";

const ordinals = ["première", "deuxième", "troisième", "quatrième", "cinquième"];

export const wishesTexts = {
  comes: (on: string) => `Attendue le ${on}`,
  staysAway: (on: string) => `Ne vient pas le ${on}`,
  pick: "Sélectionner",
  picked: "Sélectionnée",
  inWishes: "Dans mes vœux",
  prompt: "Tu dois créer un compte pour enregistrer tes vœux",
  promptDetail:
    "Ta sélection reste dans ce navigateur : tu la retrouveras une fois ton compte créé, sans rien refaire.",
  createAccount: "Créer un compte",
  createMyAccount: "Créer mon compte",
  createProfile: "Créer mon profil",
  later: "Plus tard",
  guidance: "Choisis 3 structures prioritaires et 2 optionnelles.",
  youHave: (count: number) => `Tu en as ${count} sur 5.`,

  preTitle: "Les structures que je veux rencontrer",
  preIntro: (day: string) =>
    `Choisis-en 3\u00a0prioritaires, que tu verras en premier le ${day}, et jusqu’à 2\u00a0optionnelles.`,
  postTitle: "Mes vœux d'alternance",
  postIntro: "Choisis où te former : 3\u00a0structures prioritaires, et jusqu’à 2\u00a0optionnelles.",
  priority: "Prioritaires",
  optional: "Optionnelles",
  filled: (count: number, of: number) => `${count} sur ${of}`,
  ranked: "Tes structures, dans l’ordre",
  up: "Monter",
  down: "Descendre",
  moveUp: (name: string) => `Monter ${name}`,
  moveDown: (name: string) => `Descendre ${name}`,
  isNow: (name: string, place: number) => `${name} est maintenant la ${ordinals[place - 1] ?? `${place}e`}.`,
  isOut: (name: string) => `Retirée : ${name}`,
  undo: "Annuler",
  setAside: (name: string) => `Mettre de côté ${name}`,
  takeBack: (name: string) => `Reprendre ${name}`,
  forget: (name: string) => `Retirer ${name} de ma sélection`,
  aside: "Mettre de côté",
  asideTitle: "Mises de côté",
  asideDetail: "Elles ne sont pas enregistrées.",
  justify: "Ajouter pourquoi",
  justification: (name: string) => `Pourquoi ${name} ?`,
  justificationHint: "Ce qui te donne envie d’y aller. L’équipe le lira.",
  justified: "Pourquoi : écrit",
  free: (count: number) => (count > 1 ? `Encore ${count} places` : "Encore une place"),
  freeOptional: (count: number) =>
    count > 1 ? `Encore ${count} places optionnelles` : "Encore une place optionnelle",
  search: "Chercher une structure",
  outOf: (count: number) => (count > 1 ? "vœux sur 5" : "vœu sur 5"),
  save: "Enregistrer",
  saveRest: " mes vœux",
  until: (moment: string) => `Tu peux enregistrer maintenant et finir plus tard, jusqu’au ${moment}.`,
  chooseUntil: (moment: string) => `Tu as jusqu’au ${moment}.`,
  changeUntil: (moment: string) => `Tu peux changer d’avis jusqu’au ${moment}.`,
  unsaved: "Des choix ne sont pas encore enregistrés.",
  leftUnsaved: "Des choix de cette liste ne sont pas enregistrés : parles-en à l’équipe.",
  /** `owed`: how many of those that remain are priority ones. */
  completeness: (registered: number, remaining: number, owed: number) => {
    const saved = registered > 1 ? `${registered} vœux sont enregistrés` : `${registered} vœu est enregistré`;
    if (owed === 0) return `${saved}. Tu peux en ajouter ${counted(remaining, "optionnel")}.`;
    const optional = remaining > owed ? `, dont ${counted(remaining - owed, "optionnel")}` : "";
    return `${saved}, il en reste ${remaining} à choisir${optional}.`;
  },
  tooManyOptional: (count: number) =>
    count > 1
      ? `Il y a ${count} structures de trop parmi les optionnelles`
      : "Il y a une structure de trop parmi les optionnelles",
  tooManyPriority: "Trois vœux prioritaires au plus.",
  tooManyOptionalDetail: "Cinq structures au plus : mets-en de côté.",
  maximum: "Tu as atteint le maximum : 3 vœux prioritaires et 2 vœux optionnels.",
  saved: "Tes vœux sont enregistrés",
  /** How far the list is, in a title. */
  savedOf: (count: number) =>
    count >= expected.total
      ? "Tes cinq vœux sont enregistrés"
      : `${counted(count, "vœu", "vœux").replace(" ", "\u00a0")}\u00a0sur\u00a0${expected.total} ${plural(count, "enregistré", "enregistrés")}`,
  saveFailed: "Tes vœux n’ont pas été enregistrés",
  conflict: "Tes vœux ont changé entre-temps",
  conflictDetail:
    "Voici la liste enregistrée, avec tes choix non enregistrés. Vérifie-la, puis enregistre à nouveau.",
  successTitle: "Bravo, tes 5 vœux sont enregistrés",
  successDetail: "3 prioritaires et 2 optionnels : ta liste est complète. Tu peux encore la changer.",
  close: "Continuer",
  notTimePost: "Les vœux d’alternance s’enregistrent après l’événement et jusqu’au début de la formation.",
  toContinue: "Tu souhaites poursuivre avec",
  addToContinue: (count: number) =>
    count > 1 ? `Mettre ces ${count} en tête de mes vœux` : "La mettre en tête de mes vœux",
  earlier: "Mes structures sélectionnées",
  earlierDetail: "Celles que tu voulais rencontrer.",
  earlierEmpty: "Tu n’avais pas enregistré de vœu de rencontre.",
  add: (name: string) => `Ajouter ${name} à mes vœux`,
  gone: "Cette structure n’est plus disponible.",
  failed: "Tes vœux n’ont pas pu être chargés",
  closedIntro: "Voici ce que tu as enregistré.",
  found: (structure: string) => `Tu as trouvé : ${structure}. Tes vœux restent ici.`,
  begun: "Ta formation a commencé : tes vœux d’alternance ne changent plus.",
  otherEvent: "Cet événement n’est pas celui de ta promotion",
  otherEventDetail: "Tes vœux se rattachent à l’événement de ta promotion : retrouve-le dans « Mon profil ».",
  noEvent: "Ta promotion n’a pas encore d’événement",
  noEventDetail: "Tu pourras choisir tes structures dès que l’équipe l’aura publié.",
  seePromotion: "Voir ma promotion",
  noPromotion: "Choisis d’abord ta promotion",
  noPromotionDetail: "Tes vœux se rattachent à une promotion : choisis la tienne dans « Mon profil ».",
  choosePromotion: "Choisir ma promotion",
  notLearner: "Cette page est celle des apprenant·es",
  notLearnerDetail: "Ton profil actuel n’enregistre pas de vœux.",

  structures: "Structures",
  selection: "Ma sélection",
  selectionIntro: "Les trois premières sont prioritaires : tu les rencontres d’abord.",
  structuresOutOf: (count: number) => (count > 1 ? "structures sur 5" : "structure sur 5"),
  next: "Pour enregistrer tes vœux",
  needAccount: "Pour les rencontrer, il te faut un compte",
  accountWaits: "Quatre champs, puis un e-mail à ouvrir. Ta sélection t’attend, dans cet ordre.",
  needPromotion: "Il te reste à choisir ta promotion",
  promotionWaits: "Tes vœux se rattachent à une promotion. Ta sélection t’attend, dans cet ordre.",
  needTime: "Ce n’est pas le moment des vœux",
  timeWaits: "« Mon profil » dit quand ils s’enregistrent. Ta sélection reste ici, dans cet ordre.",
  print: "Imprimer",
  printedOn: (day: string) => `imprimé le ${day}`,
  haveAccount: "J’ai déjà un compte",
  takeOut: "Retirer",
  takeOutNamed: (name: string) => `Retirer ${name}`,
  emptySelection: "Ta sélection est vide : choisis 3 structures prioritaires et 2 optionnelles.",
  see: "Voir",
  seeWishes: "Voir mes vœux",
  bar: (said: string) => `Ma sélection : ${said}`,
  wishCount: (count: number) => (count > 1 ? `${count} vœux` : `${count} vœu`),
  savedMark: (count: number) => (count > 1 ? "enregistrés" : "enregistré"),
  full: "Tes cinq places sont prises",
  likesToo: "te plaît aussi. Laquelle lui cède sa place ?",
  replace: "Remplacer",
  replaceNamed: (name: string) => `Remplacer ${name}`,
  keepFive: "Garder mes cinq",
} as const;

/** The five places, wherever they are shown beside something else. */
export const placesTexts = {
  label: "Tes cinq vœux",
  priority: "prioritaire",
  optional: "optionnel",
  taken: "choisi",
  /** `free`: how many places of the list are left. */
  changeUntil: (when: string, free: number) =>
    free > 0
      ? `Tu peux en ajouter ${plural(free, "un", String(free))} ou changer d’avis jusqu’au ${when}.`
      : `Tu peux encore changer d’avis jusqu’au ${when}.`,
  review: "Revoir mes vœux",
} as const;
