import { counted, plural } from "#shared/contract/counted.ts";
import type { NoticeGroup, NoticeKind } from "#shared/notices/notices.rules.ts";
import type { Notice, TodoEntry } from "#shared/notices/notices.schemas.ts";
import { todoActs } from "#shared/notices/notices.todo.ts";
import { daysSince } from "#web/ui/dates.ts";
import { inList } from "#web/ui/in-list.ts";

const quoted = (name: string | null, other: string) => (name === null ? other : `«\u00a0${name}\u00a0»`);
const somebody = "Quelqu’un";

const yours = (polite: boolean) => (polite ? "votre" : "ton");

/** What a notice says. `polite`: to staff, who are *vous*. */
const said: Readonly<Record<NoticeKind, (notice: Notice, polite: boolean) => string>> = {
  people_to_confirm: ({ count }) =>
    plural(
      count,
      "Une personne a demandé à être confirmée",
      `${count} personnes ont demandé à être confirmées`,
    ),
  learner_deleted: ({ count, name }) =>
    `${plural(count, "Un·e apprenant·e a supprimé son compte", `${count} apprenant·es ont supprimé leur compte`)}${name === null ? "" : ` : ${name}`}`,
  situation_submitted: ({ by, name }) =>
    `${by ?? somebody} a envoyé ${quoted(name, "une situation")} à relire`,
  situation_returned: ({ name }, polite) =>
    `${quoted(name, "Une situation")} ${polite ? "vous est" : "t’est"} renvoyée avec une remarque`,
  situation_reviewed: ({ by, name }) =>
    `${by ?? somebody} a relu ${quoted(name, "une situation")} et n’a rien à ajouter`,
  situation_published: ({ name }) => `${quoted(name, "Une situation")} est publiée`,
  situation_changed: ({ by, name }) =>
    `${by ?? somebody} a modifié ${quoted(name, "une situation")}, déjà publiée`,
  situation_withdrawal_asked: ({ by, name }) =>
    `${by ?? somebody} demande le retrait de ${quoted(name, "sa situation")}`,
  situation_withdrawn: ({ name }) => `${quoted(name, "Une situation")} n’est plus publiée`,
  situation_deleted: ({ by }, polite) =>
    `${by ?? somebody} a supprimé une de ${polite ? "vos" : "tes"} situations`,
  step_note: ({ by, learner }) =>
    `${by ?? somebody} a écrit une note${learner === null || learner === by ? "" : ` pour ${learner}`}`,
  step_deliverable: ({ by, learner }, polite) =>
    learner === null
      ? `${by ?? somebody} a rempli ${yours(polite)} livrable`
      : learner === by
        ? `${by} a rendu un livrable`
        : `${by ?? somebody} a rempli le livrable de ${learner}`,
  step_word: ({ by, learner }, polite) =>
    `${by ?? somebody} a répondu ${learner === null ? `à ${yours(polite)} livrable` : learner === by ? "sur son livrable" : `au livrable de ${learner}`}`,
  // Whoever noted it gave no answer.
  step_word_noted: ({ by, learner }, polite) =>
    `${by ?? somebody} a recueilli une réponse ${learner === null ? `à ${yours(polite)} livrable` : `au livrable de ${learner}`}`,
  step_message: ({ by, learner }, polite) =>
    `${by ?? somebody} a écrit dans les échanges sur ${learner === null ? `${yours(polite)} livrable` : learner === by ? "son livrable" : `le livrable de ${learner}`}`,
  folder_shared: ({ by, name }, polite) =>
    `${by ?? somebody} a partagé le dossier ${quoted(name, "")} avec ${polite ? "vous" : "toi"}`,
  document_shared: ({ by, name }, polite) =>
    `${by ?? somebody} a partagé le document ${quoted(name, "")} avec ${polite ? "vous" : "toi"}`,
  profile_confirmed: ({ name }, polite) =>
    `${polite ? "Votre" : "Ton"} profil ${name ?? ""} est confirmé`.replace("  ", " "),
  attachment_confirmed: ({ name }, polite) =>
    `${polite ? "Votre" : "Ton"} rattachement à ${name ?? "une structure"} est confirmé`,
  enrolment_confirmed: ({ name }, polite) =>
    `${polite ? "Votre" : "Ton"} inscription en ${name ?? "formation"} est confirmée`,
  enrolment_refused: ({ name }, polite) =>
    `${polite ? "Votre" : "Ta"} demande à rejoindre ${name ?? "une promotion"} n’a pas été acceptée. ${polite ? "Voyez" : "Vois"} pourquoi avec l’équipe.`,
  attachment_refused: ({ name }, polite) =>
    `${polite ? "Votre" : "Ta"} demande de rattachement à ${name ?? "une structure"} n’a pas été acceptée`,
  structure_accepted: ({ name }) => `${quoted(name, "Une structure")} est acceptée au catalogue`,
  learner_removed: ({ learner, name }, polite) =>
    `${polite ? "Vous n’accompagnez" : "Tu n’accompagnes"} plus ${learner ?? "une ou plusieurs personnes"} en ${name ?? "formation"}`,
  instructor_removed: ({ name }, polite) =>
    `${name ?? "Une personne"} ne ${polite ? "vous " : "t’"}accompagne plus`,
  wishes_open: ({ name }) => `Les vœux sont ouverts pour ${name ?? "l’événement"}`,
  wishes_closing: ({ name }) => `Les vœux ferment bientôt pour ${name ?? "l’événement"}`,
  timetable_published: ({ name }, polite) =>
    `${polite ? "Votre" : "Ton"} planning pour ${name ?? "l’événement"} est publié ou a changé`,
  host_answered: ({ count, name }) =>
    `${plural(count, "Une structure a répondu", `${count} réponses de structures`)} pour ${name ?? "un événement"}`,
  import_finished: () => "L’import est terminé",
};

