import type { Part } from "#shared/steps/steps.facts.ts";
import type { Word } from "#shared/steps/words.rules.ts";

/** What the three say of a version: *tu* for the learner, *vous* for the others. */
export const wordTexts = {
  title: "Réponses sur le livrable",
  failed: "Les réponses n’ont pas pu être chargées",
  saidFailed: "Ce n’est pas encore noté",
  you: (polite: boolean) => (polite ? "Vous" : "Toi"),
  parts: {
    learner: "apprenant·e",
    trade: "formateur·trice métier",
    referent: "formateur·trice référent·e",
  } satisfies Record<Part, string>,
  nobody: "pas encore attribué",
  version: (version: number) => `version ${version}`,
  said: {
    validates: (date: string) => `Validé le ${date}`,
    talk_again: () => "On en reparle",
    disagrees: () => "Pas d’accord",
  } satisfies Record<Word, (date: string) => string>,
  handedIn: (date: string) => `Rendu le ${date}`,
  saidOn: (date: string) => `dit le ${date}`,
  by: (name: string) => `par ${name}`,
  byLink: "par le lien",
  takenDown: (name: string, how: string, date: string) => `Recueilli par ${name} ${how}, le ${date}`,
  turn: "À son tour",
  yourTurn: (polite: boolean) => (polite ? "À vous" : "À toi"),
  again: "À revalider",
  since: (date: string) => `depuis le ${date}`,
  /** `isYou`: a trainer, who is *vous*. */
  validatedBefore: (isYou: boolean, version: number, date: string) =>
    `${isYou ? "vous avez" : "a"} validé la ${version} le ${date}`,
  validatedBy: (name: string, version: number, date: string) => `${name} a validé la ${version} le ${date}`,
  answeredByNote: "répondu par une note",
  tookNoPlace: "rien à valider : l’étape n’a pas eu lieu",
  notHandedIn: "pas encore rendu en ligne",
  /** What was taken over from before versions has none. */
  validate: (version: number) => (version === 0 ? "Je valide" : `Je valide la version ${version}`),
  talkAgain: "On en reparle",
  disagree: "Je ne suis pas d’accord",
  answerTitle: (version: number) =>
    version === 0 ? "Votre réponse" : `Votre réponse sur la version ${version}`,
  answerText: "Valider, c’est dire : «\u00a0j’ai vu ce travail, c’est bien ça\u00a0». Vous ne notez pas.",
  remarkLabel: "Une ligne",
  remarkHint: (names: string) => `${names} la liront, et pourront y répondre.`,
  remarkHintOne: (name: string) => `${name} la lira, et pourra y répondre.`,
  askRemark: { talk_again: "De quoi voulez-vous reparler ?", disagrees: "Sur quoi n’es-tu pas d’accord ?" },
  send: "Envoyer",
  wantsToTalk: (names: string, several: boolean) => `${names} ${several ? "veulent" : "veut"} en reparler`,
  quoted: (remark: string) => `«\u00a0${remark}\u00a0»`,
  takeUp: "Reprendre ma fiche",
  agreed: (polite: boolean, version: number) =>
    polite
      ? `Les trois sont d’accord sur la version ${version}.`
      : `Vous êtes d’accord tous les trois sur la version ${version}.`,
  withThem: (names: string, several: boolean, version: number) =>
    `${names} ${several ? "ont" : "a"} ${version === 0 ? "ton travail" : `ta version ${version}`}.`,
  earlierWords: (words: string) => `(${words})`,
  earlier: {
    validates: (name: string) => `${name} l’a validée`,
    talk_again: (name: string) => `${name} voulait en reparler`,
    disagrees: (name: string) => `${name} n’était pas d’accord`,
  } satisfies Record<Word, (name: string) => string>,

  forTrade: (name: string) => `${name} n’a pas encore répondu.`,
  takeDown: "Noter sa réponse",
  takeDownTitle: (name: string, version: number) => `La réponse de ${name} à la version ${version}`,
  takeDownHint: "Elle se lira toujours comme recueillie par vous.",
  theirWord: "Sa réponse",
  theirWords: { validates: "Valide cette version", talk_again: "Veut en reparler" },
  channel: "Comment ?",
  saidDay: "Le",
  link: "Envoyer un lien",
} as const;

/** The link by which the trade trainer answers without an account. */
export const linkTexts = {
  title: (name: string) => `Un lien pour ${name}`,
  text: "Il ouvre cette version, sans compte ni mot de passe, et demande une seule réponse. Il ne marche plus ensuite, ni après 30 jours.",
  works: (date: string) => `Un lien attend sa réponse, jusqu’au ${date}.`,
  mailed: (moment: string) => `Dernier e-mail le ${moment}.`,
  uncertain: "Personne ne sait si le dernier e-mail est parti.",
  mail: "Envoyer par e-mail",
  mailAgain: "Envoyer encore",
  onItsWay: "Le lien part d’ici une minute, avec deux rappels au plus.",
  copyOne: "Copier un lien",
  made: "Ce lien ne s’affiche qu’une fois : copiez-le dans votre message.",
  madeField: "Le lien",
  copy: "Copier",
  copied: "Le lien est copié",
  copyFailed: "Le lien n’a pas pu être copié",
  revoke: "Désactiver le lien",
  revokeText: "Les liens déjà envoyés n’ouvriront plus rien. Vous pourrez en faire un autre.",
  revoked: "Le lien ne marche plus",
  failed: "Le lien n’est pas parti",
} as const;

/** The messages about a deliverable. */
export const threadTexts = {
  title: "Échanges",
  failed: "Les échanges n’ont pas pu être chargés",
  none: (polite: boolean) =>
    polite
      ? "Aucune question pour l’instant. Ce que vous écrivez ici se lit à trois."
      : "Aucune question pour l’instant. Ce que tu écris ici se lit à trois.",
  open: (count: number) => (count === 1 ? "1 question ouverte" : `${count} questions ouvertes`),
  staff: "équipe",
  you: (polite: boolean) => (polite ? "Vous" : "Toi"),
  meta: (date: string, version: number) => `le ${date}${version > 0 ? `, version ${version}` : ""}`,
  about: (section: string) => `sur «\u00a0${section}\u00a0»`,
  recorded: (name: string) => `noté par ${name}`,
  yours: (polite: boolean) => `Ouverte : à ${polite ? "vous" : "toi"} de répondre`,
  awaits: "Ouverte",
  settled: (date: string) => `Répondue le ${date}`,
  settle: "C’est réglé",
  settleNamed: (text: string) => `C’est réglé : ${text}`,
  reopen: "Rouvrir",
  reopenNamed: (text: string) => `Rouvrir : ${text}`,
  answer: "Répondre",
  answerNamed: (name: string, text: string) => `Répondre à ${name} : ${text}`,
  answerTo: (name: string) => `Répondre à ${name}`,
  write: "Écrire un message",
  another: "Écrire autre chose",
  section: "À propos de",
  wholeDeliverable: "tout le livrable",
  told: "Les autres personnes de l’étape sont prévenues une fois par jour au plus.",
  send: "Envoyer",
  sent: "Ton message est dans les échanges",
  sentPolite: "Votre message est dans les échanges",
  sendFailed: "Le message n’est pas parti",
  wouldBeLost: (polite: boolean) =>
    polite
      ? "Ce que vous avez écrit dans les échanges n’est pas envoyé."
      : "Ce que tu as écrit dans les échanges n’est pas envoyé.",
} as const;
