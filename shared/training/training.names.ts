/** What names a promotion wherever it is told: its degree and its year, alone, since its dates say where it ends. */
export const promotionName = (degree: string, year: number): string => `${degree} ${year}`.trim();

/** The same where it stands in a field of a phone, which cuts a long name at its end: what tells two years apart. */
export const yearFirst = (name: string): string => name.replace(/^(.+) (\d{4})(?= \(|$)/, "$2, $1");
