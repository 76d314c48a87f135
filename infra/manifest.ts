import { readFileSync } from "node:fs";
import * as z from "zod";

/** A function as built: its bundle, and the IAM actions and variables that the bundle names. */
const Bundle = z.strictObject({
  /** The source file, from the repository's root. */
  source: z.string(),
  /** The bundle, from dist/functions. */
  file: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** `"dynamodb:PutItem"`, `"s3:PutObject quarantine/*"`, `"ses:SendEmail"` … */
  actions: z.array(z.string()),
  /** The configuration variables that the bundle reads, as `TABLE_NAME`. */
  variables: z.array(z.string()),
});
export type Bundle = z.output<typeof Bundle>;

export const Manifest = z.record(z.string(), Bundle);
export type Manifest = z.output<typeof Manifest>;

/** What log lines call the version of a bundle: another commit with the same bundle logs the same. */
export const versionOf = ({ sha256 }: Bundle): string => sha256.slice(0, 8);

/** The manifest that the build wrote beside the bundles in this folder. */
export const readManifest = (folder: string): Manifest =>
  Manifest.parse(JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8")));
