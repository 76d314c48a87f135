/** The note with one of the ready words, or without it if it has it. */
export const toggleWord = (note: string, word: string): string => {
  if (!note.includes(word)) return note.trim() === "" ? `${word}. ` : `${note.trimEnd()} ${word}. `;
  const without = note.replace(`${word}. `, "").replace(word, "");
  return without.trim() === "" ? "" : without.trimStart();
};
