export type LegalSection = { id: string; title: string; paragraphs: readonly string[] };

/** The texts to have read by the organisation before opening: they name what the product really does. */
export const legalTexts = {
  title: "Informations légales",
  contents: "Sur cette page",
  failed: "Les informations légales n’ont pas pu être chargées",
  intro:
    "Cette page dit qui publie Compagnon, où les données sont hébergées, ce qui est conservé de vous et comment exercer vos droits.",
  sections: [
    {
      id: "association",
      title: "Association propriétaire",
      paragraphs: [
        "Compagnon est édité par l’association qui organise vos formations en alternance. Ses coordonnées complètes (dénomination, siège, numéro SIRET, téléphone) vous sont communiquées sur simple demande par le lien « Nous écrire ».",
      ],
    },
    {
      id: "publication",
      title: "Responsable de la publication",
      paragraphs: [
        "La personne qui préside l’association est responsable de la publication. Les pages des structures et les situations partagées sont rédigées par leurs autrices et auteurs, puis relues par l’équipe de coordination.",
      ],
    },
    {
      id: "webmestre",
      title: "Webmestre",
      paragraphs: [
        "L’équipe de coordination administre le site. Pour signaler une erreur, un contenu déplacé ou une difficulté d’accès, écrivez-nous : nous vous répondons sous cinq jours ouvrés.",
      ],
    },
    {
      id: "hebergement",
      title: "Hébergement",
      paragraphs: [
        "Le site, sa base de données et ses fichiers sont hébergés par Amazon Web Services EMEA SARL, 38 avenue John F. Kennedy, L-1855 Luxembourg. Les échanges sont chiffrés, et les données le sont aussi là où elles sont conservées.",
      ],
    },
    {
      id: "confidentialite",
      title: "Politique de confidentialité",
      paragraphs: [
        "Nous conservons ce que vous saisissez pour suivre une formation : votre nom, votre adresse email, votre profil, vos vœux, vos documents et les échanges avec vos formatrices et formateurs. Ces données servent à organiser votre parcours, et à rien d’autre : elles ne sont ni vendues, ni louées, ni utilisées à des fins publicitaires.",
        "Votre mot de passe n’est jamais conservé : seule une empreinte, qui ne permet pas de le retrouver, est enregistrée. Vos coordonnées ne paraissent sur aucune page publique.",
        "Vos données sont conservées le temps de votre formation, puis archivées pour répondre aux obligations des organismes de formation, et enfin supprimées.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      paragraphs: [
        "Compagnon n’utilise que deux cookies, indispensables pour vous garder connecté·e : ils expirent avec votre session. Votre sélection de structures et le profil choisi sont gardés dans votre navigateur et disparaissent à la déconnexion.",
        "Aucun cookie de mesure d’audience ni de publicité n’est déposé : aucun bandeau de consentement n’est donc nécessaire.",
      ],
    },
    {
      id: "tiers",
      title: "Transmission à des tiers",
      paragraphs: [
        "Les vœux d’un·e apprenant·e sont vus par l’équipe de coordination, qui les transmet aux structures concernées pour organiser les rencontres. Aucun autre tiers ne reçoit vos données, sauf obligation légale.",
        "Les polices de caractères et les images sont servies par le site lui-même : votre visite n’est signalée à personne d’autre.",
      ],
    },
    {
      id: "droits",
      title: "Vos droits (RGPD)",
      paragraphs: [
        "Vous pouvez demander à consulter, corriger, recevoir ou effacer vos données, limiter leur usage ou vous y opposer. Écrivez-nous par le lien « Nous écrire » en précisant l’adresse email de votre compte : nous vous répondons sous un mois.",
        "Si la réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés (CNIL), 3 place de Fontenoy, 75007 Paris.",
      ],
    },
    {
      id: "audience",
      title: "Mesure d’audience",
      paragraphs: [
        "Le site ne mesure pas votre navigation. Seuls des journaux techniques (date, page demandée, code de réponse) sont tenus pour assurer la sécurité et la disponibilité du service, puis effacés.",
      ],
    },
  ] satisfies LegalSection[],
} as const;
