import { described, logger } from "#functions/http/logger.ts";
import { runErrand } from "#functions/services/errands.ts";
import { signRemoval } from "#functions/services/signing.ts";

/** Takes a picture down that nothing shows any more. */
export const removePicture = async (path: string, now: Date): Promise<void> =>
  runErrand(await signRemoval(path, now), { method: "DELETE" });

/** Takes pictures down; what fails is only logged, since the page has let go of them. */
export const takeDown = async (paths: readonly (string | null)[], now: Date): Promise<undefined> => {
  const results = await Promise.allSettled(
    paths.filter((path) => path !== null).map((path) => removePicture(path, now)),
  );
  for (const result of results)
    if (result.status === "rejected")
      logger.warn({ message: "A picture could not be taken down", error: described(result.reason) });
  return undefined;
};
