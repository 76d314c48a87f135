import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { runCommand } from "#scripts/operate/command.ts";
import { deployedOutputs, need } from "#scripts/operate/deploy/deployed.ts";
import { readEnvironment } from "#scripts/operate/deploy/environment.ts";
import { localPlace, type Place } from "#scripts/operate/place.ts";
import { roles } from "#shared/contract/access.ts";
import { emailAddress } from "#shared/contract/fields.ts";

const usage = `npm run create-admin -- --email A [--person "Prénom Nom"]

Creates an administrator without password and prints the link, valid 60 minutes, to choose one;
for an administrator that exists, prints a new link. Where:
  --env NAME                   the platform of environments/NAME.json
  --table T --site URL         any other, by its table and address, in AWS_REGION
  --local                      the one that npm start runs (PORT as there)
AWS credentials come from the environment.`;

const options = {
  email: { type: "string" },
  person: { type: "string", default: "Administration" },
  env: { type: "string" },
  table: { type: "string" },
  site: { type: "string" },
  local: { type: "boolean", default: false },
} as const;

const deployedPlace = async (environment: string): Promise<Place> => {
  process.env["AWS_REGION"] = readEnvironment(environment).region;
  const outputs = await deployedOutputs(environment);
  return { table: need(outputs, "TableName"), site: need(outputs, "SiteUrl") };
};

const placeOf = async (where: {
  env?: string;
  table?: string;
  site?: string;
  local: boolean;
}): Promise<Place> => {
  const { env, table, site, local } = where;
  if (local) return localPlace();
  if (env) return deployedPlace(env);
  if (table && site) return { table, site };
  throw new Error(`Where? Give --env, --local, or --table and --site\n\n${usage}`);
};

/** Creates an administrator in this table, or finds it, and gives the link to choose a password. */
export const createAdmin = async (email: string, person: string, { table, site }: Place): Promise<string> => {
  process.env["TABLE_NAME"] = table;
  const { createVerifiedUser, findAccount } = await import("#functions/domain/accounts/accounts.store.ts");
  const { newReset } = await import("#functions/domain/accounts/mailed-links.store.ts");
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
  const { token, writes } = newReset(account.user, now);
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
  const place = await placeOf(values);
  console.log(`${email.data}\n${await createAdmin(email.data, values.person, place)}`);
};

if (import.meta.main) await runCommand(run);
