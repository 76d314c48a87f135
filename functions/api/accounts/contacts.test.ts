// @module-tag long
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { must, person } from "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";
import { makeExportOf } from "#scripts/testing/scenes/own-data.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

test("an address that staff noted as a contact is exported, erased when its owner leaves, and kept when staff delete the account", async () => {
  const { staff, event, structureIds } = await wishScene(2);
  const [camille, typo] = [await person("tradeTrainer"), await person("tradeTrainer")];
  const zone = must(await staff.call(events.createZone, { body: { name: "Nord", event_id: event.id } }));
  const contacts = [camille.email.toUpperCase(), typo.email];
  const takePart = (structure_id: string) =>
    staff.call(events.createParticipation, { body: { structure_id, zone_id: zone.id, event_id: event.id } });
  const ids: string[] = [];
  for (const [n, structure] of structureIds.entries()) {
    const { id } = must(await takePart(structure));
    const body = {
      seats: null,
      closed_slot_ids: [],
      place: "Table 2",
      contact_name: `Contact ${n}`,
      contact_email: contacts[n] ?? "",
      answer: "unknown" as const,
      note: "",
    };
    must(await staff.call(events.updateHosting, { params: { id }, body }));
    ids.push(id);
  }
  const contactsNow = async () => {
    const { body } = await staff.call(events.getEventWhole, { params: { id: event.id } });
    return ids.map((id) => {
      const one = body.event.participations.find((taking) => taking.id === id);
      return [one?.contact_name, one?.contact_email, one?.place];
    });
  };
  expect((await contactsNow()).map(([name]) => name)).toEqual(["Contact 0", "Contact 1"]);
  const elsewhere = must(
    await staff.call(structures.createStructure, {
      body: { name: "La Sauvagine", zip_code: "35140", source_id: randomUUID() },
    }),
  );
  const noted = (name: string, email: string) => ({ name, email, phone: "02 99 00 00 00", role: "Tutrice" });
  const inBook = [noted("Camille", camille.email), noted("Awa", typo.email)];
  const rows = [{ structure_id: elsewhere.id, contacts: inBook, version: 0 }];
  must(await staff.call(structures.saveContacts, { body: { rows } }));

  await camille.call(accounts.startAccountExport, {});
  const made = await makeExportOf(camille.userId);
  const file = await stored(`exports/${made}.json`);
  const { contact_de_structures: exported } = JSON.parse(file?.bytes.toString() ?? "{}");
  expect(exported).toMatchObject([
    { evenement: event.name, nom: "Contact 0" },
    { evenement: null, structure: "La Sauvagine", nom: "Camille", telephone: "02 99 00 00 00" },
  ]);

  must(await camille.call(accounts.deleteAccount, { body: { password: camille.password } }));
  must(await staff.call(profiles.deleteUser, { params: { userId: typo.userId }, query: {} }));
  await removeDeleted();
  expect(await contactsNow()).toEqual([
    ["", "", "Table 2"],
    ["Contact 1", typo.email, "Table 2"],
  ]);
  const { body: book } = await staff.call(structures.listContacts, { query: { name: "La Sauvagine" } });
  expect(book.data.map(({ contacts: left }) => left.map(({ name }) => name))).toEqual([["Awa"]]);
});
