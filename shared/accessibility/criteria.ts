import type { Criterion, State } from "./rgaa.ts";

/** The audit of 22 November 2026: code, accessibility tree, keyboard, axe, in Chromium, without a screen reader. */
const audit = "Audit du 22/11/2026 (31 pages, arbre d’accessibilité, clavier, axe)";
const everyPage = "toutes";
/** Opens every page and dialog as every kind of person. */
const walk = "parcours automatique (scripts/prove/browser/crawl.ts)";

const row =
  (state: State) =>
  (number: string, title: string, proof = audit, pages = everyPage): Criterion => ({
    number,
    title,
    state,
    pages,
    proof,
  });
const met = row("conforme");
const none = row("non applicable");
/** With what people meet, in the words of those who meet it: the statement quotes it. */
const toCheck = (number: string, title: string, gap: string, proof: string, pages: string): Criterion => ({
  ...row("à vérifier")(number, title, proof, pages),
  gap,
});

/** Visitor, learner of a FEST and administrator, at 360 and 1280 pixels, in Chromium; no screen reader. */
const seen = "Vu le 23/11/2026 sur 57 pages, à 360 et 1280 pixels";

/** The same audit's second part: Orca 43.1 under Chromium, keyboard alone, on 16 pages. */
const heard = "Écouté le 24/11/2026 avec Orca, sous Chromium";
const grid = "/evenements/edition/:id/planning/grille";
const complexTables = `${grid}, /evenements/edition/:id/planning/preparer, /evenements/edition/:id/structures`;

/**
 * Orca was listened to on 24 November 2026, by people who see: until somebody who works with a screen reader has tried the
 * site, with one of those that are most used, nobody may call it wholly conforming.
 */
export const isTriedWithScreenReader = false;

