import { randomUUID } from "node:crypto";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { canaryEmail, canaryName } from "#shared/accounts/canary.ts";

/**
 * Gives the canary its account, or its account this password, in the table that the environment names. It can be run
 * again: after each deployment, and when the password was changed.
 */
export const ensureCanaryAccount = async (password: string): Promise<"made" | "changed" | "kept"> => {
  const { createVerifiedUser, findAccount, writeToRehashPassword } = await import(
    "#functions/domain/accounts/accounts.store.ts"
  );
  const { hashPassword, isPassword } = await import("#functions/platform/passwords/passwords.ts");
  const { transact } = await import("#functions/store/table.ts");
  const account = await findAccount(canaryEmail);
  if (account && (await isPassword(password, account.credential.hash))) return "kept";
  const hash = await hashPassword(password);
  if (account) {
    await transact([writeToRehashPassword(account, hash)]);
    return "changed";
  }
  const user = { id: randomUUID(), credentialId: randomUUID(), name: canaryName, email: canaryEmail, hash };
  await createVerifiedUser({ ...user, profiles: [] }, () => new Error("Run this again"), new Date());
  return "made";
};

/**
 * The same in a deployed table, TABLE_NAME in AWS_REGION, with the password that the template has made; then one try,
 * without waiting for the clock: its success is counted from what it logs. If it fails, the alarm says so.
 */
export const openDeployedCanary = async (made: {
  secret: string;
  /** The platform's stack. */
  name: string;
  region: string;
}): Promise<void> => {
  const { region } = made;
  const command = new GetSecretValueCommand({ SecretId: made.secret });
  const { SecretString } = await new SecretsManagerClient({ region }).send(command);
  if (!SecretString) throw new Error(`The secret ${made.secret} is empty`);
  await ensureCanaryAccount(SecretString);
  await new LambdaClient({ region }).send(new InvokeCommand({ FunctionName: `${made.name}-trySignIn` }));
};
