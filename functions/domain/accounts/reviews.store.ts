import * as z from "zod";
import { type Auth, auth } from "#functions/domain/accounts/auth.store.ts";
import { entity, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, queryItems, updateItem, type Write } from "#functions/store/table.ts";

/**
 * The day on which a worker reviews an account next. All are in one partition, sorted by day, so that a run reads
 * only those that are due. A sign-in does not move the day: a worker that comes too early sets a later one.
 */
const Review = z.object({ user_id: z.string(), on: z.string() });
export type Review = z.output<typeof Review>;

const placeOf = ({ on, user_id }: Review) => `${on}#${user_id}`;
const reviews = entity("Review", Review, (review) => keys.review(placeOf(review)));
const reviewOf = (user: Pick<Auth, "id" | "review_on">): Review => ({ user_id: user.id, on: user.review_on });

/** Plans the first review of a new account. */
export const writeToPlanReview = (user: Pick<Auth, "id" | "review_on">): Write =>
  place(reviews, reviewOf(user));

export const writeToDeleteReview = (review: Review): Write => deleteItem(reviews.keyOf(review));

/** Deletes the planned review of an account that is deleted. */
export const writeToDeleteReviewOfUser = (user: Pick<Auth, "id" | "review_on">): Write =>
  writeToDeleteReview(reviewOf(user));

/**
 * Plans the next review of an account, with other changes of it; throws `ConcurrentChange` if its owner signed in
 * meanwhile.
 */
export const writesToMoveReview = (
  user: Auth,
  on: string,
  more: Partial<Pick<Auth, "warned_on">> = {},
): Write[] => {
  const change = updateItem(
    auth.keyOf(user),
    { set: Object.entries({ ...more, review_on: on }) },
    {
      expression: "#seen = :seen AND #review = :review",
      names: { "#seen": "seen_on", "#review": "review_on" },
      values: { ":seen": user.seen_on, ":review": user.review_on },
    },
    () => new ConcurrentChange(),
  );
  if (on === user.review_on) return [change];
  return [writeToDeleteReview(reviewOf(user)), place(reviews, { user_id: user.id, on }), change];
};

/** Planned reviews, the earliest first, after this one. */
export const findReviews = async (limit: number, after?: Review): Promise<Review[]> =>
  pick(reviews, await queryItems({ ...within.reviews(), limit, after: after && placeOf(after) }));
