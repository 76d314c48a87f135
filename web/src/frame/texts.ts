export const frameTexts = {
  product: "Compagnon",
  brandLink: "Compagnon, accueil",
  mainNavigation: "Navigation principale",
  footNavigation: "Pied de page",
  section: "Rubrique :",
  chooseSection: "à choisir",
  menu: "Menu",
  home: "Accueil",
  structures: "Structures",
  situations: "Situations",
  alternanceDay: "L'Alternance Day",
  signIn: "Me connecter",
  createAccount: "Créer un compte",
  todo: "À faire",
  basket: (count: number) => `Mes structures sélectionnées : ${count}`,
  userMenu: " : menu",
  /**
   * The home of somebody signed in, wherever the specification quotes no name. It does for the menu and the title of the
   * browser's tab (`dashboard`), and for the rail of the administration.
   */
  space: "Mon espace",
  dashboard: "Mon profil",
  account: "Connexion et sécurité",
  publicPage: "Ma page publique",
  documents: "Mes documents",
  signOut: "Déconnexion",
  signOutFailed: "La déconnexion n’a pas pu être confirmée, mais ce navigateur a tout oublié.",
  legal: "Informations légales",
  write: "Nous écrire",
  notFound: "Cette page n'existe pas",
  notFoundDetail: "L’adresse a peut-être changé, ou le lien est incomplet.",
  backHome: "Retour à l’accueil",
  support: "Écrire au support",
  denied: "Cette page n’est pas pour ton profil",
  deniedDetail: "Te voici sur ton espace. Si elle devrait t’être ouverte, écris à l’équipe.",
  crashed: "Cette page n’a pas pu s’afficher",
  crashedDetail:
    "Rien de ce qui est enregistré n’est perdu. Recharge la page ; si cela recommence, écris-nous.",
  maintenance: "Site en maintenance",
  maintenanceText:
    "Les pages se lisent comme d’habitude ; rien ne peut être enregistré pour l’instant. Ce qui est écrit reste dans la page ouverte.",
  sessionFailed: "Ta session n’a pas pu être vérifiée",
} as const;
