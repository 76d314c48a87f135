/** How values are written: the hint of a field and the message about a wrong value give the same example. */
export const examples = {
  email: "camille@exemple.fr",
  phone: "06 12 34 56 78",
  date: "16/11/2026",
  time: "14:30",
  site: "www.exemple.fr",
  video: "https://vimeo.com/76979871",
  zipCode: "35400",
} as const;

/** Beside each field for a video. */
export const videoHint = `Adresse d’une vidéo de YouTube ou de Vimeo, par exemple ${examples.video}`;

/** What is said of a value in a wrong format: what was expected, and an example. */
export const formatMessages = {
  email: `Cette adresse n’est pas valable : elle s’écrit avec un @ et sans espace, par exemple ${examples.email}.`,
  phone: `Ce numéro de téléphone n’est pas valable : il s’écrit en chiffres, par exemple ${examples.phone}.`,
  date: `Cette date n’est pas valable : elle a un jour, un mois et une année, par exemple ${examples.date}.`,
  instant: `Cette date n’est pas valable : elle a un jour et une heure, par exemple ${examples.date} à ${examples.time}.`,
  time: `Cette heure n’est pas valable : elle va de 00:00 à 23:59, par exemple ${examples.time}.`,
  year: "Cette année n’est pas valable : elle a quatre chiffres, de 2000 à 2100, par exemple 2026.",
  number: "Ce nombre n’est pas valable : il s’écrit en chiffres, par exemple 12 ou 12,5.",
  integer: "Ce nombre n’est pas valable : il s’écrit en chiffres, sans virgule, par exemple 12.",
  site: `Cette adresse de site n’est pas valable : elle s’écrit sans espace, par exemple ${examples.site}.`,
  video: `Cette adresse de vidéo n’est pas valable : elle mène à YouTube ou à Vimeo en https, par exemple ${examples.video}.`,
  zipCode: `Ce code postal n’est pas valable : il compte cinq chiffres, par exemple ${examples.zipCode}.`,
} as const;
