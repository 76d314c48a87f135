import { resolve } from "node:path";

const shim = (name: string) => resolve(import.meta.dirname, "shims", name);

/** Packages that a library imports and that our code never reaches; each stand-in says why. */
export const standIns = {
  "@aws-sdk/credential-provider-node": shim("credentials.ts"),
  "@aws-sdk/endpoint-cache": shim("endpoint-cache.ts"),
  "@peculiar/x509": shim("certificates.ts"),
  "@smithy/core/event-streams": shim("event-streams.ts"),
  cssfilter: shim("style-sheets.ts"),
};
