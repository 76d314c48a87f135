/** "Contrat signé" as it stands within a sentence: "contrat signé". */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
