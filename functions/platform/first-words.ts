/**
 * The first words of a text, on one line of at most `max` characters: whole sentences where they fill half of it, else « … »
 * follows what is cut.
 */
export const firstWords = (text: string, max: number): string => {
  // Four times as many: white space may be most of a text's beginning.
  const line = text
    .slice(0, 4 * max)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max);
  const [sentences] = /^.*[.!?](?= )/.exec(line.slice(0, max + 1)) ?? [];
  if (sentences && sentences.length >= max / 2) return sentences;
  return `${cut.slice(0, cut.lastIndexOf(" ") + 1 || undefined).trim()}…`;
};
