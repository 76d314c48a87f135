/** The first word of a name, as mails and pages call somebody. */
export const firstNameOf = (name: string): string => name.split(" ")[0] ?? name;
