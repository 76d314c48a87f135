import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** Bundles the version alone of a package.json: clients of AWS import the whole file, 2 KB each, to name it in a header. */
export const packageVersions: Plugin = {
  name: "package-versions",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/node_modules\/.*\/package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    }),
};
