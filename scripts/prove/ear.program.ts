import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { storyAddresses } from "#scripts/prove/browser/story-addresses.ts";
import { desktop, type Person, visit } from "#scripts/prove/browser/visitor.ts";
import { aDay } from "#scripts/prove/ear/day.ts";
import { listenTo } from "#scripts/prove/ear/listen.ts";
import { type Figure, isWithinBound, report } from "#scripts/prove/report.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { findChromium } from "#scripts/testing/browser/chromium.ts";
import { moveClock } from "#scripts/testing/browser/clock.ts";
import { openSite } from "#scripts/testing/browser/started-product.ts";
import { png } from "#scripts/testing/corpus.ts";

// Eight journeys with a screen reader, by keys alone. What it says is compared with the transcripts beside, which a person
// can read and judge. EAR_WRITE=1 writes them anew; `npm run prove -- ear` fails on a silence and a control without name too.
const writes = process.env.EAR_WRITE === "1";
const folder = path.join(import.meta.dirname, "ear");

type Ear = Awaited<ReturnType<typeof listenTo>>;
type Journey = {
  name: string;
  person: Person;
  /** The clock of the page and of the product. */
  at?: Date;
  make: (ear: Ear, page: Page) => Promise<void>;
};

const product = await openSite();
const site = product.siteUrl;
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });

const journeysOf = async (): Promise<Journey[]> => {
  const { festLearner = [] } = await storyAddresses(site);
  const [, step = ""] = festLearner;
  const day = await aDay(site);
  return [
    {
      name: "se-connecter",
      person: "visitor",
      make: async (ear, page) => {
        await ear.open("/authentification");
        await ear.reach("« Adresse e-mail »", page.getByLabel("Adresse e-mail"));
        await ear.type("apprenant@exemple.fr");
        await ear.press("Tab");
        await ear.type("ce n'est pas le bon", "un mot de passe faux");
        await ear.press("Enter", "Entrée");
        await ear.reach("« Mot de passe »", page.getByLabel(/^Mot de passe/));
        await page.keyboard.press("ControlOrMeta+A");
        await ear.type(demoPassword, "le bon mot de passe");
        await ear.press("Enter", "Entrée");
        await page.waitForURL(/tableau-de-bord/);
        await ear.arrive();
      },
    },
    {
      name: "trouver-une-structure",
      person: "learner",
      make: async (ear, page) => {
        await ear.open("/structures");
        await ear.reach("« Ville ou code postal »", page.getByLabel("Ville ou code postal"));
        await ear.type("Vitré");
        await ear.press("Enter", "Entrée");
        await ear.reads("la première carte", page.getByRole("article").first());
        await ear.reach("« Sélectionner »", page.getByRole("button", { name: /^Sélectionner/ }).first());
        await ear.press("Enter", "Entrée");
      },
    },
    {
      name: "faire-ses-voeux",
      person: "learner",
      make: async (ear, page) => {
        await ear.open("/structures");
        await ear.reach("« Sélectionner »", page.getByRole("button", { name: /^Sélectionner/ }).first());
        await ear.press("Enter", "Entrée");
        await ear.reach("la sélection", page.getByRole("link", { name: /^Mes structures sélectionnées/ }));
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Les structures que je veux rencontrer" }).waitFor();
        // A name comes with its structure.
        await page.locator(".slot h3 a").nth(4).waitFor();
        await ear.arrive();
        await ear.reach("« Monter », cinquième", page.getByRole("button", { name: /^Monter/ }).last());
        await ear.press("Enter", "Entrée");
        await ear.reach("« Enregistrer »", page.getByRole("button", { name: /^Enregistrer/ }).first());
        await ear.press("Enter", "Entrée");
        await ear.reads("la boîte de dialogue", page.locator("[role=dialog]:not(.toasts *)"));
        await ear.press("Escape", "Échap");
      },
    },
    {
      name: "deposer-un-fichier",
      person: "festLearner",
      make: async (ear, page) => {
        await ear.open(step);
        await ear.reach("« Déposer un fichier »", page.getByRole("button", { name: "Déposer un fichier" }));
        await ear.press("Enter", "Entrée");
        const field = page.locator("#deposit input[type=file]");
        await ear.reach("le champ du fichier", field);
        await ear.does("choisit récolte.png", () =>
          field.setInputFiles({ name: "récolte.png", mimeType: "image/png", buffer: png(60, 40) }),
        );
        await page.getByText("Fichier disponible").waitFor();
        await ear.does("attend que le fichier soit vérifié", () => page.waitForTimeout(500));
        await ear.reach("« Je rends »", page.getByRole("button", { name: /^Je rends/ }));
        await ear.press("Enter", "Entrée");
      },
    },
    {
      name: "deplacer-un-rendez-vous",
      person: "administrator",
      make: async (ear, page) => {
        await ear.open(day.grid);
        const meeting = page.getByRole("grid").locator("[data-pair]").first();
        await ear.reach("un rendez-vous de la grille", meeting);
        await ear.press("Enter", "Entrée");
        const moves = page.getByRole("group", { name: /^Déplacer/ });
        await ear.reads("le volet", moves);
        await ear.reach("un déplacement", moves.getByRole("listitem").getByRole("button").last());
        await ear.press("Enter", "Entrée");
      },
    },
    {
      name: "cocher-une-presence",
      person: "administrator",
      at: day.at,
      make: async (ear, page) => {
        await day.publish();
        await ear.open(day.board);
        const stand = page.getByRole("article").first();
        await ear.reads("une structure", stand);
        const closed = stand.getByRole("button", { expanded: false });
        if ((await closed.count()) > 0) {
          await ear.reach("la structure", closed.first());
          await ear.press("Enter", "Entrée");
        }
        await ear.reach("« Là »", stand.getByRole("button", { name: /^Là/ }).first());
        await ear.press("Enter", "Entrée");
        // The clock stands still here, and of two ticks the later one counts.
        await moveClock(page, new Date(day.at.getTime() + 1_000));
        await ear.press("Enter", "Entrée, pour annuler");
      },
    },
    {
      name: "trier-un-tableau",
      person: "administrator",
      make: async (ear, page) => {
        await ear.open("/tableau-de-bord?tab=users");
        const table = page.getByRole("table");
        await ear.reads("les titres du tableau", table.getByRole("row").first());
        await ear.reach("« Nom »", table.getByRole("link", { name: "Nom", exact: true }));
        await ear.press("Enter", "Entrée");
        await ear.press("Enter", "Entrée");
        await ear.reach("« Suivante »", page.getByRole("link", { name: "Suivante" }));
        await ear.press("Enter", "Entrée");
      },
    },
    {
      name: "une-erreur-dans-un-dialogue",
      person: "administrator",
      make: async (ear, page) => {
        await ear.open("/tableau-de-bord?tab=types");
        await ear.reach("« Créer un type »", page.getByRole("button", { name: "Créer un type" }));
        await ear.press("Enter", "Entrée");
        await ear.press("Enter", "Entrée, sans rien écrire");
        await ear.type("Ressourcerie");
        await ear.press("Enter", "Entrée");
        await ear.press("Escape", "Échap");
      },
    },
  ];
};

