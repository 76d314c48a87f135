import { roles } from "#shared/contract/access.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";

/** The person with a role in a step; null if nobody has it. */
export const personOf = (
  { profile, metier_instructor, referent_instructor }: Step,
  roleId: number,
): { id: string; user_id: string; name: string } | null => {
  if (roleId === roles.learner.id)
    return { id: profile.id, user_id: profile.user.id, name: profile.user.name };
  if (roleId === roles.tradeTrainer.id) return metier_instructor;
  return roleId === roles.referentTrainer.id ? referent_instructor : null;
};

/** Whose texts somebody reads on a step's page: their part in this step, or none for staff. */
export type Reader = "learner" | "trade" | "referent" | "staff";

export const readerOf = (step: Step, profileId: string | undefined): Reader => {
  if (profileId === step.profile_id) return "learner";
  if (profileId !== undefined && profileId === step.metier_instructor?.id) return "trade";
  return profileId !== undefined && profileId === step.referent_instructor?.id ? "referent" : "staff";
};
