import { beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "#scripts/operate/api-client.ts";
import { rowsOf } from "#scripts/operate/import/file.ts";
import { readRow, readRows } from "#scripts/operate/import/rows.ts";
import { runImport } from "#scripts/operate/import/run.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { Problem } from "#shared/contract/problem.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

// Rows are made up; their dirt is what real directories do.

describe("rows", () => {
  const good = { source_id: "a:1", name: "Atelier", zip_code: "35000" };
  test.each([
    ["no object", 4, "cette ligne ne décrit pas une structure"],
    ["null", null, "cette ligne ne décrit pas une structure"],
    ["no source", { ...good, source_id: "" }, "l’identifiant de la source (source_id) manque"],
    ["no name", { ...good, name: " - " }, "le nom manque"],
    ["no postal code", { ...good, zip_code: null }, "le code postal manque"],
    ["no French postal code", { ...good, zip_code: "BT1 1AA" }, "le code postal n’est pas valable"],
    [
      "a description too long",
      { ...good, description: "a".repeat(5_001) },
      "la description dépasse 5000 caractères",
    ],
    ["two faults", { ...good, name: "", zip_code: "" }, "le nom manque ; le code postal manque"],
  ])("with %s are refused with their line and a French reason", (_, value, refusal) => {
    expect(readRow(value, 7)).toMatchObject({ line: 7, refusal });
  });

  test("keep what they say, mended, and tell what was left aside", () => {
    const row = readRow(
      {
        ...good,
        types: ["Ferme", " ferme ", "Épicerie"],
        legal_form: "",
        website: "voir Facebook",
        alt_name: "x",
      },
      2,
    );
    expect(row).toMatchObject({
      draft: { types: ["ferme", "Épicerie"], publics: [], legal_form: null, organization: null, website: "" },
      remarks: ["site web « voir Facebook » laissé de côté"],
    });
  });

  test("that repeat a source are refused", () => {
    const rows = readRows([
      { value: good, line: 2 },
      { value: { ...good, name: "Autre" }, line: 3 },
    ]);
    expect(rows[1]).toMatchObject({ refusal: "a:1 est déjà à la ligne 2" });
  });
});

describe("the file", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  test("tells on which line each row starts", () => {
    const text = '\ufeff[\n{"a": "x\\"]},{", "b": [1,\n2]},\n\n  {"a": 1}, 4,\n"}"\n]';
    expect(rowsOf(bytes(text)).map(({ line }) => line)).toEqual([2, 5, 5, 6]);
  });
  test("without rows has none", () => expect(rowsOf(bytes("[]"))).toEqual([]));
  test("that is no JSON says where", () =>
    expect(() => rowsOf(bytes('[\n{"a": 1},\n{"a" 2}]'))).toThrow("ligne 3"));
  test("that is no list says what is wanted", () =>
    expect(() => rowsOf(bytes('{"a": 1}'))).toThrow("liste JSON"));
});

describe("an import", () => {
  let administrator: Person;
  let api: ApiClient;
  let calls: string[] = [];
  beforeAll(async () => {
    administrator = await person("administrator");
    api = {
      async call(endpoint, call) {
        calls.push(`${endpoint.method} ${endpoint.path}`);
        const { status, body } = await administrator.send(endpoint, call as never);
        if (status < 400) return body as never;
        const {
          code = "",
          message = "",
          errors,
          current,
        } = body as { code?: string; message?: string; errors?: Record<string, string[]>; current?: unknown };
        throw new Problem(status, code, message, { ...(errors && { errors }), current });
      },
    };
  });
  const rows: Record<string, unknown>[] = [
    {
      source_id: "a:1",
      name: "FERME DES TROIS CHÊNES",
      zip_code: "1000",
      city: "BOURG EN BRESSE",
      types: ["Ferme"],
      publics: ["Adultes", "Seniors"],
      legal_form: "Association",
    },
    {
      source_id: "a:2",
      name: "L'Épicerie",
      zip_code: 35000,
      types: ["ferme", "Épicerie"],
      organization: "La Fédération",
    },
    { source_id: "a:3", name: "Sans code postal" },
  ];
  const run = async (values: unknown[]) => {
    calls = [];
    const lines: string[] = [];
    const counts = await runImport(
      api,
      values.map((value, n) => ({ value, line: n + 2 })),
      (line) => lines.push(line),
    );
    return { counts, lines, writes: calls.filter((call) => !call.startsWith("GET")) };
  };
  const find = async (name: string) => {
    const { body } = await administrator.call(structures.listStructures, { query: { per_page: 100 } });
    const id = body.data.find((one) => one.name === name)?.id ?? "";
    return (await administrator.call(structures.getStructure, { params: { id } })).body;
  };

  test("creates structures and the reference values that they need", async () => {
    const { counts, lines } = await run(rows);
    expect(counts).toEqual({ created: 2, changed: 0, same: 0, refused: 1 });
    expect(lines).toContain("  ligne 4 refusée (Sans code postal) : le code postal manque");
    expect(await find("Ferme des Trois Chênes")).toMatchObject({
      zip_code: "01000",
      city: "Bourg-en-Bresse",
      legal_form: { name: "Association" },
      organization: null,
    });
    expect((await find("L'Épicerie")).types.map(({ name }) => name)).toEqual(["Ferme", "Épicerie"]);
    expect((await administrator.call(reference.listStructureTypes, {})).body).toHaveLength(2);
  });

  test("a second time changes nothing and writes nothing", async () => {
    const { counts, writes } = await run(rows);
    expect(counts).toEqual({ created: 0, changed: 0, same: 2, refused: 1 });
    expect(writes).toEqual([]);
  });

  test("changes what the source changed, and leaves what people filled in", async () => {
    const before = await find("L'Épicerie");
    const body = { phone: "02 99 00 00 00", current_project: "Ouvrir le samedi" };
    await administrator.call(structures.updateStructure, { params: { id: before.id }, body });
    const { counts, writes } = await run([rows[0], { ...rows[1], address: "2 rue Haute" }]);
    expect(counts).toEqual({ created: 0, changed: 1, same: 1, refused: 0 });
    expect(writes).toEqual(["PUT /api/structures/{id}"]);
    expect(await find("L'Épicerie")).toMatchObject({ ...body, address: "2 rue Haute", id: before.id });
  });

  test("goes on where it was stopped, also when the answer to a creation was lost", async () => {
    const made = await administrator.call(structures.createStructure, {
      body: { name: "Demi-faite", zip_code: "35000", source_id: "a:9" },
    });
    const { counts } = await run([
      ...rows,
      { source_id: "a:9", name: "Demi-faite", zip_code: "35000", city: "Rennes" },
    ]);
    expect(counts).toEqual({ created: 0, changed: 1, same: 2, refused: 1 });
    expect(await find("Demi-faite")).toMatchObject({ id: made.body.id, city: "Rennes" });
  });

  test("ends when the caller may not import", async () => {
    const learner = await person("learner");
    const asLearner: ApiClient = {
      async call(endpoint, call) {
        const { status, body } = await learner.send(endpoint, call as never);
        if (status >= 400) throw new Problem(status, "forbidden", "Interdit");
        return body as never;
      },
    };
    await expect(
      runImport(
        asLearner,
        [{ value: { source_id: "b:1", name: "Non", zip_code: "35000", types: ["Neuf"] }, line: 2 }],
        () => undefined,
      ),
    ).rejects.toMatchObject({ status: 403 });
  });
});
