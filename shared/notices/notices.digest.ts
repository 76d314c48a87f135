import { plural } from "#shared/contract/counted.ts";
import type { DigestLine, NoticeKind } from "#shared/notices/notices.rules.ts";

/** What a digest says of each kind: how many, and nothing of what they are about, since mails are read anywhere. */
const lines: Readonly<Record<NoticeKind, (count: number, polite: boolean) => string>> = {
  people_to_confirm: () => "Des personnes sont à confirmer",
  learner_deleted: () => "Des apprenant·es ont supprimé leur compte",
  situation_submitted: (count) =>
    plural(count, "1 situation est à relire", `${count} situations sont à relire`),
  situation_returned: (count) =>
    plural(
      count,
      "1 situation est renvoyée avec une remarque",
      `${count} situations sont renvoyées avec une remarque`,
    ),
  situation_reviewed: (count) => plural(count, "1 situation est relue", `${count} situations sont relues`),
  situation_published: (count) =>
    plural(count, "1 situation est publiée", `${count} situations sont publiées`),
  situation_changed: (count) =>
    plural(count, "1 situation publiée a été modifiée", `${count} situations publiées ont été modifiées`),
  situation_withdrawal_asked: (count) =>
    plural(count, "1 situation est à retirer", `${count} situations sont à retirer`),
  situation_withdrawn: (count) =>
    plural(count, "1 situation n’est plus publiée", `${count} situations ne sont plus publiées`),
  situation_deleted: (count) =>
    plural(count, "1 situation a été supprimée", `${count} situations ont été supprimées`),
  step_note: (count) => plural(count, "1 note est à lire", `${count} notes sont à lire`),
  step_deliverable: (count) => plural(count, "1 livrable est à lire", `${count} livrables sont à lire`),
  step_word: (count) => plural(count, "1 réponse à un livrable", `${count} réponses à des livrables`),
  step_word_noted: (count) =>
    plural(count, "1 réponse recueillie sur un livrable", `${count} réponses recueillies sur des livrables`),
  step_message: (count) =>
    plural(count, "1 échange sur un livrable est à lire", `${count} échanges sur des livrables sont à lire`),
  folder_shared: (count) => plural(count, "1 dossier est partagé", `${count} dossiers sont partagés`),
  document_shared: (count) => plural(count, "1 document est partagé", `${count} documents sont partagés`),
  profile_confirmed: (_, polite) => `${polite ? "Votre" : "Ton"} profil est confirmé`,
  attachment_confirmed: (_, polite) =>
    `${polite ? "Votre" : "Ton"} rattachement à une structure est confirmé`,
  enrolment_confirmed: (_, polite) => `${polite ? "Votre" : "Ton"} inscription est confirmée`,
  enrolment_refused: (_, polite) =>
    `${polite ? "Votre" : "Ta"} demande à rejoindre une promotion n’a pas été acceptée`,
  attachment_refused: (_, polite) =>
    `${polite ? "Votre" : "Ta"} demande de rattachement à une structure n’a pas été acceptée`,
  structure_accepted: (count) =>
    plural(count, "1 structure proposée est acceptée", `${count} structures proposées sont acceptées`),
  learner_removed: (_, polite) => `${polite ? "Vos" : "Tes"} apprenant·es ont changé`,
  instructor_removed: (_, polite) => `${polite ? "Votre" : "Ton"} accompagnement a changé`,
  wishes_open: () => "Les vœux sont ouverts",
  wishes_closing: () => "Les vœux ferment bientôt",
  timetable_published: (_, polite) => `${polite ? "Votre" : "Ton"} planning est publié ou a changé`,
  host_answered: () => "Des structures ont répondu pour l’Alternance Day",
  import_finished: (count) => plural(count, "1 import est terminé", `${count} imports sont terminés`),
};

/** The subject and the lines of a digest, for the mail and for its preview. `polite`: to staff, who are *vous*. */
export const digestTexts = (found: readonly DigestLine[], polite: boolean) => {
  const count = found.reduce((sum, line) => sum + line.count, 0);
  return {
    subject: `${count} avis à lire sur Compagnon`,
    lines: found.map((line) => lines[line.kind](line.count, polite)),
  };
};
