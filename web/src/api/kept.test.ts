import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { keptStores } from "./kept.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const sources = ["web/src", "web/public"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|js|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** The only files that may touch what a browser keeps: each takes its names from `keptStores`. */
const doors = [
  "web/public/offline-worker.js", // its cache's name comes from offline-page.ts
  "web/src/api/browser-database.ts",
  "web/src/api/browser-store.ts",
  "web/src/api/kept.ts",
  "web/src/api/offline-page.ts",
  "web/src/api/token.ts",
];
const keeping =
  /\b(localStorage|sessionStorage|indexedDB|CookieStorage|cookieStore|caches\b|document\.cookie|navigator\.storage)|idb-keyval|query-(?:sync|async)-storage|query-persist|persistQueryClient/;
const code = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "");

test("nothing but the doors keeps anything in the browser", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => keeping.test(code(read(file)))).sort()).toEqual(doors);
});

test("every store is used, under the name that is declared", () => {
  const all = sources
    .filter((file) => !file.endsWith("/kept.ts"))
    .map(read)
    .join("\n");
  expect(Object.keys(keptStores).filter((name) => !all.includes(`"${name}"`))).toEqual([]);
});

const ages = (days: number) => (days < 1 ? `${days * 24} hours` : days === 1 ? "1 day" : `${days} days`);
const ends = {
  expiry: "as the session ends",
  session: "as the session ends, or its owner leaves the locked page",
  signOut: "at sign-out, or as somebody else signs in",
  age: "",
};

test("SECURITY.md lists every store, with its owner and its lifetime", () => {
  const [, section = ""] = read("SECURITY.md").split("## What the browser keeps\n");
  const rows = (section.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(rows.map(([, name, , owner, end, age]) => [name, owner, end, age])).toEqual(
    Object.entries(keptStores).map(([name, { owner, end, days }]) => [
      `\`${name}\``,
      owner,
      ends[end],
      ages(days),
    ]),
  );
  expect(rows.filter(([, , what]) => !what)).toEqual([]);
});
