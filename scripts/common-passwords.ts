import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as french } from "@zxcvbn-ts/language-fr";
import { shortestPassword } from "#shared/accounts/accounts.schemas.ts";

/** The entries of the libraries' lists that are long enough to be tried as passwords, as sign-up compares them. */
export const commonPasswords = (): string[] => {
  const words = [...Object.values(common), ...Object.values(french)].flat();
  const long = words.map((word) => word.toLowerCase()).filter((word) => word.length >= shortestPassword);
  return [...new Set(long)].sort();
};

const lines = (words: readonly string[]): string[] => {
  const filled: string[] = [];
  for (const word of words) {
    const line = filled.at(-1);
    if (line !== undefined && line.length + word.length < 320) filled[filled.length - 1] = `${line}|${word}`;
    else filled.push(word);
  }
  return filled;
};

if (import.meta.main) {
  const file = resolve(import.meta.dirname, "../functions/services/common-passwords.ts");
  const escaped = lines(commonPasswords()).map((line) => line.replace(/[\\`$]/g, "\\$&"));
  writeFileSync(
    file,
    `// Made by \`node scripts/common-passwords.ts\` from @zxcvbn-ts/language-common and -fr (MIT): the entries of ${shortestPassword}
// characters or more. They hold data of OpenSubtitles 2024 by OPUS, Helsinki-NLP (ODC-BY).
const list = \`
${escaped.join("\n")}
\`;

/** Passwords that everybody tries, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/[|\\n]/));
`,
  );
}
