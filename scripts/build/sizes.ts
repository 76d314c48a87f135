/** The most bytes that a function's bundle may have, its SDK clients included. */
export const mostBytes = 320 * 1024;

const passwords =
  "holds the list of common passwords (68 KB): whoever sets a password waits for argon2id anyway";
const richText = "cleans rich text with sanitize-html (80 KB): staff write events a few times a year";

/** The functions that may be larger, and why. */
export const larger: Readonly<Record<string, string>> = {
  exportWishes: "exceljs, which nobody waits for on a phone",
  validateUpload: "looks into every kind of file; nobody waits for it on the line",
  register: passwords,
  confirmPasswordReset: passwords,
  createUserProfile: passwords,
  createEvent: richText,
  updateEvent: richText,
};
