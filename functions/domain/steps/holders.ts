import type { StoredMember } from "#functions/domain/training/training.store.ts";
import type { Part } from "#shared/steps/steps.facts.ts";
import type { Interview } from "#shared/steps/steps.said.ts";
import { holdersOf } from "#shared/steps/words.rules.ts";

const fields = { learner: null, trade: "metier_instructor_id", referent: "referent_instructor_id" } as const;

/** Since when a part has its holder; null where nobody knows. */
export const heldSince = (part: Part, { since }: StoredMember): string | null => {
  const field = fields[part];
  const naming = field && since[field];
  return naming && naming.by !== null ? naming.at : null;
};

/** Who had a part that was at an interview; null if nobody noted it and somebody else was given the part since. */
export const presentId = (
  { present, present_ids = [], saved_at }: Interview,
  part: Part,
  member: StoredMember,
): string | null => {
  const noted = present_ids[present.indexOf(part)];
  if (noted !== undefined) return noted;
  const since = heldSince(part, member);
  return since !== null && since > saved_at ? null : holdersOf(member)[part];
};
