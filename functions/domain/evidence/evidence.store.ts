import * as z from "zod";
import { deliverables } from "#functions/domain/steps/step-writings.store.ts";
import { type StoredStep, stepId } from "#functions/domain/steps/steps.store.ts";
import { checkMembership } from "#functions/domain/training/assignments.store.ts";
import { create, entity, findAll, findOne, pick, place, replace, rewrite } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import {
  type Condition,
  deleteItem,
  type Item,
  isAbsent,
  isPresent,
  queryItems,
  readItems,
  updateItem,
  versionIs,
  type Write,
} from "#functions/store/table.ts";
import { dayAfter } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { elements } from "#shared/evidence/evidence.path.ts";
import { evidenceYears } from "#shared/evidence/evidence.rules.ts";
import { EvidenceDossier, EvidencePeriod } from "#shared/evidence/evidence.schemas.ts";

/** What staff or a referent trainer said of an element: without object, or proved on paper. */
const StoredMark = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  element: z.enum(elements),
  kind: z.enum(["not_applicable", "paper"]),
  reason: z.string(),
  document_id: z.string().nullable(),
  collected_by: z.string(),
  on: z.string().nullable(),
  saved_at: z.string(),
  /** A user's id: it identifies nobody once the account is deleted. */
  by: z.string(),
  version: z.number(),
});
export type StoredMark = z.output<typeof StoredMark>;

type MarkRef = Pick<StoredMark, "training_action_id" | "profile_id" | "element">;
const markKey = ({ training_action_id, profile_id, element }: MarkRef) =>
  keys.evidenceMark(training_action_id, profile_id, element);
const marks = entity("EvidenceMark", StoredMark, markKey);

/** The marks on the dossiers of an action, or of one learner of it. */
export const findMarks = (actionId: string, learnerId?: string): Promise<StoredMark[]> =>
  findAll(marks, within.evidence("MARK", actionId, learnerId));

/** Marks among a table's items, for what was stored before. */
export const marksAmong = (items: readonly Item[]): StoredMark[] => pick(marks, items);

export const findMark = (ref: MarkRef): Promise<StoredMark | undefined> => findOne(marks, markKey(ref));

const concurrentChange = () => new ConcurrentChange();

/** Marks an element if nobody did meanwhile and its learner's membership has this version still; else `ConcurrentChange`. */
export const writesToMark = (mark: StoredMark, memberVersion: number): Write[] => [
  mark.version === 1
    ? create(marks, mark, concurrentChange)
    : { ...replace(marks, mark), refusal: concurrentChange },
  checkMembership(mark, memberVersion),
];

/** Takes a mark back if it is unchanged, else throws `ConcurrentChange`. */
export const writeToUnmark = (mark: StoredMark): Write =>
  deleteItem(markKey(mark), versionIs(mark.version), concurrentChange);

/** A dossier as it stood when its learner's account ended. */
const StoredKept = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  dossier: EvidenceDossier,
  kept_at: z.string(),
  /** Who answered the wish for its erasure that it is kept; a user's id. */
  decided: z.object({ on: z.string(), by: z.string() }).nullable().default(null),
  expires: z.number(),
});
export type StoredKept = z.output<typeof StoredKept>;
const kept = entity("KeptEvidence", StoredKept, (one) =>
  keys.keptEvidence(one.training_action_id, one.profile_id),
);

// The table deletes what has expired within two days: nobody reads it meanwhile.
const isCurrent = (now: Date) => (one: StoredKept) => one.expires * 1000 > now.getTime();

export const findKeptOf = async (actionId: string, now: Date): Promise<StoredKept[]> =>
  (await findAll(kept, within.evidence("KEPT", actionId))).filter(isCurrent(now));

export const findKept = async (
  actionId: string,
  learnerId: string,
  now: Date,
): Promise<StoredKept | undefined> => {
  const found = await findOne(kept, keys.keptEvidence(actionId, learnerId));
  return found && isCurrent(now)(found) ? found : undefined;
};

/** When DynamoDB deletes what is kept until the end of a day. */
const expiryOf = (until: string): number => Date.parse(`${dayAfter(until, 1)}T00:00:00Z`) / 1000;

/** An erasure that somebody asked for, by ids alone: what administrators decide about. */
const AskedErasure = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  expires: z.number(),
});
const askedErasures = entity("AskedErasure", AskedErasure, (one) =>
  keys.askedErasure(one.training_action_id, one.profile_id),
);

/**
 * Holds if a dossier is the one that was seen, and nobody has asked for its erasure since, or decided about it. Those that
 * were kept before decisions were noted have none.
 */
const isAsSeen = ({ kept_at, decided, dossier }: StoredKept): Condition => ({
  expression: `kept_at = :kept_at AND dossier.kept.asked_on = :asked_on AND ${decided ? "decided = :decided" : "(attribute_not_exists(decided) OR decided = :decided)"}`,
  values: { ":kept_at": kept_at, ":decided": decided, ":asked_on": dossier.kept?.asked_on ?? null },
});

