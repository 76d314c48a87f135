/** What names a promotion wherever it is told: its degree and its year, alone, since its dates say where it ends. */
export const promotionName = (degree: string, year: number): string => `${degree} ${year}`.trim();
