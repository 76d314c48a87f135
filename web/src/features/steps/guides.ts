/** The supports of the steps: read on screen, printed for those who prefer paper. */
export const guides = {
  approach: {
    id: "demarche",
    name: "La FEST en une page",
    intro:
      "La formation en situation de travail part d’une idée simple. On apprend un métier en l’exerçant, à condition de pouvoir s’arrêter pour en parler.",
    parts: [
      {
        title: "Les quatre temps",
        points: [
          "Analyser le travail : choisir ce qui vaut la peine d’être appris.",
          "Préparer la situation : l’aménager pour qu’on ait le droit d’essayer.",
          "Agir : faire pour de vrai, avec quelqu’un tout près.",
          "Réfléchir : raconter, comprendre, décider de la suite.",
        ],
      },
      {
        title: "Ce que ce n’est pas",
        points: [
          "Un examen : personne ne te note.",
          "Un stage d’observation : c’est toi qui fais.",
          "Du temps pris en plus : c’est une partie de ta formation, elle est prévue et protégée.",
        ],
      },
    ],
  },
  commitments: {
    id: "engagements",
    name: "Nos engagements à trois",
    intro: "À lire ensemble pendant le premier rendez-vous. Tout le monde peut ajouter une ligne.",
    parts: [
      {
        title: "Nous nous engageons à",
        points: [
          "Tenir les dates décidées, ou prévenir assez tôt pour en choisir d’autres.",
          "Donner le droit à l’erreur, dans les limites de la sécurité.",
          "Dire ce qui va et ce qui ne va pas, sans attendre le rendez-vous suivant.",
          "Garder pour nous ce qui est personnel : les écrits parlent du travail, pas des personnes.",
        ],
      },
    ],
  },
  workAnalysis: {
    id: "analyse-du-travail",
    name: "Grille d’analyse du travail",
    intro:
      "Entre ce qui est demandé et ce qui se fait vraiment, il y a tout le métier. Ces questions aident à le voir.",
    parts: [
      {
        title: "Le travail demandé",
        points: ["Quel résultat est attendu ?", "Quelles consignes, quelles règles, quels délais ?"],
      },
      {
        title: "Le travail réel",
        points: [
          "Par quoi commences-tu, et pourquoi ?",
          "À quoi vois-tu que ça se passe bien ?",
          "Que fais-tu quand ce n’est pas comme prévu ?",
          "Qui t’aide, et qui aides-tu ?",
        ],
      },
      {
        title: "Ce qui rend le travail difficile",
        points: [
          "Le corps : gestes, postures, rythme.",
          "La tête : choix à faire vite, informations qui manquent.",
          "Les autres : attentes différentes, désaccords, publics fragiles.",
        ],
      },
    ],
  },
  choosing: {
    id: "choisir-une-situation",
    name: "Choisir une bonne situation",
    intro: "Une bonne situation d’apprentissage n’est ni un exercice, ni le feu de l’action.",
    parts: [
      {
        title: "Elle convient si",
        points: [
          "Elle est réelle : quelqu’un compte sur le résultat.",
          "Elle est à ta portée, avec de l’aide.",
          "Elle contient au moins un choix à faire.",
          "On peut s’y tromper sans danger et recommencer.",
        ],
      },
      {
        title: "On peut l’aménager",
        points: [
          "Plus de temps, moins de quantité.",
          "Un moment plus calme de la journée.",
          "Un point d’arrêt prévu à mi-parcours.",
        ],
      },
    ],
  },
  interviewBefore: {
    id: "entretien-amont",
    name: "Guide de l’entretien amont",
    intro: "Vingt minutes, au calme, avant la situation.",
    parts: [
      {
        title: "Se mettre en route",
        points: [
          "Raconte-moi ce que tu vas faire, étape par étape.",
          "As-tu déjà fait quelque chose qui y ressemble ?",
          "Qu’est-ce qui te paraît facile ? Qu’est-ce qui t’inquiète ?",
        ],
      },
      {
        title: "Se donner un cap",
        points: [
          "À quoi verras-tu que c’est réussi ?",
          "Qu’est-ce que tu veux regarder en particulier ?",
          "De quelle aide auras-tu besoin, et quand la demanderas-tu ?",
        ],
      },
    ],
  },
  positioning: {
    id: "se-positionner",
    name: "Se positionner sans se juger",
    intro: "Quatre niveaux pour dire où tu en es aujourd’hui, face à cette situation-là.",
    parts: [
      {
        title: "Les quatre niveaux",
        points: [
          "Je ne sais pas encore faire : je découvre.",
          "Je sais faire avec de l’aide : quelqu’un reste près de moi.",
          "Je sais faire en autonomie : on peut compter sur moi.",
          "Je sais faire face aux imprévus : je m’adapte et je peux expliquer.",
        ],
      },
      {
        title: "Pour bien s’en servir",
        points: [
          "Réponds avant d’avoir entendu l’avis des autres.",
          "Cherche un exemple qui le montre.",
          "Reculer d’un niveau est permis : cela arrive quand la situation change.",
        ],
      },
    ],
  },
  interviewAfter: {
    id: "entretien-aval",
    name: "Guide de l’entretien aval",
    intro: "Quarante-cinq minutes à trois, dans la semaine qui suit la situation.",
    parts: [
      {
        title: "Les faits",
        points: [
          "Revenons au début : où étais-tu, qu’as-tu fait en premier ?",
          "Et ensuite ? Prends un moment précis et raconte-le au ralenti.",
        ],
      },
      {
        title: "Les choix",
        points: [
          "Sur quoi as-tu fondé ta décision ?",
          "Qu’aurais-tu pu faire d’autre ?",
          "Quelle a été ta surprise ?",
        ],
      },
      {
        title: "Ce qui reste",
        points: [
          "Que sais-tu maintenant que tu ne savais pas ?",
          "Où pourrais-tu t’en resservir ?",
          "Que décidons-nous pour la prochaine fois ?",
        ],
      },
    ],
  },
  review: {
    id: "preparer-le-bilan",
    name: "Préparer le bilan",
    intro: "Une heure, seul·e, quelques jours avant le rendez-vous.",
    parts: [
      {
        title: "Relire",
        points: [
          "Tes fiches de positionnement, de la première à la dernière.",
          "Les traces gardées : photos, plans, notes.",
          "Les commentaires de tes formateurs.",
        ],
      },
      {
        title: "Choisir",
        points: [
          "Trois choses que tu sais faire et que tu ne savais pas faire.",
          "Un moment difficile et ce qu’il t’a appris.",
          "Une question que tu veux poser.",
        ],
      },
    ],
  },
  emblematic: {
    id: "situation-emblematique",
    name: "Écrire sa situation emblématique",
    intro:
      "Elle montre à d’autres à quoi ressemble une situation de travail et comment elle est devenue une situation de formation.",
    parts: [
      {
        title: "Raconter",
        points: [
          "Le contexte : le lieu, le public, ce qui était en jeu.",
          "Ce que tu voulais apprendre, et comment la situation a été aménagée.",
          "Ce que tu as fait, ce que tu as produit, ce que tu en retires.",
        ],
      },
      {
        title: "Protéger",
        points: [
          "Pas de nom : ni le tien, ni celui de ta formatrice ou de ton formateur, ni celui de la structure.",
          "Pas de photo où l’on reconnaît quelqu’un sans son accord écrit.",
        ],
      },
    ],
  },
} as const;
