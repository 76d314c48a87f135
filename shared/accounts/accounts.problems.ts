import type { ProofKind } from "#shared/accounts/factors.schemas.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";

/** What the accounts routes say, copied from the specification where it gives the words. */
export const accountsMessages = {
  registered: "Ton compte est créé. Un message vient de t’être envoyé pour confirmer ton adresse.",
  resent: "Si un compte attend d’être confirmé à cette adresse, un nouveau message vient de partir.",
  verified: "Bravo, votre email a bien été vérifié. Vous pouvez désormais vous connecter.",
  linkIsGood: "Ton adresse est la bonne. Il reste ton mot de passe pour ouvrir ton compte.",
  opened: "Bravo, ton compte est ouvert.",
  resetSent: "Un message avec un lien de réinitialisation va t’arriver.",
  admissionSent: "Si un compte est ouvert à cette adresse, un lien pour te connecter vient de partir.",
  passwordChanged: "Votre mot de passe a été changé avec succès. Vous pouvez maintenant vous connecter.",
  ownPasswordChanged: "Le mot de passe est changé. Les autres appareils sont déconnectés.",
  emailChangeSent: "Un lien vient de partir à la nouvelle adresse. L’actuelle reste la bonne jusque-là.",
  emailChanged: "L’adresse e-mail du compte est changée.",
  noProfiles: "No profiles found",
};

export const accountsProblems = {
  wrongPair: () =>
    commonProblems.invalid({ email: ["Cette adresse et ce mot de passe ne correspondent pas."] }),
  wrongPassword: () => commonProblems.invalid({ password: ["Ce mot de passe n’est pas le bon."] }),
  /** In English: the specification's page looks for these very words. */
  notVerified: () => new Problem(403, "notVerified", "Email not verified"),
  verificationFailed: () =>
    new Problem(422, "verificationFailed", "La vérification a échoué. Veuillez réessayer."),
  /** `current` tells the page for which address to send another link. */
  linkExpired: (email: string) =>
    new Problem(422, "linkExpired", "Ce lien ne marche plus : il suffit d’en recevoir un nouveau.", {
      current: { email },
    }),
  linkUsed: () =>
    new Problem(422, "linkUsed", "Ce lien a déjà servi : ton compte est ouvert, il suffit de te connecter."),
  notTheSignUps: () =>
    commonProblems.invalid({
      password: ["Ce n’est pas le mot de passe de l’inscription. Tu peux en choisir un autre."],
    }),
  staffPassword: () =>
    commonProblems.invalid({
      password: ["Choisis ton propre mot de passe : celui que l’équipe t’a donné ne sert qu’à commencer."],
    }),
  passwordVoid: () =>
    new Problem(
      403,
      "passwordVoid",
      "Choisis d’abord un nouveau mot de passe, par le lien envoyé à ton adresse ou par « Mot de passe oublié ? ».",
    ),
  admissionSpent: () =>
    new Problem(
      422,
      "admissionSpent",
      "Ce lien a déjà servi, a plus d’une heure, ou le compte a changé depuis. Un nouveau suffit.",
    ),
  /** The page offers a mailed link, which the same person may follow at once. */
  signInDelayed: (retryAfter: number) =>
    new Problem(429, "signInDelayed", commonProblems.tooMany(retryAfter).message, { retryAfter }),
  unknownAddress: () => new Problem(404, "unknownAddress", "Nous ne le trouvons pas dans notre base..."),
  resetExpired: () =>
    new Problem(
      422,
      "resetExpired",
      "Il semblerait que votre code d'autorisation a expiré. Vous pouvez réinitialiser votre mot de passe une nouvelle fois.",
    ),
  /** `proofs`: what the caller can prove it with. */
  freshProofNeeded: (proofs: readonly ProofKind[]) =>
    new Problem(403, "freshProofNeeded", "Ce geste demande de prouver à nouveau que c’est bien toi.", {
      current: { proofs },
    }),
  factorNeeded: () =>
    new Problem(
      403,
      "factorNeeded",
      "La double vérification est demandée à toute l’équipe : il reste à l’ajouter dans « Connexion et sécurité ».",
    ),
  ticketExpired: () =>
    new Problem(
      422,
      "ticketExpired",
      "Cette étape a duré plus de 10 minutes, ou a déjà servi. Il faut la recommencer.",
    ),
  wrongCode: () =>
    commonProblems.invalid({
      code: ["Ce code n’est plus bon. L’application en montre un autre toutes les 30 secondes."],
    }),
  wrongRecoveryCode: () =>
    commonProblems.invalid({ recovery_code: ["Ce code de secours n’existe pas, ou a déjà servi."] }),
  wrongPasskey: () =>
    commonProblems.invalid({
      passkey: ["Cette clé d’accès n’a pas pu être vérifiée. Un nouvel essai peut suffire."],
    }),
  tooManyFactors: (most: number) =>
    new Problem(
      409,
      "tooManyFactors",
      `${most} moyens de double vérification au plus : il faut d’abord en retirer un.`,
    ),
  noFactors: () =>
    new Problem(
      409,
      "noFactors",
      "Les codes de secours viennent avec la première clé d’accès ou application de codes.",
    ),
  lastFactor: () =>
    new Problem(
      409,
      "lastFactor",
      "La double vérification est demandée à toute l’équipe : il faut ajouter un autre moyen avant de retirer celui-ci.",
    ),
  wrongPresentPassword: () =>
    commonProblems.invalid({ current_password: ["Ce mot de passe n’est pas le bon."] }),
  samePassword: () => commonProblems.invalid({ password: ["C’est déjà le mot de passe actuel."] }),
  sameEmail: () => commonProblems.invalid({ email: ["C’est déjà l’adresse actuelle."] }),
  emailChangeExpired: () =>
    new Problem(
      422,
      "emailChangeExpired",
      "Ce lien a déjà servi, a plus de 24 heures, ou un autre l’a remplacé. Ton compte dit quelle adresse est la tienne.",
    ),
  emailTaken: () =>
    new Problem(
      409,
      "emailTaken",
      "Cette adresse est déjà celle d’un autre compte. L’adresse n’a pas changé.",
    ),
  noEmailChange: () => new Problem(404, "noEmailChange", "Aucun changement d’adresse n’attend."),
  notYourFactors: () =>
    new Problem(
      409,
      "notYourFactors",
      "Ta propre double vérification se retire dans « Connexion et sécurité ».",
    ),
  commonPassword: (field: string) =>
    commonProblems.invalid({
      [field]: ["Ce mot de passe est trop courant : quelques mots sans rapport entre eux sont plus sûrs."],
    }),
};
