import { watch } from "node:fs";
import path from "node:path";
import type { ViteDevServer } from "vite";
import { functionBuild, prepare } from "./prepare.ts";
import { type Product, type ProductOptions, startProduct } from "./product.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The product with hot reload of the pages, and functions rebuilt when a source is saved. */
export async function develop(options: ProductOptions & { port: number }): Promise<Product> {
  const { createServer } = await import("vite");
  const say = options.say ?? (() => undefined);
  let vite: ViteDevServer | undefined;
  const product = await startProduct({
    ...options,
    pages: async (server) => {
      vite = await createServer({
        configFile: path.join(root, "web/vite.config.ts"),
        appType: "spa",
        server: { middlewareMode: true, ws: { server } },
      });
      return vite.middlewares;
    },
    // The bundles as they are being rebuilt, rather than the copies that the assembly keeps.
    adapt: (model) => {
      for (const one of model.functions.values()) one.folder = path.join(functionBuild, one.operation);
      return model;
    },
  });
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const rebuild = async () => {
    try {
      await prepare(() => undefined, stopped.signal);
      await product.reload();
      say("Fonctions à jour");
    } catch (error) {
      if (!stopped.signal.aborted) say(error instanceof Error ? error.message : String(error));
    }
  };
  for (const folder of ["functions", "shared", "infra"]) {
    watch(path.join(root, folder), { recursive: true, signal: stopped.signal }, (_, file) => {
      if (file === null || /\.test\.tsx?$/.test(file) || !/\.(ts|js|json)$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(rebuild);
      }, 100);
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
