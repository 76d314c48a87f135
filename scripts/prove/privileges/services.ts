import type { TestProject } from "vitest/node";
import { startAws } from "#scripts/local/aws.ts";
import { startCounting } from "#scripts/local/counters.ts";
import { startRoles } from "#scripts/prove/privileges/roles.ts";
import { startServices } from "#scripts/testing/services.ts";

/** Starts the local AWS with the permissions of the deployed roles; reports at the end which were used. */
// biome-ignore lint/style/noDefaultExport: Vitest reads a global set-up from the default export
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const roles = startRoles();
  const services = await startServices({
    mayDo: ({ accessKey, action, resource }) => roles.may(accessKey, { action, resource }),
    onCall: ({ accessKey, action, resource }) => roles.needed(accessKey, { action, resource }),
  });
  const aws = await startAws({
    functions: () => roles.functions,
    region: roles.region,
    mailIdentities: () => roles.mailIdentities,
    configurationSets: () => ["compagnon"],
    dynamoDbUrl: services.dynamoDbUrl,
    isKept: false,
    sesUrl: services.sesUrl,
    counters: startCounting(),
    onNeed: roles.needed,
  });
  for (const name of ["dynamoDbUrl", "s3Url", "sesUrl"] as const) provide(name, services[name]);
  provide("bundleEnvironment", {
    AWS_ENDPOINT_URL_DYNAMODB: aws.url,
    AWS_ENDPOINT_URL_SES: aws.url,
    AWS_ENDPOINT_URL_LAMBDA: aws.url,
    MAIL_FROM: roles.sender,
  });
  return async () => {
    roles.report();
    await Promise.all([aws.stop(), services.stop()]);
  };
}
