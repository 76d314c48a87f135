import { pageAt } from "#functions/domain/accounts/mails.ts";
import { greeting, mailOf } from "#functions/platform/letter.ts";
import type { Mail } from "#functions/platform/mail.ts";
import { digestTexts } from "#shared/notices/notices.digest.ts";
import type { DigestLine } from "#shared/notices/notices.rules.ts";

/** What somebody has not read yet. `polite`: to staff and trainers, who are *vous*. */
export const digestMail = (name: string, found: readonly DigestLine[], polite: boolean): Mail => {
  const { subject, lines } = digestTexts(found, polite);
  return mailOf({
    subject,
    lines: [
      greeting(name),
      polite ? "Voici ce qui vous attend." : "Voici ce qui t’attend.",
      { items: lines },
    ],
    link: { label: "Lire mes avis", href: pageAt("/avis", { genre: "non-lus" }) },
    after: [
      {
        before: "Un e-mail par jour au plus, à 17 heures.",
        label: `${polite ? "Choisissez" : "Choisis"} ce qu’il contient, ou ${polite ? "arrêtez" : "arrête"}-le`,
        href: pageAt("/mon-compte/avis"),
      },
    ],
  });
};
