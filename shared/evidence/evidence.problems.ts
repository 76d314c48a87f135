import { formatMessages } from "#shared/contract/formats.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import type { Element } from "#shared/evidence/evidence.path.ts";
import { maxArchiveBytes } from "#shared/evidence/evidence.rules.ts";
import type { EvidenceMark } from "#shared/evidence/evidence.schemas.ts";
import { elementTitles } from "#shared/evidence/evidence.texts.ts";

/** Rounded up: what is just too much must not read as what is allowed. */
const gigabytes = (bytes: number): string =>
  `${(Math.ceil((10 * bytes) / 1024 ** 3) / 10).toLocaleString("fr-FR")} Go`;

export const evidenceProblems = {
  archiveTooLarge: (bytes: number, dossiers: number) =>
    new Problem(
      409,
      "archiveTooLarge",
      dossiers > 1
        ? `Les fichiers de ces ${dossiers} dossiers pèsent ${gigabytes(bytes)}, et un zip en contient ${gigabytes(maxArchiveBytes)} au plus. Demandez-les en plusieurs fois, avec moins de personnes.`
        : `Les fichiers de ce dossier pèsent ${gigabytes(bytes)}, et un zip en contient ${gigabytes(maxArchiveBytes)} au plus. Ouvrez ses pièces une à une dans le dossier.`,
    ),
  unknownDocument: () =>
    commonProblems.invalid({
      document_id: ["Ce document n’existe pas, ou vous n’avez pas le droit de le modifier."],
    }),
  /** `learner`: undefined of somebody whose profile is gone. */
  isProof: (element: Element, learner: string | undefined) =>
    new Problem(
      409,
      "isProof",
      `Ce document est la preuve sur papier de « ${elementTitles[element]} » (${element}) dans le dossier de preuves${learner === undefined ? " d’une personne qui n’a plus de compte" : ` de ${learner}`} : il reste. Remplacez ou retirez d’abord cette preuve dans ce dossier.`,
    ),
  paperDate: (refusal: "future" | "tooEarly") =>
    commonProblems.invalid({
      on: [refusal === "future" ? "Une pièce se recueille au plus tard aujourd’hui." : formatMessages.date],
    }),
  /** `current`: what stands there now. */
  otherMark: (current: EvidenceMark | null) =>
    new Problem(
      409,
      "stale",
      current
        ? "Quelque chose est déjà dit de cet élément : lisez-le avant de le remplacer."
        : "Ce qui était dit de cet élément a été retiré entre-temps.",
      { current },
    ),
  noFile: () =>
    new Problem(409, "noFile", "Cette pièce n’a pas de fichier, ou il est encore en cours de vérification."),
  nobodyAsked: () => new Problem(409, "nobodyAsked", "Personne n’a demandé l’effacement de ce dossier."),
  unknownLearners: () =>
    commonProblems.invalid({
      profile_ids: ["Une de ces personnes n’a pas de dossier dans cette promotion."],
    }),
};
