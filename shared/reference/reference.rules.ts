import { rolesOf, type Viewer } from "#shared/contract/access.ts";
import { fold } from "#shared/contract/fold.ts";

type Labelled = { id: string; name: string; city?: string };

const labelOf = ({ name, city = "" }: Labelled) => `${fold(name) || name}|${fold(city)}`;

/** True if two values of a list read the same, accents and case aside; degrees also need the same city. */
export const haveSameName = (a: Labelled, b: Labelled): boolean => a.id !== b.id && labelOf(a) === labelOf(b);

/** Proposed values are shown to those who work with structures; visitors and learners see confirmed values only. */
export const seesProposedValues = (viewer: Viewer | undefined): boolean =>
  viewer !== undefined && rolesOf(viewer).some((role) => role !== "learner");

/** The values of a list that nobody has to confirm any more. */
export const confirmedValues = <Value extends { proposed?: true | undefined }>(
  values: readonly Value[],
): Value[] => values.filter(({ proposed }) => !proposed);

/** The values of a list that somebody is shown. */
export const valuesShownTo = <Value extends { proposed?: true | undefined }>(
  viewer: Viewer | undefined,
  values: readonly Value[],
): Value[] => (seesProposedValues(viewer) ? [...values] : confirmedValues(values));
