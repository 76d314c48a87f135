import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pages } from "#web/app/pages.ts";
import { securityTexts } from "#web/features/accounts/security-texts.ts";
import { accountsTexts } from "#web/features/accounts/texts.ts";
import { eventTexts } from "#web/features/events/texts.ts";
import { staffUserTexts } from "#web/features/profiles/staff/texts.ts";
import { referenceTexts } from "#web/features/reference/texts.ts";
import { ownTexts, situationAdminTexts, situationsTexts } from "#web/features/situations/texts.ts";
import { staffStepTexts } from "#web/features/steps/staff/texts.ts";
import { staffStructureTexts } from "#web/features/structures/staff/texts.ts";
import { staffTrainingTexts } from "#web/features/training/staff/texts.ts";
import { staffWishTexts } from "#web/features/wishes/staff/texts.ts";
import { tabTexts } from "#web/frame/admin/tabs-texts.ts";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";

// One name for one place: what a link says is what its page is called.
const titleAt = (address: string) => pages.find((page) => page.path === address)?.title;

test.each([
  [paths.dashboard(), frameTexts.dashboard],
  [paths.account, frameTexts.account],
  [paths.account, securityTexts.security],
  [paths.myData, securityTexts.data],
  [paths.myData, accountsTexts.myData],
  [paths.noticeSettings, securityTexts.notices],
  [paths.documents, frameTexts.documents],
  [paths.nextEvent, frameTexts.alternanceDay],
  [paths.legal, frameTexts.legal],
  [paths.siteMap, frameTexts.siteMap],
  [paths.accessibility, frameTexts.accessibility],
  [paths.situations, situationsTexts.title],
  [paths.ownSituations, situationsTexts.own],
  [paths.ownSituations, ownTexts.title],
  [paths.newProfile, securityTexts.createProfile],
  ["/utilisateurs/profil/modifier-mon-profil/:id", securityTexts.modifyProfile],
])("%s is called as in menus: %s", (address, label) => expect(titleAt(address)).toBe(label));

test("each tab of the administration is called as its page", () => {
  const titles = {
    home: titleAt(paths.dashboard()),
    events: eventTexts.title,
    "training-actions": staffTrainingTexts.title,
    structures: staffStructureTexts.title,
    users: staffUserTexts.title,
    organizations: referenceTexts.organizations.title,
    proposals: staffStructureTexts.proposals,
    types: referenceTexts.types.title,
    publics: referenceTexts.publics.title,
    legalForms: referenceTexts.legalForms.title,
    degrees: referenceTexts.degrees.title,
    wishlists: staffWishTexts.title,
    steps: staffStepTexts.title,
    situations: situationAdminTexts.title,
  };
  expect(tabTexts.labels).toEqual(titles);
});

test("home has no other name than « Mon profil »", () => {
  const web = path.resolve(import.meta.dirname, "../../web/src");
  const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((file) =>
    /texts\.ts$/.test(file),
  );
  const others = files.flatMap((file) => {
    const found = readFileSync(path.join(web, file), "utf8").match(
      /"(Tableau de bord|Mon compte|Mon espace)"/g,
    );
    return (found ?? []).map((name) => `${file}: ${name}`);
  });
  expect(files.length).toBeGreaterThan(20);
  expect(others).toEqual([]);
});
