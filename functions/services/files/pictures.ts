import { described, logger } from "#functions/platform/logger.ts";
import { requireSignedRequest } from "#functions/platform/signed-requests.ts";
import { signRemoval } from "#functions/platform/signing.ts";
import { writesToOrderRemoval } from "#functions/store/removals.ts";
import type { Write } from "#functions/store/table.ts";

type Paths = readonly (string | null)[];
const shownIn = (paths: Paths) => paths.filter((path) => path !== null);

/** Takes a picture down that nothing shows any more. */
export const removePicture = async (path: string, now: Date): Promise<void> =>
  requireSignedRequest(await signRemoval(path, now), { method: "DELETE" });

/** Orders pictures taken down, in the transaction that lets go of them. */
export const writesToOrderPictureRemoval = (paths: Paths, now: Date): Write[] =>
  writesToOrderRemoval({ pictures: shownIn(paths) }, now);

/** Takes pictures down; what fails is only logged, since it was ordered too. */
export const takeDown = async (paths: Paths, now: Date): Promise<undefined> => {
  const results = await Promise.allSettled(shownIn(paths).map((path) => removePicture(path, now)));
  for (const result of results)
    if (result.status === "rejected")
      logger.warn({ message: "A picture could not be taken down", error: described(result.reason) });
  return undefined;
};
