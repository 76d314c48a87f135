import { readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { failure, isFailure } from "#scripts/local/failure.ts";
import { signedInClient } from "#scripts/operate/api-client.ts";
import { rowsOf } from "#scripts/operate/import/file.ts";
import { runImport } from "#scripts/operate/import/run.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { Problem } from "#shared/contract/problem.ts";

const usage = `Usage : npm run import -- --structures FICHIER [--site ADRESSE] [--email ADRESSE] [--password MOT_DE_PASSE]

  --structures  liste JSON de structures (name, zip_code, source_id, address, city, legal_form, types, publics …)
  --site        adresse du site (http://localhost:3000)
  --email       compte administrateur, ou la variable COMPAGNON_EMAIL
  --password    ou la variable COMPAGNON_PASSWORD ; demandé s'il manque`;

const options = () => {
  try {
    const { values } = parseArgs({
      options: {
        structures: { type: "string" },
        site: { type: "string", default: `http://localhost:${process.env["PORT"] ?? 3000}` },
        email: { type: "string" },
        password: { type: "string" },
      },
    });
    return values;
  } catch (error) {
    // parseArgs explains in English what the usage says in French.
    if (error instanceof TypeError) throw failure(usage);
    throw error;
  }
};

const bytesOf = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw failure(isAbsent ? `Le fichier ${file} n'existe pas.` : `Impossible de lire ${file} : ${error}`);
  }
};

/** Asks at the terminal; with `hidden`, without echo. */
const ask = async (question: string, hidden = false): Promise<string> => {
  if (!process.stdin.isTTY) throw failure(`${question} manque.\n\n${usage}`);
  let muted = false;
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!muted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const answer = terminal.question(`${question} : `);
  muted = hidden;
  const text = await answer;
  terminal.close();
  if (hidden) process.stdout.write("\n");
  return text.trim();
};

const isLocal = (site: string) =>
  ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(site)?.hostname ?? "");

const signIn = async (site: string, given: { email?: string | undefined; password?: string | undefined }) => {
  const email = given.email ?? process.env["COMPAGNON_EMAIL"];
  const password = given.password ?? process.env["COMPAGNON_PASSWORD"];
  // On this machine, use the demonstration's administrator.
  if (email === undefined && password === undefined && isLocal(site))
    return signedInClient(site, "admin@exemple.fr", demoPassword);
  const who = email ?? (await ask("Adresse e-mail de l'administrateur"));
  return signedInClient(site, who, password ?? (await ask("Mot de passe", true)));
};

const main = async (): Promise<void> => {
  const { structures: file, site, email, password } = options();
  if (file === undefined) throw failure(usage);
  if (!URL.canParse(site)) throw failure(`${site} n'est pas une adresse.`);
  const rows = rowsOf(bytesOf(file));
  const api = await signIn(site, { email, password });
  await runImport(api, rows, (line) => console.log(line));
};

try {
  await main();
} catch (error) {
  process.exitCode = 1;
  if (isFailure(error)) console.error(error.message);
  else if (error instanceof Problem) console.error(`Import arrêté : ${error.message}`);
  else if (error instanceof TypeError && error.message === "fetch failed")
    console.error(
      "Import arrêté : le site ne répond pas. Est-il démarré (npm start) ? Relancez la même commande : ce qui est fait ne sera pas refait.",
    );
  else throw error;
}