/** The lines that one has and the other lacks, each with its number. */
const difference = (expected: readonly string[], said: readonly string[]): string[] =>
  Array.from({ length: Math.max(expected.length, said.length) }, (_, n) => n)
    .filter((n) => expected[n] !== said[n])
    .slice(0, 6)
    .map((n) => `${n + 1}: attendu « ${expected[n] ?? ""} », dit « ${said[n] ?? ""} »`);

const findings: string[] = [];
let phrases = 0;
try {
  for (const { name, person, at, make } of await journeysOf()) {
    const { page, context } = await visit(browser, site, person, { at });
    await page.setViewportSize(desktop);
    const ear = await listenTo(context, page);
    try {
      await make(ear, page);
    } catch (error) {
      findings.push(`${name}: ${String(error).split("\n").slice(0, 4).join(" ")}`);
    }
    const { lines, findings: own } = ear.heard;
    phrases += lines.filter((line) => line.startsWith("  ")).length;
    findings.push(...own.map((one) => `${name}: ${one}`));
    const file = path.join(folder, `${name}.txt`);
    const text = `${lines.join("\n").trim()}\n`;
    if (writes) writeFileSync(file, text);
    const expected = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (expected !== text)
      findings.push(...difference(expected.split("\n"), text.split("\n")).map((line) => `${name}, ${line}`));
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
for (const finding of findings) console.log(`finding: ${finding}`);
const figures: Figure[] = [
  ["phrases heard in eight journeys", phrases, { atLeast: 60 }],
  ["silences, controls without name, phrases unlike the transcript", findings.length, 0],
];
report("ear", figures);
if (!figures.every(isWithinBound)) process.exitCode = 1;
