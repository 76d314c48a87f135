import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as z from "zod";
import { outputsFile } from "#scripts/deploy.ts";
import { localPlace, type Place } from "#scripts/local/place.ts";
import { roles } from "#shared/contract/access.ts";
import { emailAddress } from "#shared/contract/fields.ts";

const usage = `npm run create-admin -- --email A [--person "Prénom Nom"]

Creates an administrator without password and prints the link, valid 60 minutes, to choose one;
for an administrator that exists, prints a new link. Where:
  --name compagnon             the platform that npm run deploy made last under this name
  --table T --site URL         any other, by its table and address
  --local                      the one that npm start runs (PORT as there)
AWS credentials and AWS_REGION come from the environment.`;

const options = {
  email: { type: "string" },
  person: { type: "string", default: "Administration" },
  name: { type: "string", default: "compagnon" },
  table: { type: "string" },
  site: { type: "string" },
  local: { type: "boolean", default: false },
} as const;

const deployedPlace = (name: string): Place => {
  const missing = `${outputsFile} knows no deployment "${name}": give --table and --site (the stack's outputs TableName and SiteUrl)`;
  if (!existsSync(outputsFile)) throw new Error(missing);
  const Outputs = z.looseObject({ [name]: z.object({ TableName: z.string(), SiteUrl: z.string() }) });
  const made = Outputs.safeParse(JSON.parse(readFileSync(outputsFile, "utf8"))).data?.[name];
  if (!made) throw new Error(missing);
  return { table: made.TableName, site: made.SiteUrl };
};

/** Creates an administrator in this table, or finds it, and gives the link to choose a password. */
export const createAdmin = async (email: string, person: string, { table, site }: Place): Promise<string> => {
  process.env["TABLE_NAME"] = table;
  const { createVerifiedUser, findAccount } = await import("#functions/store/accounts.ts");
  const { newReset } = await import("#functions/store/mailed-links.ts");
  const { hashPassword } = await import("#functions/platform/passwords/passwords.ts");
  const { transact } = await import("#functions/store/table.ts");
  const now = new Date();

  if (!(await findAccount(email))) {
    // Nobody knows this password: only the link opens the account.
    const hash = await hashPassword(randomUUID() + randomUUID());
    const profiles = [{ id: randomUUID(), role_id: roles.administrator.id }];
    const user = { id: randomUUID(), credentialId: randomUUID(), name: person, email, hash, profiles };
    await createVerifiedUser(user, () => new Error(`Somebody just took ${email}: run this again`), now);
  }
  const account = await findAccount(email);
  if (!account?.user.profiles.some((profile) => profile.role_id === roles.administrator.id)) {
    throw new Error(
      `${email} has an account that is no administrator's: an administrator can give it that role`,
    );
  }
  const { token, writes } = newReset(account, now);
  await transact(writes);
  const link = new URL("/reinitialisation-mot-de-passe", site);
  link.searchParams.set("token", token);
  link.searchParams.set("email", email);
  return link.href;
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options });
  const email = emailAddress.safeParse(values.email ?? "");
  if (!email.success) throw new Error(`--email must be an e-mail address\n\n${usage}`);
  const { table, site, local, name, person } = values;
  const place = table && site ? { table, site } : local ? await localPlace() : deployedPlace(name);
  console.log(`${email.data}\n${await createAdmin(email.data, person, place)}`);
};

if (import.meta.main) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
