import { hostPageAt } from "#functions/domain/hosts/links.ts";
import { mailOf } from "#functions/platform/letter.ts";
import type { Mail } from "#functions/platform/mail.ts";
import { dateInParis, parisClock } from "#shared/contract/paris.ts";
import { isOneDay } from "#shared/events/events.rules.ts";
import type { Answer } from "#shared/events/events.schemas.ts";
import { isAnswerOpen } from "#shared/hosts/hosts.rules.ts";

type Event = {
  name: string;
  start_date: string;
  end_date: string;
  address: string;
  city: string;
  welcome_phone: string;
};

const hourOf = (instant: string) => {
  const [hour = "", minute = ""] = parisClock(new Date(instant)).time.split(":");
  return minute === "00" ? `${Number(hour)}h` : `${Number(hour)}h${minute}`;
};
/** "le mardi 15 décembre de 9h à 13h", or both days where there are two. */
const whenOf = (event: Event): string => {
  const [start, end] = [event.start_date, event.end_date];
  return isOneDay(event)
    ? `le ${dateInParis(start)} de ${hourOf(start)} à ${hourOf(end)}`
    : `du ${dateInParis(start)} à ${hourOf(start)} au ${dateInParis(end)} à ${hourOf(end)}`;
};
const daysOf = (event: Event): string => {
  const [first, last] = [dateInParis(event.start_date), dateInParis(event.end_date)];
  return isOneDay(event) ? `le ${first}` : `du ${first} au ${last}`;
};
const whereOf = ({ address, city }: Event) => [address, city].filter((part) => part !== "").join(", ");

/** What the page that a link opens is for, by now. */
const purposeOf = (
  { name, start_date, end_date }: Event,
  { answer, hasMeetings, now }: { answer: Answer; hasMeetings: boolean; now: Date },
): { subject: string; line: string; label: string /** Who reads what the host says. */; read?: string } => {
  const day = dateInParis(start_date);
  // Who met nobody may take somebody on all the same.
  if (!isAnswerOpen({ end_date }, now))
    return hasMeetings
      ? {
          subject: `${name} : combien de places, et avec qui ?`,
          line: "Dites-nous combien de personnes vous prendriez à la rentrée, et avec qui vous souhaitez poursuivre. Une touche par réponse suffit.",
          label: "Donner notre avis",
          read: "L’équipe lit vos réponses ; chaque personne peut demander à lire celle qui la concerne.",
        }
      : {
          subject: `${name} : combien de personnes en alternance à la rentrée ?`,
          line: "Dites-nous combien de personnes vous prendriez à la rentrée, et qui vous aimeriez rencontrer. Une touche par réponse suffit.",
          label: "Répondre",
        };
  // Staff named them all the same: they may have changed their mind.
  if (answer === "declined")
    return {
      subject: `${name} : votre page pour le ${day}`,
      line: "Un changement ? Votre page garde votre réponse, et vous pouvez encore en donner une autre.",
      label: "Ouvrir notre page",
    };
  if (hasMeetings)
    return {
      subject: `${name} : qui vient vous voir le ${day}`,
      line: "Le planning est publié. Votre page dit qui vient vous voir, et à quelle heure. Le jour même, elle sert à dire qui est là.",
      label: "Voir qui vient",
    };
  return answer === "unknown"
    ? {
        subject: `${name} : serez-vous là le ${day} ?`,
        line: "Pouvez-vous confirmer votre venue ? Deux touches suffisent, sans compte ni mot de passe.",
        label: "Répondre",
      }
    : {
        subject: `${name} : votre page pour le ${day}`,
        line: "Votre page garde votre réponse et vos créneaux. Bientôt, elle dira qui vient vous voir.",
        label: "Ouvrir notre page",
      };
};

/** Brings a host the link of one participation. */
export const hostLinkMail = (
  event: Event,
  of: {
    structure: string;
    answer: Answer;
    /** True if people were told to come to the structure; after the event, if they came and it had not declined. */
    hasMeetings: boolean;
    secret: string;
    /** Until when the link works. */
    until: string;
    now: Date;
  },
): Mail => {
  const { subject, line, label, read } = purposeOf(event, of);
  const where = whereOf(event);
  const when = `${whenOf(event)}${where === "" ? "" : `, ${where}`}`;
  return mailOf({
    subject,
    lines: [
      "Bonjour,",
      isAnswerOpen(event, of.now)
        ? of.answer === "declined"
          ? `Nous avons noté que vous ne venez pas à ${event.name}, ${when}. Nous vous écrivons pour ${of.structure}.`
          : `Nous attendons ${of.structure} à ${event.name}, ${when}.`
        : `${event.name} a eu lieu ${daysOf(event)}. Nous vous écrivons pour ${of.structure}.`,
      line,
    ],
    link: { label, href: hostPageAt(of.secret) },
    after: [
      ...(read === undefined ? [] : [read]),
      `Ce lien marche jusqu’au ${dateInParis(of.until)}. Qui le reçoit peut répondre pour votre structure.`,
      ...(event.welcome_phone === "" ? [] : [`Une question ? Appelez l’équipe au ${event.welcome_phone}.`]),
    ],
  });
};
