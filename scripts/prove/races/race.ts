/** Something that several do at once: each round says what went wrong. */
export type Race = { name: string; rounds: number; round: (n: number) => Promise<string[]> };

type Answer = { status: number };

/** As many of something as asked for, each by its number. */
export const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** How many answers have each status, as text. */
const tally = (answers: readonly Answer[]): string =>
  [...Map.groupBy(answers, ({ status }) => status)]
    .map(([status, { length }]) => `${length} × ${status}`)
    .join();

/** What a round expects of its answers: a sentence where it is not so. */
export const expecting = (isSo: boolean, what: string, answers: readonly Answer[] = []): string[] =>
  isSo ? [] : [`${what} (${tally(answers)})`];

/** Every answer has one of these statuses; being told to come back is always one. */
export const onlyThese = (answers: readonly Answer[], ...statuses: number[]): string[] =>
  expecting(
    answers.every(({ status }) => status === 503 || statuses.includes(status)),
    `other than ${statuses}`,
    answers,
  );

/** How many succeeded. */
export const succeeded = <One extends Answer>(answers: readonly One[]): One[] =>
  answers.filter(({ status }) => status < 300);
