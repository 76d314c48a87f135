import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { domains, operations } from "#shared/contract/catalogue.ts";

const sources = globSync("{infra,functions,web,shared,scripts}/**/*.{ts,tsx}").filter(
  (file) => !file.endsWith(".d.ts"),
);
const product = sources.filter((file) => !/\.(test|e2e)\.tsx?$|^web.e2e./.test(file));
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, "utf8").matchAll(
      /(?:^|\n)(?:import|export)\s(?:[\w*{][^;'"`]*?\sfrom\s)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? "");
const topFolderOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith("#")) return specifier.slice(1).split("/")[0];
  if (specifier.startsWith("."))
    return path.normalize(path.join(path.dirname(file), specifier)).split(path.sep)[0];
  return undefined;
};

const mayImport: Record<string, string[]> = {
  shared: ["shared"],
  functions: ["functions", "shared"],
  web: ["web", "shared"],
  infra: ["infra", "shared"],
  scripts: ["scripts", "infra", "functions", "web", "shared"],
};

const mayImportWithin: Record<string, string[]> = {
  platform: [],
  store: ["platform"],
  domain: ["store", "platform"],
  http: ["domain", "store", "platform"],
  workers: ["domain", "store", "platform"],
  api: ["http", "domain", "store", "platform"],
};
const importsOfFunctions = (file: string) =>
  importsOf(file).filter((specifier) => specifier.startsWith("#functions/"));

test("within functions, folders import only those below them", () => {
  const folderOf = (file: string) => file.replace(/^#/, "").split("/")[1] ?? "";
  const upward = product
    .filter((file) => file.startsWith("functions/"))
    .flatMap((file) =>
      importsOfFunctions(file)
        .filter((specifier) => {
          const [from, to] = [folderOf(file), folderOf(specifier)];
          return from !== to && !mayImportWithin[from]?.includes(to);
        })
        .map((specifier) => `${file} imports ${specifier}`),
    );
  expect(upward).toEqual([]);
});

/** The rooms of functions/domain. What touches all of a person, or all of the table, stands on top. */
const rooms = [
  "upkeep",
  "to-do",
  "departures",
  "follow-up",
  "events",
  "hosts",
  "search",
  "profiles",
  "evidence",
  "situations",
  "steps",
  "placements",
  "library",
  "structures",
  "files",
  "reference",
  "timetable",
  "training",
  "imports",
  "wishes",
  "notices",
  "accounts",
];

test("a room of functions/domain uses the services of those after it, and anybody's stores; stores use stores alone", () => {
  const isStore = (file: string) => file.endsWith(".store.ts");
  const roomOf = (file: string) => file.replace(/^#/, "").split("/")[2] ?? "";
  const files = product.filter((file) => file.startsWith("functions/domain/"));
  expect(new Set(files.map(roomOf))).toEqual(new Set(rooms));
  const forbidden = files.flatMap((file) =>
    importsOfFunctions(file)
      .filter((specifier) => specifier.startsWith("#functions/domain/") && !isStore(specifier))
      .filter((specifier) => isStore(file) || rooms.indexOf(roomOf(specifier)) < rooms.indexOf(roomOf(file)))
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(forbidden).toEqual([]);
  const crowded = [...Map.groupBy(files, path.dirname)].filter(([, inside]) => inside.length > 35);
  expect(crowded.map(([folder]) => folder)).toEqual([]);
});

test("no cycle of imports, by type neither", () => {
  const files = product.filter((file) => !file.startsWith("scripts/"));
  const fileOf = (file: string, specifier: string): string => {
    if (specifier.startsWith("#web/")) return specifier.replace("#web/", "web/src/");
    if (specifier.startsWith("#")) return specifier.slice(1);
    return path.normalize(path.join(path.dirname(file), specifier));
  };
  const needs = new Map(
    files.map((file) => [file, importsOf(file).map((specifier) => fileOf(file, specifier))]),
  );
  // Remove files that need no remaining file, until only cycles, and the files that need them, remain.
  for (let before = -1; before !== needs.size; ) {
    before = needs.size;
    for (const [file, needed] of needs) if (!needed.some((one) => needs.has(one))) needs.delete(file);
  }
  expect([...needs.keys()]).toEqual([]);
});

test("top-level folders import only those that they may", () => {
  const forbidden = product.flatMap((file) => {
    const folder = file.split(path.sep)[0] ?? "";
    return importsOf(file)
      .map((specifier) => topFolderOf(file, specifier))
      .filter((other) => other !== undefined && !mayImport[folder]?.includes(other))
      .map((other) => `${file} imports ${other}`);
  });
  expect(forbidden).toEqual([]);
});

/** The folders of web/src, and which others each may import: app → features → frame → api, ui. */
const webMayImport: Record<string, string[]> = {
  api: [],
  ui: [],
  frame: ["api", "ui"],
  features: ["frame", "api", "ui"],
  app: ["features", "frame", "api", "ui", "styles"],
};

/** Folders of web/src/features. Each may import those after it. */
const features = [
  "dashboard",
  "follow-up",
  "notices",
  "evidence",
  "steps",
  "situations",
  "placements",
  "profiles",
  "structures",
  "training",
  "import",
  "content",
  "legal",
  "home",
  "timetable",
  "events",
  "hosts",
  "accounts",
  "wishes",
  "search",
  "library",
  "reference",
];
const webOnly = ["content", "dashboard", "home", "import", "legal"];

/** A file's imports from web/src, relative to web/src. */
const webImportsOf = (file: string): string[] =>
  importsOf(file).flatMap((specifier) => {
    if (specifier.startsWith("#web/")) return [specifier.slice("#web/".length)];
    if (!specifier.startsWith(".")) return [];
    return [path.relative("web/src", path.join(path.dirname(file), specifier))];
  });

test("folders of web/src import only those below them, and features those after them in the list", () => {
  const webFiles = product.filter((file) => file.startsWith("web/src/"));
  expect(webFiles.length).toBeGreaterThan(300);
  const forbidden = webFiles.flatMap((file) => {
    const [folder = "", feature = ""] = path.relative("web/src", file).split(path.sep);
    return webImportsOf(file)
      .filter((imported) => {
        const [other = "", otherFeature = ""] = imported.split("/");
        if (folder === "features" && other === "features")
          return !features.slice(features.indexOf(feature)).includes(otherFeature);
        return folder !== other && !webMayImport[folder]?.includes(other);
      })
      .map((imported) => `${file} imports ${imported}`);
  });
  expect(forbidden).toEqual([]);
});

describe("imports", () => {
  test("never climb more than one folder, carry their extension, and take zod as a namespace", () => {
    const odd = sources.flatMap((file) => [
      ...importsOf(file)
        .filter(
          (specifier) =>
            specifier.startsWith("../../") || (/^(\.\.?\/|#)/.test(specifier) && !/\.\w+$/.test(specifier)),
        )
        .map((specifier) => `${file}: ${specifier}`),
      ...(/import\s*\{[^}]*\bz\b[^}]*\}\s*from "zod"/.test(readFileSync(file, "utf8"))
        ? [`${file}: zod`]
        : []),
    ]);
    expect(odd).toEqual([]);
  });

  test("only workers and scripts load the solver: its 3.5 MB would slow every call", () => {
    const fileOf = (file: string, specifier: string) =>
      specifier.startsWith("#")
        ? specifier.slice(1)
        : path.normalize(path.join(path.dirname(file), specifier));
    const loading = new Set(product.filter((file) => importsOf(file).includes("highs")));
    expect(loading.size).toBeGreaterThan(0);
    const more = () =>
      product.filter(
        (file) =>
          !loading.has(file) && importsOf(file).some((specifier) => loading.has(fileOf(file, specifier))),
      );
    for (let found = more(); found.length > 0; found = more()) for (const file of found) loading.add(file);
    expect(
      [...loading].filter(
        (file) => !/^(scripts|functions\/(domain\/(placements|timetable)|workers))\//.test(file),
      ),
    ).toEqual([]);
  });

  test("only the table imports the DynamoDB client, only keys.ts writes keys", () => {
    const store = product.filter((file) => file.startsWith("functions/"));
    expect(store.filter((file) => importsOf(file).some((specifier) => /dynamodb/.test(specifier)))).toEqual([
      "functions/store/table.ts",
    ]);
    const keyed = store.filter((file) => /["'`][A-Z_]{3,}#/.test(readFileSync(file, "utf8")));
    expect(keyed).toEqual(["functions/store/keys.ts"]);
  });
});

describe("names and files", () => {
  test("every operation has its handler and every handler its operation", () => {
    const expected = operations().map(({ file }) => file);
    const found = globSync("functions/api/*/*.ts").filter((file) => !file.endsWith(".test.ts"));
    expect(found.sort()).toEqual(expected.sort());
  });

  test("operation names are unique in the whole product", () => {
    const names = operations().map(({ operation }) => operation);
    expect(names).toEqual([...new Set(names)]);
  });

  test("routes are unique", () => {
    const routes = operations().map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(routes).toEqual([...new Set(routes)]);
  });

  test("domain folders have the names of the domains", () => {
    const folders = globSync(["functions/api/*", "web/src/features/*"]);
    // Beside the domains: pages of none.
    const known = [...domains.map((domain) => `/${domain}`), ...webOnly.map((name) => `features/${name}`)];
    expect(folders.filter((folder) => !known.some((name) => folder.endsWith(name)))).toEqual([]);
  });

  test("files are kebab-case, components PascalCase", () => {
    const odd = sources.filter((file) => {
      const name = path
        .basename(file)
        .replace(/\.(test|e2e|config|rules|schemas|contract|problems|store|worker)?\.?tsx?$/, "");
      return file.endsWith(".tsx")
        ? !/^([A-Z][A-Za-z0-9]*|[a-z][a-z0-9-]*)(\.test)?$/.test(name)
        : !/^[a-z0-9-]+(\.[a-z]+)*$/.test(name);
    });
    expect(odd).toEqual([]);
  });

  test("handlers have at most 45 lines, other files 400", () => {
    const long = product.filter((file) => {
      // The demonstration's data is prose, not code.
      if (file.startsWith("scripts/seed/")) return false;
      const lines = readFileSync(file, "utf8").split("\n").length;
      return lines > (file.startsWith("functions/api/") ? 45 : 400);
    });
    expect(long).toEqual([]);
  });
});

test("nothing under functions knows that it may run locally", () => {
  const found = product.filter(
    (file) =>
      file.startsWith("functions/") &&
      /localhost|127\.0\.0\.1|process\.env\.NODE_ENV/.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});

// Why: `overlays.css`.
test("no rule dresses what stands below a root with :has()", () => {
  const rooted = /(?:\bhtml|:root)(?::has\((?:[^()]|\([^()]*\))*\))+[\s_>+~]+[^\s{,_]/;
  const found = globSync("web/src/**/*.{css,ts,tsx}").filter((file) =>
    rooted.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});

test("a failed reading takes no page away: it is told by `isLoadingError`, as `isError` is true beside what was read before", () => {
  const found = product.filter(
    (file) => file.startsWith("web/src/") && /\bisError\b/.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});