/** The 106 criteria of RGAA 4.1. Titles are shortened. */
// biome-ignore format: one criterion a line, as far as it fits
export const criteria: readonly Criterion[] = [
  met("1.1", "Chaque image porteuse d’information a une alternative", `${audit} ; ${walk}`),
  met("1.2", "Chaque image de décoration est ignorée par les technologies d’assistance"),
  met("1.3", "L’alternative de chaque image est pertinente", `Une description est demandée au dépôt d’une image et sur la page qui la montre, puis reprise partout (web/src/frame/AltText.tsx) ; une image que personne n’a décrite garde le nom de son fichier, une photo de structure son numéro : web/e2e/library.e2e.ts, web/e2e/structures.e2e.ts`, "/documents/:idDocument, /structures/:id, /etape/:id"),
  none("1.4", "L’alternative d’un CAPTCHA dit sa nature et sa fonction", "Aucun CAPTCHA"),
  none("1.5", "Un autre accès existe à côté de chaque CAPTCHA", "Aucun CAPTCHA"),
  none("1.6", "Chaque image complexe a une description détaillée", `${audit} : aucune image complexe`),
  none("1.7", "La description détaillée est pertinente", `${audit} : aucune image complexe`),
  none("1.8", "Un texte en image est remplacé par un texte stylé", `${audit} : aucun texte en image`),
  met("1.9", "Chaque légende est reliée à son image", "Arbre d’accessibilité de deux PDF regardé le 23/11/2026 : chaque page est une figure qui porte le nom de sa légende (web/src/features/library/documents/PdfViewer.tsx)", "/documents/:idDocument"),

  none("2.1", "Chaque cadre a un titre", `${audit} : aucun cadre sur les pages de la démonstration ; le lecteur d’une vidéo prend pour titre celui de la vidéo (web/src/ui/VideoPlayer.tsx)`),
  none("2.2", "Le titre de chaque cadre est pertinent", `${audit} : aucun cadre sur les pages de la démonstration`),

  met("3.1", "L’information n’est pas donnée par la couleur seule"),
  met("3.2", "Le contraste du texte est suffisant", `${audit} ; contraste des exemples calculé le 23/11/2026 sur 15 pages : 6,8 au moins ; scripts/checks/contrast.test.ts`, "formulaires, listes à choisir"),
  toCheck("3.3", "Le contraste des composants et des graphiques est suffisant", "Dans la grille du planning, le bouton qui ajoute un rendez-vous se voyait à peine. Son contour et son signe sont maintenant toujours visibles ; le contour a été vu le 27 novembre 2026, de jour et de nuit ; le signe reste à regarder.", `${audit} ; contour de 1,6 pour 1 mesuré le 24/11/2026, redessiné le 27/11/2026 (web/src/styles/components/timetable-grid.css) ; scripts/checks/contrast.test.ts`, grid),

  met("4.1", "Chaque média temporel a, si besoin, une transcription ou une audiodescription", `${audit} : films dessinés, sans parole, décrits par le texte voisin (web/src/features/home/Film.tsx)`, "/"),
  none("4.2", "La transcription ou l’audiodescription est pertinente"),
  met("4.3", "Chaque média synchronisé a, si besoin, des sous-titres", `${audit} : films sans son`, "/"),
  none("4.4", "Les sous-titres sont pertinents", "Aucun film n’a de son"),
  none("4.5", "Chaque média a, si besoin, une audiodescription synchronisée"),
  none("4.6", "L’audiodescription synchronisée est pertinente"),
  met("4.7", "Chaque média temporel est clairement identifiable", audit, "/"),
  none("4.8", "Chaque média non temporel a, si besoin, une alternative", "Aucun média non temporel"),
  none("4.9", "L’alternative d’un média non temporel est pertinente", "Aucun média non temporel"),
  met("4.10", "Chaque son déclenché automatiquement est contrôlable", `${audit} : aucun son ne part seul`, "/"),
  met("4.11", "La lecture de chaque média est contrôlable au clavier et à la souris", audit, "/"),
  none("4.12", "La consultation de chaque média non temporel est contrôlable", "Aucun média non temporel"),
  toCheck("4.13", "Chaque média est compatible avec les technologies d’assistance", "Les films de l’accueil ont le lecteur du navigateur, avec un nom. Il n’a pas été essayé avec un lecteur d’écran.", "Lecteur natif, nommé (web/src/features/home/Film.tsx)", "/"),

  met("5.1", "Chaque tableau complexe a un résumé", "Vérifié dans la page le 27/11/2026, pas encore entendu : la grille du planning, les places à préparer et les structures d’un événement ont chacune une description qui dit leurs lignes, leurs zones et leurs colonnes (web/src/features/timetable/grid/TimetableGrid.tsx)", complexTables),
  met("5.2", "Le résumé d’un tableau complexe est pertinent", "Trois résumés d’une ou deux phrases", complexTables),
  none("5.3", "Un tableau de mise en forme se comprend une fois linéarisé", "Il n’y en a plus : l’étape imprimée n’est plus un tableau (web/src/features/steps/PrintPage.tsx, 23/11/2026)"),
  met("5.4", "Le titre d’un tableau de données lui est associé"),
  met("5.5", "Le titre de chaque tableau de données est pertinent"),
  met("5.6", "Chaque en-tête de tableau est identifié", `${audit} ; web/src/ui/lists/Table.tsx`),
  met("5.7", "Chaque cellule est associée à ses en-têtes", "Dans ces trois tableaux, chaque cellule nomme sa zone, sa ligne et sa colonne (web/src/ui/lists/header-ids.ts) ; les autres : web/src/ui/lists/Table.tsx", complexTables),
  none("5.8", "Un tableau de mise en forme n’utilise pas d’élément de tableau de données", "Il n’y en a plus : l’étape imprimée n’est plus un tableau (web/src/features/steps/PrintPage.tsx, 23/11/2026)"),

  met("6.1", "Chaque lien est explicite"),
  met("6.2", "Chaque lien a un intitulé", `${audit} ; ${walk}`),

  met("7.1", "Chaque script est compatible avec les technologies d’assistance", `${audit} ; ${walk}`),
  none("7.2", "L’alternative d’un script est pertinente", "Aucun script n’a d’alternative"),
  met("7.3", "Chaque script est contrôlable au clavier et par tout dispositif de pointage", `${audit} ; scripts/prove/browser/keyboard.ts`),
  met("7.4", "L’utilisateur ou l’utilisatrice est prévenu·e de chaque changement de contexte", "Un bouton et des liens depuis le 23/11/2026 : web/e2e/names.e2e.ts, web/src/frame/SectionNav.tsx", "/tableau-de-bord, /mon-compte"),
  met("7.5", "Les messages de statut sont restitués", `${heard} : nombre de résultats, enregistrements, refus ; huit parcours transcrits dans scripts/prove/ear.program.ts ; web/e2e/keyboard.e2e.ts`, "/structures, /tableau-de-bord, /evenements/edition/:id, /import/structures, /etape/:id, /documents/dossier/:id"),

  met("8.1", "Chaque page a un type de document"),
  met("8.2", "Le code de chaque page est valide"),
  met("8.3", "La langue par défaut est présente", `${audit} ; ${walk}`),
  met("8.4", "Le code de langue est pertinent", `${audit} ; ${walk}`),
  met("8.5", "Chaque page a un titre", `${audit} ; ${walk}`),
  met("8.6", "Le titre de chaque page est pertinent", `${seen}, avec un filtre sur trois listes : web/src/ui/browser/document-title.ts ; scripts/prove/browser/structure.ts`),
  met("8.7", "Chaque changement de langue est indiqué", `${seen} : chaque « Whishlists » y est signalé comme anglais (web/src/frame/admin/tabs-texts.ts)`, "/tableau-de-bord, /plan-du-site, /apprenant-voeux/:id/:eventId"),
  met("8.8", "Le code de chaque changement de langue est pertinent", "Un seul mot, « Whishlists », signalé « en » : lu le 27/11/2026 dans web/src/frame/admin/tabs-texts.ts", "/tableau-de-bord, /plan-du-site"),
  met("8.9", "Les balises ne servent pas qu’à la présentation"),
  none("8.10", "Les changements du sens de lecture sont signalés", "Aucun texte de droite à gauche"),

  met("9.1", "L’information est structurée par des titres", `${seen} : scripts/prove/browser/structure.ts`),
  met("9.2", "La structure du document est cohérente"),
  met("9.3", "Chaque liste est structurée", `${seen} : scripts/prove/browser/structure.ts`),
  none("9.4", "Chaque citation est indiquée", `${audit} : aucune citation`),

  met("10.1", "Les feuilles de style contrôlent la présentation"),
  met("10.2", "Le contenu reste présent sans les feuilles de style"),
  met("10.3", "L’information reste compréhensible sans les feuilles de style"),
  met("10.4", "Le texte reste lisible à 200 %", `${audit} (texte à 200 %)`),
  met("10.5", "Les couleurs de fond et de texte sont déclarées ensemble", `${audit} ; scripts/checks/contrast.test.ts`),
  met("10.6", "Chaque lien dans un texte se distingue du texte"),
  met("10.7", "La prise de focus est visible", `${audit} ; scripts/prove/browser/keyboard.ts`),
  met("10.8", "Les contenus cachés le sont à bon escient"),
  met("10.9", "L’information n’est pas donnée par la seule forme, taille ou position"),
  met("10.10", "Cette règle est appliquée de façon pertinente"),
  met("10.11", "Les contenus tiennent dans 320 pixels de large ou 256 de haut", `${audit} ; ${walk} à 320 px`),
  met("10.12", "L’espacement du texte peut être redéfini", `${walk} : aucun texte coupé, page ou fenêtre (scripts/prove/browser/structure.ts) ; aucun des 48 noms de la grille du planning, à 360 et 1280 pixels, le 27/11/2026`),
  none("10.13", "Les contenus additionnels au focus ou au survol sont contrôlables", `${audit} : aucun`),
  none("10.14", "Les contenus additionnels en CSS seul sont atteignables au clavier", `${audit} : aucun`),

  met("11.1", "Chaque champ a une étiquette", `${seen} : chaque champ a la sienne, celle des recherches se voit`),
  met("11.2", "Chaque étiquette est pertinente"),
  met("11.3", "Les étiquettes des champs de même fonction sont cohérentes"),
  met("11.4", "L’étiquette et son champ sont accolés"),
  met("11.5", "Les champs de même nature sont regroupés"),
  met("11.6", "Chaque regroupement de champs a une légende"),
  met("11.7", "Chaque légende est pertinente"),
  none("11.8", "Les choix d’une liste sont regroupés de façon pertinente", `${audit} : aucune liste ne le demande`),
  met("11.9", "L’intitulé de chaque bouton est pertinent", `Dans le volet qui déplace un rendez-vous, chaque destination dit son heure depuis le 27/11/2026 (scripts/prove/ear/deplacer-un-rendez-vous.txt est comparé à chaque fois) ; ailleurs : ${walk}`),
  met("11.10", "Le contrôle de saisie est utilisé de façon pertinente", `${walk} : étoile, sens de l’étoile et exemple de chaque format, page ou fenêtre (scripts/prove/browser/fields.ts) ; onze formulaires regardés le 23/11/2026`, "formulaires"),
  met("11.11", "Le contrôle de saisie suggère des corrections", `Chaque message dit le format attendu avec un exemple (shared/contract/formats.ts) ; onze formulaires envoyés vides ou faux le 23/11/2026, leurs messages lus`, "formulaires"),
  met("11.12", "Les données à conséquence peuvent être modifiées ou confirmées"),
  met("11.13", "La finalité d’un champ peut être déduite (remplissage automatique)"),

  met("12.1", "Deux systèmes de navigation différents au moins", "Menu, recherche et plan du site depuis le 23/11/2026 : web/e2e/search.e2e.ts, web/src/app/site-map.test.ts"),
  met("12.2", "Le menu et les barres de navigation sont toujours à la même place"),
  met("12.3", "La page « plan du site » est pertinente", "Écrit depuis la liste des pages et leurs droits : web/src/app/site-map.test.ts"),
  met("12.4", "La page « plan du site » est atteinte de la même façon partout", `${seen}, à la même place du pied de chacune : web/src/frame/Footer.tsx`),
  met("12.5", "Le moteur de recherche est atteint de la même façon partout", `${seen}, à la même place de l’en-tête de chacune : web/src/frame/Header.tsx`),
  met("12.6", "Les zones de regroupement peuvent être atteintes ou évitées"),
  met("12.7", "Un lien d’accès rapide mène au contenu", `${audit} ; web/src/ui/navigation/SkipLink.tsx`),
  met("12.8", "L’ordre de tabulation est cohérent", `${audit} ; scripts/prove/browser/keyboard.ts`),
  met("12.9", "La navigation ne contient pas de piège au clavier", `${audit} ; scripts/prove/browser/keyboard.ts`),
  met("12.10", "Les raccourcis d’une seule touche sont contrôlables", "E et / n’agissent que dans la grille du planning, quand elle a le focus (web/src/features/timetable/grid/use-grid-keys.ts)", grid),
  met("12.11", "Les contenus additionnels sont atteignables au clavier"),

  met("13.1", "Chaque limite de temps est contrôlable", "Avis deux minutes avant la fin, prolongation par une touche, fin des douze heures, reconnexion sur place sans rien perdre : web/e2e/session-end.e2e.ts, vu le 23/11/2026"),
  met("13.2", "Aucune fenêtre ne s’ouvre sans action"),
  met("13.3", "Chaque document en téléchargement a une version accessible", "Titre, langue, en-têtes et styles des documents que Compagnon produit : functions/platform/workbook.test.ts, web/src/features/steps/deliverables/template-file.test.ts, scripts/seed/files.test.ts (23/11/2026)", "modèles, exports, documents de la démonstration"),
  none("13.4", "La version accessible d’un document donne la même information", "Chaque document produit est lui-même la version accessible"),
  none("13.5", "Chaque contenu cryptique a une alternative", `${audit} : aucun`),
  none("13.6", "L’alternative d’un contenu cryptique est pertinente", `${audit} : aucun`),
  met("13.7", "Les changements brusques de luminosité et les flashs sont limités"),
  met("13.8", "Chaque contenu en mouvement est contrôlable", audit, "/"),
  met("13.9", "Le contenu se consulte quelle que soit l’orientation de l’écran"),
  met("13.10", "Les fonctions à geste complexe ont un geste simple"),
  met("13.11", "Les actions au pointeur peuvent être annulées"),
  none("13.12", "Les actions au mouvement de l’appareil ont une alternative", `${audit} : aucune`),
];
