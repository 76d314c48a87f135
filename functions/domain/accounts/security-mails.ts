import { calendarEnded, inDoubt, otherPassword, pageAt } from "#functions/domain/accounts/mails.ts";
import { greeting, mailOf } from "#functions/platform/letter.ts";
import { logger } from "#functions/platform/logger.ts";
import { type Mail, sendMail } from "#functions/platform/mail.ts";
import type { MailFailure } from "#shared/accounts/accounts.schemas.ts";
import type { FactorKind } from "#shared/accounts/factors.schemas.ts";
import { aloud } from "#shared/contract/aloud.ts";

/** Whom a mail is for; `mail_failure` holds back what they did not ask for. */
type Addressee = { email: string; mail_failure?: MailFailure | undefined };

/**
 * Tells somebody what happened to their account; it stands whether or not the mail leaves. Nothing is sent to an
 * address that fails: AWS suspends senders who go on.
 */
export const tell = async ({ email, mail_failure }: Addressee, mail: Mail): Promise<void> => {
  if (mail_failure) return;
  try {
    await sendMail(email, mail);
  } catch (error) {
    logger.warn({
      message: "A mail about an account did not leave",
      error: error instanceof Error ? error.name : "unknown",
    });
  }
};

const notYou =
  "Si c’était quelqu’un d’autre, il faut tout de suite changer de mot de passe, puis prévenir l’équipe de formation.";

const notice = (subject: string, what: string, after: string[] = [notYou]): Mail =>
  mailOf({
    subject,
    lines: ["Bonjour,", what],
    link: { label: "Connexion et sécurité", href: pageAt("/mon-compte") },
    after,
  });

const factorNames: Readonly<Record<FactorKind, string>> = {
  passkey: "une clé d’accès",
  totp: "une application de codes",
};

export const factorAddedMail = (kind: FactorKind): Mail =>
  notice(
    "Un moyen de double vérification a été ajouté",
    `Ce compte Compagnon a désormais ${factorNames[kind]} de plus, à donner après le mot de passe.`,
  );

export const factorRemovedMail = (kind: FactorKind): Mail =>
  notice(
    "Un moyen de double vérification a été retiré",
    `Ce compte Compagnon a désormais ${factorNames[kind]} de moins pour la connexion.`,
  );

export const ownFactorsResetMail = (by: string): Mail =>
  notice(
    "La double vérification a été retirée",
    `${by} vient de retirer de ce compte Compagnon la double vérification et les codes de secours. Le mot de passe suffit pour se connecter, le temps de la remettre.`,
    ["Si ce n’était pas demandé, il faut tout de suite prévenir l’équipe de formation."],
  );

export const factorsResetMail = (whose: string): Mail =>
  notice(
    "Vous avez retiré la double vérification d’un compte",
    `La double vérification et les codes de secours du compte de ${whose} viennent d’être retirés depuis votre compte.`,
  );

export const ownPasswordChangedMail = (): Mail =>
  notice(
    "Le mot de passe a été changé",
    `Le mot de passe de ce compte Compagnon vient d’être changé, et ses autres appareils ont été déconnectés.`,
    [calendarEnded, otherPassword()],
  );

/** The mail does not contain the new address: somebody else may read the old mailbox by now. */
export const emailChangeAskedMail = (): Mail =>
  notice(
    "Un changement d’adresse est demandé",
    "Une autre adresse e-mail vient d’être demandée pour ce compte Compagnon. Celle-ci reste la bonne tant que le lien envoyé à l’autre n’a pas été suivi.",
    [
      "Si c’était quelqu’un d’autre, il faut choisir « Garder l’ancienne » dans le compte, puis changer de mot de passe.",
    ],
  );

export const emailChangedMail = (): Mail =>
  notice(
    "L’adresse de ce compte a changé",
    "Ce compte Compagnon a désormais une autre adresse e-mail : plus aucun message ne partira vers celle-ci.",
    [calendarEnded, "Si c’était quelqu’un d’autre, il faut tout de suite prévenir l’équipe de formation."],
  );

export const emailChangeMail = (userId: string, token: string): Mail =>
  mailOf({
    subject: "Une nouvelle adresse e-mail à confirmer",
    lines: [
      "Bonjour,",
      "Cette adresse vient d’être demandée pour un compte Compagnon. Il reste à la confirmer.",
    ],
    link: {
      label: "Confirmer cette adresse",
      href: pageAt("/changement-email", { user: userId, token }),
    },
    after: [
      "Ce lien est valable 24 heures. Si quelqu’un d’autre l’a demandé, rien ne change tant que le lien n’est pas suivi.",
    ],
  });

export const rolesChangedMail = (by: string, roles: readonly string[]): Mail =>
  notice(
    "Les rôles de ce compte ont changé",
    roles.length > 0
      ? `${by} vient de changer les rôles de ce compte Compagnon. Il a maintenant : ${roles.map(aloud).join(", ")}.`
      : `${by} vient de changer les rôles de ce compte Compagnon. Il n’a plus aucun profil.`,
    [inDoubt],
  );

export const renamedMail = (by: string, name: string): Mail =>
  notice(
    "Le nom de ce compte a changé",
    `${by} vient de changer le nom de ce compte Compagnon, qui est maintenant : ${name}.`,
    [inDoubt],
  );

/** Somebody signed in on a device that this account had not used before. */
export const newDeviceMail = (name: string, device: string): Mail =>
  mailOf({
    subject: "Une connexion depuis un nouvel appareil",
    lines: [
      greeting(name),
      `Ce compte Compagnon vient d’être ouvert sur un appareil qu’il ne connaissait pas : ${device}.`,
      notYou,
    ],
    link: { label: "Voir mes appareils", href: pageAt("/mon-compte") },
    after: [],
  });
