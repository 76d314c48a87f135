import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { apiClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { expectSound, signIn, test } from "./visit.ts";

const adminOf = async () => {
  const site = process.env.E2E_SITE ?? "";
  const body = { email: "admin@exemple.fr", password: demoPassword };
  const signedIn = await apiClient(site).call(accounts.login, { body });
  return apiClient(site, "token" in signedIn ? signedIn.token : undefined);
};

/** Puts a block of cells on the clipboard, as a spreadsheet does, and pastes it where the focus is. */
const paste = (page: Page, text: string) =>
  page.locator(":focus").evaluate((field, block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", block);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test("contacts of an event's structures are pasted from a spreadsheet, then the structures are invited", async ({
  page,
}, { project }) => {
  const admin = await adminOf();
  const times = { start_date: "2044-06-14T07:00:00Z", end_date: "2044-06-14T11:00:00Z" };
  const name = `Essai contacts ${Date.now()}`;
  const event = await admin.call(events.createEvent, { body: { name, is_published: 1, ...times } });
  const zone = await admin.call(events.createZone, { body: { name: "Nord", event_id: event.id } });
  const ids: string[] = [];
  for (const letter of ["A", "B", "C"]) {
    const body = { name: `Zz ${name} ${letter}`, zip_code: "35000", city: "Rennes", source_id: randomUUID() };
    ids.push((await admin.call(structures.createStructure, { body })).id);
  }
  await admin.call(events.addParticipations, {
    params: { id: event.id },
    body: { structure_ids: ids, zone_id: zone.id },
  });
  await signIn(page, "coordination@exemple.fr", demoPassword);
  await page.goto(`/evenements/edition/${event.id}/structures`);
  const panel = page.getByRole("region", { name: /^Structures/ }).first();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("button", { name: /^Sans adresse 3/ })).toBeVisible();

  await test.step("three lines fill in two clicks; what is wrong stays until it is mended", async () => {
    await panel.getByRole("button", { name: "Autres actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Contacts", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Contacts : ${name}` })).toBeVisible();
    // On a phone a row is opened first.
    if (project.name === "téléphone") await page.getByRole("button", { name: /^Modifier, Zz .* A$/ }).click();
    await page.getByRole("textbox", { name: /^Contact, Zz .* A$/ }).click();
    const lines = ["Awa\tAwa@Essai.example\t299000000\tTutrice", "Paul\tpaul", "Nadia\tnadia@essai.example"];
    await paste(page, lines.join("\r\n"));
    await expect(page.getByText("2 structures à enregistrer, 1 ligne à corriger")).toBeVisible();
    await expect(page.getByText("1 téléphone a retrouvé le 0")).toBeVisible();
    const address = page.getByRole("textbox", { name: /^E-mail, Zz .* B$/ });
    await expect(address).toHaveAttribute("aria-invalid", "true");
    await expectSound(page);
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(page.getByText("2 structures enregistrées")).toBeVisible();
    await expect(address).toHaveValue("paul");
    await address.fill("paul@essai.example");
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    const leaving = page.getByRole("alertdialog", { name: "Quitter sans enregistrer ?" });
    await expect(leaving.getByText("Ce que vous avez saisi pour 1 structure serait perdu.")).toBeVisible();
    await leaving.getByRole("button", { name: "Rester sur la page" }).click();
    await expect(address).toHaveValue("paul@essai.example");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(page.getByText("1 structure enregistrée")).toBeVisible();
    await expect(page.getByText("Rien à enregistrer")).toBeVisible();
  });

  await test.step("a second contact becomes the one for the event", async () => {
    await page.getByRole("button", { name: /^Gérer les contacts, Zz .* A$/ }).click();
    const dialog = page.locator("[role=dialog]:not(.toasts *)");
    await dialog.getByRole("button", { name: "Ajouter un contact" }).click();
    const second = dialog.getByRole("group", { name: "Contact 2" });
    await second.getByLabel("Contact", { exact: true }).fill("Malo");
    await second.getByLabel("E-mail").fill("malo@essai.example");
    await second.getByRole("button", { name: "Choisir pour l’Alternance Day" }).click();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Continuer" }).click();
    // Somebody else adds a contact meanwhile: it is shown, and the next save keeps it.
    const rowOfA = async () => {
      const { data } = await admin.call(structures.listContacts, { query: { event_id: event.id } });
      const row = data.find(({ structure }) => structure.id === ids[0]);
      if (!row) throw new Error("No such row");
      return row;
    };
    const { contacts, version } = await rowOfA();
    const known = contacts.map(({ name, email, phone, role }) => ({ name, email, phone, role }));
    const yann = { name: "Yann", email: "yann@essai.example", phone: "", role: "" };
    await admin.call(structures.saveContacts, {
      body: { rows: [{ structure_id: ids[0] ?? "", contacts: [...known, yann], version }] },
    });
    const save = dialog.getByRole("button", { name: "Enregistrer", exact: true });
    await save.click();
    await expect(dialog.getByText("Cet élément a été modifié entre-temps")).toBeInViewport();
    await expect(dialog.getByRole("group", { name: "Contact 3" }).getByLabel("E-mail")).toHaveValue(
      "yann@essai.example",
    );
    await save.click();
    await expect(dialog).toBeHidden();
    expect((await rowOfA()).contacts.map(({ name }) => name)).toEqual(["Malo", "Awa", "Yann"]);
    await expect(page.getByRole("textbox", { name: /^Contact, Zz .* A$/ })).toHaveValue("Malo");
  });

  await test.step("somebody is erased everywhere, and what else was typed stays to be saved", async () => {
    const dialog = page.locator("[role=dialog]:not(.toasts *)");
    await page.getByRole("button", { name: /^Gérer les contacts, Zz .* A$/ }).click();
    await dialog.getByRole("button", { name: "Ajouter un contact" }).click();
    await dialog.getByRole("group").last().getByLabel("Contact", { exact: true }).fill("Zoé Tardy");
    const last = dialog
      .getByRole("group")
      .filter({ has: page.getByRole("button", { name: "Effacer partout" }) })
      .last();
    const address = await last.getByLabel("E-mail").inputValue();
    await last.getByRole("button", { name: "Effacer partout" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Effacer partout" }).click();
    await expect(page.getByText("La personne est effacée du carnet et des événements")).toBeVisible();
    await expect(dialog.getByRole("group").last().getByLabel("Contact", { exact: true })).toHaveValue(
      "Zoé Tardy",
    );
    await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(dialog).toBeHidden();
    const { data } = await admin.call(structures.listContacts, { query: { name: `Zz ${name} A` } });
    const kept = data[0]?.contacts ?? [];
    expect(kept.map((one) => one.name)).toContain("Zoé Tardy");
    expect(kept.map(({ email }) => email)).not.toContain(address);
  });

  await test.step("those who were never invited are, once", async () => {
    // Where this list was once.
    await page.goto(`/evenements/edition/${event.id}?reponse=toInvite`);
    await expect(page).toHaveURL(/\/structures\?reponse=toInvite$/);
    const address = panel.getByText("malo@essai.example");
    // Phones fold it.
    if (page.viewportSize()?.width === 1280) await expect(address).toBeVisible();
    else await expect(address).toBeAttached();
    await expect(panel.getByRole("button", { name: /^À inviter 3/ })).toBeVisible();
    await panel.getByRole("button", { name: "Inviter les 3" }).click();
    const dialog = page.locator("[role=dialog]:not(.toasts *)");
    await expect(dialog.getByText("3 structures recevront un e-mail.")).toBeVisible();
    await expectSound(page);
    // Pressed twice, they leave once: a second call would count those whom the first had not come to.
    const sent: string[] = [];
    page.on("request", (request) => {
      const isSending = request.method() === "POST" && request.url().endsWith("/host-links");
      if (isSending && !request.postData()?.includes("preview")) sent.push(request.url());
    });
    await dialog.getByRole("button", { name: "Envoyer à 3 structures" }).dblclick();
    await expect(page.getByText("3 structures reçoivent un lien.")).toBeVisible();
    expect(sent).toHaveLength(1);
    await expect(panel.getByRole("button", { name: /^Invitées, sans réponse 3/ })).toBeVisible();
    await panel.getByRole("button", { name: /^Invitées, sans réponse 3/ }).click();
    await panel.getByRole("button", { name: "Relancer les 3" }).click();
    await expect(dialog.getByText("Personne ne recevrait d’e-mail.")).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await admin.call(events.deleteEvent, { params: { id: event.id } });
  for (const id of ids) await admin.call(structures.deleteStructure, { params: { id } });
});
