/** Several names as a sentence has them: « Ana, Ben et Chloé ». */
export const inList = (names: readonly string[]): string => new Intl.ListFormat("fr").format(names);
