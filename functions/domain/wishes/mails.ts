import { firstPasswordLabel, pageAt } from "#functions/domain/accounts/mails.ts";
import { greeting, mailOf } from "#functions/platform/letter.ts";
import type { Mail } from "#functions/platform/mail.ts";
import { capital } from "#shared/contract/capital.ts";
import { counted, plural } from "#shared/contract/counted.ts";
import { momentInParis } from "#shared/contract/paris.ts";
import { todoActs } from "#shared/notices/notices.todo.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";

type Event = { id: string; name: string; start_date: string };
const numbers = ["aucun", "un", "deux", "trois"];
const wishPage = (event: Event) => pageAt(`/profil/structures-selectionnees/${event.id}`);

type Missing = {
  name: string;
  priority: number;
  optional: number;
  /** Priority wishes that are missing or impossible: a reminder goes to who owes at least one. */
  owed: number;
  impossible: readonly string[];
  /** Whether they have ever opened their account: those who have not choose their password first. */
  came: boolean;
};

const missingSentence = ({ priority, optional, owed }: Missing): string => {
  if (priority + optional === 0) return "Dis-nous lesquelles tu veux voir : 3 en priorité, 2 en option.";
  const more = expected.optional - optional;
  return [
    `Il te reste à choisir ${counted(owed, "structure")} en priorité.`,
    ...(more > 0 ? [`Tu peux en ajouter ${more} en option.`] : []),
  ].join(" ");
};

const impossibleSentence = (names: readonly string[]): string[] => {
  if (names.length === 0) return [];
  return names.length > 1
    ? [`Ces structures de ta liste ne viennent pas : ${names.join(", ")}. Tu peux en choisir d’autres.`]
    : [`Une structure de ta liste ne vient pas : ${names.join(", ")}. Tu peux en choisir une autre.`];
};

/** A reminder as it is read before it is sent. */
export const reminderParts = (
  event: Event,
  learner: Missing,
  { closing, coming, word }: { closing: string; coming: number; word: string },
) => {
  const { owed } = learner;
  const when = capital(momentInParis(event.start_date).split(" à ")[0] ?? "");
  const who = `${coming > 1 ? coming : "des"} structures sont attendues`;
  return {
    subject: `Il te manque ${numbers[owed]} ${plural(owed, "vœu prioritaire", "vœux prioritaires")} pour ${event.name}`,
    lines: [
      greeting(learner.name),
      `${when}, ${who}. ${missingSentence(learner)} C’est possible jusqu’au ${momentInParis(closing)}.`,
      ...impossibleSentence(learner.impossible),
      ...(word === "" ? [] : [word]),
      ...(learner.came ? [] : ["Ton compte Compagnon t’attend : choisis d’abord ton mot de passe."]),
    ],
    link: learner.came ? todoActs.chooseStructures : firstPasswordLabel,
  };
};

/** `first`: where somebody who never came chooses their first password. */
export const reminderMail = (
  event: Event,
  parts: ReturnType<typeof reminderParts>,
  first: string | undefined,
): Mail =>
  mailOf({
    subject: parts.subject,
    lines: parts.lines,
    link: { label: parts.link, href: first ?? wishPage(event) },
    after: first ? ["Ce lien ne sert qu’une fois. Ensuite, tu te connectes avec ton adresse."] : [],
  });

/** Confirms five wishes, by the names of their structures. `closing`: null if the learner may not change them now. */
export const confirmationMail = (
  event: Event,
  learner: { name: string; priority: readonly string[]; optional: readonly string[] },
  closing: string | null,
): Mail =>
  mailOf({
    subject: `Tes cinq vœux pour ${event.name} sont enregistrés`,
    lines: [
      greeting(learner.name),
      "Les voici, dans ton ordre.",
      {
        steps: [
          ...learner.priority.map((name) => `${name}, en priorité`),
          ...learner.optional.map((name) => `${name}, en option`),
        ],
      },
      ...(closing === null ? [] : [`Tu peux encore les changer jusqu’au ${momentInParis(closing)}.`]),
    ],
    link: { label: "Voir mes vœux", href: wishPage(event) },
    after: [],
  });
