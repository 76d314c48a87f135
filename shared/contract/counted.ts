/** "1 204". Not by Intl: the first formatter of a page takes 20 ms of its processor, and its first words count things. */
const french = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, "\u202f");

/** The words for so many: none and one are singular in French. */
export const plural = (count: number, one: string, many: string): string => (count > 1 ? many : one);

/** "1 rendez-vous", "2 personnes"; whole numbers. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${french(count)} ${plural(count, one, many)}`;
