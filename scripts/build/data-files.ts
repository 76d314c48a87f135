import { copyFileSync, existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "esbuild";

/** Copies data files beside each bundle: `words.txt` if the bundle includes the module `words.ts`. */
export const dataFiles: Plugin = {
  name: "data files",
  setup({ initialOptions, onEnd }) {
    const root = initialOptions.absWorkingDir ?? "";
    initialOptions.metafile = true;
    initialOptions.define = { ...initialOptions.define, "import.meta.dirname": "__dirname" };
    onEnd(({ metafile }) => {
      for (const [output, { inputs }] of Object.entries(metafile?.outputs ?? {}))
        for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
          const [module, name] = /^functions\/(?:.*\/)?([^/]+)\.ts$/.exec(input) ?? [];
          if (!module || bytesInOutput === 0) continue;
          const data = resolve(root, dirname(module), `${name}.txt`);
          if (existsSync(data)) copyFileSync(data, resolve(root, dirname(output), `${name}.txt`));
        }
    });
  },
};
