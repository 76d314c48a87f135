import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { pageModules } from "#scripts/build/page-preload.ts";

const web = resolve(import.meta.dirname, "../../web/src");

it("finds the module of every page of the router", () => {
  const source = readFileSync(resolve(web, "app/routes.tsx"), "utf8");
  const pages = pageModules(source);
  expect(pages.map(({ path }) => path)).toEqual(
    [...source.matchAll(/\bpage\("([^"]+)"/g)].map(([, path]) => path),
  );
  const found = ({ module }: { module: string }) =>
    [web, resolve(web, "app")].some((folder) => existsSync(`${folder}${module}`));
  expect(pages.filter((page) => !found(page))).toEqual([]);
});
