export const homeTexts = {
  join: "Rejoins l'Alternance Day le",
  eventIntro: (hours: string) =>
    `${hours}, rencontre en une matinée les structures qui veulent t’apprendre le métier. Choisis dès maintenant celles que tu veux voir.`,
  eventIntroOfLearner: (hours: string) =>
    `${hours}, rencontre en une matinée les structures qui veulent t’apprendre le métier.`,
  eventIntroOfTeam: (hours: string) =>
    `${hours}, les apprenant·es rencontrent les structures qui veulent leur apprendre le métier.`,
  ownWishes: "Mes vœux",
  searchStructure: "Recherche ta structure",
  programme: "Voir le programme",
  prepareVisit: "Préparer ma venue",
  types: "Des structures de tous les métiers",
  seeAll: (count: number | undefined) =>
    count !== undefined && count > 1
      ? `Voir les ${count.toLocaleString("fr")} structures`
      : "Voir les structures",
  /** A list that is cut, unfolded. */
  showTypes: (count: number) => `Voir les ${count} types`,
  showPublics: (count: number) => `Voir les ${count} publics`,
  publics: "Avec qui veux-tu travailler ?",
  contentsFailed: "Les films et les témoignages n’ont pas pu être chargés",
  listFailed: "Cette liste n’a pas pu être chargée",
  approach: "On apprend un métier à côté de quelqu’un",
  approachIntro:
    "C’est l’idée de la FEST, la formation en situation de travail. Une vraie tâche, une personne qui sait faire, et du temps pour en parler.",
  gestures: [
    {
      sign: "compass",
      hue: "cyan",
      title: "Préparer",
      text: "Avec ta formatrice ou ton formateur, tu choisis une situation de travail et ce que tu veux y apprendre.",
    },
    {
      sign: "hand",
      hue: "green",
      title: "Faire",
      text: "Tu travailles pour de vrai, à ton rythme, avec quelqu’un du métier à tes côtés.",
    },
    {
      sign: "together",
      hue: "purple",
      title: "En parler",
      text: "Un entretien réflexif après l’action : ce qui a marché, ce que tu referas autrement.",
    },
  ],
  external: "Découvrir la démarche sur le site de l’Anact",
  newTab: " (nouvel onglet)",

  landingTitle: "Apprends un métier à côté de quelqu’un",
  landingIntro:
    "Compagnon rapproche celles et ceux qui veulent apprendre et les structures qui savent faire. Trouve la tienne, prépare ta formation, avance pas à pas.",
  how: "Comment ça marche",
  film: "La démarche en images",
  filmIntro: "Choisir une tâche, la faire à deux, en parler ensuite : le même geste, raconté en images.",
  filmText:
    "Film sans paroles. Deux pièces de bois s’approchent et s’emboîtent : préparer, faire, en parler.",
  situations: "Des situations de travail, pour de vrai",
  situationsIntro: "Trois exemples de ce que l’on peut apprendre en faisant.",
  examples: [
    {
      sign: "sprout",
      hue: "green",
      title: "Organiser une récolte à six",
      place: "Maraîchage",
      text: "Samira répartit les postes, montre la coupe et tient la cadence sans presser. Thierry observe, puis ils refont le tour des planches ensemble.",
    },
    {
      sign: "wheel",
      hue: "cyan",
      title: "Accueillir une panne",
      place: "Atelier vélo",
      text: "Ilyès écoute, essaie le vélo, explique ce qu’il va faire. La réparation vient après : c’est l’accueil qu’il apprend aujourd’hui.",
    },
    {
      sign: "bricks",
      hue: "blue",
      title: "Remonter un mur de pierre",
      place: "Patrimoine",
      text: "Maëlle trie, cale, vérifie l’aplomb. Elle montre ensuite à deux salariés en insertion comment choisir la pierre suivante.",
    },
  ],
  carousel: "Le travail en images",
  previous: "Précédents",
  next: "Suivants",
  stop: "Arrêter le défilement",
  turn: "Relancer le défilement",
  shown: (page: number, last: number) => `${page} sur ${last}`,
  films: [
    { file: "recolte", title: "La récolte", text: "Des gestes qui se suivent, une équipe qui avance." },
    { file: "atelier", title: "L’atelier", text: "Une pièce tourne, une autre s’y ajuste." },
    { file: "mur", title: "Le mur", text: "Pierre après pierre, chacune à sa place." },
    { file: "cuisine", title: "La cuisine", text: "Préparer, chauffer, partager." },
    { file: "chantier", title: "Le chantier", text: "Mesurer deux fois, couper une fois." },
    { file: "entretien", title: "L’entretien", text: "S’asseoir, et se dire ce que l’on a appris." },
  ],
  silent: "Film dessiné, sans paroles.",
  testimonials: "Ils et elles en parlent",
  quotes: [
    {
      name: "Nadia Ferrec",
      role: "Apprenante, encadrement technique",
      text: "J’ai compris le jour où j’ai dû l’expliquer à quelqu’un d’autre. Avant, je savais faire ; maintenant je sais montrer.",
    },
    {
      name: "Thierry Lavigne",
      role: "Formateur métier, maraîchage",
      text: "Prendre vingt minutes pour reparler d’une matinée, je croyais que c’était du temps perdu. C’est là que tout se joue.",
    },
    {
      name: "Odile Marchetti",
      role: "Formatrice référente",
      text: "Une situation bien choisie vaut trois journées de cours. On part du vrai, et le vrai répond.",
    },
  ],
} as const;
