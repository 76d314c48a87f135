import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { failure } from "./failure.ts";
import { objectOf, parseJson, textOf } from "./json.ts";

/** Values for the template's secrets, made once per data folder and kept in one file. */
export function secretsIn(file: string): (name: string) => string {
  const kept = new Map(Object.entries(existsSync(file) ? readKept(file) : {}));
  return (name) => {
    const value = kept.get(name) ?? randomBytes(24).toString("hex");
    if (!kept.has(name)) {
      kept.set(name, value);
      writeFileSync(file, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
    }
    return value;
  };
}

function readKept(file: string): Record<string, string> {
  try {
    const entries = Object.entries(objectOf(parseJson(readFileSync(file, "utf8"))));
    return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)]));
  } catch {
    throw failure(`Le fichier ${file} est illisible. Supprime-le : il sera refait au prochain démarrage.`);
  }
}
