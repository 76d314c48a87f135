import { pageAt } from "#functions/domain/accounts/mails.ts";
import { greeting, mailOf } from "#functions/platform/letter.ts";
import type { Mail } from "#functions/platform/mail.ts";
import { dateInParis } from "#shared/contract/paris.ts";

/** The page that a link opens. The secret is its fragment, which browsers send to no server. */
export const validationPageAt = (secret: string): string => `${pageAt("/validation")}#${secret}`;

/** Brings a trade trainer the link to one deliverable; `number`: 0, or that of the reminder. */
export const validationMail = (of: {
  number: number;
  trainer: string;
  learner: string;
  step: string;
  version: number;
  submitted_at: string;
  referent: string | null;
  until: string;
  secret: string;
}): Mail => {
  return mailOf({
    subject:
      of.number === 0
        ? `${of.learner} a rendu son travail : votre avis ?`
        : `Rappel : le travail de ${of.learner} attend votre avis`,
    lines: [
      greeting(of.trainer),
      `${of.learner} a rendu « ${of.step} », version ${of.version}, le ${dateInParis(of.submitted_at)}. Vous l’accompagnez comme formateur ou formatrice métier.`,
      "Lisez-le, puis dites « Je valide » ou « On en reparle » : deux touches, sans compte ni mot de passe. Vous ne notez pas.",
    ],
    link: { label: "Lire et répondre", href: validationPageAt(of.secret) },
    after: [
      `Ce lien n’ouvre que cette page. Il ne marche plus après votre réponse, ni après le ${dateInParis(of.until)}.`,
      ...(of.referent === null ? [] : [`Une question ? Parlez-en à ${of.referent}.`]),
      ...(of.number === 2 ? ["C’est notre dernier rappel."] : []),
    ],
  });
};
