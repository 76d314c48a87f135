import { firewallSampleHours, personPictureMinutes, retention } from "#shared/contract/retention.ts";

type LegalSection = { id: string; title: string; paragraphs: readonly string[] };

/** Whole years as years: nobody reads 1095 days. A year may have a day more. */
const days = (count: number): string => {
  if (count === 1) return "24 heures";
  const years = Math.floor(count / 365);
  if (years === 0 || count % 365 > 1) return `${count} jours`;
  return years === 1 ? "un an" : `${years} ans`;
};

/** The texts to have read by the organisation before opening: they name what the product really does. */
export const legalTexts = {
  title: "Informations légales",
  contents: "Sur cette page",
  failed: "Les informations légales n’ont pas pu être chargées",
  intro:
    "Cette page dit qui publie Compagnon, où les données sont hébergées, ce qui est conservé de vous et comment exercer vos droits.",
  /** Below the text on durations, whoever wrote that: it is the organisation's setting. */
  evidencePeriod: (years: number) =>
    `Le dossier de preuves d’un parcours FEST (votre nom, ce qui a eu lieu, les dates, qui l’a noté) : ${years === 1 ? "un an" : `${years} ans`} après la fin du parcours, même si le compte est effacé avant ; sans coordonnées ni textes, et lu par l’administration et la coordination seules. Si vous supprimez votre compte, l’administration voit que vous l’avez demandé et décide si ce dossier peut être effacé plus tôt.`,
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
        "Le site, sa base de données et ses fichiers sont hébergés par Amazon Web Services EMEA SARL, 38\u00a0avenue John\u00a0F.\u00a0Kennedy, L-\u20601855\u00a0Luxembourg. Les échanges sont chiffrés, et les données le sont aussi là où elles sont conservées.",
      ],
    },
    {
      id: "confidentialite",
      title: "Politique de confidentialité",
      paragraphs: [
        "Nous conservons ce que vous saisissez pour suivre une formation : votre nom, votre adresse e-mail, votre profil, vos vœux, vos documents et les échanges avec vos formatrices et formateurs. Ces données servent à organiser votre parcours, et à rien d’autre : elles ne sont ni vendues, ni louées, ni utilisées à des fins publicitaires.",
        "Votre mot de passe n’est jamais conservé : seule une empreinte, qui ne permet pas de le retrouver, est enregistrée. Vos coordonnées ne paraissent sur aucune page publique.",
        "Au sein de l’équipe, chaque personne ne voit que ce dont son rôle a besoin. Vos coordonnées ne sont vues que de l’équipe de formation et des deux personnes qui vous accompagnent.",
      ],
    },
    {
      id: "finalites",
      title: "À quoi servent vos données",
      paragraphs: [
        "Organiser votre formation et les rencontres avec les structures : compte, profil, vœux, parcours, documents. Base légale : l’exécution du contrat de formation qui vous lie à l’organisme.",
        "Montrer une page publique à votre nom : seulement si vous l’activez, et jusqu’à ce que vous la désactiviez. Base légale : votre consentement.",
        "Présenter les structures et les personnes qui y forment. Base légale : l’intérêt légitime de l’association à faire connaître ces lieux.",
        "Protéger les comptes et savoir qui a consulté quoi : connexions, échecs, changements de droits, lectures de coordonnées et de fichiers. Ce journal ne contient ni nom ni adresse. Base légale : l’obligation de sécurité et l’intérêt légitime de l’association.",
        "Garder les pièces que la loi demande aux organismes de formation. Base légale : l’obligation légale ; l’organisme conserve ces pièces hors de Compagnon.",
      ],
    },
    {
      id: "durees",
      title: "Combien de temps elles sont gardées",
      paragraphs: [
        `Une inscription dont l’adresse n’est pas confirmée est effacée au bout de ${days(retention.unverifiedAccount)}. Un compte ouvert par l’équipe et jamais utilisé l’est au bout de ${days(retention.unusedInvitation)}.`,
        `Sans connexion pendant ${days(retention.inactiveAccount)}, un e-mail vous prévient ; ${days(retention.warning)} plus tard, le compte et ce qu’il contient sont effacés. Ce que vous avez écrit dans le parcours d’une autre personne y reste, sans votre nom. Les comptes de l’équipe sont revus par l’administration. Aucun compte n’est effacé faute d’usage avant la fin des promotions où la personne figure.`,
        `Qui était attendu·e à un Alternance Day, à quelle heure chaque personne est arrivée, qui était là, et les absences excusées : ${days(retention.attendance)} après le jour, pour les financeurs de la formation. Un compte inactif n’est pas effacé avant.`,
        "Vous pouvez supprimer votre compte à tout moment depuis « Mes données » : il se ferme aussitôt, et ce qu’il contenait est effacé dans la journée. Restent, comme après un effacement par l’équipe ou faute de connexion, et sans votre nom : ce que vous avez écrit dans le parcours d’une autre personne, vos situations déjà publiées, et les documents que vous aviez mis dans un dossier ou dans l’étape d’une autre personne.",
        `La personne à joindre dans une structure : ${days(retention.unusedContact)} après avoir été notée pour la dernière fois, si la structure n’a participé à aucun événement depuis.`,
        `Historique des modifications : ${days(retention.changeLog)}. Journal de sécurité : ${days(retention.securityLog)}. Journaux techniques : ${days(retention.functionLogs)}. Avis de la cloche, sans le contenu de ce qu’ils annoncent : ${days(retention.notices)}. Fichiers importés, exports et archives zip : ${days(retention.passingFiles)}.`,
        `Journal d’accès aux fichiers (adresse réseau, date, fichier et nom sous lequel il a été téléchargé), pour retrouver un accès illégitime : ${days(retention.storageLogs)}. Le pare-feu montre à l’équipe technique des exemples de demandes, avec leur adresse réseau, pendant ${firewallSampleHours} heures.`,
        `Votre photo disparaît du site au plus tard ${personPictureMinutes} minutes après son retrait ou la suppression du compte. Une photo de structure ou de situation retirée peut rester ${days(retention.cachedPictures)} dans les mémoires des navigateurs et du réseau.`,
        `Copies de secours : un fichier supprimé peut être rétabli pendant ${days(retention.deletedFiles)}, la base de données pendant ${days(retention.databaseBackup)}. Une personne effacée le reste après tout rétablissement.`,
      ],
    },
    {
      id: "mineurs",
      title: "Si vous avez moins de 18 ans",
      paragraphs: [
        "Parmi les personnes en formation, certaines sont mineures. Leur compte sert à leur formation et ne demande rien de plus que celui des adultes : aucune date de naissance, aucune publicité, aucun profilage. Personne d’extérieur à la formation ne voit leurs coordonnées, et aucune page publique n’existe à leur nom sans leur choix.",
        "Avant 15 ans, rendre sa page publique demande aussi l’accord d’un parent ou de la personne titulaire de l’autorité parentale. Les parents peuvent exercer les droits de leur enfant avec lui ou en son nom, en écrivant à l’équipe.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      paragraphs: [
        "Compagnon n’utilise que deux cookies, indispensables pour maintenir votre connexion : ils expirent avec votre session. Votre sélection de structures, le profil choisi, vos textes pas encore enregistrés, ce que vous avez marqué comme lu, votre confort de lecture et, pour l’équipe, les cinq dernières fiches ouvertes sont gardés dans votre navigateur et disparaissent à la déconnexion.",
        "Aucun cookie de mesure d’audience ni de publicité n’est déposé : aucun bandeau de consentement n’est donc nécessaire.",
      ],
    },
    {
      id: "tiers",
      title: "Transmission à des tiers",
      paragraphs: [
        "Les vœux d’un·e apprenant·e sont vus par l’équipe de coordination, qui les transmet aux structures concernées pour organiser les rencontres. Une structure voit le nom et la promotion de qui la rencontre ou souhaite la rencontrer ; jamais l’ordre de ses vœux, ni ses autres pistes. Aucun autre tiers ne reçoit vos données, sauf obligation légale.",
        "Après les rencontres, les structures disent avec qui elles souhaitent continuer, et pourquoi si elles le veulent. L’équipe lit ces avis pour proposer des pistes ; les pages des apprenant·es n’en montrent rien. Si un avis vous concerne, vous le lisez dans la copie de vos données, depuis « Mes données » : il en fait partie. Il est effacé avec votre compte.",
        "Les polices de caractères et les images sont servies par le site lui-même : votre visite n’est signalée à personne d’autre.",
      ],
    },
    {
      id: "droits",
      title: "Vos droits (RGPD)",
      paragraphs: [
        "Depuis « Mon profil » et « Mes données », vous pouvez corriger vos données, les télécharger et supprimer votre compte sans rien demander à personne.",
        "Vous pouvez aussi demander à consulter, corriger, recevoir ou effacer vos données, limiter leur usage, vous y opposer ou retirer un consentement. Écrivez-nous par le lien « Nous écrire », à l’attention de la personne chargée de la protection des données, en précisant l’adresse e-mail de votre compte : nous vous répondons sous un mois.",
        "Vous pouvez demander qui a consulté vos coordonnées ou vos fichiers pendant les douze derniers mois.",
        "Si la réponse ne vous satisfait pas, vous pouvez saisir la Commission nationale de l’informatique et des libertés (CNIL), 3\u00a0place de Fontenoy, 75007\u00a0Paris.",
      ],
    },
    {
      id: "audience",
      title: "Mesure d’audience",
      paragraphs: [
        "Le site ne mesure pas votre navigation. Seuls des journaux techniques (date, demande, code de réponse), le journal d’accès aux fichiers et le journal de sécurité sont tenus pour assurer la sécurité et la disponibilité du service, puis effacés.",
      ],
    },
  ] satisfies LegalSection[],
} as const;
