import { beforeAll, expect, test } from "vitest";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { hostedEvent } from "#scripts/testing/scenes/host-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

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
    { kind: "change", column: "E-mail du contact", message: "Jusqu'ici : awa@exemple.fr" },
  ]);
  await written(seen.id);
  expect((await contactsOf("Le Verger")).map(([name]) => name)).toEqual(["Nadia", "Awa"]);
  expect(await whom()).toBe("nadia@exemple.fr");
  expect((await previewed(changed)).counts.same).toBe(1);
  await undone(seen.id);
  expect((await contactsOf("Le Verger")).map(([name]) => name)).toEqual(["Awa"]);
  expect(await whom()).toBe("awa@exemple.fr");
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
