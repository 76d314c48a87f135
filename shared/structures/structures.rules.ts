import { isStaff, type Viewer } from "#shared/contract/access.ts";
import { formatMessages } from "#shared/contract/formats.ts";
import type { FieldErrors } from "#shared/contract/problem.ts";

/** How many photos and training situations a structure may have. */
export const maxPhotos = 12;
export const maxTrainingSituations = 20;
/** The letters of one word, or town, that structures are looked for by. */
export const maxStructureWord = 100;

/** Whether somebody may edit a structure: staff, and the confirmed trainers attached to it. */
export const mayEditStructure = (
  viewer: Viewer | undefined,
  attachedProfileIds: Iterable<string>,
): boolean => {
  if (!viewer) return false;
  const attached = new Set(attachedProfileIds);
  return (
    isStaff(viewer) ||
    viewer.profiles.some(
      ({ id, role, confirmed }) =>
        confirmed && (role === "tradeTrainer" || role === "referentTrainer") && attached.has(id),
    )
  );
};

/**
 * Whether somebody may see a structure that is switched off: staff, referent trainers, its attached trainers, and who
 * proposed it while they are to confirm.
 */
export const maySeeInactive = (viewer: Viewer | undefined, attachedProfileIds: Iterable<string>): boolean => {
  const attached = new Set(attachedProfileIds);
  return (
    mayEditStructure(viewer, attached) ||
    (viewer?.profiles.some(
      ({ id, role }) => role === "referentTrainer" || (role === "tradeTrainer" && attached.has(id)),
    ) ??
      false)
  );
};

/**
 * What a structure needs, with what is said where it is missing. An import may leave both out: staff complete them
 * later, except where a source says what there is to say.
 */
export const neededWithoutSource = {
  organization_id: "L’organisation est obligatoire.",
  legal_form_id: "Le statut est obligatoire.",
} as const;
export type NeededWithoutSource = keyof typeof neededWithoutSource;

type Needed = Record<NeededWithoutSource, string | null>;
const needed = Object.keys(neededWithoutSource) as NeededWithoutSource[];

/**
 * What a structure may not be left without: what a new one needs, and what it had before. An edit of anything else need
 * not invent what an import left out.
 */
export const missingFields = (
  structure: Needed,
  { before, imported }: { before: Needed | undefined; imported: boolean },
): FieldErrors =>
  imported
    ? {}
    : Object.fromEntries(
        needed
          .filter((name) => structure[name] === null && (!before || before[name] !== null))
          .map((name) => [name, [neededWithoutSource[name]]]),
      );

/** True while staff are to complete what an import left out; not of structures that a source describes. */
export const isIncomplete = (structure: Needed & { source_id: string | null }): boolean =>
  structure.source_id === null && needed.some((name) => structure[name] === null);

/**
 * The address of a website as it is stored and linked: https, no user, and a host whose letters are what they look
 * like. Letters of another alphabet are refused, other accents become the host's ASCII form, so that no page shows a
 * host that imitates another one.
 */
export const safeWebsite = (typed: string): string | { refusal: string } => {
  if (typed === "") return "";
  const bare = /^[^\s/?#@:]+\.[^\s/?#@:]+([/?#]|$)/.test(typed);
  const written = bare ? `https://${typed}` : typed;
  const url = URL.parse(written);
  if (url?.protocol === "http:") return { refusal: "L’adresse du site doit commencer par https://." };
  if (url?.protocol !== "https:" || !/^https:\/\//i.test(written) || !url.hostname.includes("."))
    return { refusal: formatMessages.site };
  if (url.username !== "" || url.password !== "")
    return { refusal: "L’adresse du site ne doit contenir ni identifiant ni mot de passe." };
  const host = written.slice("https://".length).split(/[/?#]/)[0] ?? "";
  if (/[^\p{Script=Latin}\p{N}\p{M}.:-]/u.test(host))
    return { refusal: "Le nom de ce site contient des lettres d’un autre alphabet." };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: any character beyond ASCII is what is looked for
  return /^[\x00-\x7f]*$/.test(host) ? written : url.href;
};

const youTube = new Set(["www.youtube.com", "youtube.com", "m.youtube.com", "www.youtube-nocookie.com"]);
const vimeo = new Set(["vimeo.com", "www.vimeo.com", "player.vimeo.com"]);

/** The address that plays a video in the page; undefined unless it is an https video of YouTube or Vimeo. */
export const videoEmbedUrl = (video: string): string | undefined => {
  const url = URL.parse(video);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "") return undefined;
  const parts = url.pathname.split("/").filter((part) => part !== "");
  if (youTube.has(url.hostname) || url.hostname === "youtu.be") {
    const inPath = url.hostname === "youtu.be" ? parts[0] : parts[1];
    const named = url.hostname === "youtu.be" || ["embed", "shorts", "live"].includes(parts[0] ?? "");
    const id = named ? inPath : parts[0] === "watch" ? url.searchParams.get("v") : undefined;
    return id && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined;
  }
  if (vimeo.has(url.hostname)) {
    const [id, key] = parts[0] === "video" ? parts.slice(1) : parts;
    const secret = url.searchParams.get("h") ?? key;
    if (!id || !/^\d{5,15}$/.test(id)) return undefined;
    return `https://player.vimeo.com/video/${id}?dnt=1${secret && /^[a-z0-9]{6,20}$/.test(secret) ? `&h=${secret}` : ""}`;
  }
  return undefined;
};

/** A SIRET number without what people put between its digits. */
export const siretDigits = (typed: string): string => typed.replace(/[\s.-]/g, "");

/** Here, and not among the fields: a structure's page need not load their schemas. */
export const siretLabel = "Numéro SIRET";

/** 123 456 782 00010: the company in threes, then its site. */
export const siretInGroups = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4");

/** The sum of Luhn's algorithm: every second digit from the right counts double, in the sum of its own digits. */
const luhnSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

// La Poste has more sites than Luhn's check digit leaves numbers for.
const laPoste = "356000000";

/** True for fourteen digits whose check digit is right: the number of one site of a company. */
export const isSiret = (digits: string): boolean => {
  if (!/^(?!0{9})\d{14}$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0);
  return luhnSum(digits) % 10 === 0 || (digits.startsWith(laPoste) && sum % 5 === 0);
};

/** How many structures a search by name answers at most; pages say so when there may be more. */
export const maxHits = 20;
