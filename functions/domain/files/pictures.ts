import { writesToOrderRemoval } from "#functions/domain/files/removals.store.ts";
import { described, logger } from "#functions/platform/logger.ts";
import { requireSignedRequest } from "#functions/platform/signed-requests.ts";
import { signRemoval } from "#functions/platform/signing.ts";
import type { Write } from "#functions/store/table.ts";

type Paths = readonly (string | null)[];
const shownIn = (paths: Paths) => paths.filter((path) => path !== null);

/** Deletes a published picture that nothing shows any more. */
export const removePicture = async (path: string, now: Date): Promise<void> =>
  requireSignedRequest(await signRemoval(path, now), { method: "DELETE" });

/** Orders the removal of pictures, in the transaction that drops the last reference to them. */
export const writesToOrderPictureRemoval = (paths: Paths, now: Date): Write[] =>
  writesToOrderRemoval({ pictures: shownIn(paths) }, now);

/** Deletes published pictures at once. Failures are only logged, since their removal was ordered too. */
export const takeDown = async (paths: Paths, now: Date): Promise<undefined> => {
  const results = await Promise.allSettled(shownIn(paths).map((path) => removePicture(path, now)));
  for (const result of results)
    if (result.status === "rejected")
      logger.warn({ message: "A picture could not be taken down", error: described(result.reason) });
  return undefined;
};
