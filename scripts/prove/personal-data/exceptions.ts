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
const anId = "an id without a name, which no longer identifies an account";

/** Personal data that the export may omit or the erasure may leave, each with the reason. */
const exceptions: readonly Exception[] = [
  {
    of: "export",
    place: "table",
    where: /^(FILE#|CHANGES#structures)/,
    what: /^add(Structure|TrainingSituation)Photo\./,
    reason: "a photo of a structure, kept in that structure's history",
  },
  {
    of: "erasure",
    place: "table",
    where: /^(FILE#|CHANGES#structures)/,
    what: /^add(Structure|TrainingSituation)Photo\./,
    reason: "the file name of a structure's photo, in that structure's history, without a person's name",
  },
  {
    of: "erasure",
    place: "table",
    where: /^EVIDENCE#\S+ KEPT#/,
    reason:
      "the dossier of evidence, which control of training asks for: with the name, until its end or an administrator's decision",
  },
  {
    of: "erasure",
    place: "table",
    where: /^DUE#evidenceErasures/,
    what: ids,
    reason: "that the erasure of such a dossier was asked for, by ids alone, until an administrator decides",
  },
  {
    of: "erasure",
    place: "files",
    where: /^(imports|exports)\//,
    reason: "files of imports and zips of one's own documents: the bucket deletes them within a day",
  },
  {
    of: "erasure",
    place: "table",
    where: /^ARCHIVE#/,
    reason: "the record of such a zip, deleted within a day by its `expires`",
  },
  {
    of: "erasure",
    place: "table",
    where: /^FILE#/,
    what: /^start(User|Learner|Placement)Import\./,
    reason: "the name of a file that staff imported, deleted within 18 days by its `expires`",
  },
  {
    of: "erasure",
    place: "table",
    where: /^(ROSTER#(documents|folders)#|DOCUMENT#|FILE#)/,
    what: /common folder$|^(create|update)Folder\.name$/,
    reason: "in a folder that others use: it is theirs as well, and shows no author",
  },
  {
    of: "erasure",
    place: "files",
    where: /^available\//,
    what: /common folder$/,
    reason: "the bytes of these documents",
  },
  {
    of: "erasure",
    place: "table",
    where: /^(SITUATION#|ROSTER#situations#|TRAINING#\S+ SITUATION#)/,
    what: / published$/,
    reason:
      "published without a name, after a coordinator confirmed every passage that might identify somebody",
  },
  {
    of: "erasure",
    place: "table",
    where: /^STEP#/,
    what: /of another, (current|replaced)$/,
    reason: "an instructor's notes are part of the learner's record; their author is shown as deleted",
  },
  {
    of: "erasure",
    place: "table",
    where: /^(SITUATION|ROSTER|TRAINING|LOG|STEP|FILE)#/,
    what: ids,
    reason: anId,
  },
  {
    of: "erasure",
    place: "table",
    where: /^(NOTICES|ANNOUNCEMENTS)#/,
    what: ids,
    reason: `what others were told, for ${retention.notices} days, by ids alone; it shows no name any more`,
  },
  {
    of: "erasure",
    place: "table",
    where: /^CHANGES#/,
    what: ids,
    reason:
      "the log says for a year that an account was deleted: `npm run erase-again` needs it after a restore",
  },
  {
    of: "erasure",
    place: "logs",
    where: /"message":"erased"/,
    what: ids,
    reason: "the log says for 180 days that an id was erased: the same ledger, in case the table is lost",
  },
  {
    of: "erasure",
    place: "logs",
    where: /^\[\{"message":"security",/,
    what: ids,
    reason: "the security log, kept for a year for investigations of a breach; it holds ids only",
  },
  {
    of: "erasure",
    place: "table",
    where: /^USAGE#/,
    what: ids,
    reason: "the counter of what stays for others, by an id that no longer identifies an account",
  },
  {
    of: "erasure",
    place: "table",
    where: /^CHANGES#structures/,
    what: /of a proposal$/,
    reason: "the name of a proposed structure, in the log of structures, without a person's name",
  },
  {
    of: "export",
    place: "table",
    where: /^FILE#/,
    what: /^start(User|Learner|Placement)Import\./,
    reason: "the name of a file of staff, about many people",
  },
];

/**
 * Personal data that AWS itself keeps, for how long, and the words of the legal page about it. A test compares these with
 * that page, the runbook and the template.
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
    said: /Une photo de structure ou de situation retirée/,
  },
] as const;

/** A snapshot copies the entries of a roster: what may stay in them may stay in it. */
const copiedFrom = ({ place, where }: Trace): Pick<Trace, "place" | "where"> => {
  const roster = place === "files" ? /^snapshots\/[^/]+\/(\w+)$/.exec(where)?.[1] : undefined;
  return roster ? { place: "table", where: `ROSTER#${roster}#` } : { place, where };
};

/** True if an exception covers this trace. */
export const isDeclared = (of: Exception["of"], trace: Trace): boolean => {
  const { place, where } = copiedFrom(trace);
  return exceptions.some(
    (one) =>
      one.of === of && one.place === place && one.where.test(where) && (one.what?.test(trace.what) ?? true),
  );
};
