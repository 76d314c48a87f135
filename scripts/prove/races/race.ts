/** Concurrent calls; a round returns what went wrong. */
export type Race = { name: string; rounds: number; round: (n: number) => Promise<string[]> };

type Answer = { status: number };

export const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** `2 × 200, 1 × 409` */
const tally = (answers: readonly Answer[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .map(([status, { length }]) => `${length} × ${status}`)
    .join(", ");

/** The failure, with the answers' statuses, unless the condition holds. */
export const failUnless = (condition: boolean, failure: string, answers: readonly Answer[] = []): string[] =>
  condition ? [] : [`${failure} (${tally(answers)})`];

/** Every answer has one of these statuses, or 503. */
export const onlyStatuses = (answers: readonly Answer[], ...statuses: number[]): string[] =>
  failUnless(
    answers.every(({ status }) => status === 503 || statuses.includes(status)),
    `other than ${statuses}`,
    answers,
  );

export const succeeded = <One extends Answer>(answers: readonly One[]): One[] =>
  answers.filter(({ status }) => status < 300);
