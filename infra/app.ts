import { resolve } from "node:path";
import { App, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { readContext } from "#infra/context.ts";
import { type Manifest, readManifest } from "#infra/manifest.ts";
import { CanaryStack } from "#infra/stacks/canary.ts";
import { EdgeStack } from "#infra/stacks/edge.ts";
import { PlatformStack } from "#infra/stacks/platform.ts";
import { WatchStack } from "#infra/stacks/watch.ts";

const root = resolve(import.meta.dirname, "..");

/** The library's newer behaviours that this app relies on. */
const features = {
  "@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy": true,
  "@aws-cdk/aws-s3:createDefaultLoggingPolicy": true,
  // Any finding of cloudformation-validate, AWS's own linter, fails the synthesis.
  "@aws-cdk/core:validateAgainstDefaultRules": true,
  "aws:cdk:enable-path-metadata": false,
};

type Options = {
  context?: Record<string, unknown>;
  outdir?: string;
  /** The folder of the bundles, with their manifest. */
  bundles?: string;
  manifest?: Manifest;
};

/** Synthesises the templates. It needs the built functions, but no AWS account or network. */
export const makeApp = ({
  context = {},
  outdir,
  bundles = resolve(root, "dist/functions"),
  manifest,
}: Options = {}): App => {
  const app = new App({
    context: { ...features, ...context },
    outdir: outdir ?? process.env["CDK_OUTDIR"] ?? resolve(root, "cdk.out"),
    analyticsReporting: false,
    treeMetadata: false,
    stackTraces: false,
  });
  const chosen = readContext(app.node);
  new EdgeStack(app, `${chosen.name}-edge`, chosen);
  new PlatformStack(app, chosen.name, {
    context: chosen,
    manifest: manifest ?? readManifest(bundles),
    bundles,
  });
  new WatchStack(app, `${chosen.name}-watch`, chosen);
  new CanaryStack(app, `${chosen.name}-canary`, chosen);
  // In the bill and in every console; CloudFormation hands them on to what takes tags.
  Tags.of(app).add("application", "compagnon");
  if (chosen.environment) Tags.of(app).add("environment", chosen.environment);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
};

if (import.meta.main) makeApp().synth();
