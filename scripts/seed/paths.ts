import type { UploadingClient } from "#scripts/operate/api-client.ts";
import { workDayFrom } from "#scripts/seed/days.ts";
import type { DemoSite } from "#scripts/seed/demo-site.ts";
import { parisClock } from "#shared/contract/paris.ts";
import * as library from "#shared/library/library.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { interviewKinds } from "#shared/steps/steps.facts.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";

type Answers = Readonly<Record<string, string>>;

/** What a trainer says of a version; `phoned`: the trade trainer's word, which the referent trainer took down. */
type SaidOf = { by: "metier" | "referent"; remark?: string; phoned?: true };

/** The content of a step: its dates in days from now, what its learner wrote at each save, and the notes. */
type StepContent = {
  days?: readonly [from: number, to: number];
  saves?: readonly Answers[];
  /** How many of the saves were handed in; without it, all of a step that is over. */
  submits?: number;
  /** What was said of each version that was handed in, before the next one was. */
  words?: Readonly<Record<number, readonly SaidOf[]>>;
  /** Whether the trade trainer is asked for their word by a link, which the mailbox has. */
  link?: true;
  /** The hours that it took, as the trade trainer says on its last day. */
  hours?: number;
  /** Minutes of the interviews that were held, on its first or last day. */
  held?: { before?: number; after?: number; meeting?: number };
  learner?: string;
  metier?: string;
  referent?: string;
  /** A spreadsheet that the learner attached. */
  file?: { name: string; rows: string };
};

/** Both trainers validate the only version. */
const agreed: StepContent["words"] = { 1: [{ by: "metier" }, { by: "referent" }] };

/** Half-way: two meetings and a situation done, one under way, two to come, and no date yet for the bilan. */
export const halfway: readonly StepContent[] = [
  {
    days: [-84, -84],
    saves: [
      {
        lieu: "Au café associatif, dans la petite salle",
        participants: "Malika, Driss, Solène",
        activites: "On accueille, on cuisine le midi, on monte des ateliers. Je suis à l’accueil et au bar.",
        acquis: "Parler avec tout le monde, tenir une caisse, garder mon calme quand ça bouscule.",
        attentes: "Monter un atelier du début à la fin, et savoir le raconter à l’écrit.",
        heures: "3",
        demarche: "claire",
        regles: "Le jeudi matin, personne ne me met au bar. Si ça coince, j’appelle Driss avant midi.",
      },
    ],
    words: { 1: [{ by: "metier", phoned: true }, { by: "referent" }] },
    hours: 1.5,
    held: { meeting: 90 },
    referent: "Tout est posé. Malika a bien distingué ce qu’elle sait faire de ce qu’elle aime faire.",
  },
  {
    days: [-63, -63],
    saves: [
      {
        taches: "Accueillir, préparer la salle, tenir l’atelier couture, compter la caisse.",
        difficultes: "Tout arrive en même temps. On me demande trois choses pendant que je sers.",
        situation_1: "Accueillir quelqu’un qui vient pour la première fois",
        visee_1: "Écouter sans remplir les silences",
        situation_2: "Préparer l’atelier couture du mercredi",
        situation_3: "Animer un groupe de huit personnes",
        situation_4: "Faire le bilan d’un atelier avec l’équipe",
        amenagements: "Une collègue tient le bar pendant que j’anime.",
        heures: "6",
        accord: "partage",
      },
    ],
    words: agreed,
    hours: 2,
    held: { meeting: 120 },
    metier: "Quatre vraies situations. J’aménage les horaires pour qu’elle ait du temps avant et après.",
    learner: "J’ai hâte pour l’atelier, moins pour le bilan devant l’équipe.",
  },
  {
    days: [-49, -35],
    saves: [
      {
        formateur: "Driss Benali",
        apprenant: "Malika Ronarc'h",
        situation: "Accueillir quelqu’un qui vient pour la première fois",
        sequence: "1",
        niveau: "2",
      },
      {
        formateur: "Driss Benali",
        apprenant: "Malika Ronarc'h",
        situation: "Accueillir quelqu’un qui vient pour la première fois",
        sequence: "1",
        niveau: "2",
        niveau_apres: "3",
        satisfactions: "J’ai attendu. La dame a fini par dire pourquoi elle venait.",
        progressions: "Je parle trop vite quand il y a du monde derrière.",
        decision: "Je refais la même chose un samedi, jour de marché.",
      },
    ],
    // Version 1 stays validated by Driss; version 2 is to validate again.
    words: {
      1: [
        { by: "metier" },
        { by: "referent", remark: "Le geste est clair. Ajoute ce que tu ferais autrement." },
      ],
    },
    link: true,
    file: {
      name: "Carnet d’accueil de la semaine",
      rows: "jour;qui;ce que j’ai fait\nmardi;une dame, première visite;écouter, café, tour des salles\nmercredi;deux frères;inscription à l’atelier couture\nsamedi;un voisin;présenter l’équipe\n",
    },
    hours: 21,
    held: { before: 40, after: 45 },
    metier: "Elle s’assoit à côté, pas en face. Ça change tout, et elle l’a trouvé seule.",
    referent: "Lors de l’entretien aval, elle est passée de « j’ai fait » à « j’ai choisi de ».",
  },
  {
    days: [-7, 7],
    held: { before: 30 },
    learner: "J’ai coupé les tissus d’avance, il manque une machine.",
    file: {
      name: "Déroulé de l’atelier couture",
      rows: "heure;ce qu’on fait;avec quoi\n14:00;accueil et café;bouilloire\n14:20;choix du tissu;chutes triées\n15:00;première couture;quatre machines\n",
    },
  },
  { days: [21, 35] },
  { days: [49, 63] },
  {},
];

