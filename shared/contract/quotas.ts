import { isStaff, type Viewer } from "#shared/contract/access.ts";
import { Problem } from "#shared/contract/problem.ts";

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** What is counted when it is written: documents and their bytes per account, situations per learner. */
export const counted = ["documents", "bytes", "situations"] as const;
export type Counted = (typeof counted)[number];

/**
 * How much one account may store, and all accounts together: strangers must not be able to fill the storage, or the
 * rosters that every function holds in memory. Bytes count from the moment an upload is announced.
 */
export const quotas = {
  person: { documents: 2_000, bytes: 500 * MB, situations: 200, proposals: 20 },
  staff: { documents: 20_000, bytes: 20 * GB, situations: 200, proposals: Number.POSITIVE_INFINITY },
  whole: { documents: 100_000, bytes: 1_000 * GB, situations: 20_000 },
} as const;

export type Quota = keyof (typeof quotas)["person"];

/** The limits that hold for what somebody creates. */
export const quotasOf = (viewer: Viewer) => (isStaff(viewer) ? quotas.staff : quotas.person);

const figure = (value: number) => value.toLocaleString("fr-FR");
const said: Record<Quota, (max: number) => string> = {
  documents: (max) => `${figure(max)} documents`,
  bytes: (max) => (max >= GB ? `${figure(max / GB)} Go de fichiers` : `${figure(max / MB)} Mo de fichiers`),
  situations: (max) => `${figure(max)} situations`,
  proposals: (max) => `${figure(max)} structures proposées`,
};
const wayOut: Record<Quota, string> = {
  documents: "En supprimer libère de la place.",
  bytes: "Supprimer des fichiers libère de la place.",
  situations: "En supprimer libère de la place.",
  proposals: "L’équipe pédagogique doit d’abord en activer.",
};

export const quotaProblems = {
  /** The account is full: says the limit and what makes room. */
  person: (quota: Quota, max: number) =>
    new Problem(
      409,
      "quotaReached",
      `La limite de ce compte est atteinte : ${said[quota](max)}. ${wayOut[quota]}`,
    ),
  /** The account has done enough for a day. */
  aDay: (what: string, max: number, retryAfter: number) =>
    new Problem(
      429,
      "quotaReached",
      `La limite de ce compte est atteinte : ${figure(max)} ${what} par jour. La prochaine sera possible dans ${Math.ceil(retryAfter / 3600)} h.`,
      { retryAfter },
    ),
  /** All accounts together are full: only an administrator can make room. */
  whole: (quota: Quota, max: number) =>
    new Problem(
      409,
      "quotaReached",
      `La limite de la plateforme est atteinte : ${said[quota](max)}. L’administration du site doit faire de la place.`,
    ),
};
