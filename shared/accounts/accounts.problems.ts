import { commonProblems, Problem } from "#shared/contract/problem.ts";

/** What the accounts routes say, copied from the specification where it gives the words. */
export const accountsMessages = {
  registered: "Ton compte est créé. Un e-mail vient de t'être envoyé pour confirmer ton adresse.",
  resent: "Si un compte attend d'être confirmé à cette adresse, un nouvel e-mail vient de partir.",
  verified: "Bravo, votre email a bien été vérifié. Vous pouvez désormais vous connecter.",
  resetSent: "Un e-mail avec un lien de réinitialisation va t'arriver.",
  passwordChanged: "Votre mot de passe a été changé avec succès. Vous pouvez maintenant vous connecter.",
  noProfiles: "No profiles found",
};

export const accountsProblems = {
  wrongPair: () =>
    commonProblems.invalid({ email: ["Cette adresse e-mail et ce mot de passe ne correspondent pas."] }),
  wrongPassword: () => commonProblems.invalid({ password: ["Ce mot de passe n'est pas le bon."] }),
  /** In English: the specification's page looks for these very words. */
  notVerified: () => new Problem(403, "notVerified", "Email not verified"),
  verificationFailed: () =>
    new Problem(422, "verificationFailed", "La vérification a échoué. Veuillez réessayer."),
  unknownAddress: () => new Problem(404, "unknownAddress", "Nous ne le trouvons pas dans notre base..."),
  resetExpired: () =>
    new Problem(
      422,
      "resetExpired",
      "Il semblerait que votre code d'autorisation a expiré. Vous pouvez réinitialiser votre mot de passe une nouvelle fois.",
    ),
  commonPassword: (field: string) =>
    commonProblems.invalid({
      [field]: ["Ce mot de passe est trop courant : quelques mots sans rapport entre eux sont plus sûrs."],
    }),
};
