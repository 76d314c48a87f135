export const hues = ["cyan", "blue", "green", "purple"] as const;
export type Hue = (typeof hues)[number];

export const signs = [
  "together",
  "sprout",
  "mallet",
  "compass",
  "bowl",
  "house",
  "wheel",
  "book",
  "basket",
  "bricks",
  "hand",
  "sun",
  "loaf",
  "thread",
  "screen",
  "mask",
  "waves",
  "kite",
  "scales",
  "ball",
  "columns",
  "steps",
] as const;
/** What is done there, drawn. */
export type Sign = (typeof signs)[number];

export type Shape =
  | "quarter"
  | "leaf"
  | "halves"
  | "arch"
  | "slope"
  | "tail"
  | "trait"
  | "grain"
  | "disc"
  | "plain";

/** One tile: a ground, and on it a shape or a sign. Turns are quarter turns. */
export type Tile =
  | { ground: string; shape: Shape; ink: string; turn: number }
  | { ground: string; sign: Sign; inks: readonly [string, string] };

/** FNV-1a, then xorshift: small, stable, the same everywhere and for ever. */
const dice = (seed: string) => {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (sides: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
};

const pick = <T>(from: readonly [T, ...T[]], roll: (sides: number) => number): T =>
  from[roll(from.length)] ?? from[0];

/** The "random" colour of a thing: the same for the same id. */
export const hueOf = (id: string): Hue => pick(hues, dice(id));

/** What is done at a place, by the words for it; the first that fits. */
const trades: readonly [Sign, RegExp][] = [
  ["sprout", /jardin|maraîch|espaces? verts?|agri|ferme|nature|équestre/i],
  ["wheel", /vélo|garage|transport|mécani|mobilité/i],
  ["basket", /ressourcerie|recycl|réemploi|épicerie|boutique/i],
  ["bowl", /cuisine|restau|traiteur|aliment|café/i],
  ["loaf", /boulang|commerce/i],
  ["bricks", /bâtiment|patrimoine|maçon|brique/i],
  ["thread", /couture|textile/i],
  ["mallet", /menuis|\bbois\b|adaptée|esat|fablab|imprim/i],
  ["screen", /numériq|informatique|internet|\bnet\b/i],
  ["mask", /culture|théâtre|cinéma|spectacle|musique/i],
  ["waves", /radio|\bmédia\b|presse/i],
  ["scales", /droit|justice/i],
  ["kite", /enfan|crèche|ludoth|maternel|famille|adolescent/i],
  // Not "information", which ends alike.
  ["book", /école|\bformation|biblioth|médiath|conduite|greta/i],
  ["ball", /sport|\bclub\b/i],
  ["house", /quartier|foyer|logement|logis\b|hébergement|régie|résidence|habitat/i],
  ["hand", /soin|santé|aid(e|ant)|handicap|ehpad|domicile|âgée|écoute/i],
  ["compass", /mission locale|orientation|information|accompagnement|jeunes/i],
];
/** What kind of body it is: it says less than a name does. */
const bodies: readonly [Sign, RegExp][] = [
  ["columns", /mairie|municipal|public|conseil|commun|collectivit|caisse|fonction/i],
  ["steps", /insertion|blanchiss|emploi|travail|intermédiaire|agefiph/i],
  ["mallet", /atelier/i],
  ["sun", /social|solid|populaire/i],
];

/** What any place is, where its name says nothing: of the real structures, two of five have such a name. */
const anywhere = ["together", "sun", "steps"] as const;

/**
 * The trade that a name calls for, else the kind of body it is. A structure gives its name alone, since many pages know
 * no more of it and it has one sign everywhere; `others` are words that say less than the name does.
 */
export const signOf = (name: string, others: readonly string[] = []): Sign => {
  const found = (list: typeof trades, text: string) => list.find(([, pattern]) => pattern.test(text))?.[0];
  const rest = others.join(" ");
  return (
    found(trades, name) ??
    found(trades, rest) ??
    found(bodies, `${rest} ${name}`) ??
    pick(anywhere, dice(name))
  );
};

/** Initials for a person without a photo: first and last word. */
export const initialsOf = (name: string): string => {
  const parts = name.split(/[\s-]+/).filter(Boolean);
  const first = parts.at(0)?.[0] ?? "";
  const last = parts.length > 1 ? (parts.at(-1)?.[0] ?? "") : "";
  return (first + last).toLocaleUpperCase("fr");
};

const grounds = ["var(--h100)", "var(--h200)", "var(--h100)", "var(--color-beech-100)"] as const;
const inks = ["var(--h400)", "var(--h200)", "var(--h400)", "var(--h600)", "var(--color-beech-300)"] as const;
const shapes = [
  "quarter",
  "leaf",
  "halves",
  "arch",
  "slope",
  "trait",
  "grain",
  "quarter",
  "plain",
  "plain",
  "leaf",
  "plain",
] as const;

/** Calm tiles, one sign on a dark tile among the first four, one brass tail entering it. */
export const strip = (id: string, columns: number, rows: number, sign: Sign): Tile[][] => {
  const roll = dice(id);
  const at = 1 + roll(Math.min(columns - 2, 3));
  const row = rows > 1 ? roll(rows) : 0;
  return Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x): Tile => {
      if (y === row && x === at)
        return { ground: "var(--h800)", sign, inks: ["var(--color-paper-0)", "var(--color-brass-400)"] };
      if (y === row && x === at - 1)
        return { ground: "var(--h200)", shape: "tail", ink: "var(--color-brass-400)", turn: 3 };
      const ground = pick(grounds, roll);
      const others = inks.filter((ink) => ink !== ground);
      const ink = others[roll(4)] ?? "var(--h400)";
      return { ground, shape: pick(shapes, roll), ink, turn: roll(4) };
    }),
  );
};

/** Dark tiles with a few lit ones and a brass tail here and there: the footer's bench. */
export const darkStrip = (columns: number): Tile[] => {
  const roll = dice("compagnon");
  const quiet = ["walnut-800", "walnut-700", "walnut-600"] as const;
  const lit = ["cyan-800", "green-800", "purple-800", "blue-800", "brass-600"] as const;
  return Array.from({ length: columns }, (_, x): Tile => {
    if (x % 9 === 6)
      return { ground: "var(--color-walnut-900)", shape: "tail", ink: "var(--color-brass-400)", turn: 3 };
    const ink = roll(3) === 0 ? pick(lit, roll) : pick(quiet, roll);
    return {
      ground: "var(--color-walnut-900)",
      shape: pick(shapes, roll),
      ink: `var(--color-${ink})`,
      turn: roll(4),
    };
  });
};
