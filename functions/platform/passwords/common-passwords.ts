import { readFileSync } from "node:fs";
import { join } from "node:path";

// common-passwords.txt is made by `node scripts/commands/common-passwords.ts` from @zxcvbn-ts/language-common and -fr (MIT),
// which hold data of OpenSubtitles 2024 by OPUS, Helsinki-NLP (ODC-BY). The build lays it beside the bundles that read
// it: as code, it would be read at every cold start of a function that seldom needs it.
const file = join(import.meta.dirname, "common-passwords.txt");

let list: ReadonlySet<string> | undefined;

/** Common passwords, in lower case; read when a password is first set. */
export const commonPasswords = (): ReadonlySet<string> => {
  list ??= new Set(readFileSync(file, "utf8").trimEnd().split("\n"));
  return list;
};
