import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "esbuild";
import { asPure, declarations } from "#scripts/build/contracts.ts";

const shim = (name: string) => resolve(import.meta.dirname, "shims", name);

/** Packages that a library imports and our use of it never reaches; each stand-in says why. */
export const standIns = {
  "@aws-sdk/credential-provider-node": shim("credentials.ts"),
  "@aws-sdk/endpoint-cache": shim("endpoint-cache.ts"),
  "@smithy/core/event-streams": shim("event-streams.ts"),
  cssfilter: shim("style-sheets.ts"),
};

/**
 * The SDK writes its schemas as literals with computed keys (`{ [_h]: … }` for `{ http: … }`), which a bundler must
 * take for code that does something; with plain keys, the schemas of calls that a function never makes drop out.
 */
const withPlainKeys = (source: string): string => {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = ("[^"\\]*");$/gm)].map(([, name, text]) => [name, text]),
  );
  return source.replaceAll(/\[(_\w+)\]: /g, (computed, name: string) => {
    const text = constants.get(name);
    return text ? `${text}: ` : computed;
  });
};

/**
 * The errors that functions tell apart by class. Any other keeps its name and its status, which is what retries go by,
 * but arrives as its service's general exception: 40 classes less in each bundle. A test keeps the list complete.
 */
export const caughtErrors = new Set(["TransactionCanceledException", "ConditionalCheckFailedException"]);

const withCaughtErrors = (source: string): string =>
  source.replaceAll(/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm, (line, name: string) =>
    caughtErrors.has(name) ? line : "",
  );

const plainSchema = /^export function (string|number|boolean|never)\(params\) \{\n {4}return (.*);\n\}$/gm;
const stringFormat =
  /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;
const method =
  /^ {4}(?:async |get |set )?("~standard"|\w+)(?:\(.*\) \{|: (?:async )?function .*\{)\n(?:(?: {8}.*)?\n)*? {4}\},\n/gm;

const root = resolve(import.meta.dirname, "../..");

/** Whatever name follows a dot in a source that runs in a function: every method that can be called is among them. */
const namesCalled = (): ReadonlySet<string> => {
  const sources = globSync("{functions,shared}/**/*.ts", { cwd: root }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  return new Set(
    sources.flatMap((file) =>
      [...readFileSync(resolve(root, file), "utf8").matchAll(/\.(\w+)/g)].map(([, name]) => name ?? ""),
    ),
  );
};

/**
 * Schemas never change once made, so that every plain `z.string()` can be one and the same: half of a function's
 * schemas are one. And of the hundred methods that a schema can be chained with, those that nothing calls would each be
 * put on every kind of schema, and keep what they make in every bundle; so would a string's formats, which we name at
 * once (`z.email()` for `z.string().email()`).
 */
const withSchemasOnce = (source: string, called: ReadonlySet<string>): string =>
  source
    .replaceAll(
      plainSchema,
      (_, name: string, made: string) =>
        `let plain_${name};\nexport function ${name}(params) { return params === undefined ? (plain_${name} ??= ${made}) : ${made}; }`,
    )
    .replaceAll(stringFormat, "")
    .replaceAll(method, (written, name: string) =>
      called.has(name) || source.includes(`this.${name}(`) ? written : "",
    )
    // Remembers what was parsed against circles in the value itself, which nothing read from JSON can have.
    .replaceAll(/^ {4}_ensureDefaultMemoizer\(\);\n/gm, "")
    // Named through the package's index, it would be kept whole.
    .replace('import { util } from "../core/index.js";', 'import * as util from "../core/util.js";')
    .replaceAll("core.util.", "util.");

/** Leaves out what no function uses and no bundler can know to be unused: 100 KB of a bundle that calls S3. */
export const lean: Plugin = {
  name: "lean",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\/(to-json-schema|json-schema-processors)\.js$/ }, ({ path, importer }) =>
      importer.includes("/zod/v4/classic/schemas.js")
        ? { path: shim(path.includes("processors") ? "json-schema-processors.ts" : "to-json-schema.ts") }
        : undefined,
    );
    onResolve({ filter: /\/locales\/en\.js$/ }, ({ importer }) =>
      importer.includes("/zod/v4/classic/schemas.js") ? { path: shim("zod-english.ts") } : undefined,
    );
    onResolve({ filter: /\/endpointResolver$/ }, ({ importer }) =>
      importer.includes("/@aws-sdk/client-dynamodb/") ? { path: shim("dynamodb-endpoint.ts") } : undefined,
    );
    // Every other client's own rules say the same again.
    onLoad({ filter: /\/util-endpoints\/aws\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/^customEndpointFunctions\.aws = .*$/m, ""),
      loader: "js",
    }));
    onResolve({ filter: /\/AdaptiveRetryStrategy$/ }, ({ importer }) =>
      importer.includes("/@smithy/core/") ? { path: shim("adaptive-retries.ts") } : undefined,
    );
    onResolve({ filter: /\/Sha256Js$/ }, ({ importer }) =>
      importer.endsWith("/Sha256Node.js") ? { path: shim("sha256.ts") } : undefined,
    );
    onLoad({ filter: declarations }, async ({ path }) => ({
      contents: asPure(await readFile(path, "utf8")),
      loader: "ts",
    }));
    onLoad({ filter: /\/zod\/v4\/classic\/schemas\.js$/ }, async ({ path }) => ({
      contents: withSchemasOnce(await readFile(path, "utf8"), namesCalled()),
      loader: "js",
    }));
    onResolve({ filter: /\/loadSharedConfigFiles$/ }, ({ importer }) =>
      importer.includes("/@smithy/core/") ? { path: shim("shared-config.ts") } : undefined,
    );
    onLoad({ filter: /@aws-sdk\/client-[\w-]+\/package\.json$/ }, async ({ path }) => {
      const { name, version } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ name, version }), loader: "json" };
    });
    onLoad({ filter: /@aws-sdk\/.*\/schemas_0\.js$/ }, async ({ path }) => ({
      contents: withCaughtErrors(withPlainKeys(await readFile(path, "utf8"))),
      loader: "js",
    }));
  },
};
