import type { Trace } from "#scripts/prove/personal-data/traces.ts";
import { firewallSampleHours, personPictureMinutes, retention } from "#shared/contract/retention.ts";

type Exception = {
  of: "export" | "erasure";
  place: Trace["place"];
  where: RegExp;
  what?: RegExp;
  reason: string;
};

const ids = /\bid$/;
const anId = "an id that leads to nobody, beside no name";

/** What neither the exported file nor the erasure need reach, each with its reason. */
const exceptions: readonly Exception[] = [
  {
    of: "export",
    place: "table",
    where: /^(FILE#|CHANGES#structures)/,
    what: /^add(Structure|TrainingSituation)Photo\./,
    reason: "a photo of a structure, in that structure's history",
  },
  {
    of: "erasure",
    place: "table",
    where: /^(FILE#|CHANGES#structures)/,
    what: /^add(Structure|TrainingSituation)Photo\./,
    reason:
      "how a photo of a structure was called stands in that structure's history, without a name beside it",
  },
  {
    of: "erasure",
    place: "files",
    where: /^(imports|exports)\//,
    reason:
      "gone within a day, by the bucket's own rule: a file of lines that staff bring in, a zip made for oneself",
  },
  {
    of: "erasure",
    place: "table",
    where: /^ARCHIVE#/,
    reason: "what is known of such a zip, gone within a day by its own `expires`",
  },
  {
    of: "erasure",
    place: "table",
    where: /^FILE#/,
    what: /^start(User|Learner)Import\./,
    reason: "the name that staff gave a file of lines, gone within a week by its own `expires`",
  },
  {
    of: "erasure",
    place: "table",
    where: /^(ROSTER#(documents|folders)#|DOCUMENT#|FILE#)/,
    what: /common folder$|^(create|update)Folder\.name$/,
    reason: "put into a folder that others use: theirs as well, and nobody's name stands beside it",
  },
  {
    of: "erasure",
    place: "files",
    where: /^available\//,
    what: /common folder$/,
    reason: "the bytes of the same",
  },
  {
    of: "erasure",
    place: "table",
    where: /^(SITUATION#|ROSTER#situations#|TRAINING#\S+ SITUATION#)/,
    what: / published$/,
    reason: "published without a name, after a coordinator answered for every passage that might tell one",
  },
  {
    of: "erasure",
    place: "table",
    where: /^STEP#/,
    what: /of another, (current|replaced)$/,
    reason: "what an instructor noted of a learner is the learner's record; its author is shown as gone",
  },
  {
    of: "erasure",
    place: "table",
    where: /^(SITUATION|ROSTER|TRAINING|STEP|FILE)#/,
    what: ids,
    reason: anId,
  },
  {
    of: "erasure",
    place: "table",
    where: /^CHANGES#/,
    what: ids,
    reason:
      "that an account was deleted, for a year: by it, `npm run erase-again` knows whom a restored table must lose",
  },
  {
    of: "erasure",
    place: "logs",
    where: /"message":"erased"/,
    what: ids,
    reason: "that an id was erased, for 180 days: the same ledger, should the table itself be lost",
  },
  {
    of: "erasure",
    place: "logs",
    where: /^\[\{"message":"security",/,
    what: ids,
    reason:
      "who did what with which account, for a year, by ids alone: what the operator looks into after a breach",
  },
  {
    of: "erasure",
    place: "files",
    where: /^jobs\/(exports|removals)\//,
    what: ids,
    reason: "what told a worker of its work, empty, gone within a day by the bucket's own rule",
  },
  {
    of: "erasure",
    place: "table",
    where: /^USAGE#/,
    what: ids,
    reason: "the count of what stays for others, by an id that leads to nobody",
  },
  {
    of: "erasure",
    place: "table",
    where: /^CHANGES#structures/,
    what: /of a proposal$/,
    reason: "how a structure was called that somebody proposed, in the log of structures, no name beside it",
  },
  {
    of: "export",
    place: "table",
    where: /^FILE#/,
    what: /^start(User|Learner)Import\./,
    reason: "a file of staff's, of many people",
  },
];

/**
 * What AWS keeps of people that no local run shows, for how long, and the words by which the legal page says it. A test
 * compares these with that page, the runbook and the template.
 */
export const keptByAws = [
  {
    what: "access log of the buckets: network address, time, object, and the name that a download asked for",
    kept: `${retention.storageLogs} jours`,
    said: /Journal d’accès aux fichiers/,
  },
  {
    what: "samples of requests in the firewall's console, with the network address; no token, cookie or query",
    kept: `${firewallSampleHours} heures`,
    said: /Le pare-feu montre/,
  },
  {
    what: "a person's picture in the caches of CloudFront and browsers",
    kept: `${personPictureMinutes} minutes`,
    said: /Votre photo disparaît/,
  },
  {
    what: "a removed photo of a structure or a situation in the same caches",
    kept: `${retention.cachedPictures} jours`,
    said: /une photo de structure ou de situation retirée/,
  },
] as const;

/** Whether something that is not exported, or left after an erasure, was declared. */
export const declared = (of: Exception["of"], trace: Trace): boolean =>
  exceptions.some(
    (one) =>
      one.of === of &&
      one.place === trace.place &&
      one.where.test(trace.where) &&
      (one.what?.test(trace.what) ?? true),
  );
