import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import communes from "@etalab/decoupage-administratif/data/communes.json" with { type: "json" };
import { dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as french } from "@zxcvbn-ts/language-fr";
import { letters } from "#functions/platform/passwords/weak-passwords.ts";
import { shortestPassword } from "#shared/accounts/accounts.schemas.ts";

/** How many of the shorter ones are kept: people add a year or a few digits to them. */
const maxShort = 10_000;

/** The entries of the libraries' lists that are long enough to be tried as passwords, and the commonest shorter ones. */
export const commonPasswords = (): string[] => {
  const words = [...Object.values(common), ...Object.values(french)].flat();
  const long = words.map((word) => word.toLowerCase()).filter((word) => word.length >= shortestPassword);
  const short = common["passwords-common"].filter((word) => /^[a-z]{5,11}$/.test(word)).slice(0, maxShort);
  return [...new Set([...long, ...short])].sort();
};

/** Towns of so many inhabitants are in the list; that of a village is rarely guessed. */
const fewestInhabitants = 5_000;

/** The names of towns as passwords are compared with them. */
export const towns = (): string[] => {
  const large = communes.filter(
    ({ type, population = 0 }) => type === "commune-actuelle" && population >= fewestInhabitants,
  );
  return [...new Set(large.map(({ nom }) => letters(nom)).filter((name) => name.length >= 4))].sort();
};

if (import.meta.main)
  for (const [name, list] of Object.entries({ "common-passwords": commonPasswords(), towns: towns() })) {
    const file = resolve(import.meta.dirname, `../../functions/platform/passwords/${name}.txt`);
    writeFileSync(file, `${list.join("\n")}\n`);
  }
