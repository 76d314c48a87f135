export const referenceLabel = "Référence";
const ending = new RegExp(` ${referenceLabel} ([\\w=-]+)\\.$`);

/** A message with the reference to quote to anyone who runs the site. */
export const referred = (message: string, reference: string | undefined): string =>
  reference ? `${message} ${referenceLabel} ${reference}.` : message;

/** Takes the reference off the end of a message. */
export const readReference = (message: string): { message: string; reference?: string } => {
  const found = ending.exec(message);
  return found?.[1] ? { message: message.slice(0, found.index), reference: found[1] } : { message };
};
