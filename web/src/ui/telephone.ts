/** The address that calls a number; of several that a slash parts, the first. */
export const telephone = (number: string): string =>
  `tel:${(number.split("/")[0] ?? "").replace(/[^+\d]/g, "")}`;
