import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** Bundles only the version of a package.json: each AWS client imports the whole file, 2 KB, for a header. */
export const packageVersions: Plugin = {
  name: "package-versions",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/node_modules\/.*\/package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    }),
};
