import { videoHint } from "#shared/contract/formats.ts";

/** The texts that the organisation writes itself, *vous*. */
export const contentTexts = {
  intro:
    "Les textes de la page d’accueil et des informations légales. Ce que vous ne modifiez pas reste tel que Compagnon l’apporte.",
  pages: { home: "Page d’accueil", legal: "Informations légales" },
  seePage: "Voir la page",
  newTab: "(nouvel onglet)",
  homeNote: "Le film et les témoignages paraissent quand aucun événement n’est à venir.",
  section: "Section",
  place: "Emplacement",
  kinds: { film: "Film", clip: "Film du carrousel", testimonial: "Témoignage", legal: "" },
  add: { film: "Ajouter un film", clip: "Ajouter un film", testimonial: "Ajouter un témoignage", legal: "" },
  free: "Emplacement libre",
  freePlaces: (count: number) => (count > 1 ? `${count} places libres` : "1 place libre"),
  fill: (name: string) => `Remplir ${name}`,
  changed: (day: string) => `Modifié le ${day}`,
  hidden: "Non affiché",
  edit: (name: string) => `Modifier la section : ${name}`,
  sectionTitle: "Titre",
  name: "Nom",
  detail: "Qui est cette personne",
  text: "Texte",
  video: "Vidéo",
  videoHint: `${videoHint}. Sans elle, le film dessiné est montré.`,
  videoOnlyHint: `${videoHint}. Sans elle, rien n’est montré ici.`,
  emptyHint: "Laissez le nom et le texte vides pour ne rien montrer ici.",
  durations: "Durée de conservation",
  evidence: "Dossiers de preuves FEST",
  years: (count: number) => (count === 1 ? "1 an" : `${count} ans`),
  keptFor: (years: number) =>
    `Gardés ${contentTexts.years(years)} après la fin du parcours, même si le compte est effacé avant. Les informations légales le disent.`,
  afterPath: "Gardés après la fin du parcours",
  evidenceHint:
    "Plus court : les dossiers déjà gardés suivent dans la journée. Plus long : seulement ceux qui seront gardés à partir de maintenant.",
  durationsHint:
    "La durée des dossiers de preuves s’écrit seule sous ce texte : elle se choisit plus bas, dans « Durée de conservation ».",
  restore: "Remettre le texte d’origine",
  failed: "Les contenus n’ont pas pu être chargés",
} as const;
