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

if (import.meta.main) {
  const file = resolve(import.meta.dirname, "../functions/services/common-passwords.txt");
  writeFileSync(file, `${commonPasswords().join("\n")}\n`);
}
