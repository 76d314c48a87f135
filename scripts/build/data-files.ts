import { copyFileSync, existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { Plugin } from "esbuild";

/** The data file that a module reads from its own folder: `words.txt` for `words.ts`, a library's WebAssembly. */
const dataOf = (module: string): string | undefined => {
  if (module === "node_modules/highs/build/highs.js") return module.replace(/\.js$/, ".wasm");
  return /^functions\/.*\.ts$/.test(module) ? module.replace(/\.ts$/, ".txt") : undefined;
};

/** Copies the data files of a bundle's modules beside the bundle. */
export const dataFiles: Plugin = {
  name: "data files",
  setup({ initialOptions, onEnd }) {
    const root = initialOptions.absWorkingDir ?? "";
    initialOptions.metafile = true;
    initialOptions.define = { ...initialOptions.define, "import.meta.dirname": "__dirname" };
    onEnd(({ metafile }) => {
      for (const [output, { inputs }] of Object.entries(metafile?.outputs ?? {}))
        for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
          const file = bytesInOutput > 0 ? dataOf(input) : undefined;
          if (!file) continue;
          const data = resolve(root, file);
          if (existsSync(data)) copyFileSync(data, resolve(root, dirname(output), basename(data)));
        }
    });
  },
};
