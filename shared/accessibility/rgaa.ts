/** The states that a criterion can have. A criterion "à vérifier" was mended, and nobody has checked it since. */
export type State = "conforme" | "non conforme" | "non applicable" | "à vérifier";

export type Criterion = {
  number: string;
  title: string;
  state: State;
  /** The pages looked at. */
  pages: string;
  /** Why one may believe the state: a test, or what was looked at and when. */
  proof: string;
  /** What is not met, or was not yet checked: the statement says it. */
  gap?: string;
};

/** The themes of RGAA 4.1, in order, each with how many criteria it has. */
export const themes = [
  ["Images", 9],
  ["Cadres", 2],
  ["Couleurs", 3],
  ["Multimédia", 13],
  ["Tableaux", 8],
  ["Liens", 2],
  ["Scripts", 5],
  ["Éléments obligatoires", 10],
  ["Structuration de l’information", 4],
  ["Présentation de l’information", 14],
  ["Formulaires", 13],
  ["Navigation", 11],
  ["Consultation", 12],
] as const;

export type Counts = Record<State, number>;

export const countsOf = (criteria: readonly Criterion[]): Counts => {
  const counts: Counts = { conforme: 0, "non conforme": 0, "non applicable": 0, "à vérifier": 0 };
  for (const { state } of criteria) counts[state]++;
  return counts;
};

/** The criteria of each theme. */
export const byTheme = (criteria: readonly Criterion[]) =>
  themes.map(([theme], n) => ({
    theme,
    criteria: criteria.filter(({ number }) => number.startsWith(`${n + 1}.`)),
  }));

/** Per cent of the applicable criteria that are met, rounded down: what nobody checked counts as not met. */
export const rateOf = (criteria: readonly Criterion[]): number => {
  const counts = countsOf(criteria);
  const applicable = criteria.length - counts["non applicable"];
  return applicable === 0 ? 100 : Math.floor((100 * counts.conforme) / applicable);
};

/**
 * The words of the French law (décret n° 2019-768) for such a rate. `isTried`: somebody used the site with a screen reader;
 * before, nobody may call it wholly conforming.
 */
export const conformityOf = (criteria: readonly Criterion[], isTried: boolean) => {
  const counts = countsOf(criteria);
  if (isTried && counts["non conforme"] + counts["à vérifier"] === 0) return "totalement conforme";
  return rateOf(criteria) >= 50 ? "partiellement conforme" : "non conforme";
};
