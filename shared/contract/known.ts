/** The values that this build knows: a newer build may store others, and be rolled back. */
export const onlyKnown = <Value extends string>(
  values: readonly string[],
  known: readonly Value[],
): Value[] => known.filter((one) => values.includes(one));

/**
 * The rows of kinds that this build knows. A page that stays open while a newer build is deployed is told of kinds that it
 * has no words for, and would break at them.
 */
export const knownAmong = <Row extends { kind: string }>(
  rows: readonly Row[],
  kinds: readonly Row["kind"][],
): Row[] => rows.filter(({ kind }) => kinds.includes(kind));