const waitingSince = (count: number, iso: string) => {
  const passed = daysSince(iso);
  if (passed < 1) return "Depuis aujourd’hui";
  const age = `depuis ${counted(passed, "jour")}`;
  return count > 1 ? `La première attend ${age}` : `Elle attend ${age}`;
};
const daysAgo = (iso: string) => {
  const passed = daysSince(iso);
  return passed < 1 ? "aujourd’hui" : `il y a ${counted(passed, "jour")}`;
};
const namesOf = (people: readonly string[]) => {
  const more = people.length - 3;
  if (more <= 0) return inList(people);
  return `${people.slice(0, 3).join(", ")} et ${more === 1 ? "une autre personne" : `${more} autres personnes`}`;
};

type Line = {
  label: (count: number) => string;
  detail?: (entry: TodoEntry, dayTime: (iso: string) => string) => string | undefined;
  action: string;
};

const since = ({ count, since }: TodoEntry) => (since === null ? undefined : waitingSince(count, since));
const people = ({ people }: TodoEntry) => namesOf(people) || undefined;

/** Whose learners a line counts, if they are not those of the current profile. */
export const otherProfile = (role: string): string => `Avec le profil ${role}`;

export const todoTexts: Readonly<Record<TodoEntry["kind"], Line>> = {
  wishes_incomplete: {
    label: (count) => plural(count, "liste de vœux à compléter", "listes de vœux à compléter"),
    detail: ({ total, name, until }, dayTime) =>
      until === null
        ? `Sur ${total}`
        : `${name}${Date.parse(until) < Date.now() ? " : les vœux ont fermé le" : ", jusqu’au"} ${dayTime(until)}`,
    action: "Relancer",
  },
  hosts_unanswered: {
    label: (count) => plural(count, "structure invitée sans réponse", "structures invitées sans réponse"),
    detail: ({ name, until }, dayTime) => `${name}${until ? `, le ${dayTime(until)}` : ""}`,
    action: "Noter les réponses",
  },
  event_day: {
    label: (count) => plural(count, "événement aujourd’hui", "événements aujourd’hui"),
    detail: ({ name }) => name ?? undefined,
    action: "Ouvrir le jour J",
  },
  timetable_unpublished: {
    label: (count) => plural(count, "planning à publier", "plannings à publier"),
    detail: ({ name, until }, dayTime) => `${name}${until ? `, le ${dayTime(until)}` : ""}`,
    action: "Préparer",
  },
  people: {
    label: (count) => plural(count, "personne à confirmer", "personnes à confirmer"),
    detail: since,
    action: "Décider",
  },
  situations: {
    label: (count) => plural(count, "situation à relire ou à publier", "situations à relire ou à publier"),
    detail: since,
    action: "Relire",
  },
  situations_to_withdraw: {
    label: (count) => plural(count, "situation à retirer", "situations à retirer"),
    detail: since,
    action: "Retirer",
  },
  structure_requests: {
    label: (count) => plural(count, "rattachement à confirmer", "rattachements à confirmer"),
    detail: since,
    action: "Confirmer",
  },
  structures_proposed: {
    label: (count) => plural(count, "structure à activer", "structures à activer"),
    detail: ({ name }) => name ?? undefined,
    action: "Activer",
  },
  structures_changed: {
    label: (count) => plural(count, "fiche modifiée par sa structure", "fiches modifiées par leur structure"),
    detail: ({ name }) => name ?? undefined,
    action: "Relire",
  },
  structures_incomplete: {
    label: (count) => plural(count, "structure à compléter", "structures à compléter"),
    detail: () => "Importées sans organisation ou sans statut",
    action: "Compléter",
  },
  values_proposed: {
    label: (count) => plural(count, "valeur proposée à confirmer", "valeurs proposées à confirmer"),
    action: "Décider",
  },
  evidence_erasure: {
    label: () => "effacement à décider",
    detail: ({ name, since }) => `Dossier de preuves de ${name}${since ? `, demandé ${daysAgo(since)}` : ""}`,
    action: "Lire et décider",
  },
  awaiting_word: {
    label: (count) => plural(count, "livrable attend votre réponse", "livrables attendent votre réponse"),
    detail: people,
    action: "Répondre",
  },
  steps_late: {
    label: (count) => plural(count, "livrable en retard", "livrables en retard"),
    detail: people,
    action: "Voir",
  },
  notes_unread: {
    label: (count) => plural(count, "note non lue", "notes non lues"),
    detail: ({ people }) => (people.length > 0 ? `De ${namesOf(people)}` : undefined),
    action: "Lire",
  },
  wishes_missing: {
    label: (count) => plural(count, "vœu prioritaire à choisir", "vœux prioritaires à choisir"),
    detail: ({ name, until }, dayTime) => `Pour ${name}${until ? `, jusqu’au ${dayTime(until)}` : ""}`,
    action: todoActs.chooseStructures,
  },
  placement_missing: {
    label: (count) =>
      plural(count, "vœu d’alternance prioritaire à choisir", "vœux d’alternance prioritaires à choisir"),
    detail: ({ until }, dayTime) => (until ? `Jusqu’au ${dayTime(until)}` : undefined),
    action: todoActs.chooseStructures,
  },
  meeting_next: {
    label: () => "prochain rendez-vous",
    detail: ({ name, until }, dayTime) =>
      `${name ?? "Une structure"}${until ? `, le ${dayTime(until)}` : ""}`,
    action: todoActs.readTimetable,
  },
  step: {
    label: () => "étape à remplir",
    detail: ({ name }) => name ?? undefined,
    action: "Continuer l’étape",
  },
};

