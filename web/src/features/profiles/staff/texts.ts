import type { MailFailure } from "#shared/accounts/accounts.schemas.ts";
import { counted } from "#shared/contract/counted.ts";
import type { RetentionStep } from "#shared/contract/retention.ts";
import { promotionName } from "#shared/training/training.names.ts";

/** Accounts as staff keep them, *vous*. */
export const staffUserTexts = {
  title: "Utilisateurs",
  toConfirm: "À confirmer",
  structuresCount: (count: number) => counted(count, "structure"),
  action: "Action de formation",
  everyAction: "Toutes les promotions",
  actionNamed: promotionName,
  seePublic: "Voir la page publique",
  rename: "Renommer",
  renaming: "Renommer l’utilisateur",
  renamed: "Bravo, l'item a bien été modifié",
  endSessions: "Déconnecter de tous ses appareils",
  endSessionsAsk: (name: string) => `Déconnecter ${name} de tous ses appareils ?`,
  endSessionsText:
    "Une nouvelle connexion sera demandée partout, tout de suite. Un agenda qui suivait son planning s’arrête aussi.",
  endSessionsConfirm: "Déconnecter",
  sessionsEnded: "Tous les appareils sont déconnectés",
  resetFactors: "Retirer sa double vérification",
  resetFactorsAsk: (name: string) => `Retirer la double vérification de ${name} ?`,
  resetFactorsText:
    "Pour une personne qui a tout perdu, et que vous avez reconnue. Ses clés d’accès, applications de codes et codes de secours ne serviront plus. Le mot de passe suffira jusqu’à la prochaine. Un agenda qui suivait son planning s’arrête aussi. Vous recevrez chacun un e-mail.",
  resetFactorsConfirm: "Retirer",
  factorsReset: "La double vérification est retirée",
  removeProfile: "Supprimer ce profil",
  removeUser: "Supprimer l’utilisateur",
  removeUserText:
    "Voulez-vous supprimer cet utilisateur ? Son compte, ses profils et ce qu’ils contiennent seront effacés ; ce qu’il a partagé reste, sans son nom.",
  removeProfileText:
    "Voulez-vous supprimer ce profil ? Ce qu’il contient sera effacé ; la personne garde son compte et ses autres profils.",
  removeAnyway: "Supprimer quand même",
  createNext: "Créer une autre personne",
  added: "Bravo, l'utilisateur a bien été ajouté",
  removedText: (name: string) =>
    `Le compte de ${name} est fermé ; ce qu’il contenait est effacé dans la journée.`,
  removed: "Bravo, l'utilisateur a bien été supprimé",
  create: "Créer un utilisateur",
  creating: "Créer un utilisateur",
  empty: "Aucun utilisateur pour l’instant",
  name: "Nom",
  role: "Rôle",
  city: "Ville",
  find: "Rechercher...",
  findLabel: "Rechercher un utilisateur",
  filter: "Rôle",
  everyRole: (count: number) => `Tous les rôles (${count})`,
  roleCount: (name: string, count: number) => `${name} (${count})`,
  noneFound: "Aucun profil n'a été trouvé",
  noneFoundText: "Nous ne trouvons pas de réponse, veuillez réessayer.",
  chooseRole: "Choisissez un rôle",
  userName: "Prénom et nom",
  email: "Adresse e-mail",
  createAction: "Créer",
  created:
    "L'utilisateur a été créé avec succès. Il va recevoir un email de confirmation. Il devra confirmer son compte par email.",
  passwordByLink:
    "La personne choisit son mot de passe par un lien, envoyé à cette adresse et valable deux semaines au moins.",
  passwordGiven: "Donner un mot de passe provisoire",
  passwordGivenText: "Il sera à changer à la première connexion.",
  awaited: "Pas encore venu·e",
  mailFailed: (date: string) => `Adresse en échec depuis le ${date}`,
  mailFailedText: {
    bounce:
      "Un message envoyé à cette personne est revenu : son adresse est mal écrite, ou fermée. Demandez-lui la bonne : elle peut la donner dans « Connexion et sécurité ». Si elle n’est encore jamais venue, l’administration supprime ce compte, et vous en créez un autre avec la bonne adresse.",
    complaint:
      "Cette personne a signalé un de nos messages comme indésirable. Elle ne reçoit plus que ce qu’elle demande elle-même, comme un nouveau mot de passe. Parlez-en avec elle.",
  } satisfies Record<MailFailure["kind"], string>,
  mailFailedShort: "Adresse en échec",
  inviteAgain: "Renvoyer l’invitation",
  invitedAgain: "L’invitation est repartie",
  inviteFailed: "L’invitation n’a pas pu repartir",
  createFailed: "Erreur lors de la création de l'utilisateur.",
  importTitle: "Importer des utilisateurs",
  importUndo:
    "Les comptes que personne n’a encore ouverts sont supprimés, les noms et les profils d’avant reviennent. Les e-mails déjà partis ne se rattrapent pas : leur lien ne mènera plus à rien.",
  importMails: "Chaque personne dont le compte est créé reçoit un e-mail pour choisir son mot de passe.",
  rolesFailed: "Erreur lors de la récupération des rôles. ",
} as const;

