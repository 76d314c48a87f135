import { type CDPSession, chromium, type Page } from "@playwright/test";
import { signedInClient } from "#scripts/api-client.ts";
import { demonstrationItems } from "#scripts/bench/demonstration-items.ts";
import { quantile } from "#scripts/bench/quantile.ts";
import { prepare } from "#scripts/local/prepare.ts";
import { startProduct } from "#scripts/local/product.ts";
import { seedDemonstration } from "#scripts/seed/demonstration.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { findChromium } from "#scripts/testing/chromium.ts";
import * as events from "#shared/events/events.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

// What a move costs in the timetable's grid of 60 structures, 8 slots and 240 learners with five wishes each: the time
// that the page's main thread works, times the factor by which Lighthouse slows a processor down to a mid-range phone's.
const size = { structures: 60, learners: 240 };
const slowdown = 4;
const bound = 100;
const moves = 9;

const prepareEvent = async (site: string): Promise<string> => {
  const admin = await signedInClient(site, "admin@exemple.fr", demoPassword);
  const { id } = await admin.call(events.createEvent, {
    body: {
      name: "Banc d’essai",
      start_date: "2045-06-06T07:00:00.000Z",
      end_date: "2045-06-06T15:00:00.000Z",
    },
  });
  const params = { id };
  const known = new Set((await allStructures(site)).map((one) => one.id));
  const { fill } = await import("#scripts/bench/fill.ts");
  await fill(size.structures, size.learners, { ...(await demonstrationItems(site)), eventId: id });
  const hosts = (await allStructures(site)).filter((one) => !known.has(one.id));
  const slots = { first_start: "09:00", minutes: 20, pause: 10, count: 8 };
  await admin.call(events.generateTimeSlots, { params, body: slots });
  await admin.call(events.updateCampaign, { params, body: { seats_per_slot: 4 } });
  for (const [n, name] of ["Halle", "Verger", "Préau", "Atelier"].entries()) {
    const zone = await admin.call(events.createZone, { body: { name, event_id: id } });
    const structure_ids = hosts.filter((_, host) => host % 4 === n).map((one) => one.id);
    await admin.call(events.addParticipations, { params, body: { structure_ids, zone_id: zone.id } });
  }
  const { prepareTimetable } = await import("#scripts/seed/timetables.ts");
  await prepareTimetable(id, [], new Date().toISOString());
  return id;
};

const allStructures = async (site: string): Promise<{ id: string }[]> => {
  const admin = await signedInClient(site, "admin@exemple.fr", demoPassword);
  const first = await admin.call(structures.listStructures, { query: { per_page: 100 } });
  const rest = Array.from({ length: first.last_page - 1 }, (_, n) =>
    admin.call(structures.listStructures, { query: { per_page: 100, page: n + 2 } }),
  );
  return [...first.data, ...(await Promise.all(rest)).flatMap(({ data }) => data)];
};

const parts = ["TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration"] as const;

/** Processor milliseconds of the main thread so far, for a processor as slow as a mid-range phone's. */
const worked = async (session: CDPSession): Promise<number[]> => {
  const { metrics } = await session.send("Performance.getMetrics");
  const seconds = new Map(metrics.map(({ name, value }) => [name, value]));
  return parts.map((name) => slowdown * 1_000 * (seconds.get(name) ?? Number.NaN));
};

const settled = (page: Page) => page.waitForTimeout(1_500);

const gestures: Record<string, (page: Page, n: number) => Promise<() => Promise<void>>> = {
  "with the mouse": async (page, n) => {
    await page
      .locator("[data-pair]")
      .nth(17 * n)
      .click();
    const move = page.locator(".tt-drawer .tt-move").nth(n % 3);
    await move.scrollIntoViewIfNeeded();
    const box = await move.boundingBox();
    await settled(page);
    return () => page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  },
  "with keys": async (page, n) => {
    await page
      .locator("[data-pair]")
      .nth(17 * n + 5)
      .focus();
    await page.keyboard.press("Enter");
    await page
      .locator(".tt-drawer .tt-move")
      .nth(n % 3)
      .focus();
    await settled(page);
    return () => page.keyboard.press("Enter");
  },
  "by drag and drop": async (page, n) => {
    const from = page.locator("[data-pair]").nth(17 * n + 9);
    await from.scrollIntoViewIfNeeded();
    const start = await from.boundingBox();
    await page.mouse.move((start?.x ?? 0) + 8, (start?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((start?.x ?? 0) + 30, (start?.y ?? 0) + 8);
    const onScreen = await page.evaluate(() =>
      [...document.querySelectorAll("[data-target]")]
        .map((cell) => cell.getBoundingClientRect())
        .filter(({ top, bottom, height }) => height > 0 && top > 120 && bottom < innerHeight - 120)
        .map(({ x, y }) => ({ x: x + 12, y: y + 12 })),
    );
    const target = onScreen[n % onScreen.length];
    if (!target) throw new Error("No target on the screen");
    await page.mouse.move(target.x, target.y);
    await settled(page);
    return () => page.mouse.up();
  },
};

await prepare(console.log, new AbortController().signal);
const product = await startProduct({ seed: seedDemonstration });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const id = await prepareEvent(product.siteUrl);
  const page = await browser.newPage({ baseURL: product.siteUrl, viewport: { width: 1280, height: 900 } });
  await page.goto("/authentification");
  await page.getByLabel("Adresse e-mail").fill("admin@exemple.fr");
  await page.getByLabel(/^Mot de passe/).fill(demoPassword);
  await page.getByRole("button", { name: "Me connecter" }).click();
  await page.waitForURL((url) => !/authentification/.test(url.pathname));
  await page.goto(`/evenements/edition/${id}/planning/grille`);
  await page.locator("[data-pair]").first().waitFor();
  const session = await page.context().newCDPSession(page);
  // Processor time: the machine may be shared.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const count = await page.locator("[data-pair]").count();
  console.log(`${count} meetings; processor milliseconds of a mid-range phone, median of ${moves} moves`);
  console.log(" ".repeat(18), "   all  script   style  layout");
  for (const [name, prepareGesture] of Object.entries(gestures)) {
    const taken: number[][] = [];
    for (let n = 0; n < moves; n++) {
      const gesture = await prepareGesture(page, n);
      const before = await worked(session);
      await gesture();
      await settled(page);
      taken.push((await worked(session)).map((now, part) => now - (before[part] ?? 0)));
    }
    const medians = parts.map((_, part) =>
      quantile(
        taken.map((one) => one[part] ?? Number.NaN),
        0.5,
      ),
    );
    const verdict = (medians[0] ?? Number.NaN) <= bound ? "✓" : "✗";
    console.log(
      name.padEnd(18),
      medians.map((ms) => ms.toFixed(0).padStart(7)).join(" "),
      verdict,
      `(≤ ${bound})`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}
process.exit();
