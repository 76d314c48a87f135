import { watch } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import type { ViteDevServer } from "vite";
import { options as bundling, entries } from "#scripts/build/bundle.ts";
import type { LocalFunction } from "#scripts/local/model/model.ts";
import { prepareTemplates } from "./prepare.ts";
import { type Product, type ProductOptions, startProduct } from "./product.ts";

const root = path.resolve(import.meta.dirname, "../..");
const bundles = path.join(root, "dist/dev");

/**
 * The product with hot reload of the pages. A saved function is bundled again when it is next called; routes, rights
 * and variables follow as soon as the templates have been synthesised again.
 */
export async function develop(options: ProductOptions): Promise<Product> {
  const say = options.say ?? (() => undefined);
  const stopped = new AbortController();
  await prepareTemplates(say, stopped.signal);
  // Imported once: a route added later is served from the synthesised bundle until the next start.
  const known = new Map(entries().map((entry) => [entry.name, entry]));
  const bundled = new Map<string, Promise<unknown>>();
  let vite: ViteDevServer | undefined;
  const product = await startProduct({
    ...options,
    adapt: (model) => {
      for (const one of model.functions.values()) {
        if (known.has(one.operation)) one.folder = path.join(bundles, one.operation);
      }
      return model;
    },
    beforeInvoke: async ({ operation }: LocalFunction) => {
      const entry = known.get(operation);
      if (entry === undefined) return;
      const work = bundled.get(operation) ?? build(bundling([entry], bundles));
      bundled.set(operation, work);
      await work;
    },
    pages: async (server) => {
      const { createServer } = await import("vite");
      vite = await createServer({
        configFile: path.join(root, "web/vite.config.ts"),
        appType: "spa",
        server: { middlewareMode: true, ws: { server } },
      });
      return vite.middlewares;
    },
  });

  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const follow = async () => {
    try {
      if (await prepareTemplates(() => undefined, stopped.signal)) await product.reload();
      say("Modèle à jour");
    } catch (error) {
      if (!stopped.signal.aborted) say(error instanceof Error ? error.message : String(error));
    }
  };
  for (const folder of ["functions", "shared", "infra"]) {
    watch(path.join(root, folder), { recursive: true, signal: stopped.signal }, (_, file) => {
      if (file === null || /\.test\.ts$/.test(file) || !/\.(ts|js)$/.test(file)) return;
      bundled.clear();
      void product.workers.replace();
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(follow);
      }, 500);
    });
  }
  return {
    ...product,
    stop: async () => {
      stopped.abort();
      clearTimeout(timer);
      await Promise.all([product.stop(), vite?.close()]);
    },
  };
}
