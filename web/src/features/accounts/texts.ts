import { shortestPassword } from "#shared/accounts/accounts.schemas.ts";

export const accountsTexts = {
  signInTitle: "Je me connecte",
  signInIntro: "Bon retour parmi nous.",
  email: "Adresse email",
  password: "Mot de passe",
  forgotten: "Mot de passe oublié ?",
  signIn: "Me connecter",
  firstVisit: "Première visite ?",
  create: "Je crée un compte",
  notVerified: "Email non vérifié. Un nouveau lien de vérification a été envoyé.",
  signInFailed: "Une erreur s'est produite lors de la connexion.",

  createTitle: "Je crée un compte",
  createIntro: "Un e-mail te demandera de confirmer ton adresse, puis tu pourras te connecter.",
  name: "Prénom et nom",
  confirmation: "Confirmation du mot de passe",
  passwordHint: `${shortestPassword} caractères au moins : quelques mots sans rapport entre eux sont faciles à retenir.`,
  different: "Le mot de passe est différent.",
  createAction: "Créer mon compte",
  cancel: "Annuler",
  createFailed: "Le compte n’a pas pu être créé",

  askResetTitle: "Mot de passe oublié",
  askResetIntro:
    "Indique l’adresse de ton compte : tu recevras un lien pour choisir un nouveau mot de passe.",
  askReset: "Recevoir le lien",
  unknownAddress: "Nous ne le trouvons pas dans notre base...",
  askResetFailed: "Êtes-vous sûr·e de votre adresse email ?",
  resetMailed: "Un e-mail avec un lien de réinitialisation va t’arriver.",
  resetMailedDetail: "Il est valable une heure. Pense à regarder dans les indésirables.",
  backToSignIn: "Retour à la connexion",

  resetTitle: "Nouveau mot de passe",
  resetIntro: (email: string) => `Pour le compte ${email}.`,
  newPassword: "Nouveau mot de passe",
  reset: "Changer mon mot de passe",
  resetExpired:
    "Il semblerait que votre code d'autorisation a expiré. Vous pouvez réinitialiser votre mot de passe une nouvelle fois.",
  resetDone: "Votre mot de passe a été changé avec succès. Vous pouvez maintenant vous connecter.",
  askAgain: "Demander un nouveau lien",

  verifyTitle: "Vérification de ton adresse",
  verifying: "Vérification en cours",
  verified: "Bravo, votre email a bien été vérifié. Vous pouvez désormais vous connecter.",
  verifyFailed: "La vérification a échoué. Veuillez réessayer.",
} as const;
