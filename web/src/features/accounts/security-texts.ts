import { day, daysUntil, timeOf } from "#web/ui/dates.ts";

const when = (iso: string) =>
  `${daysUntil(iso, new Date()) === 0 ? "aujourd’hui" : `le ${day(iso)}`} à ${timeOf(iso)}`;

/** How one signs in, for learners and staff alike: worded without *tu* nor *vous* where both read it. */
export const securityTexts = {
  of: (name: string) => `Compte de ${name}`,
  rubrics: "Rubriques du compte",
  /** Titles of the specification. */
  modifyProfile: "Modifier un profil",
  createProfile: "Créer un profil",
  security: "Connexion et sécurité",
  notices: "Réglages des avis",
  data: "Mes données",
  failed: "Ce compte n’a pas pu être chargé",
  factorNeeded: "La double vérification est demandée à toute l’équipe",
  factorNeededText:
    "Ce compte lit les dossiers d’autres personnes. Ajoutez une clé d’accès ou une application de codes : le reste du site s’ouvre ensuite.",

  entry: "Adresse et mot de passe",
  change: "Changer",
  email: "Adresse e-mail",
  verified: (iso: string) => `vérifiée le ${day(iso)}`,
  changeEmail: "Changer d’adresse",
  mailFailed: {
    bounce: (iso: string) => `Les messages ne passent plus depuis le ${day(iso)}`,
    complaint: (iso: string) => `Un message a été signalé comme indésirable le ${day(iso)}`,
  },
  mailFailedText: {
    bounce:
      "Le dernier envoyé à cette adresse est revenu : elle est mal écrite, ou fermée. Une autre se donne ici.",
    complaint: "Seuls partent encore les messages demandés, comme le lien d’un nouveau mot de passe.",
  },
  pendingTitle: "Un changement attend un clic",
  pending: (email: string, until: string) =>
    `Le lien est parti vers ${email}, il vaut jusqu’au ${day(until)} à ${timeOf(until)}. L’adresse actuelle reste la bonne jusque-là, et elle a été prévenue.`,
  resend: "Renvoyer le lien",
  resent: "Le lien est reparti",
  keepOld: "Garder l’ancienne",
  kept: "L’adresse reste la même",
  emailDialog: "Changer d’adresse e-mail",
  emailDialogText:
    "Un lien part à la nouvelle adresse. Rien ne change tant qu’il n’a pas été suivi, et l’ancienne adresse est prévenue.",
  newEmail: "Nouvelle adresse",
  currentPassword: "Mot de passe actuel",
  sendLink: "Envoyer le lien",
  linkSent: "Le lien est parti",

  password: "Mot de passe",
  passwordSetAt: (iso: string) => `changé le ${day(iso)}`,
  newPassword: "Nouveau mot de passe",
  othersEnd: "Les autres appareils seront déconnectés.",
  /** Of the gestures that begin an era: it would end without a word. */
  calendarEnds:
    "Ton agenda et les avis sur ton téléphone s’arrêtent aussi. Remets-les depuis « Mon planning ».",
  changePassword: "Changer le mot de passe",
  passwordChanged: "Le mot de passe est changé",

  factors: "Double vérification",
  active: "Active",
  inactive: "Inactive",
  factorsText:
    "En plus du mot de passe, une clé d’accès ou un code. Un mot de passe volé ne suffit alors plus.",
  factorsRequired: "Elle est demandée à toute l’équipe, parce qu’on y lit les dossiers d’autres personnes.",
  factorsOffered:
    "Ici, elle est proposée pour essayer ; sur un site en service, elle est demandée à toute l’équipe.",
  kinds: { passkey: "Clé d’accès", totp: "Application de codes" },
  named: (kind: "passkey" | "totp", name: string) => `${securityTexts.kinds[kind]}, ${name}`,
  added: (iso: string) => `ajoutée le ${day(iso)}`,
  used: (iso: string | null) => (iso ? `, utilisée ${when(iso)}` : ", pas encore utilisée"),
  rename: "Renommer",
  remove: "Retirer",
  renameNamed: (name: string) => `Renommer ${name}`,
  removeNamed: (name: string) => `Retirer ${name}`,
  recovery: "Codes de secours",
  left: (left: number, iso: string) =>
    `${left} sur 10 ${left > 1 ? "restent" : "reste"}, faits le ${day(iso)}`,
  renewCodes: "En faire dix nouveaux",
  renewAsk: "Faire dix nouveaux codes ?",
  renewAskText: "Les codes de secours faits avant ne serviront plus.",
  renewConfirm: "Faire dix nouveaux codes",
  addPasskey: "Ajouter une clé d’accès",
  addTotp: "Ajouter une application de codes",
  noPasskeys: "Ce navigateur ne connaît pas les clés d’accès.",
  removeAsk: (name: string) => `Retirer « ${name} » ?`,
  removeAskText: "Elle ne sera plus acceptée à la connexion.",
  removeLastText:
    "C’est la dernière : le mot de passe suffira de nouveau, et les codes de secours ne serviront plus.",
  removed: "Ce moyen de double vérification est retiré",
  renamed: "Le nouveau nom est enregistré",
  factorAdded: "La double vérification est ajoutée",
  factorName: "Nom",
  factorNameHint: "Pour la reconnaître : « ordinateur du bureau », « téléphone » …",
  passkeyDialog: "Clé d’accès",
  passkeyText:
    "Une clé d’accès est gardée par cet appareil, un téléphone ou une clé USB de sécurité. On l’utilise d’un doigt, d’un regard ou du code de l’appareil.",
  makePasskey: "Créer la clé d’accès",
  defaultPasskey: "cet appareil",
  totpDialog: "Application de codes",
  totpScan: "Ce code se lit avec l’application, sur le téléphone.",
  totpQr: "Code QR à lire avec une application de codes",
  totpSecret: "Sans appareil photo :",
  totpType: "Les 6 chiffres qu’elle affiche",
  defaultTotp: "téléphone",
  add: "Ajouter",
  codesDialog: "Codes de secours",
  codesText: "Chacun sert une fois, si la clé et le téléphone manquent. Ils ne seront plus montrés.",
  copy: "Copier",
  copied: "Les codes sont copiés",
  copyFailed: "La copie n’a pas marché : ils peuvent être téléchargés",
  download: "Télécharger",
  codesFile: "compagnon-codes-de-secours.txt",
  print: "Imprimer",
  safe: "Je les ai mis en lieu sûr",
  notSafe: "Ils ne seront plus montrés : à garder d’abord, avant de cocher cette case.",
  done: "Terminer",

  sessions: "Appareils connectés",
  endOthers: (count: number) => (count === 1 ? "Déconnecter l’autre" : `Déconnecter les ${count} autres`),
  othersEnded: "Les autres appareils sont déconnectés",
  thisDevice: "cet appareil",
  openedAt: (iso: string) => `connecté ${when(iso)}`,
  usedAt: (iso: string) => `utilisé ${when(iso)}`,
  leave: "Me déconnecter",
  end: "Déconnecter",
  endNamed: (device: string, opened: string) => `Déconnecter ${device}, connecté ${when(opened)}`,
  ended: "L’appareil est déconnecté",
  unknownDevice: "Un appareil inconnu ? Mieux vaut le déconnecter, puis changer le mot de passe.",

  proofTitle: { tu: "Confirme que c’est toi", vous: "Confirmez que c’est vous" },
  proofText: {
    tu: "Ce geste est sensible, et ta dernière vérification date de plus de 10 minutes.",
    vous: "Ce geste est sensible, et votre dernière vérification date de plus de 10 minutes.",
  },
  nearTitle: {
    tu: "Ta session se termine dans moins de deux minutes",
    vous: "Votre session se termine dans moins de deux minutes",
  },
  nearText: {
    tu: (time: string) =>
      `Elle se fermera à ${time}. Prolonge-la pour continuer : rien de ce que tu écris ne bouge.`,
    vous: (time: string) =>
      `Elle se fermera à ${time}. Prolongez-la pour continuer : rien de ce que vous écrivez ne bouge.`,
  },
  finalText: {
    tu: (time: string) =>
      `Ouverte depuis douze heures, elle se fermera à ${time} et ne peut plus être prolongée. Reconnecte-toi ici, maintenant ou après : rien de ce que tu écris ne sera perdu.`,
    vous: (time: string) =>
      `Ouverte depuis douze heures, elle se fermera à ${time} et ne peut plus être prolongée. Reconnectez-vous ici, maintenant ou après : rien de ce que vous écrivez ne sera perdu.`,
  },
  prolong: "Prolonger",
  prolonged: "La session est prolongée",
  notProlonged: "La session n’a pas pu être prolongée.",
  signInNow: "Me reconnecter maintenant",
  later: "Plus tard",
  close: "Fermer",
  overTitle: { tu: "Ta session est terminée", vous: "Votre session est terminée" },
  overText: {
    tu: (name: string) =>
      `Reconnecte-toi avec le compte de ${name} : la page revient comme tu l’as laissée, avec ce que tu écrivais.`,
    vous: (name: string) =>
      `Reconnectez-vous avec le compte de ${name} : la page revient comme vous l’avez laissée, avec ce que vous écriviez.`,
  },
  leavePage: "Quitter cette page sans me reconnecter",

  usePasskey: "Utiliser ma clé d’accès",
  or: "ou",
  code: "Code de l’application",
  recoveryCode: "Code de secours",
  confirm: "Confirmer",

  stepTitle: "La double vérification",
  stepText: (name: string) => `Le mot de passe est bon. Il reste à prouver que c’est bien ${name}.`,
  checkCode: "Vérifier le code",
  checkRecovery: "Vérifier le code de secours",
  withRecovery: "Utiliser un code de secours",
  withCode: "Revenir au code de l’application",
  withPasskey: "Revenir à la clé d’accès",
  nothingLeft: "Je n’ai plus rien de tout cela",
  nothingLeftText:
    "Une personne qui administre Compagnon peut retirer une double vérification perdue : écris à l’équipe de formation. Tu recevras un mail dès que ce sera fait.",
  startAgain: "Revenir au mot de passe",
  stepFailed: "La vérification n’a pas pu se faire",

  emailChangeTitle: "Nouvelle adresse e-mail",
  emailChangeText: "Encore un clic, et ton compte Compagnon aura cette adresse.",
  emailChangeConfirm: "Confirmer cette adresse",
  emailChanged: "C’est fait",
  emailChangedText:
    "Tu te connectes désormais avec cette adresse. L’ancienne a été prévenue. Si ton agenda suivait ton planning, refais son adresse depuis « Mon planning ».",
  emailChangeFailed: "L’adresse n’a pas changé",
  emailChangeAgain: "Demander un nouveau lien",
  incompleteLink: "Ce lien est incomplet : copie-le en entier depuis le mail.",
  toSignIn: "Me connecter",
};
