import type { ApiClient } from "#scripts/operate/api-client.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import { defaultSections } from "#shared/situations/situations.defaults.ts";

type DemoSituation = {
  /** The first part of its learner's address. */
  learner: string;
  title: string;
  legal_form: string;
  types: readonly string[];
  publics: readonly string[];
  state: "draft" | "submitted" | "published";
  /** It was submitted, and a coordinator returned it. */
  returned?: { remark: string; sections: readonly string[] };
  /** It was submitted, and the learner's referent trainer has nothing to add: the team may publish it. */
  is_reviewed?: boolean;
  is_emblematic?: boolean;
  /** By the names of the default sections' fields. */
  answers: Readonly<Record<string, string>>;
};

/**
 * Situations written by learners of the demonstration: some published, one to review, one reviewed, one returned with a
 * remark, one just started.
 */
const demoSituations: readonly DemoSituation[] = [
  {
    learner: "ismael.ferreira",
    title: "Faire avec, sans faire à la place",
    legal_form: "Coopérative (Scop ou Scic)",
    types: ["Ressourcerie"],
    publics: ["Jeunes", "Adultes"],
    state: "published",
    is_emblematic: true,
    answers: {
      contexte:
        "<p>L’atelier accueille huit salariés en parcours. Ce jour-là, j’encadre un petit groupe de trois personnes qui n’ont jamais réglé un dérailleur. La formatrice métier reste à portée de voix, sans intervenir.</p><p>D’habitude, un réglage prend dix minutes. On s’est donné <strong>la matinée</strong>.</p>",
      lieu: "Un atelier de réemploi de vélos",
      personnes: "3",
      objectifs:
        "<ul><li>Montrer un geste en disant ce que l’on fait et pourquoi.</li><li>Laisser l’outil dans la main de la personne.</li><li>Reconnaître le moment où il faut reprendre.</li></ul>",
      niveau: "2",
      adaptation:
        "<p>Un seul vélo sur le pied, au milieu, pour que tout le monde voie. Le plan de charge a été allégé : les réparations du jour ont été reportées au lendemain. J’avais le droit de me tromper devant le groupe, et c’est arrivé.</p>",
      productions:
        "<p>Une fiche de réglage en quatre dessins, affichée depuis au-dessus de l’établi. Les trois personnes l’ont corrigée elles-mêmes la semaine suivante.</p>",
      conseils:
        "<p>Prévoir un second vélo. Quand les mains n’ont rien à faire, elles prennent l’outil des autres.</p>",
      commentaire: "<p>Je croyais qu’encadrer, c’était aller plus vite que les autres. C’est l’inverse.</p>",
    },
  },
  {
    learner: "jeanne.thebault",
    title: "Quarante repas et une panne de four",
    legal_form: "Association",
    types: ["Tiers-lieu"],
    publics: ["Tout public", "Seniors"],
    state: "published",
    answers: {
      contexte:
        "<p>Une fois par mois, le lieu ouvre sa cuisine au quartier. Vingt minutes avant le service, le four s’arrête. Quarante personnes attendent dans la salle.</p>",
      lieu: "Une cuisine partagée, un jeudi midi",
      personnes: "6",
      objectifs:
        "<p>Prendre une décision avec l’équipe au lieu de la prendre seule, et l’annoncer sans inquiéter personne.</p>",
      niveau: "1",
      adaptation:
        "<p>Mon formateur avait prévu d’annoncer le repas lui-même. Il m’a laissé la parole et s’est mis à la plonge : <em>à portée de regard, pas à portée de micro</em>.</p>",
      productions:
        "<p>Un menu froid décidé en six minutes, et un tableau « si ça casse » accroché près des plaques.</p>",
      conseils: "<p>Choisir un jour ordinaire : les pannes viennent toutes seules.</p>",
    },
  },
  {
    learner: "nolwenn.tanguy",
    title: "Le premier entretien que j’ai mené seule",
    legal_form: "Association",
    types: ["Chantier d'insertion"],
    publics: ["Demandeurs d'emploi", "Adultes"],
    state: "published",
    is_emblematic: true,
    answers: {
      contexte:
        "<p>Un salarié arrive au bout de son contrat. L’entretien sert à regarder ce qu’il sait faire maintenant, et la suite qu’il imagine.</p>",
      lieu: "Un bureau, puis le banc devant le hangar",
      personnes: "2",
      objectifs:
        "<ol><li>Poser des questions ouvertes et supporter le silence.</li><li>Reformuler sans traduire.</li><li>Finir avec une seule chose à faire, choisie par lui.</li></ol>",
      niveau: "3",
      adaptation:
        "<p>Nous avons joué l’entretien la veille, en inversant les rôles. Le jour venu, ma formatrice a noté mes questions, sans rien dire ; on les a relues ensemble après.</p>",
      productions:
        "<p>Une liste de mes douze questions : quatre servaient à me rassurer, elles sont parties.</p>",
      conseils: "<p>Sortir du bureau. Dehors, on parle en marchant, et le silence ne pèse plus.</p>",
    },
  },
  {
    learner: "awa.cisse",
    title: "Expliquer une démarche en ligne à quelqu’un qui n’en veut pas",
    legal_form: "Collectivité",
    types: ["Service public"],
    publics: ["Seniors", "Tout public"],
    state: "published",
    answers: {
      contexte:
        "<p>À la permanence numérique, une dame vient renouveler une carte. Elle a déjà essayé trois fois, et elle est en colère.</p>",
      lieu: "Une permanence numérique en mairie",
      objectifs: "<p>Rester du côté de la personne, pas du côté de l’écran.</p>",
      niveau: "2",
      adaptation:
        "<p>Le rendez-vous durait une heure au lieu de vingt minutes, et la souris est restée de son côté.</p>",
      productions:
        "<p>Un pas-à-pas écrit avec ses mots à elle, que la permanence donne aujourd’hui à tout le monde.</p>",
    },
  },
  {
    learner: "gabin.leroux",
    title: "Ouvrir le chantier un lundi matin",
    legal_form: "Association",
    types: ["Chantier d'insertion"],
    publics: ["Adultes"],
    state: "submitted",
    answers: {
      contexte:
        "<p>Chaque lundi, Maud répartit les tâches. Ce lundi-là, c’est moi, Gabin, qui ai ouvert le cahier. Pour en savoir plus : 06 12 34 56 78.</p>",
      lieu: "Le hangar",
      personnes: "9",
      objectifs: "<p>Donner à chacun une tâche qu’il peut finir avant midi.</p>",
      niveau: "2",
      adaptation: "<p>La réunion est passée de dix minutes à une demi-heure, café compris.</p>",
    },
  },
  {
    learner: "malika.ronarch",
    title: "Tenir la caisse sans quitter le client des yeux",
    legal_form: "Association",
    types: ["Ressourcerie"],
    publics: ["Tout public"],
    state: "submitted",
    is_reviewed: true,
    answers: {
      contexte:
        "<p>Un samedi de braderie, la file va jusqu’à la porte. On m’a confié la caisse, que je n’avais tenue que les jours calmes.</p>",
      lieu: "La boutique d’une ressourcerie",
      personnes: "4",
      objectifs: "<p>Garder le même accueil pour la première personne et pour la trentième.</p>",
      niveau: "2",
      adaptation:
        "<p>Une deuxième personne emballait à côté de moi pendant la première heure, puis s’éloignait d’un pas toutes les dix minutes.</p>",
      productions: "<p>Une liste de cinq phrases qui font patienter, collée sous le comptoir.</p>",
    },
  },
  {
    learner: "apprenant",
    title: "Un jeu de société à remonter avec ceux qui y jouent",
    legal_form: "Association",
    types: ["Tiers-lieu"],
    publics: ["Tout public"],
    state: "submitted",
    returned: {
      remark:
        "On voit bien l’atelier et l’ambiance, moins ce qui a été changé pour que tu apprennes. Qu’as-tu fait autrement que d’habitude ? Deux phrases suffisent.",
      sections: ["L’adaptation"],
    },
    answers: {
      contexte:
        "<p>Il manque la moitié des pièces du grand jeu en bois. Plutôt que d’en racheter un, nous proposons aux habitué·es de le refaire avec nous.</p>",
      lieu: "La salle commune d’un tiers-lieu",
      personnes: "7",
      objectifs: "<p>Animer un groupe en fabriquant quelque chose, sans faire à la place des autres.</p>",
      niveau: "2",
      adaptation: "<p>Nous avons pris plus de temps que prévu.</p>",
      productions: "<p>Un jeu complet, et une fiche pour le refaire.</p>",
    },
  },
  {
    learner: "apprenant",
    title: "Ma première animation dans le quartier",
    legal_form: "Association",
    types: [],
    publics: ["Tout public"],
    state: "draft",
    answers: {
      contexte: "<p>Un mercredi après-midi, sur la place, avec des habitants qui ne se connaissent pas.</p>",
    },
  },
];

