import { createHash } from "node:crypto";
import { makeDossier } from "#functions/domain/evidence/dossier.ts";
import { findKept } from "#functions/domain/evidence/evidence.store.ts";
import { handedIn, savedAt } from "#functions/domain/evidence/handed-in.ts";
import type { StoredArchive } from "#functions/domain/library/archives.store.ts";
import { namesOnce } from "#functions/domain/library/archives.ts";
import { packArchive, requesterOf, type ToPack } from "#functions/domain/library/packing.ts";
import { requireAction } from "#functions/domain/training/require-action.ts";
import { type Agenda, findMember, type StoredMember } from "#functions/domain/training/training.store.ts";
import { now } from "#functions/platform/clock.ts";
import { readKept } from "#functions/platform/files.ts";
import { roles, type Viewer } from "#shared/contract/access.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { evidenceProblems } from "#shared/evidence/evidence.problems.ts";
import { maxArchiveBytes, mayMarkEvidence, mayTakeEvidence } from "#shared/evidence/evidence.rules.ts";
import type { EvidenceDossier, EvidenceItem } from "#shared/evidence/evidence.schemas.ts";
import {
  elementTitles,
  gone,
  lineSentence,
  sentenceOf,
  shownDay,
  statusWords,
  turnNames,
} from "#shared/evidence/evidence.texts.ts";

const factsOf = (item: EvidenceItem): string =>
  [
    sentenceOf(item),
    ...(item.on ? [`date dite : ${shownDay(item.on)}`] : []),
    ...(item.saved_at ? [`enregistré le ${savedAt(item.saved_at)}`] : []),
    ...(item.by_known ? [`par ${item.by ?? gone}`] : []),
    ...(item.turns.length > 0 ? [`à ${turnNames(item)}`] : []),
    ...(item.since ? [`depuis le ${shownDay(item.since)}`] : []),
  ].join(" ; ");

/** A dossier as a text that anybody can open. */
const textOf = ({ learner, training_action, lines, pieces, left_on }: EvidenceDossier): string =>
  [
    learner.name,
    `${training_action.name}, du ${shownDay(training_action.start_date)} au ${shownDay(training_action.end_date)}`,
    ...(left_on ? [`Départ le ${shownDay(left_on)}`] : []),
    ...lines.flatMap((line) => [
      "",
      `${line.element} ${elementTitles[line.element]} : ${statusWords[line.status]}. ${lineSentence(line)}`,
      ...line.items.map((item) => `   - ${factsOf(item)}`),
      ...(line.mark ? [`   - dit par ${line.mark.by ?? gone} le ${savedAt(line.mark.saved_at)}`] : []),
    ]),
    "",
    `Pièces : ${pieces.length}`,
    ...pieces.map(
      ({ element, title, saved_at, by, collected_by }) =>
        `   - ${element} ${title} ; enregistré le ${savedAt(saved_at)} ; par ${by ?? gone}${collected_by ? ` ; recueilli par ${collected_by}` : ""}`,
    ),
    "",
  ].join("\n");

const text = (content: string) => () => Promise.resolve(Buffer.from(content, "utf8"));

const filesOfMember = async (
  member: StoredMember,
  agenda: Agenda,
  viewer: Viewer,
  places: (name: string) => string,
): Promise<ToPack[]> => {
  const { dossier, read, nameOf } = await makeDossier(member, agenda, { viewer, now: now() });
  const place = `${places(dossier.learner.name)}/`;
  const once = namesOnce();
  const paper = read.marks.flatMap(({ element, document_id }): ToPack[] => {
    const files = Object.entries(read.documents.get(document_id ?? "")?.files ?? {});
    return files
      .filter(([, { is_available }]) => is_available)
      .map(([fileId, { name, size }]) => ({
        path: `${place}papier/${once(`${element} ${name}`)}`,
        size,
        bytes: () => readKept(fileId),
      }));
  });
  return [
    { path: `${place}dossier.txt`, bytes: text(textOf(dossier)) },
    ...handedIn(read, nameOf).map((one) => ({ ...one, path: `${place}pieces/${one.path}` })),
    ...paper,
  ];
};

/** Packs the dossiers of an archive, and a manifest with the hash of each file as it was packed. */
export const packEvidence = async (archive: StoredArchive): Promise<void> => {
  const { item } = archive;
  if (item.kind !== "evidence") throw new Error(`${archive.id} holds no dossiers`);
  const viewer = await requesterOf(archive);
  if (!mayTakeEvidence(viewer)) throw commonProblems.forbidden();
  const agenda = await requireAction(item.id);
  const places = namesOnce();
  const files: ToPack[] = [];
  // Whoever opens the archive reads what it was to hold, and does not.
  const absent: string[] = [];
  for (const profileId of item.profile_ids) {
    const member = await findMember(item.id, profileId);
    if (member?.role_id === roles.learner.id && mayMarkEvidence(viewer, member)) {
      files.push(...(await filesOfMember(member, agenda, viewer, places)));
      continue;
    }
    const kept = await findKept(item.id, profileId, now());
    if (kept)
      files.push({
        path: `${places(kept.dossier.learner.name)}/dossier.txt`,
        bytes: text(textOf(kept.dossier)),
      });
    else absent.push("un dossier effacé depuis la demande");
  }
  const dossiers = item.profile_ids.length - absent.length;
  // Before any file is read: of what does not fit, the disk would say so only half way, and each try again.
  const weight = files.reduce((sum, { size = 0 }) => sum + size, 0);
  if (weight > maxArchiveBytes) throw evidenceProblems.archiveTooLarge(weight, dossiers);
  const hashes: { path: string; bytes: number; sha256: string }[] = [];
  const hashed = files.map(({ path, bytes }) => ({
    path,
    bytes: async () => {
      const read = await bytes();
      if (read)
        hashes.push({ path, bytes: read.length, sha256: createHash("sha256").update(read).digest("hex") });
      else absent.push(path);
      return read;
    },
  }));
  const manifest = (): ToPack[] => [
    {
      path: "manifest.json",
      bytes: text(
        `${JSON.stringify({ fait_le: now().toISOString(), par: viewer.name, dossiers, fichiers: hashes, manquants: absent }, undefined, 2)}\n`,
      ),
    },
  ];
  await packArchive(
    archive,
    hashed,
    (packed) => ({ files_count: packed.length, document_ids: [] }),
    manifest,
  );
};
