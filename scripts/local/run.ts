import path from "node:path";
import { seedDemonstration } from "#scripts/seed/demonstration.ts";
import { develop } from "./develop.ts";
import { failure, isFailure } from "./failure.ts";
import { requirePort } from "./ports.ts";
import { prepare } from "./prepare.ts";
import { type Product, type ProductOptions, startProduct } from "./product.ts";

const demoAccounts = ["admin", "coordination", "assistance", "referent", "metier", "apprenant"];
/** Two learners more, as the README lists them. */
const furtherLearners = `avec un parcours FEST en cours : malika.ronarch@exemple.fr
  avec un planning publié puis changé : jeanne.thebault@exemple.fr`;

/** `npm start` and `npm run dev`: starts the product, prints its addresses, stops everything at the first signal. */
export async function run({ develop: developing }: { develop: boolean }): Promise<void> {
  const stopping = new AbortController();
  let product: Product | undefined;
  let ending: Promise<void> | undefined;
  const end = (code: number): Promise<void> => {
    ending ??= (async () => {
      stopping.abort();
      // Exit even if something hangs; Java's guard then kills Java.
      setTimeout(() => process.exit(code), 4000).unref();
      await product?.stop();
      process.exit(code);
    })();
    return ending;
  };
  const fail = (error: unknown) => {
    if (stopping.signal.aborted) return;
    console.error(isFailure(error) ? `\n${error.message}` : error);
    void end(1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // During a start there is nothing to close in order: Java and the builds end with this process.
      stopping.abort();
      if (product === undefined) process.exit(0);
      void end(0);
    });
  }
  // The launcher was killed, or its terminal closed.
  process.on("disconnect", () => void end(0));
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);

  try {
    const options = readOptions();
    for (let port = options.port; port < options.port + 4; port++) await requirePort(port);
    if (!developing) await prepare(say, stopping.signal);
    product = developing ? await develop(options) : await startProduct(options);
    await openCanaryAccount(product);
    announce(product, options);
  } catch (error) {
    fail(error);
  }
}

type Options = ProductOptions & { port: number; dataDir: string };

function readOptions(): Options {
  const { PORT = "3000", HOST, DATA_DIR = ".local", SEED = "demo" } = process.env;
  if (SEED !== "demo" && SEED !== "none") throw failure(`SEED vaut demo ou none, pas « ${SEED} ».`);
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_532) {
    throw failure(
      `PORT vaut « ${PORT} » : il faut un nombre entre 1 et 65532, car quatre ports à la suite sont utilisés.`,
    );
  }
  return {
    port,
    ...(HOST && { host: HOST }),
    dataDir: DATA_DIR,
    say,
    progress,
    migrate: bringUpToDate,
    ...(SEED === "demo" && { seed: seedDemonstration }),
  };
}

/** Loaded once the variables stand: the store's client keeps the ones it was made with. */
async function bringUpToDate(environment: Record<string, string>, table: string): Promise<void> {
  Object.assign(process.env, environment);
  const { migrate } = await import("#scripts/operate/migrate/migrate.ts");
  const outcome = await migrate(table);
  if (typeof outcome === "string") return;
  for (const { migration, changed } of outcome.filter((one) => one.changed > 0))
    say(`Données mises à jour (migration ${migration.number}) : ${changed} élément${changed > 1 ? "s" : ""}`);
}

/** A deployment does this too: its canary signs in every five minutes. */
async function openCanaryAccount({ environment }: Product): Promise<void> {
  const password = environment["CANARY_PASSWORD"];
  if (!password) return; // a template without a canary
  Object.assign(process.env, environment);
  const { ensureCanaryAccount } = await import("#scripts/operate/canary.ts");
  await ensureCanaryAccount(password);
}

function announce({ siteUrl, mailboxUrl }: Product, options: Options): void {
  const accounts = demoAccounts.map((name) => `${name}@exemple.fr`).join(", ");
  console.log(`
  Compagnon          ${siteUrl}
  Boîte aux lettres  ${mailboxUrl}
  Données            ${path.resolve(options.dataDir)}`);
  if (options.seed !== undefined) {
    console.log(`
  Comptes de démonstration (mot de passe Compagnon-2026!) :
  ${accounts}
  ${furtherLearners}`);
  }
  console.log("\n  Ctrl-C arrête tout.\n");
}

const { stdout } = process;
/** Clears the line of `progress`. */
const clear = stdout.isTTY ? "\r\x1b[K" : "";

function say(line: string): void {
  console.log(`${clear}· ${line}`);
}

function progress(line: string): void {
  if (stdout.isTTY) stdout.write(`${clear}  ${line}`);
}
