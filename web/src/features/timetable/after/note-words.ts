/** A note that was written here and elsewhere since it was `opened`: neither text is lost. What was only added to it stands once. */
export const joinedNotes = (opened: string, here: string, elsewhere: string): string => {
  if (elsewhere.includes(here) || here === opened) return elsewhere;
  if (here.includes(elsewhere)) return here;
  const added = here.startsWith(opened) ? here.slice(opened.length).trimStart() : here;
  return `${elsewhere.trimEnd()}\n${added}`;
};

/** The note with one of the ready words, or without it if it has it. */
export const toggleWord = (note: string, word: string): string => {
  if (!note.includes(word)) return note.trim() === "" ? `${word}. ` : `${note.trimEnd()} ${word}. `;
  const without = note.replace(`${word}. `, "").replace(word, "");
  return without.trim() === "" ? "" : without.trimStart();
};
