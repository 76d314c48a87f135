import { calendarEnded, pageAt } from "#functions/domain/accounts/mails.ts";
import { mailOf } from "#functions/platform/letter.ts";
import { logger } from "#functions/platform/logger.ts";
import { type Mail, sendMail } from "#functions/platform/mail.ts";
import type { MailFailure } from "#shared/accounts/accounts.schemas.ts";
import type { FactorKind } from "#shared/accounts/factors.schemas.ts";
import { aloud } from "#shared/contract/aloud.ts";

/** Whom a mail is for; `mail_failure` holds back what they did not ask for. */
export type Addressee = { email: string; mail_failure?: MailFailure | undefined };

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
  "Si ce n'était pas toi, change tout de suite ton mot de passe, puis préviens l'équipe de formation.";

const notice = (subject: string, what: string, after: string[] = [notYou]): Mail =>
  mailOf({
    subject,
    lines: ["Bonjour,", what],
    link: { label: "Connexion et sécurité", href: pageAt("/mon-compte") },
    after,
  });

const factorNames: Readonly<Record<FactorKind, string>> = {
  passkey: "une clé d'accès",
  totp: "une application de codes",
};

export const factorAddedMail = (kind: FactorKind): Mail =>
  notice(
    "Un moyen de double vérification a été ajouté à ton compte",
    `Ton compte Compagnon a désormais ${factorNames[kind]} de plus, à donner après le mot de passe.`,
  );

export const factorRemovedMail = (kind: FactorKind): Mail =>
  notice(
    "Un moyen de double vérification a été retiré de ton compte",
    `Ton compte Compagnon a désormais ${factorNames[kind]} de moins pour la connexion.`,
  );

export const ownFactorsResetMail = (by: string): Mail =>
  notice(
    "La double vérification de ton compte a été retirée",
    `${by} vient de retirer de ton compte Compagnon la double vérification et les codes de secours. Le mot de passe suffit pour te connecter, le temps de la remettre.`,
    ["Si tu ne l'as pas demandé, préviens tout de suite l'équipe de formation."],
  );

export const factorsResetMail = (whose: string): Mail =>
  notice(
    "Tu as retiré la double vérification d'un compte",
    `La double vérification et les codes de secours du compte de ${whose} viennent d'être retirés depuis ton compte.`,
  );

export const ownPasswordChangedMail = (): Mail =>
  notice(
    "Ton mot de passe a été changé",
    `Le mot de passe de ton compte Compagnon vient d'être changé, et tes autres appareils ont été déconnectés.`,
    [
      calendarEnded,
      `Si ce n'était pas toi, choisis tout de suite un autre mot de passe : ${pageAt("/reinitialisation")}`,
    ],
  );

/** The mail does not contain the new address: somebody else may read the old mailbox by now. */
export const emailChangeAskedMail = (): Mail =>
  notice(
    "Un changement d'adresse est demandé pour ton compte",
    "Une autre adresse e-mail vient d'être demandée pour ton compte Compagnon. Celle-ci reste la bonne tant que le lien envoyé à l'autre n'a pas été suivi.",
    ["Si ce n'était pas toi, choisis « Garder l'ancienne » dans ton compte, puis change ton mot de passe."],
  );

export const emailChangedMail = (): Mail =>
  notice(
    "L'adresse de ton compte a changé",
    "Ton compte Compagnon a désormais une autre adresse e-mail : plus aucun message ne partira vers celle-ci.",
    [calendarEnded, "Si ce n'était pas toi, préviens tout de suite l'équipe de formation."],
  );

export const emailChangeMail = (userId: string, token: string): Mail =>
  mailOf({
    subject: "Confirme ta nouvelle adresse e-mail",
    lines: [
      "Bonjour,",
      "Quelqu'un, sans doute toi, veut utiliser cette adresse pour son compte Compagnon. Il reste à la confirmer.",
    ],
    link: {
      label: "Confirmer cette adresse",
      href: pageAt("/changement-email", { user: userId, token }),
    },
    after: ["Ce lien est valable 24 heures. Si tu n'as rien demandé, ne clique pas : rien ne changera."],
  });

export const rolesChangedMail = (by: string, roles: readonly string[]): Mail =>
  notice(
    "Tes rôles sur Compagnon ont changé",
    roles.length > 0
      ? `${by} vient de changer tes rôles sur Compagnon. Tu as maintenant : ${roles.map(aloud).join(", ")}.`
      : `${by} vient de changer tes rôles sur Compagnon. Tu n'as plus aucun profil.`,
    ["Si cela te surprend, écris à l'équipe de formation."],
  );

export const renamedMail = (by: string, name: string): Mail =>
  notice(
    "Ton nom a été changé sur Compagnon",
    `${by} vient de changer le nom de ton compte Compagnon, qui est maintenant : ${name}.`,
    ["Si cela te surprend, écris à l'équipe de formation."],
  );

/** Somebody signed in on a device that this account had not used before. */
export const newDeviceMail = (device: string): Mail =>
  notice(
    "Une connexion depuis un nouvel appareil",
    `Ton compte Compagnon vient d'être ouvert sur un appareil qu'il ne connaissait pas : ${device}.`,
  );
