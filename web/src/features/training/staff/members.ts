import type * as z from "zod";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import {
  type Assigned,
  type Member,
  maxAssigned,
  type NewDeparture,
} from "#shared/training/training.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { staffTrainingTexts } from "./texts.ts";

/** What a change of an action makes stale. */
export const actionRefreshes = [
  training.listTrainingActions,
  training.getTrainingAction,
  training.listNextTrainingActions,
  training.listProfileTrainingActions,
];
const refreshes = [
  ...actionRefreshes,
  training.listAssignments,
  profiles.searchProfiles,
  steps.listLearnersWithSteps,
];

/** Who waits for staff: for one action, or everybody. */
export const askPeopleToConfirm = (actionId?: string, page = 1) =>
  ask(training.listPeopleToConfirm, {
    query: { page, ...(actionId !== undefined && { training_action_id: actionId }) },
  });

type Person = { id: string; role_id: number };

/** The new instructors of a learner: those given change, null detaches. */
export type Assignment = {
  profile_id: string;
  metier_instructor_id?: string | null;
  referent_instructor_id?: string | null;
};

/** Who belongs to an action, and which instructors follow its learners. */
export const useMembers = () => {
  const adding = useSend(training.addTrainingProfile, { refreshes });
  const removing = useSend(training.removeTrainingProfile, { refreshes });
  const leaving = useSend(training.recordDeparture, { refreshes, rereads: true });
  const returning = useSend(training.recordReturn, { refreshes });
  const instructing = useSend(training.updateTrainingProfile, { refreshes });
  const assigning = useSend(training.assignInstructors, { refreshes });
  /** In as many calls as they need; one that fails leaves what the earlier ones have changed. */
  const assign = async (id: string, assignments: readonly Assignment[]): Promise<Assigned> => {
    const all: Assigned = { learners: [], added: [] };
    for (let from = 0; from < assignments.length; from += maxAssigned) {
      const learners = assignments.slice(from, from + maxAssigned);
      const some = await assigning.mutateAsync({ params: { id }, body: { learners } });
      all.learners.push(...some.learners);
      all.added.push(...some.added);
    }
    return all;
  };
  return {
    isAdding: adding.isPending,
    isInstructing: instructing.isPending,
    isAssigning: assigning.isPending,
    assign,
    add: (id: string, person: Person) =>
      attempt(
        () =>
          adding.mutateAsync({ params: { id }, body: { profile_id: person.id, role_id: person.role_id } }),
        { success: staffTrainingTexts.added, failure: staffTrainingTexts.addFailed },
      ),
    remove: (id: string, profileId: string, successorId?: string) =>
      removing.mutateAsync({
        params: { id },
        body: { profile_id: profileId, ...(successorId && { successor_id: successorId }) },
      }),
    /** Makes somebody a member again: with their instructors, or for the learners whom they followed. */
    putBack: async (id: string, member: Member, followed: readonly Member[]): Promise<void> => {
      const body = { profile_id: member.id, role_id: member.role_id, never_left: true };
      await adding.mutateAsync({ params: { id }, body });
      const learners = [member, ...followed].flatMap(({ id, pivot }): Assignment[] =>
        pivot.metier_instructor_id || pivot.referent_instructor_id ? [{ profile_id: id, ...pivot }] : [],
      );
      await assign(id, learners);
    },
    leave: (id: string, body: z.input<typeof NewDeparture>) => leaving.mutateAsync({ params: { id }, body }),
    back: (id: string, profileId: string, neverLeft = false) =>
      attempt(
        () =>
          returning.mutateAsync({ params: { id }, body: { profile_id: profileId, never_left: neverLeft } }),
        {
          success: staffTrainingTexts.isBack,
          failure: staffTrainingTexts.backFailed,
        },
      ),
    /** Null detaches. */
    instruct: (
      id: string,
      learnerId: string,
      instructor: { metier_instructor_id: string | null } | { referent_instructor_id: string | null },
    ) =>
      instructing.mutateAsync({
        params: { id },
        body: { profile_id: learnerId, role_id: 2, ...instructor },
      }),
  };
};
