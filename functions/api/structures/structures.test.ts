import { describe, expect, test } from "vitest";
import {
  writeToCountParticipations,
  writeToCountWishes,
} from "#functions/domain/structures/structures.store.ts";
import { transact } from "#functions/store/table.ts";
import { must, person, stranger, visitor } from "#scripts/testing/harness.ts";
import { roles } from "#shared/contract/access.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const administrator = await person("administrator");
type Creation =
  | typeof reference.createPublic
  | typeof reference.createLegalForm
  | typeof reference.createStructureType
  | typeof reference.createOrganization
  | typeof reference.createDegree;
const make = async (endpoint: Creation, name: string) =>
  (await administrator.send(endpoint, { body: { name } })).body.id;
const [organization, association, company, farm, shop, adults, seniors, degree] = await Promise.all([
  make(reference.createOrganization, "La Fédération"),
  make(reference.createLegalForm, "Association"),
  make(reference.createLegalForm, "Entreprise"),
  make(reference.createStructureType, "Ferme"),
  make(reference.createStructureType, "Épicerie"),
  make(reference.createPublic, "Adultes"),
  make(reference.createPublic, "Seniors"),
  make(reference.createDegree, "Encadrement technique"),
]);
const basic = { zip_code: "35000", organization_id: organization, legal_form_id: association };
const create = async (body: Record<string, unknown>, who = administrator): Promise<string> => {
  const answer = await who.send(structures.createStructure, { body: { ...basic, ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};
const read = async (id: string, who: typeof visitor = administrator) =>
  (await who.call(structures.getStructure, { params: { id } })).body;

describe("a structure's page", () => {
  test("shows everything with its names, and line breaks as typed", async () => {
    const id = await create({
      name: "  Les Jardins  ",
      city: "Saint-Malo",
      address: "4 chemin du Lavoir",
      types: [farm, farm],
      publics: [adults],
      degrees: [degree],
      description: "Une ligne\r\nune autre",
      video: "https://youtu.be/abcdefghijk",
      website: "https://jardins.exemple.fr/",
      phone: "02 99 00 00 00",
    });
    const answer = await visitor.call(structures.getStructure, { params: { id } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      name: "Les Jardins",
      city: "Saint-Malo",
      organization: { id: organization, name: "La Fédération" },
      legal_form: { id: association, name: "Association" },
      types: [{ id: farm, name: "Ferme" }],
      publics: [{ id: adults, name: "Adultes" }],
      degrees: [{ id: degree, name: "Encadrement technique" }],
      description: "Une ligne\nune autre",
      video: "https://youtu.be/abcdefghijk",
      photos: [],
      training_situations: [],
      attachedProfiles: [],
      is_active: 1,
      editable: false,
      imported: false,
      version: 1,
    });
  });

  test("of a structure that is switched off is for staff, referents and its own trainers", async () => {
    const trainer = await person("tradeTrainer");
    const id = await create({ name: "En sommeil" }, trainer);
    const put = await administrator.call(structures.updateStructure, {
      params: { id },
      body: { is_active: 0 },
    });
    expect(put.body.is_active).toBe(0);
    const seen = {
      coordinator: 200,
      assistant: 200,
      referentTrainer: 200,
      tradeTrainer: 404,
      learner: 404,
    } as const;
    for (const [role, status] of Object.entries(seen)) {
      const who = await person(role as keyof typeof seen);
      expect((await who.call(structures.getStructure, { params: { id } })).status, role).toBe(status);
    }
    expect((await visitor.call(structures.getStructure, { params: { id } })).status).toBe(404);
    expect((await trainer.call(structures.getStructure, { params: { id } })).status).toBe(200);
  });
});

describe("creation", () => {
  test.each(["tradeTrainer", "referentTrainer"] as const)(
    "attaches a %s to what it creates, and lets it go on",
    async (role) => {
      const trainer = await person(role);
      const id = await create({ name: "À moi" }, trainer);
      const { attachedProfiles, editable } = await read(id, trainer);
      expect(attachedProfiles).toEqual([
        {
          id: trainer.profileId,
          user: { id: trainer.userId, name: trainer.name },
          role: { id: roles[role].id, name: roles[role].name },
          profile_picture_url: null,
        },
      ]);
      expect(editable).toBe(true);
      expect(
        (await trainer.call(structures.updateStructure, { params: { id }, body: { city: "Dol" } })).body.city,
      ).toBe("Dol");
    },
  );

  test.each(["tradeTrainer", "referentTrainer"] as const)(
    "by a %s is a proposal: staff alone activate it, and it is public only then",
    async (role) => {
      const trainer = await person(role);
      const body = { ...basic, name: "Proposée" };
      const active = await trainer.send(structures.createStructure, { body: { ...body, is_active: 1 } });
      expect(active.status).toBe(403);
      const id = await create(body, trainer);
      const params = { id };
      expect(await read(id, trainer)).toMatchObject({ is_active: 0, is_proposed: true });
      const proposals = async () => {
        const query = { state: "proposed" as const, per_page: 100 };
        return (await administrator.call(structures.listStructures, { query })).body.data.map(
          (one) => one.id,
        );
      };
      expect(await proposals()).toContain(id);
      expect((await visitor.call(structures.getStructure, { params })).status).toBe(404);
      const profile = await visitor.call(profiles.getProfile, { params: { id: trainer.profileId } });
      expect(profile.body.structures).toEqual([]);
      const own = await trainer.call(structures.updateStructure, { params, body: { is_active: 1 } });
      expect(own.status).toBe(403);
      const activated = await administrator.call(structures.updateStructure, {
        params,
        body: { is_active: 1 },
      });
      expect(activated.body).toMatchObject({ is_active: 1, is_proposed: false });
      expect(await proposals()).not.toContain(id);
      expect((await visitor.call(structures.getStructure, { params })).status).toBe(200);
      const off = await administrator.call(structures.updateStructure, { params, body: { is_active: 0 } });
      expect(off.body).toMatchObject({ is_active: 0, is_proposed: false });
      await administrator.call(structures.updateStructure, { params, body: { is_active: 1 } });
      const told = (await trainer.call(notices.listNotices, {})).body.data;
      expect(told).toMatchObject([{ kind: "structure_accepted", about: id, name: "Proposée", count: 1 }]);
    },
  );

  test("is told as accepted to a proposer whom nobody has confirmed", async () => {
    const proposer = await stranger("tradeTrainer");
    const id = await create({ name: "Proposée" }, proposer);
    await administrator.call(structures.updateStructure, { params: { id }, body: { is_active: 1 } });
    const { data, unread } = must(await proposer.call(notices.listNotices, {}));
    expect(data).toMatchObject([{ kind: "structure_accepted", about: id, name: "Proposée" }]);
    expect(unread).toBe(1);
  });

  test.each([
    ["www.exemple.fr", "https://www.exemple.fr"],
    ["exemple.fr/lieu?a=b", "https://exemple.fr/lieu?a=b"],
    ["https://exemple.fr:8443/", "https://exemple.fr:8443/"],
    ["https://café.fr/carte", "https://xn--caf-dma.fr/carte"],
  ])("keeps the site %s as %s", async (website, kept) => {
    expect(await read(await create({ name: "Avec site", website }))).toMatchObject({ website: kept });
  });

  test("does not attach staff", async () => {
    const id = await create({ name: "À personne" }, await person("coordinator", "referentTrainer"));
    expect((await read(id)).attachedProfiles).toEqual([]);
  });

  test.each<[string, string, Record<string, unknown>]>([
    ["no organization", "organization_id", { organization_id: null }],
    ["no legal form", "legal_form_id", { legal_form_id: null }],
    ["no name", "name", { name: " " }],
    ["no postal code", "zip_code", { zip_code: "" }],
    ["a postal code of four figures", "zip_code", { zip_code: "3500" }],
    ["an unknown organization", "organization_id", { organization_id: "absent" }],
    ["an unknown legal form", "legal_form_id", { legal_form_id: "absent" }],
    ["an unknown type", "types", { types: ["absent"] }],
    ["a public as a type", "types", { types: [adults] }],
    ["an unknown public", "publics", { publics: ["absent"] }],
    ["an unknown degree", "degrees", { degrees: ["absent"] }],
    ["types that are no list", "types", { types: farm }],
    ["a name on two lines", "name", { name: "a\nb" }],
    ["a name too long", "name", { name: "a".repeat(201) }],
    ["a description too long", "description", { description: "a".repeat(5_001) }],
    ["NUL", "description", { description: "a\u0000b" }],
    ["a lone surrogate", "city", { city: "a\udc00" }],
    ["a script as a site", "website", { website: "javascript:alert(1)" }],
    ["a site without https", "website", { website: "http://exemple.fr" }],
    ["a site with a user", "website", { website: "https://banque.fr@exemple.fr" }],
    ["a site in another alphabet", "website", { website: "https://exеmple.fr" }],
    ["a video of another host", "video", { video: "https://exemple.fr/watch?v=abcdefghijk" }],
    ["a video without https", "video", { video: "http://youtu.be/abcdefghijk" }],
    ["a video that is a script", "video", { video: "javascript:alert(1)" }],
    ["an unknown key", "version_de_la_source", { version_de_la_source: 1 }],
  ])("refuses %s in French", async (_, field, body) => {
    const before = (await administrator.call(structures.listStructures, { query: {} })).body.total;
    const answer = await administrator.send(structures.createStructure, {
      body: { ...basic, name: "Nouvelle", ...body },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toContain(field);
    expect(answer.body.message).toMatch(/\p{L}{3}/u);
    expect((await administrator.call(structures.listStructures, { query: {} })).body.total).toBe(before);
  });

  test.each<[string, object, string[]]>([
    ["nothing", {}, ["legal_form_id", "name", "organization_id", "zip_code"]],
    ["a name", { name: "Nouvelle" }, ["legal_form_id", "organization_id", "zip_code"]],
    ["a name on two lines", { name: "a\nb" }, ["legal_form_id", "name", "organization_id", "zip_code"]],
    ["an organization", { organization_id: organization }, ["legal_form_id", "name", "zip_code"]],
    ["blanks", { name: " ", zip_code: "" }, ["legal_form_id", "name", "organization_id", "zip_code"]],
    ["the source of an import", { source_id: "annuaire:0" }, ["name", "zip_code"]],
  ])("says all that is missing beside %s in one answer", async (_, body, missing) => {
    const answer = await administrator.send(structures.createStructure, { body });
    expect([answer.status, Object.keys(answer.body.errors ?? {}).sort()]).toEqual([422, missing]);
  });

  test("an import says its source once, may lack organization and legal form, and is for administrators", async () => {
    const body = { name: "Importée", zip_code: "01000", source_id: "annuaire:1", source_digest: "abc" };
    const made = await administrator.call(structures.createStructure, { body });
    expect(made.status).toBe(201);
    expect(await read(made.body.id)).toMatchObject({ organization: null, legal_form: null, imported: true });
    const again = await administrator.call(structures.createStructure, { body });
    expect(again.status).toBe(409);
    expect(again.body.current).toEqual({ id: made.body.id });
    const edited = await administrator.call(structures.updateStructure, {
      params: { id: made.body.id },
      body: { phone: "01 02 03 04 05" },
    });
    expect(edited.status).toBe(200);
    const trainer = await person("tradeTrainer");
    expect(
      (await trainer.call(structures.createStructure, { body: { ...body, source_id: "annuaire:2" } })).status,
    ).toBe(403);
    expect(
      (await administrator.call(structures.deleteStructure, { params: { id: made.body.id } })).status,
    ).toBe(204);
    expect((await administrator.call(structures.createStructure, { body })).status).toBe(201);
  });
});

describe("changes", () => {
  test("keep what they do not name", async () => {
    const id = await create({ name: "Stable", city: "Vitré", types: [farm], description: "Texte" });
    const answer = await administrator.call(structures.updateStructure, {
      params: { id },
      body: { name: "Plus stable" },
    });
    expect(answer.body).toMatchObject({
      name: "Plus stable",
      city: "Vitré",
      types: [{ id: farm }],
      description: "Texte",
      version: 2,
    });
  });

  test("of a stale version are refused with the structure as it is, and nothing is lost", async () => {
    const id = await create({ name: "À deux" });
    const params = { id };
    expect(
      (await administrator.call(structures.updateStructure, { params, body: { city: "Rennes", version: 1 } }))
        .status,
    ).toBe(200);
    const late = await administrator.call(structures.updateStructure, {
      params,
      body: { city: "Brest", version: 1 },
    });
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({
      id,
      city: "Rennes",
      version: 2,
      legal_form: { name: "Association" },
    });
    expect((await read(id)).city).toBe("Rennes");
  });

  test("ten at once without a version all take place, one after the other", async () => {
    const id = await create({ name: "À dix" });
    const fields = ["city", "address", "phone", "description"];
    const answers = await Promise.all(
      fields.map((field) =>
        administrator.send(structures.updateStructure, { params: { id }, body: { [field]: "dit" } }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await read(id)).toMatchObject({
      city: "dit",
      address: "dit",
      phone: "dit",
      description: "dit",
      version: 5,
    });
  });

  test("are for staff and attached trainers; only staff switch a structure off", async () => {
    const trainer = await person("tradeTrainer");
    const stranger = await person("tradeTrainer");
    const id = await create({ name: "Gardée" });
    const params = { id };
    await administrator.call(structures.addStructureProfiles, {
      params,
      body: { profile_ids: [trainer.profileId] },
    });
    expect((await stranger.call(structures.updateStructure, { params, body: { city: "X" } })).status).toBe(
      403,
    );
    expect((await trainer.call(structures.updateStructure, { params, body: { is_active: 0 } })).status).toBe(
      403,
    );
    expect(
      (await trainer.call(structures.updateStructure, { params, body: { is_active: 1, city: "Y" } })).status,
    ).toBe(200);
    const assistant = await person("assistant");
    expect(
      (await assistant.call(structures.updateStructure, { params, body: { is_active: false } })).body
        .is_active,
    ).toBe(0);
    expect((await stranger.call(structures.updateStructure, { params, body: { city: "X" } })).status).toBe(
      404,
    );
  });

  test("do not take the organization or the legal form away", async () => {
    const id = await create({ name: "Complète" });
    const answer = await administrator.call(structures.updateStructure, {
      params: { id },
      body: { legal_form_id: null },
    });
    expect(answer.body.errors).toHaveProperty("legal_form_id");
  });
});

describe("removal", () => {
  test("is refused while wishes or participations point at the structure, with their counts", async () => {
    const id = await create({ name: "Très demandée" });
    await transact([writeToCountWishes(id, 2)]);
    await transact([writeToCountParticipations(id, 1)]);
    const refused = await administrator.send(structures.deleteStructure, { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      message:
        "Cette structure ne peut pas être supprimée : elle figure dans 2 vœux et 1 participation. Désactivez-la plutôt.",
    });
    await transact([writeToCountWishes(id, -2)]);
    expect((await administrator.call(structures.deleteStructure, { params: { id } })).status).toBe(409);
    await transact([writeToCountParticipations(id, -1)]);
    expect((await administrator.call(structures.deleteStructure, { params: { id } })).status).toBe(204);
    expect((await visitor.call(structures.getStructure, { params: { id } })).status).toBe(404);
    expect((await administrator.call(structures.deleteStructure, { params: { id } })).status).toBe(404);
  });

  test("detaches everyone", async () => {
    const trainer = await person("tradeTrainer");
    const id = await create({ name: "Passagère" }, trainer);
    const profile = () => trainer.call(profiles.getProfile, { params: { id: trainer.profileId } });
    expect((await profile()).body.structures).toEqual([{ id, name: "Passagère" }]);
    expect((await administrator.call(structures.deleteStructure, { params: { id } })).status).toBe(204);
    expect((await profile()).body.structures).toEqual([]);
  });

  test("a wish for a structure that is switched off is refused, one that goes is not", async () => {
    const id = await create({ name: "Fermée" });
    await transact([writeToCountWishes(id, 1)]);
    await administrator.call(structures.updateStructure, { params: { id }, body: { is_active: 0 } });
    await expect(transact([writeToCountWishes(id, 1)])).rejects.toMatchObject({ status: 422 });
    await transact([writeToCountWishes(id, -1)]);
    await expect(transact([writeToCountWishes("absent", 1)])).rejects.toMatchObject({ status: 422 });
  });
});

describe("attached profiles", () => {
  test("are added and removed by administrators, in the order of their roles", async () => {
    const id = await create({ name: "Entourée" });
    const [trade, referent] = [await person("tradeTrainer"), await person("referentTrainer")];
    const profile_ids = [referent.profileId, trade.profileId, trade.profileId];
    const added = await administrator.call(structures.addStructureProfiles, {
      params: { id },
      body: { profile_ids },
    });
    expect(added.body.attachedProfiles.map((one) => one.id)).toEqual([trade.profileId, referent.profileId]);
    const listed = await administrator.call(structures.listStructures, { query: { per_page: 100 } });
    expect(listed.body.data.find((one) => one.id === id)?.attachedProfiles).toHaveLength(2);
    const removal = { params: { id, profileId: trade.profileId } };
    expect((await administrator.call(structures.removeStructureProfile, removal)).status).toBe(204);
    expect((await administrator.call(structures.removeStructureProfile, removal)).status).toBe(404);
    expect((await read(id)).attachedProfiles.map((one) => one.id)).toEqual([referent.profileId]);
  });

  test("must exist, and so must the structure", async () => {
    const id = await create({ name: "Seule" });
    const trade = await person("tradeTrainer");
    const body = { profile_ids: [trade.profileId, "absent"] };
    expect((await administrator.call(structures.addStructureProfiles, { params: { id }, body })).status).toBe(
      422,
    );
    expect((await read(id)).attachedProfiles).toEqual([]);
    expect(
      (await administrator.call(structures.addStructureProfiles, { params: { id: "absent" }, body })).status,
    ).toBe(404);
    expect(
      (
        await administrator.send(structures.addStructureProfiles, {
          params: { id },
          body: { profile_ids: [] },
        })
      ).status,
    ).toBe(422);
  });

  test("an administrator's profile has no public page and is not shown there", async () => {
    const id = await create({ name: "Administrée" });
    const body = { profile_ids: [administrator.profileId] };
    await administrator.call(structures.addStructureProfiles, { params: { id }, body });
    expect((await read(id, visitor)).attachedProfiles).toEqual([]);
  });
});

describe("the catalogue", () => {
  const filter = async (query: Record<string, unknown>) =>
    (await visitor.send(structures.filterStructures, { query: { per_page: 100, ...query } })).body;
  const names = async (query: Record<string, unknown>) => (await filter(query)).data.map((card) => card.name);

  test("finds by every filter, accents and case aside, and leaves inactive structures out", async () => {
    await create({
      name: "Épicerie Étoile filtrable",
      city: "Concarneau",
      zip_code: "29900",
      types: [shop],
      publics: [seniors],
      legal_form_id: company,
    });
    await create({
      name: "Ferme filtrable",
      city: "Douarnenez",
      zip_code: "29100",
      types: [farm],
      publics: [adults, seniors],
      degrees: [degree],
      description: "L'œuvre d'une équipe joyeuse",
    });
    await create({ name: "Cachée filtrable", types: [farm], is_active: 0 });
    const keywords = ["filtrable"];
    expect(await names({ keywords })).toEqual(["Épicerie Étoile filtrable", "Ferme filtrable"]);
    expect(await names({ keywords, types: [farm] })).toEqual(["Ferme filtrable"]);
    expect(await names({ keywords, types: [farm, shop] })).toHaveLength(2);
    expect(await names({ keywords, types: [shop], publics: [adults] })).toEqual([]);
    expect(await names({ keywords, publics: [adults, seniors] })).toHaveLength(2);
    expect(await names({ keywords, legal_forms: [company] })).toEqual(["Épicerie Étoile filtrable"]);
    expect(await names({ keywords, degrees: [degree] })).toEqual(["Ferme filtrable"]);
    expect(await names({ keywords: ["ETOILE"] })).toEqual(["Épicerie Étoile filtrable"]);
    expect(await names({ keywords: ["étoile filtr"] })).toEqual(["Épicerie Étoile filtrable"]);
    expect(await names({ keywords: ["toile"] })).toEqual([]);
    expect(await names({ keywords: ["oeuv"] })).toEqual(["Ferme filtrable"]);
    expect(await names({ keywords: ["douarn", "concar"] })).toHaveLength(2);
    expect(await names({ keywords: ["291"] })).toEqual(["Ferme filtrable"]);
    expect(await names({ types: ["absent"] })).toEqual([]);
  });

  test("finds structures of a town, or of the beginning of a postal code", async () => {
    const keywords = ["situable"];
    await create({ name: "Situable en ville", city: "Saint-Malo", zip_code: "35400", types: [farm] });
    await create({
      name: "Situable au bourg",
      city: "Sainte-Anne-d'Auray",
      zip_code: "56400",
      types: [shop],
    });
    await create({ name: "Situable de Rennes", city: "Vannes", zip_code: "56000" });
    const at = (...places: string[]) => names({ keywords, places });
    expect(await at("saint malo")).toEqual(["Situable en ville"]);
    expect(await at("St-Malo")).toEqual(["Situable en ville"]);
    expect(await at("STE ANNE")).toEqual(["Situable au bourg"]);
    expect(await at("Saint Malo Cedex 2", "35 400")).toEqual(["Situable en ville"]);
    expect(await names({ keywords: ["St Malo"] })).toContain("Situable en ville");
    await create({ name: "Nommable St Joseph" });
    await create({ name: "Nommable Sainte-Anne" });
    expect(await names({ keywords: ["nommable saint joseph"] })).toEqual(["Nommable St Joseph"]);
    const hits = await administrator.call(structures.searchStructuresByName, {
      query: { query: "nommable ste anne" },
    });
    expect(hits.body.map(({ name }) => name)).toEqual(["Nommable Sainte-Anne"]);
    const query = { name: "situable st-malo" };
    expect((await administrator.call(structures.listStructures, { query })).body.total).toBe(1);
    expect(await at("56")).toEqual(["Situable au bourg", "Situable de Rennes"]);
    expect(await at("35400", "vann")).toEqual(["Situable de Rennes", "Situable en ville"]);
    // The name is no place, and a place that has nothing finds nothing.
    expect(await at("Rennes")).toEqual([]);
    // Spaces alone are no place.
    expect(await at(" ")).toHaveLength(3);
    const { counts } = await filter({ keywords, places: ["56"], types: [farm] });
    expect(counts.types).toEqual({ [shop]: 1 });
  });

  test("counts what each value would find beside the other filters, inactive structures aside", async () => {
    const keywords = ["comptable"];
    await create({ name: "Comptable une", types: [farm], publics: [adults], legal_form_id: company });
    await create({ name: "Comptable deux", types: [farm, shop], publics: [seniors], degrees: [degree] });
    await create({ name: "Comptable trois", types: [shop], publics: [adults], is_active: 0 });
    const whole = await filter({ keywords });
    expect(whole.total).toBe(2);
    expect(whole.counts).toMatchObject({
      types: { [farm]: 2, [shop]: 1 },
      publics: { [adults]: 1, [seniors]: 1 },
      degrees: { [degree]: 1 },
      legal_forms: { [company]: 1 },
    });
    const some = await filter({ keywords, types: [shop] });
    expect(some.total).toBe(1);
    // Another type could still be added; the publics are those of what is found.
    expect(some.counts).toMatchObject({ types: { [farm]: 2, [shop]: 1 }, publics: { [seniors]: 1 } });
    expect(some.counts.publics).not.toHaveProperty(adults);
    expect((await filter({ keywords, types: ["absent"], publics: ["absent"] })).counts.types).toEqual({});
  });

  test("shows the first words of a description on a card", async () => {
    await create({ name: "Bavarde", description: `Un lieu\n\nouvert. ${"Mot suivant ".repeat(40)}` });
    await create({ name: "Bavarde brève", description: "Un mot." });
    const [long, short] = (await filter({ keywords: ["bavarde"] })).data;
    expect(long?.summary).toMatch(/^Un lieu ouvert\. (Mot suivant )+(Mot|Mot suivant)…$/);
    expect(long?.summary.length).toBeLessThanOrEqual(161);
    expect(short?.summary).toBe("Un mot.");
  });

  test("takes a name's hits before a description's", async () => {
    await create({ name: "Alpha discrète", description: "un verger" });
    await create({ name: "Zeste et verger" });
    expect(await names({ keywords: ["verger"] })).toEqual(["Zeste et verger", "Alpha discrète"]);
  });

  test("follows a change at once", async () => {
    const id = await create({ name: "Mouvante" });
    expect(await names({ keywords: ["mouvante"] })).toEqual(["Mouvante"]);
    await administrator.call(structures.updateStructure, { params: { id }, body: { name: "Arrêtée" } });
    expect(await names({ keywords: ["mouvante"] })).toEqual([]);
    await administrator.call(reference.updateStructureType, {
      params: { id: farm },
      body: { name: "Ferme urbaine" },
    });
    expect((await filter({ types: [farm] })).data[0]?.types).toContainEqual({
      id: farm,
      name: "Ferme urbaine",
    });
  });

  test("gives pages, and the last one past the end", async () => {
    const first = await filter({ per_page: 2 });
    const last = await filter({ per_page: 2, page: 999 });
    expect(first).toMatchObject({ current_page: 1, last_page: Math.ceil(first.total / 2) });
    expect(first.data).toHaveLength(2);
    expect(last.current_page).toBe(first.last_page);
  });

  test.each([
    ["page 0", { page: 0 }],
    ["page 1e400", { page: "1e400" }],
    ["101 a page", { per_page: 101 }],
    ["an odd id", { types: ["../x"] }],
    ["101 values", { publics: Array.from({ length: 101 }, () => "a") }],
    ["an unknown filter", { colour: "bleu" }],
    ["NUL in a keyword", { keywords: ["a\u0000"] }],
  ])("refuses %s", async (_, query) => {
    expect((await visitor.send(structures.filterStructures, { query })).status).toBe(422);
  });

  test("is searched by name, at most twenty hits, names that start so first", async () => {
    for (let n = 0; n < 25; n++) await create({ name: `Atelier Nommé ${n}` });
    await create({ name: "Nommé d'abord" });
    const learner = await person("learner");
    const hits = (await learner.call(structures.searchStructuresByName, { query: { query: "NOMME" } })).body;
    expect(hits).toHaveLength(20);
    expect(hits[0]?.name).toBe("Nommé d'abord");
    expect(
      (await learner.call(structures.searchStructuresByName, { query: { query: "atel nom 24" } })).body.map(
        (hit) => hit.name,
      ),
    ).toEqual(["Atelier Nommé 24"]);
    expect((await visitor.call(structures.searchStructuresByName, { query: { query: "a" } })).status).toBe(
      401,
    );
  });

  test("staff list inactive ones too, ten a page", async () => {
    const listed = (await administrator.call(structures.listStructures, { query: {} })).body;
    expect(listed.data).toHaveLength(10);
    const all = (await administrator.call(structures.listStructures, { query: { per_page: 100 } })).body;
    expect(all.data.map((one) => one.name)).toContain("Cachée filtrable");
    const query = { name: "filtr CACHEE" };
    const { data, total } = (await administrator.call(structures.listStructures, { query })).body;
    expect([data.map((one) => one.name), total]).toEqual([["Cachée filtrable"], 1]);
  });
});

test("structures are listed by their name, organization, number of profiles or state", async () => {
  const other = await make(reference.createOrganization, "Zone d'activité");
  const [last, first] = [
    await create({ name: "Zzz", organization_id: other }),
    await create({ name: "0 Aaa" }),
  ];
  const body = {
    profile_ids: [(await person("tradeTrainer")).profileId, (await person("tradeTrainer")).profileId],
  };
  await administrator.call(structures.addStructureProfiles, { params: { id: last }, body });
  await administrator.call(structures.updateStructure, { params: { id: last }, body: { is_active: 0 } });
  const listed = async (sort: "name" | "-name" | "-organization" | "-profiles" | "-state") =>
    (await administrator.call(structures.listStructures, { query: { sort } })).body.data[0];
  expect((await listed("name"))?.id).toBe(first);
  for (const sort of ["-name", "-organization", "-profiles"] as const)
    expect((await listed(sort))?.id, sort).toBe(last);
  expect((await listed("-state"))?.is_active).toBe(0);
});
