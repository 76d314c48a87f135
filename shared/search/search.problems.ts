export const tooShort = "Écris au moins deux lettres ou chiffres.";
