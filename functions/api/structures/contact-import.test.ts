// @module-tag long

import { beforeAll, expect, test } from "vitest";
import { must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { hostedEvent, linkOf } from "#scripts/testing/scenes/host-scene.ts";
import { importMessages } from "#shared/contract/import.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureImportMessages as says } from "#shared/structures/structures.import.ts";

let administrator: Person;
beforeAll(async () => {
  administrator = await person("administrator");
});

const bookOf = async (name: string) => {
  const { body } = await administrator.call(structures.listContacts, { query: { name } });
  const [row] = body.data;
  if (!row) throw new Error(`No structure ${name}`);
  return row;
};
const contactsOf = async (name: string) =>
  (await bookOf(name)).contacts.map((one) => [one.name, one.email, one.phone, one.role, one.noted_by]);
const file = (name: string, ...contact: string[]) =>
  `nom;cp;id source;Contact;Mail;Téléphone du contact;Fonction\n${name};35000;c:${name};${contact.join(";")}`;

test("the contact of a sheet is read by its columns' common names, and an address that is none is left out", async () => {
  const { previewed, written } = importsOf(administrator, "structures");
  const seen = await previewed(file("Le Moulin", "Awa NDIAYE", "Awa@Exemple.fr", "0299001122", "Tutrice"));
  expect([seen.counts.create, seen.ignored_columns]).toEqual([1, []]);
  await written(seen.id);
  expect(await contactsOf("Le Moulin")).toEqual([
    ["Awa NDIAYE", "awa@exemple.fr", "02 99 00 11 22", "Tutrice", "import"],
  ]);
  const wrong = await previewed(file("La Forge", "Paul", "paul chez exemple", "", ""));
  expect(wrong.counts.create).toBe(1);
  expect(wrong.rows.data[0]?.notes.map(({ column, value }) => [column, value])).toEqual([
    ["E-mail du contact", "paul chez exemple"],
  ]);
  await written(wrong.id);
  expect(await contactsOf("La Forge")).toEqual([["Paul", "", "", "", "import"]]);
});

test("a contact alone changes a structure, its participations to come, and nothing the second time; undone, all is back", async () => {
  const { previewed, written, undone } = importsOf(administrator, "structures");
  await written((await previewed(file("Le Verger", "Awa", "awa@exemple.fr", "", "Tutrice"))).id);
  const { structure } = await bookOf("Le Verger");
  const times = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
  const { event } = await hostedEvent(administrator, structure.id, times);
  const whom = async () => {
    const { body } = await administrator.call(events.getEventWhole, { params: { id: event.id } });
    return body.event.participations[0]?.contact_email;
  };
  expect(await whom()).toBe("awa@exemple.fr");
  const changed = file("Le Verger", "Nadia", "nadia@exemple.fr", "", "");
  const seen = await previewed(changed);
  expect(seen.counts).toEqual({ error: 0, change: 1, create: 0, same: 0 });
  expect(seen.rows.data[0]?.notes).toMatchObject([
    { kind: "change", column: "E-mail du contact", message: "Jusqu’ici : awa@exemple.fr" },
  ]);
  await written(seen.id);
  expect((await contactsOf("Le Verger")).map(([name]) => name)).toEqual(["Nadia", "Awa"]);
  expect(await whom()).toBe("nadia@exemple.fr");
  expect((await previewed(changed)).counts.same).toBe(1);
  await undone(seen.id);
  expect((await contactsOf("Le Verger")).map(([name]) => name)).toEqual(["Awa"]);
  expect(await whom()).toBe("awa@exemple.fr");
});

test("an address after a name is read, and several ones in a cell are several contacts", async () => {
  const { previewed, written } = importsOf(administrator, "structures");
  const seen = await previewed(
    `nom;cp;id source;Contact;Mail;Portable\nLa Rive;35000;r:1;Paul;Paul LE BIHAN <Paul@rive.fr>;\nLa Dune;35000;r:2;"Awa Ndiaye ; Zoé";"awa@dune.fr ; zoe@dune.fr";612345678\nLe Cap;35000;r:3;Accueil;a@cap.fr / b@cap.fr;`,
  );
  expect(seen.counts.create).toBe(3);
  expect(seen.rows.data[1]?.notes.map(({ message }) => message)).toContain("Plusieurs contacts sont notés");
  await written(seen.id);
  const told = async (name: string) => (await contactsOf(name)).map((one) => one.slice(0, 3));
  expect(await told("La Rive")).toEqual([["Paul", "paul@rive.fr", ""]]);
  expect(await told("La Dune")).toEqual([
    ["Awa Ndiaye", "awa@dune.fr", "06 12 34 56 78"],
    ["Zoé", "zoe@dune.fr", ""],
  ]);
  expect(await told("Le Cap")).toEqual([
    ["Accueil", "a@cap.fr", ""],
    ["", "b@cap.fr", ""],
  ]);
});

test("contacts that changed since the preview are left alone, and so is a structure that staff gave contacts since", async () => {
  const { previewed, written, undone } = importsOf(administrator, "structures");
  const made = await previewed(file("Le Lavoir", "Awa", "awa@exemple.fr", "", ""));
  await written(made.id);
  const seen = await previewed(file("Le Lavoir", "Nadia", "nadia@exemple.fr", "", ""));
  const { structure, version } = await bookOf("Le Lavoir");
  const contacts = [{ name: "Paul", email: "", phone: "", role: "" }];
  const rows = [{ structure_id: structure.id, contacts, version }];
  must(await administrator.send(structures.saveContacts, { body: { rows } }));
  expect((await written(seen.id)).written.error).toBe(1);
  expect((await contactsOf("Le Lavoir")).map(([name]) => name)).toEqual(["Paul"]);
  expect((await undone(made.id)).undone).toEqual({ back: 0, kept: 1 });
  expect((await contactsOf("Le Lavoir")).map(([name]) => name)).toEqual(["Paul"]);
});

test("a structure that came without contacts stays once somebody writes it some, and goes if nobody did", async () => {
  const { previewed, written, undone, view } = importsOf(administrator, "structures");
  const made = await previewed("nom;cp;id source\nLe Gué;35000;c:gué\nLe Pré;35000;c:pré");
  await written(made.id);
  const { structure, version } = await bookOf("Le Gué");
  const contacts = [{ name: "Paul", email: "paul@exemple.fr", phone: "", role: "" }];
  must(
    await administrator.send(structures.saveContacts, {
      body: { rows: [{ structure_id: structure.id, contacts, version }] },
    }),
  );
  expect((await undone(made.id)).undone).toEqual({ back: 1, kept: 1 });
  const kept = (await view(made.id)).rows.data.filter(({ notes }) => notes[0]?.kind === "error");
  expect(kept.map(({ name, notes }) => [name, notes[0]?.message])).toEqual([
    ["Le Gué", importMessages.usedSince(says.contacts)],
  ]);
  expect(await contactsOf("Le Gué")).toEqual([["Paul", "paul@exemple.fr", "", "", "staff"]]);
});

test("what a host said of its contact stays to be read, whatever an import changes or takes back", async () => {
  const { previewed, written, undone } = importsOf(administrator, "structures");
  await written((await previewed(file("Le Four", "Awa", "awa@exemple.fr", "0299000001", ""))).id);
  const { structure } = await bookOf("Le Four");
  const times = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
  const { participation } = await hostedEvent(administrator, structure.id, times);
  const params = { secret: await linkOf(administrator, participation.id) };
  const contact = { name: "Paul", email: "paul@exemple.fr", phone: "", role: "" };
  must(await visitor.send(hosts.answerAsHost, { params, body: { answer: "confirmed", contact } }));
  const seen = await previewed(file("Le Four", "Awa", "awa@exemple.fr", "0299000009", ""));
  expect(seen.rows.data[0]?.notes).toMatchObject([
    { column: "Téléphone du contact", value: "02 99 00 00 09", message: "Jusqu’ici : 02 99 00 00 01" },
  ]);
  const said = async () => (await bookOf("Le Four")).correction?.email;
  await written(seen.id);
  expect([await said(), (await contactsOf("Le Four"))[0]?.[2]]).toEqual([
    "paul@exemple.fr",
    "02 99 00 00 09",
  ]);
  await undone(seen.id);
  expect([await said(), (await contactsOf("Le Four"))[0]?.[2]]).toEqual([
    "paul@exemple.fr",
    "02 99 00 00 01",
  ]);
  // A file that says the same has taken it over.
  await written((await previewed(file("Le Four", "Paul", "paul@exemple.fr", "0299000001", ""))).id);
  expect(await said()).toBeUndefined();
});

test("a line for each contact: all go to the structure, with it or not at all; lines that say otherwise are refused", async () => {
  const { previewed, written } = importsOf(administrator, "structures");
  const title = "nom;cp;ville;id source;Contact;Mail\n";
  const text = `${title}Le Quai;35000;Rennes;q:1;Awa;awa@quai.fr\nLe Quai;35000;;;Paul;paul@quai.fr\nLe Quai;35000;Redon;;Nadia;\nLe Quai;35000;Rennes;;;`;
  const seen = await previewed(text);
  expect(seen.rows.data.map(({ line, state, notes: [note] }) => [line, state, note?.message])).toEqual([
    [4, "error", importMessages.lineTwice(2)],
    [5, "error", importMessages.lineTwice(2)],
    [2, "create", undefined],
    [3, "same", says.contactOfLine(2)],
  ]);
  await written(seen.id);
  expect((await contactsOf("Le Quai")).map(([name]) => name)).toEqual(["Awa", "Paul"]);
  expect((await previewed(text)).counts).toEqual({ error: 2, change: 0, create: 0, same: 2 });
  const more = await previewed(`${title}Le Quai;35000;;;Paul;\nLe Quai;35000;;;Zoé;zoe@quai.fr`);
  expect(more.rows.data[0]?.notes.map(({ value, message }) => [value, message])).toEqual([
    ["paul@quai.fr", "Jusqu’ici : awa@quai.fr"],
    ["zoe@quai.fr", says.oneMoreContact],
  ]);
  await written(more.id);
  expect((await contactsOf("Le Quai")).map(([name]) => name)).toEqual(["Paul", "Awa", "Zoé"]);
  const many = Array.from({ length: 11 }, (_, n) => `Le Quai;35000;;;C${n};`).join("\n");
  const refused = await previewed(`${title}${many}`);
  expect(refused.counts).toEqual({ error: 11, change: 0, create: 0, same: 0 });
  expect(refused.rows.data.map(({ notes: [note] }) => note?.message).slice(0, 2)).toEqual([
    says.tooManyContacts,
    says.lineNotTaken(2),
  ]);
});

test("the workbook of contacts comes back as it went: nothing changes, of what people typed in capitals either", async () => {
  const { sent, view } = importsOf(administrator, "structures");
  const { id } = must(
    await administrator.send(structures.createStructure, {
      body: { name: "FERME DU BOIS JOLI", zip_code: "35000", city: "RENNES", source_id: "ferme:1" },
    }),
  );
  const contacts = [
    { name: "ZOÉ LE GOFF", email: "zoe@ferme.fr", phone: "0612345678", role: "=Tutrice" },
    { name: "Paul", email: "", phone: "+33 6 12 34 56 78", role: "" },
  ];
  const rows = [{ structure_id: id, version: 0, contacts }];
  must(await administrator.send(structures.saveContacts, { body: { rows } }));
  const { headers } = await administrator.call(structures.exportContacts, {});
  const workbook = await fetch(headers["location"] ?? "");
  const seen = await view(await sent(Buffer.from(await workbook.arrayBuffer())));
  expect([seen.counts.error, seen.counts.change, seen.counts.create]).toEqual([0, 0, 0]);
  expect(seen.counts.same).toBeGreaterThan(1);
});