export const everyTodoKind = Object.keys(todoTexts) as TodoEntry["kind"][];

/** The one next thing of a learner, as the head of their home says it. */
export const nextTexts = {
  /** `isPast`: what it waits for has begun, or was due. */
  title: ({ kind, count, total, name }: TodoEntry, isPast: boolean): string => {
    if (kind === "wishes_missing")
      return total === 0
        ? "Choisis les structures que tu veux rencontrer"
        : `Il te reste ${plural(count, "un vœu prioritaire", `${count} vœux prioritaires`)} à choisir`;
    if (kind === "placement_missing")
      return total === 0
        ? "Choisis les structures de ton alternance"
        : `Il te reste ${plural(count, "un vœu prioritaire", `${count} vœux prioritaires`)} à choisir pour ton alternance`;
    if (kind === "meeting_next")
      return `${isPast ? "En ce moment" : "Ton prochain rendez-vous"} : ${name ?? "une structure"}`;
    if (kind === "step") return `Rends ton livrable : ${name}`;
    return plural(count, "Une note à lire", `${count} notes à lire`);
  },
  /** `days`: how many are left. */
  until: (day: string, isPast: boolean, days: number) => {
    if (isPast) return `Il était attendu pour le ${day}.`;
    return days > 1 ? `Tu as encore ${days} jours, jusqu’au ${day}.` : `Tu as jusqu’au ${day}.`;
  },
  /** A meeting that is on, later on the same day, or on another one. */
  begins: (dayTime: string, time: string, isPast: boolean, days: number) => {
    if (isPast) return `Depuis ${time}.`;
    return days === 0 ? `Aujourd’hui à ${time}.` : `Le ${dayTime}.`;
  },
  from: (names: readonly string[]) => (names.length > 0 ? `De ${namesOf(names)}.` : undefined),
};

