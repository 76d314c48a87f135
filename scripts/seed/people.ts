import type { Role } from "#shared/contract/access.ts";

/** A person of the demonstration; all names are made up. */
export type DemoPerson = {
  email: string;
  name: string;
  role: Role;
  genre_id: 1 | 2 | 3;
  city: string;
  zip_code: string;
  phone_number: string;
  bio: string;
  personal_approach: string;
  personal_presentation: string;
};

export const demoPassword = "Compagnon-2026!";

const person = (
  email: string,
  name: string,
  role: Role,
  genre_id: 1 | 2 | 3,
  [zip_code, city]: readonly [string, string],
  texts: Partial<
    Pick<DemoPerson, "phone_number" | "bio" | "personal_approach" | "personal_presentation">
  > = {},
): DemoPerson => ({
  email: `${email}@exemple.fr`,
  name,
  role,
  genre_id,
  city,
  zip_code,
  phone_number: "",
  bio: "",
  personal_approach: "",
  personal_presentation: "",
  ...texts,
});

const rennes = ["35000", "Rennes"] as const;
const fougeres = ["35300", "Fougères"] as const;
const redon = ["35600", "Redon"] as const;
const vitre = ["35500", "Vitré"] as const;
const saintMalo = ["35400", "Saint-Malo"] as const;

/** The six accounts that the first start prints. */
export const demoAccounts: DemoPerson[] = [
  person("admin", "Hélène Castagnet", "administrator", 1, rennes),
  person("coordination", "Malo Le Guennec", "coordinator", 2, rennes),
  person("assistance", "Inès Vasseur", "assistant", 1, rennes),
  person("referent", "Solène Kervella", "referentTrainer", 1, rennes, {
    bio: "Formatrice depuis douze ans, d’abord en atelier, puis auprès des apprenant·es en alternance.",
    personal_approach:
      "J’aime le moment où quelqu’un raconte son travail et se rend compte de tout ce qu’il sait faire.",
    personal_presentation:
      "Mon bureau est ouvert le mardi : le café est chaud, les questions sont bienvenues.",
  }),
  person("metier", "Driss Benali", "tradeTrainer", 2, fougeres, {
    bio: "Menuisier, puis encadrant technique : j’ai appris mon métier avec les mains des autres.",
    personal_approach: "Transmettre, c’est ralentir juste assez pour que l’autre attrape le geste.",
    personal_presentation: "Viens en chaussures fermées et avec des questions.",
  }),
  person("apprenant", "Samira Bellanger", "learner", 1, rennes, {
    bio: "Ancienne vendeuse, je prépare le métier d’animatrice.",
    personal_approach: "J’apprends mieux en faisant qu’en écoutant.",
    personal_presentation: "Je cherche une structure où l’on travaille avec les habitants.",
  }),
];

/** The other trainer and the learners of the two promos: those of the coming event first. */
export const demoTrainers: DemoPerson[] = [
  person("maud.trehel", "Maud Tréhel", "tradeTrainer", 1, redon),
  person("gwendal.riou", "Gwendal Riou", "referentTrainer", 2, vitre),
];

/** Trainers who only appear in the team of a structure. */
export const teamTrainers: DemoPerson[] = [
  person("soizic.abgrall", "Soizic Abgrall", "tradeTrainer", 1, redon, {
    bio: "Maraîchère devenue encadrante : je plante autant de questions que de salades.",
    personal_approach: "On fait ensemble une première fois, puis je me tais et je regarde.",
    personal_presentation: "Le portail est ouvert dès 8 h. Le chien s’appelle Bernique.",
  }),
  person("bakary.konate", "Bakary Konaté", "tradeTrainer", 2, rennes, {
    bio: "Dix ans de tri, de réparation et de vente ; formateur depuis trois ans.",
  }),
  person("claire.guegan", "Claire Guégan", "tradeTrainer", 1, rennes),
  person("yann.mahe", "Yann Mahé", "tradeTrainer", 2, fougeres),
  person("ines.moreau", "Inès Moreau", "tradeTrainer", 1, saintMalo),
  person("paol.rivoal", "Paol Rivoal", "tradeTrainer", 2, vitre),
];

export const comingLearners: DemoPerson[] = [
  person("yanis.kerbrat", "Yanis Kerbrat", "learner", 2, rennes),
  person("aicha.delorme", "Aïcha Delorme", "learner", 1, vitre),
  person("noe.jaouen", "Noé Jaouen", "learner", 2, saintMalo),
  person("lina.marchal", "Lina Marchal", "learner", 1, fougeres),
  person("theo.queffelec", "Théo Quéffelec", "learner", 2, redon),
  person("mariam.diakhate", "Mariam Diakhaté", "learner", 1, rennes),
  person("elouan.hamon", "Elouan Hamon", "learner", 3, rennes),
];

/** Learners of the other promo of the coming event: all have their five wishes. */
export const readyLearners: DemoPerson[] = [
  person("rozenn.lefloch", "Rozenn Le Floc'h", "learner", 1, redon),
  person("moussa.traore", "Moussa Traoré", "learner", 2, rennes),
  person("clara.jegou", "Clara Jégou", "learner", 1, vitre),
  person("ethan.baudry", "Ethan Baudry", "learner", 2, saintMalo),
];

export const pastLearners: DemoPerson[] = [
  person("jeanne.thebault", "Jeanne Thébault", "learner", 1, fougeres),
  person("ismael.ferreira", "Ismaël Ferreira", "learner", 2, rennes),
  person("nolwenn.tanguy", "Nolwenn Tanguy", "learner", 1, saintMalo),
  person("gabin.leroux", "Gabin Leroux", "learner", 2, vitre),
  person("awa.cisse", "Awa Cissé", "learner", 1, rennes),
];

/** Learners of the promo under way: their FEST paths are half-way, nearly done, just started and not created yet. */
export const currentLearners: DemoPerson[] = [
  person("malika.ronarch", "Malika Ronarc'h", "learner", 1, fougeres, {
    bio: "J’ai tenu un stand de marché pendant six ans.",
  }),
  person("corentin.lebihan", "Corentin Le Bihan", "learner", 2, rennes, { phone_number: "06 39 98 12 04" }),
  person("fatou.sarr", "Fatou Sarr", "learner", 1, vitre),
  person("jules.pennec", "Jules Pennec", "learner", 2, redon),
];

/** A learner of the promo under way who left after the first meeting. */
export const leaver: DemoPerson = person("mathieu.ollivier", "Mathieu Ollivier", "learner", 3, redon);

/** People who signed up and wait for staff: three ask to join the coming promo, one is a trainer. */
export const askingLearners: DemoPerson[] = [
  person("camille.tanguy", "Camille Tanguy", "learner", 3, rennes),
  person("moussa.diarra", "Moussa Diarra", "learner", 2, fougeres),
  person("enora.legall", "Enora Le Gall", "learner", 1, vitre),
];
export const newTrainer: DemoPerson = person("gaelle.prigent", "Gaëlle Prigent", "tradeTrainer", 1, redon);

/** A learner who has not joined a promo yet: they see the picker of next training actions. */
export const newcomer: DemoPerson = person("zoe.allain", "Zoé Allain", "learner", 1, redon);
