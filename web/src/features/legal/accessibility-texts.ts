import type { Counts } from "#shared/accessibility/rgaa.ts";
import { counted } from "#shared/contract/counted.ts";

/** The day on which the whole was last looked at, and the statement drawn up. */
const checkedOn = "27 novembre 2026";

/** What keeps the site from conforming wholly: known faults, else what nobody has checked or tried. */
const reasonOf = (state: string, counts: Counts): string => {
  if (state === "totalement conforme") return ".";
  if (counts["non conforme"] > 0) return ", en raison des points énumérés plus bas.";
  const unchecked = counts["à vérifier"];
  const known =
    unchecked === 0
      ? "tous les critères qui s’appliquent sont respectés, mais"
      : `aucun défaut n’est connu, mais ${counted(unchecked, "critère reste", "critères restent")} à vérifier et`;
  return ` : d’après notre évaluation, ${known} aucune personne qui travaille avec un lecteur d’écran n’a encore essayé le site.`;
};

/** The statement, after the model of the French law (décret n° 2019-768 of 24 July 2019). */
export const accessibilityTexts = {
  title: "Accessibilité",
  intro:
    "Cette déclaration dit ce qui, dans Compagnon, peut être utilisé par tout le monde, ce qui ne le peut pas encore, et à qui le dire.",
  publisher: "Qui fait cette déclaration",
  publisherFailed: "Le nom de l’association n’a pas pu être chargé",
  commitment:
    "L’association s’engage à rendre Compagnon accessible, conformément à l’article 47 de la loi n°\u00a02005-102 du 11 février 2005 et au décret n°\u00a02019-768 du 24 juillet 2019. Cette déclaration s’applique à toutes les pages de ce site, publiques ou non.",
  state: "État de conformité",
  isConform: (state: string, counts: Counts) =>
    `Compagnon est ${state} avec le référentiel général d’amélioration de l’accessibilité (RGAA), version 4.1${reasonOf(state, counts)}`,
  results: "Résultats des tests",
  rate: (rate: number, met: number, applicable: number, others: number) =>
    `${rate} % des critères qui s’appliquent sont respectés : ${met} sur ${applicable}. Un critère qui reste à vérifier compte comme non respecté. ${others} autres sont sans objet : le site n’a rien à quoi ils s’appliquent.`,
  byTheme: "Critères respectés, par thème",
  met: (met: number, applicable: number) => `${met} sur ${applicable}`,
  notApplicable: "sans objet",
  gaps: "Contenus non accessibles",
  unmetCriteria: "Non-conformités",
  uncheckedCriteria: "Critères à vérifier",
  none: "Aucune connue à ce jour.",
  burden: "Dérogations pour charge disproportionnée",
  noBurden: "Aucune.",
  exempt: "Contenus qui ne sont pas soumis à l’obligation",
  exemptContents:
    "Les documents, photos et vidéos que déposent les structures et les personnes en formation, et les vidéos lues depuis YouTube ou Vimeo : l’association ne les produit pas. Compagnon conseille de les rendre accessibles au moment du dépôt.",
  drawnUp: "Établissement de cette déclaration",
  date: `Cette déclaration a été établie le ${checkedOn}.`,
  method:
    "Elle vient d’une auto-évaluation : un audit des 106 critères du RGAA 4.1 sur 31 pages et leurs dialogues (22 novembre 2026), puis les corrections et les contrôles des jours suivants. Le 24 novembre 2026, seize pages ont été écoutées avec le lecteur d’écran Orca, au clavier seul. Aucun organisme extérieur ne l’a vérifiée, aucune personne handicapée n’y a pris part, et NVDA, JAWS et VoiceOver n’ont pas été essayés : c’est sa principale limite.",
  technologies: "Technologies utilisées",
  technologyList: "HTML5, WAI-ARIA, CSS, JavaScript et SVG.",
  environment: "Environnement et outils",
  environmentList: [
    "Navigateur Chromium, de 320 à 1 280 pixels de large, au clavier seul et à la souris",
    "Lecteur d’écran Orca 43.1, sur seize pages",
    "Texte agrandi à 200 %, espacement du texte redéfini, couleurs forcées, affichage sombre",
    "Arbre d’accessibilité du navigateur et outil axe-core, sur chaque page et chaque dialogue que peut ouvrir chaque rôle",
  ],
  looked: "Pages qui ont été vérifiées",
  lookedAt:
    "Accueil, connexion et création de compte, catalogue et page d’une structure, sélection et vœux, espace de chaque rôle, profil, documents, étapes et livrables, situations, événement et planning, imports, administration, informations légales, et les dialogues de ces pages.",
  contact: "Retour d’information et contact",
  contactText:
    "Si vous n’arrivez pas à accéder à un contenu ou à un service, écrivez-nous : nous vous orienterons vers une solution accessible, ou vous enverrons le contenu sous une autre forme.",
  write: "Nous écrire",
  remedy: "Voies de recours",
  remedyText:
    "Si vous nous avez signalé un défaut d’accessibilité qui vous empêche d’accéder à un contenu ou à un service, et que vous n’avez pas obtenu de réponse satisfaisante, vous pouvez :",
  remedies: [
    {
      before: "écrire un message au Défenseur des droits : ",
      href: "https://formulaire.defenseurdesdroits.fr/",
      label: "formulaire.defenseurdesdroits.fr",
    },
    {
      before: "joindre sa déléguée ou son délégué dans votre région : ",
      href: "https://www.defenseurdesdroits.fr/saisir/delegues",
      label: "liste des délégués",
    },
  ],
  post: "envoyer un courrier, gratuit et sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.",
} as const;