export const noticesTexts = {
  title: "Avis",
  nothingToDo: (polite: boolean) => (polite ? "Rien ne vous attend." : "Rien ne t’attend."),
  bell: (unread: number) =>
    unread === 0 ? "Avis : rien de nouveau" : `Avis : ${unread} non lu${unread > 1 ? "s" : ""}`,
  readAll: "Tout marquer lu",
  allRead: "Tous les avis sont marqués comme lus",
  readFailed: "Les avis n’ont pas pu être marqués comme lus",
  all: "Tous les avis",
  settings: "Réglages",
  failed: "Les avis n’ont pas pu être chargés",
  none: "Aucun avis",
  noneText: "Ce qui arrive dans tes promotions et tes dossiers s’affichera ici.",
  noneTextPolite: "Ce qui arrive dans vos promotions et vos dossiers s’affichera ici.",
  noneOfKind: "Aucun avis de ce genre",
  showAll: "Voir tous les avis",
  kept: (days: number, count: number) => `Les avis restent ${days} jours, ${count} au plus.`,
  fresh: "nouveau",
  again: (count: number) => `${count} fois`,
  cuts: "Filtrer les avis",
  cutInAddress: "genre",
  unreadCut: { id: "non-lus", label: "Non lus" },
  allCut: "Tous",
  today: "Aujourd’hui",
  yesterday: "Hier",
  lines: ({ written, refused }: { written: number; refused: number }) =>
    `${written} ${plural(written, "ligne écrite", "lignes écrites")}${refused > 0 ? `, ${refused} à corriger` : ""}`,
  groups: {
    people: { cut: "Personnes", setting: "Personnes à confirmer, comptes supprimés" },
    situations: { cut: "Situations", setting: "Situations partagées" },
    steps: { cut: "Étapes", setting: "Notes et livrables des étapes" },
    library: { cut: "Documents", setting: "Dossiers et documents partagés" },
    standing: {
      cut: "Inscriptions",
      setting: "Inscriptions, rattachements et accompagnements",
    },
    wishes: { cut: "Alternance Day", setting: "Ouverture et fin des vœux" },
    timetable: { cut: "Planning", setting: "Planning publié ou changé" },
    hosts: { cut: "Structures", setting: "Réponses des structures à l’Alternance Day" },
    imports: { cut: "Imports", setting: "Imports terminés" },
  } satisfies Record<NoticeGroup, { cut: string; setting: string }>,
  phones: {
    title: "Téléphones prévenus le jour même",
    since: (day: string) => `Depuis le ${day}`,
    end: "Ne plus prévenir",
    endOf: (name: string) => `Ne plus prévenir ${name}`,
    ended: "Ce téléphone n’est plus prévenu",
  },
  digest: {
    title: "Le résumé de 17h00",
    daily: "Recevoir un e-mail par jour",
    dailyHint: "Seulement ce qui n’est pas lu. Rien à lire, pas d’e-mail.",
    weekly: (polite: boolean) => (polite ? "Ma semaine, le lundi" : "La question du vendredi"),
    weeklyHint: (polite: boolean) =>
      polite
        ? "Aux formateur·trices : cinq lignes au plus, ou ce que vos apprenant·es ont écrit. Un e-mail par semaine au plus."
        : "Ton temps FEST de la semaine, en une phrase. Tu réponds si tu veux.",
    save: "Enregistrer",
    saved: "Les réglages sont enregistrés",
    failed: "Les réglages n’ont pas pu être chargés",
    saveFailed: "Les réglages n’ont pas pu être enregistrés",
    preview: (polite: boolean) => `Aujourd’hui à 17h00, ${polite ? "vous recevriez" : "tu recevrais"} :`,
    nothing: "Rien : tout est lu, ou écarté par ces réglages.",
    subject: "Objet",
  },
} as const;

const happened: Partial<Record<NoticeKind, readonly [string, string]>> = {
  step_deliverable: ["livrable", "livrables"],
  step_note: ["note", "notes"],
  step_word: ["réponse", "réponses"],
  // Whoever noted it brought an answer all the same.
  step_word_noted: ["réponse", "réponses"],
  step_message: ["message", "messages"],
};

/** What happened in one step, "Situation de travail 1 : 2 notes, une réponse", and by whom. */
export const stepText = (notices: readonly Notice[]): { text: string; by: string } => {
  const counts = new Map<readonly [string, string], number>();
  for (const { kind, count } of notices) {
    const words = [...counts.keys()].find(([one]) => one === happened[kind]?.[0]) ?? happened[kind];
    if (words) counts.set(words, (counts.get(words) ?? 0) + count);
  }
  const said = [...counts].map(([words, count]) => counted(count, ...words)).join(", ");
  const [first] = notices;
  const place = [first?.learner, first?.name].filter(Boolean).join(", ");
  const people = [...new Set(notices.flatMap(({ by }) => by ?? []))];
  return {
    text: [place, said].filter(Boolean).join("\u00a0: "),
    by: people.length > 0 ? `De ${namesOf(people)}` : "",
  };
};

export const noticeText = (notice: Notice, polite: boolean): string => said[notice.kind](notice, polite);
