import type { Deliverable, Step } from "#shared/steps/steps.schemas.ts";

type Versions = Pick<Deliverable, "index" | "version">;

/** The version of a deliverable that stands beside the signatures on paper: the last that its learner handed in, if any. */
export const printedVersion = (
  { submissions }: Pick<Step["said"], "submissions">,
  { index, version }: Versions,
): number => {
  const handedIn = submissions
    .filter((one) => one.index === index && !one.taken_over)
    .map((one) => one.version);
  return handedIn.length > 0 ? Math.max(...handedIn) : version;
};
