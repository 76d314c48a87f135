import { roles } from "#shared/contract/access.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";

/** The person with a role in a step; null if nobody has it. */
export const personOf = (
  { profile, metier_instructor, referent_instructor }: Step,
  roleId: number,
): { id: string; name: string } | null => {
  if (roleId === roles.learner.id) return { id: profile.id, name: profile.user.name };
  if (roleId === roles.tradeTrainer.id) return metier_instructor;
  return roleId === roles.referentTrainer.id ? referent_instructor : null;
};
