import { resolve } from "node:path";

const shim = (name: string) => resolve(import.meta.dirname, "shims", name);

/** Replaces packages that libraries import and our code never uses; each stand-in gives the reason. */
export const standIns = {
  "@aws-sdk/credential-provider-node": shim("credentials.ts"),
  "@aws-sdk/endpoint-cache": shim("endpoint-cache.ts"),
  "@peculiar/x509": shim("certificates.ts"),
  "@smithy/core/event-streams": shim("event-streams.ts"),
  cssfilter: shim("style-sheets.ts"),
};
