import type { NameOf, ReadPath } from "#functions/domain/evidence/dossier.ts";
import { namesOnce } from "#functions/domain/library/archives.ts";
import type { ToPack } from "#functions/domain/library/packing.ts";
import type { StoredSubmission, StoredWord } from "#functions/domain/steps/step-facts.store.ts";
import { deliverables, findVersion } from "#functions/domain/steps/step-writings.store.ts";
import { stepId } from "#functions/domain/steps/steps.store.ts";
import { readKept } from "#functions/platform/files.ts";
import { roles } from "#shared/contract/access.ts";
import { parisClock } from "#shared/contract/paris.ts";
import { gone, shownDay } from "#shared/evidence/evidence.texts.ts";
import { channelWords } from "#shared/steps/words.rules.ts";

export const savedAt = (instant: string): string => {
  const { day, time } = parisClock(new Date(instant));
  return `${shownDay(day)}, ${time.slice(0, 5).replace(":", " h ")}`;
};

const partNames = {
  learner: roles.learner.name,
  trade: roles.tradeTrainer.name,
  referent: roles.referentTrainer.name,
};
const wordNames = {
  validates: "valide cette version",
  talk_again: "veut en reparler",
  disagrees: "n’est pas d’accord",
};

/** Who stands by a version, since when, and who took it down for them. Remarks stay with the three. */
const wordLine = (said: StoredWord, nameOf: NameOf): string =>
  [
    `${partNames[said.part]}, ${nameOf(said.holder_id) ?? gone} : ${wordNames[said.word]}`,
    ...(said.by_link ? ["par le lien"] : []),
    ...(said.on_behalf
      ? [
          `recueilli par ${nameOf(said.author_id) ?? gone} ${channelWords[said.on_behalf.channel]}, dit le ${shownDay(said.on_behalf.at)}`,
        ]
      : []),
    `enregistré le ${savedAt(said.saved_at)}`,
  ].join(" ; ");

/** A version that was handed in: by whom and when, what the others said of it, what was asked and answered. */
const versionText = async (
  { step_id, part, version }: StoredSubmission,
  head: readonly string[],
): Promise<Buffer> => {
  const found = await findVersion(deliverables, step_id, part, version);
  const lines = (found?.sections ?? []).flatMap(({ title, fields }) => [
    title,
    ...fields.map(({ label, content, choices }) => {
      const chosen = choices?.find(({ value }) => value === content)?.label ?? content;
      return `${label} : ${chosen === "" ? "(sans réponse)" : chosen}`;
    }),
    "",
  ]);
  return Buffer.from([...head, "", ...lines].join("\n"), "utf8");
};

/** Every version that a learner handed in, the oldest first, with its files; one that comes again is there once. */
export const handedIn = ({ steps, facts }: ReadPath, nameOf: NameOf): ToPack[] => {
  const once = namesOnce();
  return steps.flatMap((step): ToPack[] => {
    const id = stepId(step);
    const { submissions = [], words = [] } = facts.get(id) ?? {};
    const packed = new Map<string, string>();
    return submissions
      .filter(({ taken_over }) => !taken_over)
      .toReversed()
      .flatMap((submission): ToPack[] => {
        const { version, author_id, saved_at, documents } = submission;
        const files = documents.flatMap((document) => document.files);
        const fresh = files.filter((file) => !packed.has(file.id));
        for (const file of fresh) packed.set(file.id, once(`${step.order} version ${version} ${file.name}`));
        const head = [
          `${step.name}, version ${version}`,
          `Rendu par ${nameOf(author_id) ?? gone} ; enregistré le ${savedAt(saved_at)}`,
          ...words.filter((said) => said.version === version).map((said) => wordLine(said, nameOf)),
          ...files.map((file) => `Fichier : ${packed.get(file.id)}`),
        ];
        return [
          {
            path: once(`${step.order} ${step.name}, version ${version}.txt`),
            bytes: () => versionText(submission, head),
          },
          ...fresh.map(({ id, size }) => ({ path: packed.get(id) ?? "", size, bytes: () => readKept(id) })),
        ];
      });
  });
};
