import { roles } from "#shared/contract/access.ts";
import { guides } from "../guides.ts";

/** A short text to keep at hand, read in a side panel and printed on its own. */
export type Guide = {
  id: string;
  name: string;
  intro: string;
  parts: readonly { title: string; points: readonly string[] }[];
};

/** `forOthers`: the same text for readers who are not the step's learner. */
type Interview = { text: string; forOthers: string; documents: readonly Guide[] };
type StepRole = { role_id: number; role_name: string; does: string };

/** What is said of a step to those who live it, whatever they have written in it so far. */
export type StepCopy = {
  goals: readonly string[];
  expectations: readonly string[];
  roles: readonly StepRole[];
  /** What the step asks of its trainers, said to them. */
  trainers: { trade: readonly string[]; referent: readonly string[] };
  /** L'entretien réflexif amont, where there is one; elsewhere the step has supports. */
  before?: Interview;
  after?: Interview;
  supports: readonly Guide[];
};

const trio = (learner: string, trade: string, referent: string): StepRole[] => [
  { role_id: roles.learner.id, role_name: roles.learner.name, does: learner },
  { role_id: roles.tradeTrainer.id, role_name: roles.tradeTrainer.name, does: trade },
  { role_id: roles.referentTrainer.id, role_name: roles.referentTrainer.name, does: referent },
];

const firstMeeting: StepCopy = {
  goals: [
    "Se rencontrer à trois : toi, la personne qui t’accompagne dans la structure et celle qui suit ton parcours.",
    "Comprendre la formation en situation de travail : on apprend en faisant, puis en parlant de ce qu’on a fait.",
    "Poser le cadre : du temps réservé, le droit de se tromper, une façon simple de s’alerter.",
  ],
  expectations: [
    "Viens avec deux ou trois choses que tu sais déjà faire, même apprises ailleurs qu’au travail.",
    "Raconte une journée ordinaire dans la structure : ce que tu fais, avec qui, avec quels outils.",
    "Remplis la fiche de cadrage pendant le rendez-vous ou le soir même, tant que c’est frais.",
  ],
  roles: trio(
    "Tu présentes ton parcours, ce que tu attends de la formation et ce qui t’inquiète. Tu poses tes questions.",
    "Présente le travail réel de la structure, ses contraintes, et dit quand il ou elle sera disponible.",
    "Explique la démarche, mène le rendez-vous et veille à ce que chaque personne dise ce qu’elle comprend.",
  ),
  trainers: {
    trade: [
      "Présentez le travail réel de la structure : les tâches, le rythme, ce qui est difficile.",
      "Dites quand vous serez disponible chaque semaine, et comment vous joindre.",
      "Relisez la fiche de cadrage à trois : elle protège le temps d’apprendre.",
    ],
    referent: [
      "Expliquez la démarche à partir d’un exemple du métier.",
      "Menez le rendez-vous et vérifiez que chaque personne peut redire ce qui a été décidé.",
      "Fixez ensemble la date du deuxième rendez-vous.",
    ],
  },
  supports: [guides.approach, guides.commitments],
};

const planningMeeting: StepCopy = {
  goals: [
    "Analyser le travail : ce qui est demandé, ce qui se fait vraiment, ce qui rend la tâche difficile.",
    "Choisir ensemble quatre situations de travail, de la plus accessible à la plus exigeante.",
    "Prévoir pour chacune ses dates et ce qu’il faut aménager pour qu’elle permette d’apprendre.",
  ],
  expectations: [
    "Observe pendant une semaine : note les moments où tu hésites et ceux où tu te sens à l’aise.",
    "Propose au moins deux situations que tu as envie de travailler.",
    "Remplis le plan des situations, puis programme les quatre situations avec leurs dates.",
  ],
  roles: trio(
    "Tu décris ton travail comme tu le vis et tu dis ce que tu veux savoir faire à la fin.",
    "Aide à découper le travail, propose des situations et dit ce qu’il faut aménager : temps, outils, équipe.",
    "Questionne, relie les situations au diplôme préparé et vérifie que la progression tient debout.",
  ),
  trainers: {
    trade: [
      "Découpez le travail en tâches : ce qui se fait, avec quoi, avec qui, et ce qui peut mal tourner.",
      "Proposez des situations, de la plus accessible à la plus exigeante.",
      "Dites ce qu’il faut aménager : du temps, des outils, l’accord de l’équipe.",
    ],
    referent: [
      "Questionnez d’abord le travail, puis faites le lien avec le diplôme.",
      "Vérifiez que chaque situation laisse un choix à faire et que la progression tient debout.",
      "Programmez les quatre situations pendant le rendez-vous.",
    ],
  },
  supports: [guides.workAnalysis, guides.choosing],
};

const situationRoles = trio(
  "Tu te positionnes avant, tu agis, tu gardes une trace, puis tu racontes et tu te positionnes à nouveau.",
  "Prépare la situation et montre si besoin. Laisse faire, intervient quand la sécurité l’exige, dit ce qu’il ou elle a vu.",
  "Mène les deux entretiens réflexifs. Ne juge pas : aide à mettre des mots sur ce qui a été fait et pourquoi.",
);

