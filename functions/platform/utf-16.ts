/** The encoding of what spreadsheets save as "Unicode text", which begins with a mark; undefined for other bytes. */
export const utf16Of = ([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
};
