import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { pages as declared } from "#web/app/pages.ts";

const parameters = (path: string) => path.split("/:").length;

/** A chunk and all its imports, recursively. */
const chunksOf = (bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> => {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || found.has(file)) return found;
  found.add(file);
  for (const imported of chunk.imports) chunksOf(bundle, imported, found);
  return found;
};

/**
 * The first script of the HTML page: preloads the code of the route at the current address. Each file in a task of its own:
 * some thirty requests started at once would hold up a press on a slow phone.
 */
const scriptOf = (pages: [pattern: string, files: number[]][], files: string[]): string =>
  `{const f=${JSON.stringify(files)};for(const n of ${JSON.stringify(pages)}.find(([p])=>new RegExp("^"+p+"/?$").test(location.pathname))?.[1]??[])setTimeout(()=>document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:"/"+f[n],crossOrigin:""})))}`;

/** Loads a page's code in parallel with the site's; otherwise the browser requests it only after running the site's. */
export const preloadPages: Plugin = {
  name: "preload-pages",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const html = bundle["index.html"];
      if (html?.type !== "asset") throw new Error("The site has lost its index.html");
      const asked = chunks
        .filter(({ isEntry }) => isEntry)
        .flatMap(({ fileName }) => [...chunksOf(bundle, fileName)]);
      const files: string[] = [];
      const numbered = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
      const pages = declared
        .toSorted((one, other) => parameters(one.path) - parameters(other.path))
        .map(({ path, module, component }): [string, number[]] => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/src/${module}`));
          if (!chunk?.exports.includes(component))
            throw new Error(`${path}: web/src/${module} does not export ${component}`);
          const own = [...chunksOf(bundle, chunk.fileName)].filter((file) => !asked.includes(file));
          return [path.replaceAll(/:\w+/g, "[^/]+"), own.map(numbered)];
        });
      const source = scriptOf(pages, files);
      const fileName = `assets/pages-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;
      this.emitFile({ type: "asset", fileName, source });
      html.source = String(html.source).replace(
        '<script type="module"',
        `<script async src="/${fileName}"></script>\n    <script type="module"`,
      );
    },
  },
};
