import { greeting, mailOf } from "#functions/platform/letter.ts";
import type { Mail } from "#functions/platform/mail.ts";
import { aloud } from "#shared/contract/aloud.ts";
import { invitationUntil } from "#shared/contract/handed-out.ts";
import { momentInParis } from "#shared/contract/paris.ts";

// Worded without *tu* nor *vous* where learners and the others both read it.

/** The site's address comes from configuration: a mail must never repeat a request's Host header. */
export const pageAt = (path: string, query: Record<string, string> = {}): string => {
  const site = process.env["SITE_URL"];
  if (!site) throw new Error("SITE_URL is not set");
  const url = new URL(path, site);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/** For whoever gets what somebody else asked for. */
const notAsked = "Si quelqu’un d’autre l’a demandé, il n’y a rien à faire";

export const verificationMail = (token: string): Mail =>
  mailOf({
    subject: "Confirme ton adresse e-mail",
    lines: [
      "Bonjour,",
      "Quelqu’un, sans doute toi, vient d’ouvrir un compte sur Compagnon avec cette adresse. Il reste à la confirmer, avec le mot de passe choisi à l’inscription.",
    ],
    link: { label: "Confirmer mon adresse", href: pageAt("/verification-email", { token }) },
    after: [
      "Ce lien est valable 48 heures. Si tu n’as rien demandé, tu n’as rien à faire. Sans confirmation, le compte disparaît au bout de 7 jours.",
    ],
  });

/** Tells somebody that staff opened an account for this address, with a password to be changed. */
export const invitationMail = (token: string): Mail =>
  mailOf({
    subject: "Un compte Compagnon vient d’être créé",
    lines: [
      "Bonjour,",
      "L’équipe de formation vient de créer un compte Compagnon avec cette adresse. Il reste à la confirmer, puis à choisir un mot de passe. Celui que l’équipe a donné ne sert qu’à commencer.",
    ],
    link: { label: "Confirmer l’adresse", href: pageAt("/verification-email", { token }) },
    after: ["Ce lien est valable 14 jours."],
  });

/** What somebody is invited to: their promotion, and its event where they can already see it. */
export type InvitedTo = {
  promotion: string | null;
  event: { name: string; start_date: string } | null;
  /** When the link dies. */
  until: Date;
};

/** An invitation to the product alone. */
export const invitedToAccount = (now: Date): InvitedTo => ({
  promotion: null,
  event: null,
  until: invitationUntil(now, null),
});

export const firstPasswordLabel = "Choisir mon mot de passe";
/** Where somebody chooses the first password of the account that staff opened for them. */
export const firstPasswordPage = (token: string, email: string) =>
  pageAt("/reinitialisation-mot-de-passe", { token, email, premier: "1" });

/** Invites somebody for whom staff opened an account to choose their password, which also confirms the address. */
export const welcomeMail = (
  token: string,
  { name, email }: { name: string; email: string },
  { promotion, event, until }: InvitedTo,
): Mail =>
  mailOf({
    subject: event ? `Ton compte Compagnon pour ${event.name}` : "Un compte Compagnon est ouvert",
    lines: [
      greeting(name),
      promotion
        ? `L’équipe de formation vient d’ouvrir ton compte Compagnon, pour la promotion ${promotion}.`
        : "L’équipe de formation vient d’ouvrir un compte Compagnon à cette adresse.",
      ...(event
        ? [`Tu y choisiras les structures à rencontrer à ${event.name}, ${momentInParis(event.start_date)}.`]
        : []),
      "Il reste à choisir un mot de passe.",
    ],
    link: { label: firstPasswordLabel, href: firstPasswordPage(token, email) },
    after: [
      `Ce lien est valable jusqu’au ${momentInParis(until.toISOString())} et ne sert qu’une fois. Après, « Mot de passe oublié ? » sur la page de connexion en envoie un autre.`,
    ],
  });

/** Tells the owner of an account that somebody tried to sign up with their address. */
export const alreadyRegisteredMail = (): Mail =>
  mailOf({
    subject: "Un compte Compagnon existe déjà",
    lines: [
      "Bonjour,",
      "Un compte vient d’être demandé avec cette adresse. Elle en a déjà un : il suffit de se connecter.",
    ],
    link: { label: "Me connecter", href: pageAt("/authentification") },
    after: [
      `Mot de passe oublié ? Un autre se choisit ici : ${pageAt("/reinitialisation")}`,
      `${notAsked} : le compte n’a pas changé.`,
    ],
  });

export const resetMail = (token: string, email: string): Mail =>
  mailOf({
    subject: "Choisir un nouveau mot de passe",
    lines: ["Bonjour,", "Voici le lien pour choisir un nouveau mot de passe sur Compagnon."],
    link: {
      label: "Choisir un mot de passe",
      href: pageAt("/reinitialisation-mot-de-passe", { token, email }),
    },
    after: [
      `Ce lien est valable 60 minutes et ne sert qu’une fois. ${notAsked} : le mot de passe n’a pas changé.`,
    ],
  });

/** For somebody whose right password waits because others have tried wrong ones. */
export const admissionMail = (token: string, email: string): Mail =>
  mailOf({
    subject: "Le lien pour se connecter",
    lines: [
      "Bonjour,",
      "Trop de mots de passe ont été essayés pour ce compte Compagnon. Ce lien ouvre la page de connexion sans attendre, sur l’appareil qui le suit. Le mot de passe y sera demandé.",
    ],
    link: { label: "Me connecter", href: pageAt("/authentification", { admission: token, email }) },
    after: [
      `Ce lien est valable 60 minutes et ne sert qu’une fois. ${notAsked} : sans le mot de passe, personne n’entre.`,
    ],
  });

/** Who subscribed a calendar to their meetings would otherwise trust a copy that no longer changes. */
export const calendarEnded =
  "Un agenda qui suivait le planning de ce compte n’est plus mis à jour : son adresse est à refaire depuis « Mon planning ».";

export const otherPassword = (): string =>
  `Si c’était quelqu’un d’autre, un autre mot de passe est à choisir tout de suite : ${pageAt("/reinitialisation")}`;
export const inDoubt = "En cas de doute, il suffit d’écrire à l’équipe de formation.";

export const passwordChangedMail = (): Mail =>
  mailOf({
    subject: "Le mot de passe a été changé",
    lines: [
      "Bonjour,",
      "Le mot de passe de ce compte Compagnon vient d’être changé, et tous les appareils ont été déconnectés.",
    ],
    link: { label: "Me connecter", href: pageAt("/authentification") },
    after: [calendarEnded, otherPassword()],
  });

/** Tells the owner of an account that somebody gave it a role; `token` leads to another password where one is needed. */
export const roleGivenMail = (role: string, email: string, token: string | undefined): Mail =>
  mailOf({
    subject: "Un nouveau rôle sur Compagnon",
    lines: [
      "Bonjour,",
      `L’équipe de formation vient de donner à ce compte le rôle « ${aloud(role)} ». Ses appareils ont été déconnectés : il suffit de se reconnecter.`,
      ...(token
        ? [
            "Avant, un nouveau mot de passe est à choisir : l’actuel n’a jamais été confirmé par cette adresse.",
          ]
        : []),
    ],
    link: token
      ? {
          label: "Choisir mon mot de passe",
          href: pageAt("/reinitialisation-mot-de-passe", { token, email }),
        }
      : { label: "Me connecter", href: pageAt("/authentification") },
    after: [
      calendarEnded,
      ...(token ? ["Ce lien est valable 14 jours et ne sert qu’une fois."] : []),
      inDoubt,
    ],
  });

// Learners alone have a dossier.
const evidenceStays =
  "Il restera ton dossier de preuves FEST, avec ton nom et les dates. La loi demande de pouvoir le montrer un temps après la fin du parcours.";

/** Tells the owner of an address that the account is gone, and whether a dossier of evidence outlives it. */
export const accountErasedMail = (keepsEvidence: boolean): Mail =>
  mailOf({
    subject: "Un compte Compagnon a été supprimé",
    lines: [
      "Bonjour,",
      "Le compte Compagnon de cette adresse vient d’être supprimé, comme demandé, avec ce qu’il contenait. Plus aucun message ne partira vers cette adresse.",
      ...(keepsEvidence
        ? [
            `${evidenceStays} L’administration sait que tu demandes l’effacement, et décide s’il part plus tôt.`,
          ]
        : []),
    ],
    link: { label: "Visiter Compagnon", href: pageAt("/") },
    after: ["Si quelqu’un d’autre l’a demandé, il faut vite écrire à l’équipe de formation."],
  });

/** The same where an administrator deleted it. */
export const accountErasedByStaffMail = (keepsEvidence: boolean): Mail =>
  mailOf({
    subject: "Un compte Compagnon a été supprimé",
    lines: [
      "Bonjour,",
      "L’équipe de formation vient de supprimer le compte Compagnon de cette adresse, avec ce qu’il contenait. Plus aucun message ne partira vers cette adresse.",
      ...(keepsEvidence ? [evidenceStays] : []),
    ],
    link: { label: "Visiter Compagnon", href: pageAt("/") },
    after: [inDoubt],
  });

// Made only when asked for: a formatter kept by the module costs every function that mails 15 ms of its start.
const frenchDay = (day: string): string =>
  new Date(day).toLocaleDateString("fr-FR", { dateStyle: "long", timeZone: "UTC" });

/** Warns somebody who has not signed in for two years that the account goes on a day (`2026-03-10`). */
export const inactiveAccountMail = (eraseOn: string, keepsEvidence: boolean): Mail =>
  mailOf({
    subject: "Un compte Compagnon va être effacé",
    lines: [
      "Bonjour,",
      "Personne ne s’est connecté à ce compte Compagnon depuis deux ans. Nous ne gardons pas les données des personnes qui ne s’en servent plus.",
      `Sans connexion avant le ${frenchDay(eraseOn)}, le compte et ce qu’il contient seront effacés. Pour le garder, il suffit de se connecter une fois.`,
      ...(keepsEvidence ? [evidenceStays] : []),
    ],
    link: { label: "Me connecter", href: pageAt("/authentification") },
    after: [
      "Avant cette date, « Mes données » permet de télécharger ce qu’il contient. S’il ne sert plus, il n’y a rien à faire.",
    ],
  });

/** Tells somebody that the account is gone, as announced. */
export const accountExpiredMail = (keepsEvidence: boolean): Mail =>
  mailOf({
    subject: "Un compte Compagnon a été effacé",
    lines: [
      "Bonjour,",
      "Le compte Compagnon de cette adresse vient d’être effacé avec ce qu’il contenait. Personne ne s’y était connecté depuis deux ans, et un message l’annonçait il y a un mois. Plus aucun message ne partira vers cette adresse.",
      ...(keepsEvidence ? [evidenceStays] : []),
    ],
    link: { label: "Visiter Compagnon", href: pageAt("/") },
    after: ["Un nouveau compte peut être ouvert à tout moment."],
  });