/** People with an account and no profile, *vous*. */
export const withoutProfileTexts = {
  open: (count: number | undefined) => (count ? `Sans profil (${count})` : "Sans profil"),
  title: "Personnes sans profil",
  intro:
    "Adresse confirmée, mais pas de profil. Donnez-en un aux personnes que vous connaissez : un e-mail les prévient.",
  none: "Tout le monde a un profil",
  more: "La liste s’arrête ici ; la suite paraîtra quand ces personnes auront un profil.",
  failed: "Les personnes sans profil n’ont pas pu être chargées",
  since: (day: string) => `Compte ouvert le ${day}`,
  roleOf: (name: string) => `Rôle de ${name}`,
  chooseRole: "Choisissez un rôle",
  give: "Donner ce profil",
  given: "Le profil est donné",
  notGiven: "Le profil n’a pas pu être donné",
} as const;

const people = (count: number) => (count === 1 ? "1 inscription" : `${count} inscriptions`);

/** Unused accounts that will be deleted soon, *vous*. */
export const retentionTexts = {
  open: "Comptes inactifs",
  failed: "Les comptes inactifs n’ont pas pu être chargés",
  intro: (until: string) =>
    `Ce qui arrivera d’ici le ${until} si ces personnes ne se connectent pas. Après deux ans sans connexion, un e-mail les prévient ; trente jours plus tard, leur compte est effacé. Un compte ouvert par l’équipe et jamais utilisé l’est au bout d’un an, sans e-mail. Aucun de ces comptes n’est effacé avant la fin des promotions où la personne figure.`,
  none: "Aucun compte ne sera prévenu ni effacé d’ici là",
  unverified: (count: number) =>
    `${people(count)} dont l’adresse n’a pas été confirmée : elles disparaissent au bout de sept jours.`,
  more: "La liste s’arrête ici ; la suite paraîtra quand ces comptes auront été traités.",
  seen: (date: string) => `Dernière connexion : ${date}`,
  never: "Invitation jamais utilisée",
  unreachable: "Les e-mails n’arrivent plus à son adresse : prévenez cette personne autrement.",
  what: {
    warn: (date: string) => `Un e-mail préviendra cette personne le ${date}`,
    erase: (date: string) => `Compte effacé le ${date}`,
    ask: (date: string) =>
      `Membre de l’équipe sans connexion depuis deux ans le ${date} : à vous de décider, rien n’est automatique`,
    remove: (date: string) => `Inscription effacée le ${date}`,
  } satisfies Record<RetentionStep, (date: string) => string>,
} as const;
