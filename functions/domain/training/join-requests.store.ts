import * as z from "zod";
import { entity, findAll } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, isPresent, type Write } from "#functions/store/table.ts";

/** A learner's request to join an action, until staff answer. It is no membership, so that it gives no rights. */
export const JoinRequest = z.object({
  training_action_id: z.string(),
  profile_id: z.string(),
  asked_at: z.string(),
});
export type JoinRequest = z.output<typeof JoinRequest>;

export const joinRequests = entity("JoinRequest", JoinRequest, (request) =>
  keys.joinRequest(request.training_action_id, request.profile_id),
);
export const ownJoinRequests = entity("OwnJoinRequest", JoinRequest, (request) =>
  keys.ownJoinRequest(request.profile_id, request.training_action_id),
);

/** The requests to join an action, or all requests, the oldest first. */
export const joinRequestsOf = async (actionId?: string): Promise<JoinRequest[]> =>
  (await findAll(joinRequests, within.joinRequests(actionId))).sort((a, b) =>
    a.asked_at < b.asked_at ? -1 : 1,
  );

/** The actions that a profile asks to join. */
export const ownJoinRequestsOf = (profileId: string): Promise<JoinRequest[]> =>
  findAll(ownJoinRequests, within.ownJoinRequests(profileId));

/** Deletes a request; idempotent unless it is `required` to exist, else throws `ConcurrentChange`. */
export const writesToDeleteJoinRequest = (
  { training_action_id, profile_id }: Pick<JoinRequest, "training_action_id" | "profile_id">,
  required = false,
): Write[] => [
  required
    ? deleteItem(keys.joinRequest(training_action_id, profile_id), isPresent, () => new ConcurrentChange())
    : deleteItem(keys.joinRequest(training_action_id, profile_id)),
  deleteItem(keys.ownJoinRequest(profile_id, training_action_id)),
];