/** Nearly done: four situations done, the bilan being written; interviews after and levels after were forgotten. */
export const nearlyThere: readonly StepContent[] = [
  {
    days: [-90, -90],
    saves: [{ lieu: "À la maison de quartier", heures: "2", demarche: "claire" }],
    words: agreed,
    hours: 1.5,
    held: { meeting: 60 },
    learner: "Premier rendez-vous : je ne savais pas trop quoi dire.",
  },
  {
    days: [-80, -80],
    saves: [
      {
        taches: "Ouvrir la salle, mener des jeux, parler avec les familles.",
        situation_1: "Ouvrir la salle un samedi",
        situation_2: "Mener un jeu avec douze enfants",
        situation_3: "Calmer une dispute",
        situation_4: "Présenter la semaine aux familles",
        accord: "partage",
      },
    ],
    words: agreed,
    hours: 2,
    held: { meeting: 90 },
    metier: "Situations choisies ensemble, de la plus simple à la plus exposée.",
  },
  {
    days: [-70, -60],
    saves: [{ situation: "Ouvrir la salle un samedi", niveau: "3", sequence: "1" }],
    hours: 14,
    held: { before: 30, after: 30 },
  },
  {
    days: [-55, -45],
    saves: [{ situation: "Mener un jeu avec douze enfants", niveau: "1", sequence: "2" }],
    hours: 14,
    held: { before: 30 },
  },
  // Taken up again after the rendu: version 1 stays, version 2 is a draft.
  {
    days: [-40, -30],
    saves: [
      { situation: "Calmer une dispute", niveau: "2", sequence: "3" },
      {
        situation: "Calmer une dispute",
        niveau: "2",
        sequence: "3",
        progressions: "La prochaine fois, je les sépare avant de parler.",
      },
    ],
    submits: 1,
    hours: 7,
    held: { before: 20 },
  },
  {
    days: [-25, -12],
    saves: [{ situation: "Présenter la semaine aux familles", niveau: "3", sequence: "4" }],
    hours: 12,
    held: { before: 30 },
  },
  {
    days: [-3, 10],
    saves: [
      {
        participants: "Corentin, Driss, Solène",
        sequences: "4",
        niveau: "3",
        acquis: "Mener un groupe sans chercher du regard si je fais bien.",
        declic: "Le jour où j’ai expliqué le jeu à une stagiaire : j’ai compris ce que je faisais.",
      },
    ],
    referent: "Il reste à choisir la situation qu’il partagera.",
  },
];

/** Just started: a first meeting without notes, a second one to come, no dates after that. */
export const justStarted: readonly StepContent[] = [{ days: [-14, -14] }, { days: [5, 5] }];

