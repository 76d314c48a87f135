import { counted } from "#shared/contract/counted.ts";
import { type Turn, waits } from "#shared/follow-up/follow-up.rules.ts";
import type { ContactKind } from "#shared/training/training.schemas.ts";

const groups: Record<Turn, string> = {
  team: "À vous, l’équipe",
  trade: "Aux formateur·trices métier",
  referent: "Aux formateur·trices référent·es",
  learner: "Aux apprenant·es",
  silence: "Silence",
};
/** The same to a referent trainer, of whom the third group is. */
const groupsOfReferent: Record<Turn, string> = { ...groups, team: "À l’équipe", referent: "À vous" };
const what: Record<ContactKind, string> = { call: "Un appel", visit: "Une visite", message: "Un message" };

/** « À qui le tour », *vous*. */
export const turnsTexts = {
  title: "À qui le tour",
  awaiting: (count: number) =>
    counted(count, "livrable attend votre réponse", "livrables attendent votre réponse"),
  answer: "Répondre",
  answerTo: (step: string) => `Répondre au livrable, ${step}`,
  intro: (today: string) => `${today}. Les plus anciens d’abord.`,
  promotion: "Promotion",
  print: "Imprimer",
  failed: "Ce qui attend n’a pas pu être chargé",
  noPromotion: "Aucune promotion en cours",
  noPromotionText: "Ce qui attend se lit ici dès qu’une promotion a commencé.",
  archived: "Cette promotion est archivée : plus rien n’y attend.",
  nobody: "Personne n’attend",
  next: (name: string, moment: string) => `Prochaine date : entretien de ${name}, ${moment}.`,
  group: (turn: Turn, isReferent: boolean) => (isReferent ? groupsOfReferent : groups)[turn],
  silence: "30 jours sans un mot, de personne",
  /** Until then the lists of steps alone say that it is late, the page of the step that an answer is due. */
  added: `Un livrable en retard s’ajoute ici après ${waits.submission} jours, un rendu sans réponse après ${waits.answer}.`,
  of: (name: string) => `${name}\u00a0:`,
  days: (count: number) => (count === 0 ? "aujourd’hui" : count === 1 ? "1 jour" : `${count} jours`),
  done: "C’est fait",
  doneAbout: (fact: string) => `C’est fait : ${fact}`,
  what: "Qu’est-ce qui s’est passé ?",
  whats: what,
  when: "Quand",
  andNext: "Et ensuite ?",
  notedWith: (name: string) => `Noté dans les contacts de ${name}.`,
  later: "Plus tard…",
  save: "Enregistrer",
  until: "Revenir le",
  untilHint: (day: string) => `30 jours au plus : le ${day}.`,
  why: "Pourquoi",
  putOff: "Remettre à plus tard",
  doneInstead: "C’est fait, plutôt",
  saved: "C’est noté",
  actFailed: "Ce n’est pas noté",
};

/** Friday's minute and one's own turns, to the learner: *tu*. */
export const weekTexts = {
  eyebrow: "La minute du vendredi",
  question: "Ton temps FEST cette semaine ?",
  yes: "Oui",
  no: "Non",
  sentence: "Une phrase, si tu veux",
  missed: "Tu veux dire ce qui a manqué ?",
  send: "Envoyer",
  readBy: (names: string) => (names ? `Pour ${names}. On ne compte rien.` : "On ne compte rien."),
  stop: "Ne plus me demander le vendredi",
  stopped: "C’est noté : on ne te demande plus.",
  said: "C’est dit",
  saidNo: "Pas cette semaine, c’est noté",
  change: "Changer ma réponse",
  failed: "Ta réponse n’est pas partie",
  seen: (name: string, moment: string) => `Vu par ${name}, ${moment}`,
  seenBefore: (name: string, moment: string) => `${name} a lu ton texte d’avant, ${moment}`,
  own: "À qui le tour",
};

/** The trade trainer of one learner: *vous*. */
export const oneTexts = {
  path: (name: string) => `Tout le parcours de ${name}`,
  readQuestion: "Est-ce bien ce que vous avez vu ?",
  read: "Lire sa fiche, 2 min",
  readText: (day: string) =>
    `Rendue le ${day}. Vous direz « Je valide » ou « On en reparle » en bas de la page.`,
  doneQuestion: (step: string) => `${step} : est-ce fait ?`,
  doneText: (day: string) => `L’étape devait finir le ${day}.`,
  yes: "Oui, faite",
  notYet: "Pas encore",
  notYetNoted: "D’accord. La question revient demain.",
  weekQuestion: (name: string) => `${name} a écrit`,
  quoted: (text: string) => `«\u00a0${text}\u00a0»`,
  addLine: "Ajouter une ligne",
  line: "Votre ligne",
  readers: (names: string, count: number) => `${names} ${count > 1 ? "la liront" : "la lira"}.`,
  seen: "Vu",
  nothing: "Rien ne vous attend",
  reread: "Relire sa dernière étape",
  soon: "Bientôt",
  noDate: "Aucun entretien n’a de date.",
  moment: { before: "Entretien d’avant", after: "Entretien d’après", meeting: "Rendez-vous" },
  referentOf: (name: string) => `Référent·e de ${name}`,
  failed: "Ce n’est pas noté",
};

/** A learner's word of the week, to a trade trainer without an account: *vous*. */
export const weekLinkTexts = {
  title: "Un mot de la semaine",
  to: (name: string) => `Pour ${name}`,
  week: (day: string) => `Semaine du ${day}`,
  onlyThis: (day: string) =>
    `Ce lien n’ouvre que cette page, jusqu’à votre réponse ou au ${day}. Ce n’est pas vous\u00a0? Fermez la page : rien n’est écrit.`,
  thanks: (name: string) => `Merci ${name}, c’est noté`,
  seen: (learner: string) => `${learner} voit que vous avez lu.`,
  written: (learner: string) => `${learner} lira votre ligne.`,
  mistake: (referent: string | null) =>
    referent === null ? "Une erreur ? Dites-le à l’équipe." : `Une erreur ? Dites-le à ${referent}.`,
  dead: "Ce lien ne marche plus",
  deadText: "Il a déjà servi, ou il a plus de 7 jours. Rien n’est perdu : tout reste dans le parcours.",
  failed: "La page n’a pas pu être chargée",
  sayFailed: "Ce n’est pas encore noté",
  stop: "Ne plus recevoir ces e-mails ?",
  stopText:
    "Un e-mail part le lundi quand quelqu’un que vous formez a écrit un mot. Les mots restent dans le parcours.",
  stopNow: "Ne plus les recevoir",
  stopped: "C’est noté",
  stoppedText: "Vous ne recevrez plus ces e-mails.",
  stopDead: "Il a plus de 7 jours : prenez celui du dernier e-mail.",
} as const;