/**
 * Keeps a dossier in the place of the one that was seen there, else throws `ConcurrentChange`: of two deletions at once, the
 * second reads what the first has left; and an administrator may decide about it meanwhile.
 */
export const writesToKeep = (
  one: Omit<StoredKept, "expires">,
  { until, asked_on }: { until: string; asked_on: string | null },
  seen: StoredKept | undefined,
): Write[] => {
  const expires = expiryOf(until);
  const { training_action_id, profile_id } = one;
  const isUnchanged = seen
    ? isAsSeen(seen)
    : {
        expression: "attribute_not_exists(pk) OR expires <= :now",
        values: { ":now": Date.parse(one.kept_at) / 1000 },
      };
  return [
    rewrite(kept, { ...one, expires }, isUnchanged, concurrentChange),
    ...(asked_on === null || one.decided
      ? []
      : [place(askedErasures, { training_action_id, profile_id, expires })]),
  ];
};

export const writesToForgetKept = (actionId: string, learnerId: string): Write[] => [
  deleteItem(keys.keptEvidence(actionId, learnerId)),
  deleteItem(keys.askedErasure(actionId, learnerId)),
];

/** Notes who decided to keep a dossier; throws if it was erased meanwhile. */
export const writesToDecideToKeep = (
  { training_action_id, profile_id }: StoredKept,
  decided: NonNullable<StoredKept["decided"]>,
): Write[] => [
  updateItem(
    keys.keptEvidence(training_action_id, profile_id),
    { set: [["decided", decided]] },
    isPresent,
    commonProblems.notFound,
  ),
  deleteItem(keys.askedErasure(training_action_id, profile_id)),
];

/** Ends a kept dossier on an earlier day; throws `ConcurrentChange` if it was erased, replaced or decided about meanwhile. */
export const writesToShortenKept = (seen: StoredKept, until: string): Write[] => {
  const { training_action_id, profile_id, dossier, decided } = seen;
  const expires = expiryOf(until);
  const awaits = dossier.kept?.asked_on != null && decided === null;
  return [
    updateItem(
      keys.keptEvidence(training_action_id, profile_id),
      {
        set: [
          [["dossier", "kept", "until"], until],
          ["expires", expires],
        ],
      },
      isAsSeen(seen),
      concurrentChange,
    ),
    ...(awaits ? [place(askedErasures, { training_action_id, profile_id, expires })] : []),
  ];
};

/** The kept dossiers whose erasure somebody asked for and nobody has answered, the longest waiting first. */
export const findAskedErasures = async (now: Date): Promise<StoredKept[]> => {
  const asked = pick(askedErasures, await queryItems(within.askedErasures()));
  const found = pick(
    kept,
    await readItems(asked.map((one) => keys.keptEvidence(one.training_action_id, one.profile_id))),
  );
  return found
    .filter((one) => isCurrent(now)(one) && one.decided === null)
    .sort((one, other) => one.kept_at.localeCompare(other.kept_at));
};

const StoredPeriod = EvidencePeriod.extend({ updated_at: z.string() });
const periods = entity("EvidencePeriod", StoredPeriod, () => keys.evidencePeriod());

/** How long dossiers outlive their accounts. */
export const findEvidencePeriod = async (): Promise<EvidencePeriod> =>
  (await findOne(periods, keys.evidencePeriod())) ?? {
    years: evidenceYears.usual,
    updated_at: null,
    version: 0,
  };

/** Writes the period over the version that the caller saw (0: none); a stale one is refused with the current one. */
export const writeToSavePeriod = (period: z.output<typeof StoredPeriod>): Write =>
  rewrite(periods, period, period.version === 1 ? isAbsent : versionIs(period.version - 1), (current) =>
    commonProblems.stale(EvidencePeriod.safeParse(current).data),
  );

/** The answers in the version that was last handed in, by step: two requests at most for a whole promotion. */
export const answersOnRendus = async (
  steps: readonly StoredStep[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> => {
  const handedIn = steps.flatMap((step) =>
    step.submission && step.submission.version > 0
      ? [{ id: stepId(step), version: step.submission.version }]
      : [],
  );
  const current = pick(
    deliverables.current,
    await readItems(handedIn.map(({ id }) => keys.stepWriting(id, "DELIVERABLE", 0))),
  );
  const versions = new Map(current.map((one) => [one.step_id, one.version]));
  const earlier = handedIn.filter(({ id, version }) => (versions.get(id) ?? version) !== version);
  const before = pick(
    deliverables.earlier,
    await readItems(earlier.map(({ id, version }) => keys.earlierStepWriting(id, "DELIVERABLE", 0, version))),
  );
  const replaced = new Set(earlier.map(({ id }) => id));
  return new Map(
    [...current.filter(({ step_id }) => !replaced.has(step_id)), ...before].map((one) => [
      one.step_id,
      Object.fromEntries(
        one.sections.flatMap(({ fields }) => fields.map(({ name, content }) => [name, content] as const)),
      ),
    ]),
  );
};