const situationTrainers = {
  trade: [
    "Préparez la situation : la tâche, le temps, les outils, qui prévenir.",
    "Montrez si besoin, puis laissez faire, même plus lentement.",
    "Intervenez quand la sécurité l’exige.",
    "Dites ensuite ce que vous avez vu. Vous ne notez pas.",
  ],
  referent: [
    "Menez l’entretien amont : ce qui est déjà su, ce qui va être essayé, ce qui inquiète.",
    "Après la situation, menez l’entretien aval à trois : les faits, les choix, ce qui reste.",
    "Aidez à mettre des mots sur ce qui a été fait. Vous ne jugez pas.",
    "Relisez la fiche de positionnement et laissez une note.",
  ],
};

const interviews = {
  before: {
    text: "Avant de commencer, prends vingt minutes avec ta formatrice ou ton formateur référent. Dis ce que tu sais déjà faire, ce que tu comptes essayer et ce qui t’inquiète. C’est le moment de remplir la première partie de la fiche de positionnement.",
    forOthers:
      "Avant la situation, vingt minutes entre l’apprenant·e et sa formatrice ou son formateur référent : ce qui est déjà su, ce qui va être essayé, ce qui inquiète. La première partie de la fiche de positionnement se remplit à ce moment-là.",
    documents: [guides.interviewBefore, guides.positioning],
  },
  after: {
    text: "Dans les jours qui suivent, racontez à trois ce qui s’est passé. D’abord les faits, ensuite les choix, enfin ce que tu en retires. On ne cherche ni la bonne réponse ni la faute. On cherche ce que tu sauras refaire, autrement et ailleurs.",
    forOthers:
      "Dans les jours qui suivent, à trois, l’apprenant·e raconte ce qui s’est passé : d’abord les faits, ensuite les choix, enfin ce qui en reste. On ne cherche ni la bonne réponse ni la faute.",
    documents: [guides.interviewAfter],
  },
};

const situation = (goals: readonly string[], expectations: readonly string[]): StepCopy => ({
  goals,
  expectations: [
    ...expectations,
    "Garde une trace : une photo, un plan, quelques notes prises le jour même.",
    "Remplis la fiche de positionnement avant et après la situation.",
  ],
  roles: situationRoles,
  trainers: situationTrainers,
  ...interviews,
  supports: [],
});

/** Four situations in a progression: discover, take in hand, do alone, meet the unforeseen. */
const situations: Readonly<Record<number, StepCopy>> = {
  3: situation(
    [
      "Vivre une première situation de travail préparée pour apprendre.",
      "Faire une tâche réelle, du début à la fin, avec de l’aide à portée de voix.",
      "Découvrir l’entretien réflexif : raconter son travail pour le comprendre.",
    ],
    ["Choisis une tâche courte, que tu as déjà vu faire."],
  ),
  4: situation(
    [
      "Prendre en main une tâche plus complète et décider de l’ordre des gestes.",
      "Repérer les indices sur lesquels tu t’appuies pour agir.",
      "Dire ce qui a changé depuis la première situation.",
    ],
    ["Reprends un besoin de progression noté la dernière fois et choisis une tâche qui le fait travailler."],
  ),
  5: situation(
    [
      "Agir en autonomie, avec un retour à la fin seulement.",
      "Préparer toi-même la situation : matériel, temps, personnes à prévenir.",
      "Expliquer tes choix à quelqu’un qui n’était pas là.",
    ],
    ["Prépare un plan d’une demi-page et montre-le avant de commencer."],
  ),
};

const lastSituation = situation(
  [
    "Faire face aux imprévus sans perdre de vue le résultat attendu.",
    "Transférer ce que tu sais faire dans un contexte nouveau ou avec d’autres personnes.",
    "Choisir, parmi tes quatre situations, celle que tu raconteras au bilan.",
  ],
  ["Accepte un peu d’inconnu : un autre lieu, une autre équipe, une contrainte ajoutée."],
);

const review: StepCopy = {
  goals: [
    "Regarder le chemin parcouru, du premier rendez-vous à aujourd’hui.",
    "Dire ce que tu sais faire maintenant, et à quoi tu le reconnais.",
    "Décider de la suite : ce que tu veux encore travailler, avec qui, et quand.",
  ],
  expectations: [
    "Relis tes fiches de positionnement et les commentaires laissés à chaque étape.",
    "Écris ta situation emblématique : celle qui montre le mieux comment tu as appris.",
    "Remplis le bilan avant le rendez-vous ; la décision commune s’écrit ensemble.",
  ],
  roles: trio(
    "Tu présentes ton parcours, preuves à l’appui, et tu proposes la suite que tu souhaites.",
    "Témoigne de ce qui a changé dans le travail et dit ce que tu peux prendre en charge désormais.",
    "Fait le lien avec le diplôme, garde la trace des décisions et clôt le parcours avec vous.",
  ),
  trainers: {
    trade: [
      "Relisez vos notes et choisissez deux faits qui montrent un changement.",
      "Dites ce que l’apprenant·e peut prendre en charge désormais.",
      "Prenez part à la décision commune.",
    ],
    referent: [
      "Relisez les fiches et les notes de toutes les étapes.",
      "Faites le lien avec le diplôme et gardez la trace des décisions.",
      "Aidez à écrire la situation emblématique, sans nommer personne.",
    ],
  },
  supports: [guides.review, guides.emblematic],
};

/** The fixed copy of a step: by its type, and by its place in the usual path of seven. */
export const copyOf = ({ step_type, order }: { step_type: string; order: number }): StepCopy => {
  if (step_type === "bilan") return review;
  if (step_type === "rendezvous") return order === 1 ? firstMeeting : planningMeeting;
  return situations[order] ?? lastSituation;
};