const dated = ([from, to]: readonly [number, number], now: Date) => ({
  start_datetime: workDayFrom(now, from, "09:00"),
  end_datetime: workDayFrom(now, to, "17:00"),
});

const answersOf = (answers: Answers, day: string | undefined) => [
  {
    fields: Object.entries({ ...answers, ...(day && { date: day.slice(0, 10) }) }).map(([name, content]) => ({
      name,
      content,
    })),
  },
];

/** The folders of an action that belong to steps; the other situations have none yet. */
const folders = [
  "Rendez-vous 1",
  "Rendez-vous 2",
  "Situation de travail 1",
  "Situation de travail 2",
  "Bilan",
];

const deposited = async (
  who: UploadingClient,
  { name, rows }: NonNullable<StepContent["file"]>,
): Promise<string> => {
  const bytes = new TextEncoder().encode(rows);
  const file = { original_file_name: `${name}.csv`, content_type: "text/csv", size: bytes.length } as const;
  const { id } = await who.upload(library.createDocument, { body: { name, files: [file] } }, [bytes]);
  return id;
};

/** Creates the seven steps of an action's learners, with their texts and their instructors' notes. */
export const createPaths = async (
  demo: DemoSite,
  api: UploadingClient,
  actionId: string,
  paths: readonly { learner: string; account: string; contents: readonly StepContent[] }[],
  now: Date,
): Promise<void> => {
  for (const name of folders)
    await api.call(library.createFolder, { body: { name, training_action_id: actionId } });
  for (const { learner, account, contents } of paths) {
    await api.call(steps.createLearnerSteps, {
      params: { id: actionId, learnerProfileId: learner },
      body: { step_template: defaultTemplate },
    });
    const own = await api.call(steps.listLearnerSteps, {
      params: { id: actionId, learnerProfileId: learner },
    });
    for (const [n, content] of contents.entries()) {
      const { days, saves = [], submits, words = {}, link, hours, held = {}, file, ...said } = content;
      const params = { id: own[n]?.id ?? "" };
      const body = days && dated(days, now);
      if (body) await api.call(steps.updateStepDates, { params, body });
      const isOver = days !== undefined && days[1] < 0;
      // First: a rendu holds what is attached by then.
      if (file) {
        const user_document_ids = [await deposited(demo.as(account), file)];
        await demo.as(account).call(steps.updateStep, { params, body: { user_document_ids } });
      }
      for (const [save, answers] of saves.entries()) {
        const { version } = await demo.as(account).call(steps.updateStep, {
          params,
          body: { deliverables: [{ sections: answersOf(answers, body?.start_datetime) }] },
        });
        if (save >= (submits ?? (isOver ? saves.length : 0))) continue;
        await demo.as(account).call(steps.submitStep, { params, body: { version } });
        for (const { by, remark, phoned } of words[version] ?? [])
          await demo.as(phoned ? "referent@exemple.fr" : `${by}@exemple.fr`).call(steps.sayWord, {
            params,
            body: {
              version,
              word: remark ? "talk_again" : "validates",
              remark: remark ?? "",
              // The demonstration may have begun before midnight.
              on_behalf: phoned ? { channel: "phone", at: parisClock(new Date()).day } : null,
            },
          });
      }
      if (link)
        await demo.as("referent@exemple.fr").call(steps.makeValidationLink, { params, body: { send: 1 } });
      const [first = "", last = ""] = [body?.start_datetime.slice(0, 10), body?.end_datetime.slice(0, 10)];
      if (hours)
        await demo
          .as("metier@exemple.fr")
          .call(steps.saveCompletion, { params, body: { took_place: 1, on: last, hours } });
      for (const kind of interviewKinds)
        if (held[kind])
          await demo.as("referent@exemple.fr").call(steps.saveInterview, {
            params: { ...params, kind },
            body: {
              held_on: kind === "after" ? last : first,
              minutes: held[kind],
              present: ["learner", "referent"],
            },
          });
      const notes = [
        [account, 2, said.learner],
        ["metier@exemple.fr", 3, said.metier],
        ["referent@exemple.fr", 4, said.referent],
      ] as const;
      for (const [who, role_id, content] of notes)
        if (content)
          await demo.as(who).call(steps.updateStep, {
            params,
            body: { notes_by_roles: [{ role_id, content }] },
          });
    }
  }
};
