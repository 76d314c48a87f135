let numbers: Intl.NumberFormat | undefined;
/** Made once: toLocaleString makes a formatter at each call, which the grid would notice. */
const french = (count: number): string => {
  numbers ??= new Intl.NumberFormat("fr");
  return numbers.format(count);
};

/** The words for so many: none and one are singular in French. */
export const plural = (count: number, one: string, many: string): string => (count > 1 ? many : one);

/** "1 rendez-vous", "2 personnes" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${french(count)} ${plural(count, one, many)}`;
