import { describe, expect, test } from "vitest";
import { person, visitor } from "#scripts/testing/harness.ts";
import { Obstacles } from "#shared/contract/obstacle.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

const administrator = await person("administrator");
const lists = [
  [
    "types de structure",
    reference.listStructureTypes,
    reference.createStructureType,
    reference.updateStructureType,
    reference.deleteStructureType,
  ],
  ["publics", reference.listPublics, reference.createPublic, reference.updatePublic, reference.deletePublic],
  [
    "statuts",
    reference.listLegalForms,
    reference.createLegalForm,
    reference.updateLegalForm,
    reference.deleteLegalForm,
  ],
  [
    "organisations",
    reference.listOrganizations,
    reference.createOrganization,
    reference.updateOrganization,
    reference.deleteOrganization,
  ],
  ["diplômes", reference.listDegrees, reference.createDegree, reference.updateDegree, reference.deleteDegree],
] as const;

describe.each(lists)("%s", (_, list, create, update, remove) => {
  const names = async () => (await administrator.send(list, {})).body.map((entry) => entry.name);

  test("a value is added, listed in French order, renamed and removed", async () => {
    for (const name of ["Zébulon", "Élan", "eau 10", "Eau 9"]) {
      const answer = await administrator.send(create, { body: { name } });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ name, version: 1 });
    }
    expect(await names()).toEqual(["Eau 9", "eau 10", "Élan", "Zébulon"]);
    const { body: first } = await administrator.send(list, {});
    const id = first[0]?.id ?? "";
    const renamed = await administrator.send(update, {
      params: { id },
      body: { name: " Eau  vive ", version: 1 },
    });
    expect(renamed.body).toMatchObject({ id, name: "Eau  vive", version: 2 });
    expect((await administrator.send(remove, { params: { id } })).status).toBe(204);
    expect(await names()).toEqual(["eau 10", "Élan", "Zébulon"]);
  });

  test.each(["elan", "ÉLAN", " Élan "])("%j is refused: it reads as one that exists", async (name) => {
    const answer = await administrator.send(create, { body: { name } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.["name"]?.[0]).toContain("existe déjà");
  });

  test("a value may be renamed to another spelling of itself, not of a neighbour", async () => {
    const { body } = await administrator.send(list, {});
    const id = body.find((entry) => entry.name === "Élan")?.id ?? "";
    expect((await administrator.send(update, { params: { id }, body: { name: "ÉLAN" } })).status).toBe(200);
    expect((await administrator.send(update, { params: { id }, body: { name: "zebulon" } })).status).toBe(
      422,
    );
  });

  test("a stale version is refused with the value as it is", async () => {
    const { body } = await administrator.send(list, {});
    const id = body.find((entry) => entry.name === "ÉLAN")?.id ?? "";
    const answer = await administrator.send(update, { params: { id }, body: { name: "Autre", version: 1 } });
    expect(answer.status).toBe(409);
    expect(answer.body.current).toMatchObject({ id, name: "ÉLAN", version: 2 });
  });

  test("twenty additions of one name at once leave one", async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        administrator.send(create, { body: { name: n % 2 ? "ÉTÉ" : "été" } }),
      ),
    );
    expect(tries.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(tries.filter((answer) => ![201, 422].includes(answer.status))).toEqual([]);
    expect((await names()).filter((name) => /^été$/iu.test(name))).toHaveLength(1);
  });

  test.each([
    ["no name", {}],
    ["an empty name", { name: "  " }],
    ["a name of 201 characters", { name: "a".repeat(201) }],
    ["a name on two lines", { name: "a\nb" }],
    ["a number", { name: 4 }],
    ["NUL", { name: "a\u0000b" }],
    ["a lone surrogate", { name: "a\ud800" }],
    ["an unknown key", { name: "Neuf", id: "x" }],
  ])("%s is refused in French", async (_, body) => {
    const answer = await administrator.send(create, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/\p{L}{3}/u);
  });

  test("an id that is not there answers 404", async () => {
    for (const endpoint of [update, remove])
      expect((await administrator.send(endpoint, { params: { id: "absent" }, body: {} })).status).toBe(404);
  });
});