const sectionsOf = (answers: DemoSituation["answers"]) =>
  defaultSections().map((section) => ({
    ...section,
    fields: section.fields.map((field) => ({ ...field, content: answers[field.name] ?? "" })),
  }));

/** Creates the situations; `learner` gives the profile of an address, `referent` is the trainer who reviews. */
export const createSituations = async (
  api: ApiClient,
  referent: ApiClient,
  learner: (account: string) => string,
): Promise<void> => {
  const [forms, types, publics] = await Promise.all([
    api.call(reference.listLegalForms, {}),
    api.call(reference.listStructureTypes, {}),
    api.call(reference.listPublics, {}),
  ]);
  const idIn = (list: readonly { id: string; name: string }[], name: string) => {
    const found = list.find((one) => one.name === name);
    if (!found) throw new Error(`The demonstration names ${name}, which does not exist`);
    return found.id;
  };
  for (const one of demoSituations) {
    const { data } = await api.call(situations.createSituation, {
      body: {
        title: one.title,
        student_id: learner(one.learner),
        legal_form_id: idIn(forms, one.legal_form),
        structure_types: one.types.map((name) => idIn(types, name)),
        structure_publics: one.publics.map((name) => idIn(publics, name)),
        sections: sectionsOf(one.answers),
        is_published: one.state === "published",
        is_emblematic: one.is_emblematic ?? false,
        ...(one.state !== "draft" && { submitted_at: new Date().toISOString() }),
      },
    });
    const { returned, is_reviewed } = one;
    if (is_reviewed) await referent.call(situations.approveSituation, { params: { id: data.id }, body: {} });
    if (returned)
      await api.call(situations.returnSituation, {
        params: { id: data.id },
        body: { remark: returned.remark, sections: [...returned.sections] },
      });
  }
};
