/** What names a promotion wherever it is told: its degree and its year, alone, since its dates say where it ends. */
export const promotionName = (degree: string, year: number): string => `${degree} ${year}`.trim();

/** The same in a field, which a phone cuts at its end: there the year is what tells two promotions apart. */
export const promotionInField = (degree: string, year: number): string => `${year}, ${degree}`;