test("what is still used is not removed, and the refusal counts what uses it", async () => {
  const make = async (endpoint: (typeof lists)[number][2]) =>
    (await administrator.send(endpoint, { body: { name: "Utilisé" } })).body.id;
  const [type, publicId, form, organization, degree] = await Promise.all(
    lists.map(([, , create]) => make(create)),
  );
  const body = {
    zip_code: "35000",
    organization_id: organization,
    legal_form_id: form,
    types: [type],
    publics: [publicId],
    degrees: [degree],
  };
  const made = await Promise.all(
    ["Un", "Deux"].map((name) => administrator.send(structures.createStructure, { body: { ...body, name } })),
  );
  expect(made.map((answer) => answer.status)).toEqual([201, 201]);
  const uses = [
    [reference.deleteStructureType, type],
    [reference.deletePublic, publicId],
    [reference.deleteLegalForm, form],
    [reference.deleteOrganization, organization],
    [reference.deleteDegree, degree],
  ] as const;
  for (const [endpoint, id = ""] of uses) {
    const answer = await administrator.send(endpoint, { params: { id } });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      message:
        "« Utilisé » ne peut pas être supprimé : encore utilisé par 2 structures. Changez-le d’abord là où il figure.",
    });
    const { obstacles } = Obstacles.parse(answer.body.current);
    expect(obstacles.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      "structure Deux",
      "structure Un",
    ]);
    expect(obstacles.map((one) => one.id).sort()).toEqual(made.map(({ body }) => body.id).sort());
  }
  for (const {
    body: { id },
  } of made)
    expect((await administrator.send(structures.deleteStructure, { params: { id } })).status).toBe(204);
  for (const [endpoint, id = ""] of uses)
    expect((await administrator.send(endpoint, { params: { id } })).status).toBe(204);
});

test("a removal and a structure that starts to use the value never both succeed", async () => {
  for (let round = 0; round < 5; round++) {
    const { body: type } = await administrator.send(reference.createStructureType, {
      body: { name: `Course ${round}` },
    });
    const [removed, made] = await Promise.all([
      administrator.send(reference.deleteStructureType, { params: { id: type.id } }),
      administrator.send(structures.createStructure, {
        body: { name: "Course", zip_code: "35000", types: [type.id], source_id: `course:${round}` },
      }),
    ]);
    expect(
      [removed.status, made.status].filter((status) => status < 300),
      `${removed.status} ${made.status}`,
    ).toHaveLength(1);
  }
});

test("organizations answer a page of the list when one is asked for", async () => {
  const all = (await administrator.call(reference.listOrganizations, {})).body;
  const page = await administrator.call(reference.listOrganizations, { query: { page: 2, per_page: 1 } });
  expect(page.body).toEqual([all[1]]);
  expect((await administrator.call(reference.listOrganizations, { query: { per_page: 2 } })).body).toEqual(
    all.slice(0, 2),
  );
  expect((await administrator.send(reference.listOrganizations, { query: { page: "deux" } })).status).toBe(
    422,
  );
  expect((await visitor.call(reference.listOrganizations, {})).status).toBe(401);
});

test("a degree keeps its city and its activity; the same name in another city is another degree", async () => {
  const body = { name: "Médiatrice numérique", city: "Rennes", is_active: 0 } as const;
  const made = await administrator.call(reference.createDegree, { body });
  expect(made.body).toMatchObject(body);
  expect(
    (await administrator.call(reference.createDegree, { body: { ...body, city: "Redon" } })).status,
  ).toBe(201);
  expect(
    (await administrator.call(reference.createDegree, { body: { ...body, city: "RENNES" } })).status,
  ).toBe(422);
  const changed = await administrator.call(reference.updateDegree, {
    params: { id: made.body.id },
    body: { is_active: true },
  });
  expect(changed.body).toMatchObject({ ...body, is_active: 1, version: 2 });
});

test("a degree that a training action prepares and an organization of a profile are not removed", async () => {
  const degree = (await administrator.call(reference.createDegree, { body: { name: "Préparé" } })).body.id;
  const action = await administrator.call(training.createTrainingAction, {
    body: {
      start_date: "2026-09-01T07:00:00Z",
      end_date: "2027-06-30T16:00:00Z",
      year: 2026,
      degree_id: degree,
    },
  });
  expect(action.status, JSON.stringify(action.body)).toBe(201);
  const kept = await administrator.send(reference.deleteDegree, { params: { id: degree } });
  expect(kept.body).toMatchObject({ message: expect.stringContaining("utilisé par 1 action de formation.") });

  const organization = (
    await administrator.call(reference.createOrganization, { body: { name: "Employeuse" } })
  ).body.id;
  const trainer = await person("tradeTrainer");
  const changed = await trainer.call(profiles.updateProfile, {
    params: { id: trainer.profileId },
    body: { organization_id: organization },
  });
  expect(changed.status).toBe(200);
  const used = await administrator.send(reference.deleteOrganization, { params: { id: organization } });
  expect(used.body).toMatchObject({ message: expect.stringContaining("utilisé par 1 profil.") });
});
