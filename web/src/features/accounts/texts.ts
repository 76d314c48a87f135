import { accountsMessages, accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { shortestPassword } from "#shared/accounts/accounts.schemas.ts";

/** What signed-in people read is worded without *tu* nor *vous*: learners and staff do. Doors of the site say *tu*. */
export const accountsTexts = {
  signInTitle: "Je me connecte",
  signInIntro: "Bon retour parmi nous.",
  email: "Adresse e-mail",
  password: "Mot de passe",
  forgotten: "Mot de passe oublié ?",
  signIn: "Me connecter",
  firstVisit: "Première visite ?",
  create: "Je crée un compte",
  notVerified: "Email non vérifié. Un nouveau lien de vérification a été envoyé.",
  /** Links leave once a minute at most. */
  earlierLink: "Si un lien est parti il y a moins d’une minute, c’est celui-là qui vaut.",
  /** Why somebody is on the sign-in page. */
  why: {
    expired:
      "Ta session s’est terminée après un long moment sans activité. Reconnecte-toi pour reprendre où tu en étais.",
    closed:
      "Ta session a été fermée, dans un autre onglet ou depuis un autre appareil. Reconnecte-toi pour continuer.",
    asked: "La page demandée s’ouvrira dès ta connexion.",
  },
  delayedTitle: "Pas envie d’attendre ?",
  delayed:
    "Si ces essais ne sont pas les tiens, un lien envoyé à ton adresse te laisse entrer tout de suite.",
  askAdmission: "Recevoir un lien de connexion",
  admitted: "Ce lien te laisse entrer sans attendre : il ne manque que ton mot de passe.",
  signInFailed: "Une erreur s'est produite lors de la connexion.",

  createTitle: "Je crée un compte",
  createIntro: "On t’envoie un e-mail : son lien ouvre ton compte.",
  name: "Prénom et nom",
  confirmation: "Confirmation du mot de passe",
  passwordHint: `${shortestPassword} caractères au moins : quelques mots sans rapport entre eux sont faciles à retenir.`,
  strength: {
    none: "",
    short: "Trop court.",
    repetitive: "Trop répétitif.",
    enough: "Assez long.",
    long: "Long.",
    solid: "Solide.",
  },
  different: "Le mot de passe est différent.",
  createAction: "Créer mon compte",
  close: "Fermer",
  createFailed: "Le compte n’a pas pu être créé",

  askResetTitle: "Mot de passe oublié",
  askResetIntro:
    "Indique l’adresse de ton compte : tu recevras un lien pour choisir un nouveau mot de passe.",
  askReset: "Recevoir le lien",
  unknownAddress: accountsProblems.unknownAddress().message,
  askResetFailed: "Êtes-vous sûr·e de votre adresse email ?",
  resetMailed: "Un message avec un lien de réinitialisation va t’arriver.",
  /** Three leave an hour at most. */
  resetMailedDetail:
    "Il est valable une heure. Pense à regarder dans les indésirables. Après trois liens en une heure, plus aucun ne part : ceux déjà reçus marchent encore.",
  backToSignIn: "Retour à la connexion",

  resetTitle: "Nouveau mot de passe",
  resetIntro: (email: string) => `Pour le compte ${email}.`,
  newPassword: "Nouveau mot de passe",
  reset: "Changer mon mot de passe",
  firstTitle: "Bienvenue sur Compagnon",
  firstIntro: (email: string) => `Choisis le mot de passe du compte ${email}.`,
  first: "Choisir mon mot de passe",
  /** The mail of an invitation is kept: people follow its link again to come back. */
  alreadyChosen: "J’ai déjà choisi mon mot de passe",
  firstDone: "Ton mot de passe est choisi. Bienvenue !",
  resetExpired: accountsProblems.resetExpired().message,
  resetDone: accountsMessages.passwordChanged,

  myData: "Mes données",
  newProfile: "Créer un profil",
  privacy: "Politique de confidentialité",
  myDataIntro: {
    tu: "Ces données sont à toi : récupère-les, ou efface-les.",
    vous: "Ces données sont à vous : récupérez-les, ou effacez-les.",
  },
  takeTitle: "Récupérer mes données",
  takeText:
    "Un fichier avec tout ce que Compagnon garde : compte, profils et leur historique, promotions, parcours, vœux, situations, documents.",
  prepare: "Préparer mon fichier",
  takePending: "Le fichier se prépare",
  takePendingText: "Quelques secondes le plus souvent. On peut quitter cette page et revenir.",
  takeReady: (size: string) => `Le fichier est prêt (${size})`,
  takeUntil: (time: string) =>
    `Le lien fonctionne jusqu’à ${time}. À garder pour soi : il ouvre le fichier sans mot de passe.`,
  take: "Télécharger mes données",
  takeAgain: "Préparer un nouveau fichier",
  takeLost: "Le fichier n’a pas pu être préparé",
  takeLostText: "Un nouvel essai suffit le plus souvent.",
  takeUnknown: "On ne sait pas si un fichier est prêt",
  takeFailed: "Le fichier n’a pas pu être demandé",
  reading: {
    visitorIntro:
      "Ces choix restent dans ce navigateur. Quand tu te connectes, ton compte les reprend s’il n’en a pas encore.",
    intro: {
      tu: "Ces choix valent sur chaque appareil où tu te connectes.",
      vous: "Ces choix valent sur chaque appareil où vous vous connectez.",
    },
    text: "Taille du texte",
    sizes: { normal: "Habituelle", large: "Grande", larger: "Plus grande", largest: "Très grande" },
    spacing: "Espace entre les lignes",
    spacings: { normal: "Habituel", wide: "Large", wider: "Très large" },
    still: "Moins de mouvement",
    stillHint: "Rien ne défile ni ne s’anime tout seul.",
    lasting: "Garder les avis à l’écran",
    lastingHint: "Les messages de confirmation restent jusqu’à ce qu’on les ferme, au lieu de 3 secondes.",
    example: "Exemple",
    exampleText:
      "Chaque situation se raconte en quelques lignes. Ce qui s’est passé, ce qui a été fait, ce que l’on en retient.",
    saved: "Le confort de lecture est enregistré",
    saveFailed: "Ce choix n’a pas pu être enregistré",
  },
  leaveTitle: "Supprimer mon compte",
  leaveText:
    "Compte, profils, photos, vœux et textes sont effacés tout de suite, pour toujours. Ce qui est partagé et dont d’autres ont besoin reste, sans nom.",
  leaveAdvice: {
    tu: "Récupère d’abord ce que tu veux garder.",
    vous: "Récupérez d’abord ce que vous voulez garder.",
  },
  leave: "Supprimer mon compte",
  leaveAsk: "Supprimer ce compte ?",
  leaveAskText: "Rien ne pourra être rétabli. Le mot de passe confirme.",
  leaveEvidence: (years: number | undefined) =>
    `Une exception : le dossier de preuves d’un parcours FEST, que le Code du travail demande de garder. Ton nom et les dates y restent ${years === undefined ? "quelque temps" : years === 1 ? "un an" : `${years} ans`} après la fin du parcours, sans textes ni coordonnées. L’administration voit ta demande, et décide s’il peut partir plus tôt.`,
  leaveConfirm: "Supprimer définitivement",
  leaveFailed: "Le compte n’a pas été supprimé",
  left: "Le compte est supprimé",

  verifyTitle: "Vérification de l’adresse",
  verifying: "Vérification en cours",
  verified: accountsMessages.verified,
  verifyFailed: accountsProblems.verificationFailed().message,
  tryAgain: "Réessayer",
  repeatTitle: "Retape ton mot de passe",
  chooseTitle: "Choisis ton mot de passe",
  addressIs: "Ton adresse",
  openRepeating: "est la bonne. Pour ouvrir ton compte, redonne le mot de passe choisi à l’inscription.",
  openChoosing: "est la bonne. Choisis le mot de passe qui ouvrira ton compte.",
  open: "Ouvrir mon compte",
  chooseInstead: "J’en choisis un autre",
  repeatInstead: "Je redonne celui de l’inscription",
  notMe: "Ce n’est pas moi qui ai demandé ce compte",
  notMeText:
    "Alors tu n’as rien à faire. Sans toi, personne ne peut ouvrir ce compte : il disparaît au bout de 7 jours.",
  basketWaits: (count: number) =>
    count === 1
      ? "Ta structure t’attend dans ta sélection."
      : `Tes ${count} structures t’attendent, dans ton ordre.`,
  deadLink: "Ce lien ne marche plus",
  deadSignUpLink: "Ton inscription est gardée 7 jours : il suffit d’un nouveau lien.",
  newLink: "Recevoir un nouveau lien",
  newLinkHint: "Si cette adresse est inscrite, le lien arrive dans la minute. Sinon, rien ne part.",
  linkSent: "Un nouveau lien vient de partir",
  linkSentDetail: "S’il n’arrive pas dans la minute, regarde dans les indésirables.",
} as const;
