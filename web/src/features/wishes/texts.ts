const wishes = (count: number) => (count > 1 ? `${count} vœux` : `${count} vœu`);

export const wishesTexts = {
  pick: "Sélectionner",
  picked: "Sélectionnée",
  pickNamed: (name: string) => `Sélectionner ${name}`,
  inWishes: "Dans mes vœux",
  prompt: "Tu dois créer un compte pour enregistrer tes vœux",
  promptDetail:
    "Ta sélection reste dans ce navigateur : tu la retrouveras une fois ton compte créé, sans rien refaire.",
  createAccount: "Créer un compte",
  later: "Plus tard",
  guidance: "Choisis 3 structures prioritaires et 2 optionnelles.",
  youHave: (count: number) => `Tu en as ${count} sur 5.`,

  backToPromotion: "Ma promotion",
  preTitle: "Les structures que je veux rencontrer",
  preIntro: (day: string) =>
    `Choisis-en 5 : 3 prioritaires, que tu verras en premier le ${day}, et 2 optionnelles.`,
  postTitle: "Mes vœux d'alternance",
  postIntro: "Choisis 5 structures où te former : 3 prioritaires et 2 optionnelles.",
  priority: "Prioritaires",
  optional: "Optionnelles",
  filled: (count: number, of: number) => `${count} sur ${of}`,
  makePriority: "Rendre prioritaire",
  makeOptional: "Rendre optionnelle",
  priorityFull: "Tu as déjà 3 structures prioritaires",
  priorityFullDetail: "Rends d’abord l’une d’elles optionnelle.",
  setAside: (name: string) => `Mettre de côté ${name}`,
  takeBack: (name: string) => `Reprendre ${name}`,
  forget: (name: string) => `Retirer ${name} de ma sélection`,
  aside: "Mises de côté",
  asideDetail: "Elles ne sont pas enregistrées.",
  justify: "Expliquer",
  justification: (name: string) => `Pourquoi ${name} ?`,
  justificationHint: "Ce qui te donne envie d’y aller. L’équipe le lira.",
  justified: "Expliqué",
  remaining: (count: number) => `Il te reste ${wishes(count)}`,
  remainingPriority: (count: number) =>
    count > 1
      ? `Choisis encore ${count} structures prioritaires.`
      : "Choisis encore une structure prioritaire.",
  remainingOptional: (count: number) =>
    count > 1
      ? `Choisis encore ${count} structures optionnelles.`
      : "Choisis encore une structure optionnelle.",
  freePriority: (count: number) =>
    count > 1 ? `${count} places prioritaires à donner` : "Une place prioritaire à donner",
  freePriorityDetail: "Rends prioritaires celles que tu veux voir en premier.",
  search: "Chercher une structure",
  outOf: (count: number) => (count > 1 ? "vœux sur 5" : "vœu sur 5"),
  outOfLabel: "Vœux choisis",
  save: "Enregistrer",
  saveRest: "mes vœux",
  until: (moment: string) => `Tu peux enregistrer maintenant et finir plus tard, jusqu’au ${moment}.`,
  unsaved: "Des choix ne sont pas encore enregistrés.",
  completeness: (registered: number, remaining: number) =>
    registered > 1
      ? `${registered} vœux sont enregistrés, il en reste ${remaining} à choisir.`
      : `${registered} vœu est enregistré, il en reste ${remaining} à choisir.`,
  tooManyOptional: (count: number) =>
    count > 1
      ? `Il y a ${count} structures de trop parmi les optionnelles`
      : "Il y a une structure de trop parmi les optionnelles",
  tooManyPriority: "Trois vœux prioritaires au plus : rends-en un optionnel.",
  tooManyOptionalDetail: "Rends prioritaires celles que tu préfères, ou mets-en de côté.",
  maximum: "Tu as atteint le maximum : 3 vœux prioritaires et 2 vœux optionnels.",
  saved: "Tes vœux sont enregistrés",
  saveFailed: "Tes vœux n’ont pas été enregistrés",
  conflict: "Tes vœux ont changé entre-temps",
  conflictDetail:
    "Voici la liste enregistrée, avec tes choix non enregistrés. Vérifie-la, puis enregistre à nouveau.",
  successTitle: "Bravo, tes 5 vœux sont enregistrés",
  successDetail: "3 prioritaires et 2 optionnels : ta liste est complète. Tu peux encore la changer.",
  close: "Continuer",
  notTimePre: "Les vœux de rencontre ne peuvent plus être modifiés.",
  notTimePost: "Les vœux d’alternance s’enregistrent après l’événement et jusqu’au début de la formation.",
  earlier: "Mes structures sélectionnées",
  earlierDetail: "Celles que tu voulais rencontrer.",
  earlierEmpty: "Tu n’avais pas enregistré de vœu de rencontre.",
  add: (name: string) => `Ajouter ${name} à mes vœux`,
  gone: "Cette structure n’est plus disponible.",
  failed: "Tes vœux n’ont pas pu être chargés",
  closedIntro: "Voici ce que tu as enregistré.",
  begun: "Ta formation a commencé : tes vœux d’alternance ne changent plus.",
  otherEvent: "Cet événement n’est pas celui de ta promotion",
  otherEventDetail:
    "Tes vœux se rattachent à l’événement de ta promotion : retrouve-le sur ton tableau de bord.",
  noEvent: "Ta promotion n’a pas encore d’événement",
  noEventDetail: "Tu pourras choisir tes structures dès que l’équipe l’aura publié.",
  seePromotion: "Voir ma promotion",
  noPromotion: "Choisis d’abord ta promotion",
  noPromotionDetail: "Tes vœux se rattachent à une promotion : choisis la tienne sur ton tableau de bord.",
  choosePromotion: "Choisir ma promotion",
  notLearner: "Cette page est celle des apprenant·es",
  notLearnerDetail: "Ton profil actuel n’enregistre pas de vœux.",
  dashboard: "Aller à mon profil",
} as const;
