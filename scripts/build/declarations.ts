import { readFile } from "node:fs/promises";
import type { Plugin as BundlerPlugin } from "esbuild";
import { parseSync, type Plugin as SitePlugin } from "vite";
import type { Endpoint } from "#shared/contract/endpoint.ts";

/** Files of `shared/` have no side effects, so a bundler may drop unused constants. */
const declarations = /\/shared\/[\w-]+\/[\w.-]+\.ts$/;
const contracts = /\.contract\.ts$/;

/**
 * Marks every constant of a declaration file as pure. Otherwise the bundler must assume that `z.object(…)` has side
 * effects, and keeps every schema of a domain in each of its functions and pages.
 */
export const asPure = (source: string, file: string): string => {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program.body
    .map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === "VariableDeclaration" ? statement.declarations : []))
    .flatMap(({ init }) => (init && !/Function/.test(init.type) ? [init] : []))
    .reduceRight(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      source,
    );
};

/** A contract without the schemas of bodies and answers, which only the server applies. */
export const asCalled = (contract: Record<string, Endpoint>): string =>
  Object.entries(contract)
    .map(([operation, { method, path, answers }]) => {
      const called = JSON.stringify({ method, path, answers });
      return `export const ${operation} = ${called};\n`;
    })
    .join("");

/** esbuild: marks declarations as pure. */
export const pureDeclarations: BundlerPlugin = {
  name: "pure-declarations",
  setup: ({ onLoad }) =>
    onLoad({ filter: declarations }, async ({ path }) => ({
      contents: asPure(await readFile(path, "utf8"), path),
      loader: "ts",
    })),
};

/** Vite: marks declarations as pure, and removes the schemas of contracts. */
export const calledDeclarations: SitePlugin = {
  name: "called-declarations",
  enforce: "pre",
  transform: {
    filter: { id: declarations },
    handler: async (source, id) => (contracts.test(id) ? asCalled(await import(id)) : asPure(source, id)),
  },
};
