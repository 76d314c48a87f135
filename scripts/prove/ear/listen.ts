import type { BrowserContext, Locator, Page, Request } from "@playwright/test";
import { build } from "esbuild";

type Reader = {
  start(of: { container: Node }): Promise<void>;
  stop(): Promise<void>;
  next(): Promise<void>;
  spokenPhraseLog(): Promise<string[]>;
  readonly activeNode: Node | null;
};
declare const screenReader: { virtual: Reader; Virtual: new () => Reader };

const bundled = await build({
  stdin: {
    contents: 'export { virtual, Virtual } from "@guidepup/virtual-screen-reader"',
    resolveDir: import.meta.dirname,
  },
  bundle: true,
  write: false,
  format: "iife",
  globalName: "screenReader",
  logLevel: "error",
});
const library = bundled.outputFiles[0]?.text ?? "";

/** The library speaks English: its words for roles and states, in French. Anything else that it says is the page's. */
const words: Readonly<Record<string, string>> = {
  alert: "alerte",
  alertdialog: "boîte de dialogue",
  article: "article",
  banner: "en-tête",
  busy: "occupé",
  button: "bouton",
  caption: "légende",
  cell: "cellule",
  checkbox: "case à cocher",
  checked: "coché",
  columnheader: "titre de colonne",
  combobox: "liste déroulante",
  complementary: "complément",
  contentinfo: "pied de page",
  "current item": "élément actuel",
  "current page": "page actuelle",
  "current step": "étape actuelle",
  definition: "définition",
  dialog: "boîte de dialogue",
  disabled: "indisponible",
  document: "document",
  expanded: "ouvert",
  form: "formulaire",
  generic: "",
  grid: "grille",
  gridcell: "case",
  group: "groupe",
  heading: "titre",
  image: "image",
  img: "image",
  invalid: "non valide",
  link: "lien",
  list: "liste",
  listbox: "liste de choix",
  listitem: "élément",
  log: "journal",
  main: "contenu",
  menu: "menu",
  menuitem: "entrée de menu",
  modal: "",
  navigation: "navigation",
  "not busy": "",
  "not checked": "non coché",
  "not disabled": "",
  "not expanded": "fermé",
  "not invalid": "",
  "not pressed": "non enfoncé",
  "not required": "",
  "not selected": "non choisi",
  option: "option",
  paragraph: "",
  pressed: "enfoncé",
  progressbar: "barre de progression",
  radio: "bouton radio",
  radiogroup: "groupe de choix",
  region: "région",
  required: "obligatoire",
  row: "ligne",
  rowgroup: "",
  rowheader: "titre de ligne",
  search: "recherche",
  searchbox: "champ de recherche",
  selected: "choisi",
  separator: "séparateur",
  "sorted in ascending order": "tri croissant",
  "sorted in descending order": "tri décroissant",
  spinbutton: "champ numérique",
  status: "état",
  strong: "",
  switch: "interrupteur",
  tab: "onglet",
  table: "tableau",
  term: "terme",
  textbox: "champ de texte",
  tooltip: "bulle",
};

const months = "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre";
/** What changes from one day to the next, and from one run to another. */
const varying: readonly [RegExp, string][] = [
  [new RegExp(`\\b(?:\\d{1,2}|1er)\\s(?:${months})(?:\\s\\d{4})?`, "g"), "‹date›"],
  [/\b\d{1,2}h\d{2}\b/g, "‹heure›"],
  [/\bdans \d+ jours?\b|\bencore \d+ jours?\b/g, "‹délai›"],
];

const inFrench = (phrase: string): string => {
  const live = /^(polite|assertive): (.*)$/s.exec(phrase);
  if (live) return `annonce${live[1] === "assertive" ? " urgente" : ""} : ${live[2]}`;
  const said = phrase
    .replace(/^end of (\w+)/, (_, role: string) => (words[role] ? `fin : ${words[role]}` : ""))
    .split(", ")
    .map((part) =>
      (words[part] ?? part)
        .replace(/^level (\d)$/, "niveau $1")
        .replace(/^position (\d+)$/, "$1")
        .replace(/^set size (-?\d+)$/, "sur $1")
        .replace(/^has popup (\w+)$/, "ouvre : $1")
        .replace(/^\d+ controls?$/, ""),
    )
    .filter(Boolean)
    .join(", ");
  return said.replace(/^élément, (?:niveau \d+, )?(\d+), sur (\d+)/, "élément $1 sur $2");
};
/** Ends that nobody waits for: of what has no parts, and of a part without a role. */
const isEnd = (phrase: string) =>
  /^end(,| of (link|button|heading|listitem|cell|rowheader|columnheader|banner|contentinfo))/.test(phrase);
const asWritten = (phrase: string): string =>
  varying.reduce((text, [what, as]) => text.replaceAll(what, as), inFrench(phrase)).replace(/\s+/g, " ");

const controls =
  /^(link|button|textbox|searchbox|combobox|checkbox|radio|switch|spinbutton|menuitem|tab|option|dialog|alertdialog)(, (not )?(checked|pressed|expanded|required|invalid|disabled|selected|busy|modal))*$/;

type Transcript = { lines: string[]; findings: string[] };

/** Hears one page as a screen reader does: where the focus goes, what live regions say, what stands somewhere. */
export const listenTo = async (context: BrowserContext, page: Page) => {
  // Each page that is loaded begins anew.
  await context.addInitScript({ content: `${library};globalThis.screenReader = screenReader;` });
  const heard: Transcript = { lines: [], findings: [] };
  let focused = "";
  // What an answer changes is said with it, however slow the machine.
  const unanswered = new Set<Request>();
  page.on("request", (request) => void (request.resourceType() === "fetch" && unanswered.add(request)));
  page.on("requestfinished", (request) => void unanswered.delete(request));
  page.on("requestfailed", (request) => void unanswered.delete(request));

  const begin = async () => {
    await page.evaluate(async () => {
      const { virtual } = screenReader;
      await virtual.start({ container: document.body });
      // The library hears changes of live regions. An alert that comes with its text is read out too.
      const alerts: string[] = [];
      Object.assign(globalThis, { alertsHeard: alerts, phrasesRead: 0 });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof Element)
            for (const one of [node, ...node.querySelectorAll("*")])
              if (one instanceof HTMLElement && one.role === "alert" && one.innerText)
                alerts.push(`assertive: ${one.innerText}`);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await said(true);
    focused = (await focus()).phrase;
  };
  /** What was said since it was last taken. */
  const said = (takes: boolean) =>
    page.evaluate(async (takes) => {
      const known = globalThis as unknown as { alertsHeard: string[]; phrasesRead: number };
      const log = await screenReader.virtual.spokenPhraseLog();
      const heard = [...log.slice(known.phrasesRead), ...known.alertsHeard];
      if (takes) {
        known.phrasesRead = log.length;
        known.alertsHeard.length = 0;
      }
      return heard;
    }, takes);
  /** What has the focus, as it is now: another thing, or one that has opened or become wrong. */
  const focus = () =>
    page.evaluate(async () => {
      const known = globalThis as unknown as { lastFocus?: Element };
      const active = document.activeElement;
      if (!active || active === document.body) return { phrase: "", hasMoved: true };
      const hasMoved = known.lastFocus !== active;
      known.lastFocus = active;
      const reader = new screenReader.Virtual();
      await reader.start({ container: active });
      const [phrase = ""] = await reader.spokenPhraseLog();
      await reader.stop();
      return { phrase, hasMoved };
    });
  const write = (phrases: readonly string[]) => {
    for (const phrase of phrases) {
      if (controls.test(phrase)) heard.findings.push(`sans nom : ${phrase}`);
      const line = isEnd(phrase) ? "" : asWritten(phrase);
      if (line && line !== heard.lines.at(-1)?.trim()) heard.lines.push(`  ${line}`);
    }
  };
  /** What was said since: waits until something was, and nothing more comes. */
  const settle = async (act: string, maySilent = false) => {
    let phrases: string[] = [];
    for (let quiet = 0, waited = 0; quiet < 3 && waited < 50; waited++) {
      await page.waitForTimeout(120);
      const now = await said(false);
      const isLoading = await page.evaluate(
        (busy) => document.querySelector(busy) !== null,
        "[aria-busy=true]:not(button)",
      );
      const isBusy = isLoading || unanswered.size > 0;
      const hasSpoken = now.length > 0 || waited > 8;
      quiet = now.length === phrases.length && !isBusy && hasSpoken ? quiet + 1 : 0;
      phrases = now;
    }
    phrases = await said(true);
    const { phrase: now, hasMoved } = await focus();
    const isHeard = phrases.some((phrase) => asWritten(phrase) === asWritten(now));
    const isNew = (hasMoved || now !== focused) && !isHeard;
    if (now === "") heard.findings.push(`le focus est perdu après : ${act}`);
    focused = now;
    const all = [...phrases, ...(isNew ? [now] : [])].filter(
      (phrase) =>
        // The library reads what is off or hidden within a live region.
        !/^polite: ,? ?\d+ %$|^polite: $/.test(phrase) &&
        !phrases.some(
          (other) => other.startsWith(phrase.replace("polite: ", "assertive: ")) && other !== phrase,
        ),
    );
    if (all.length === 0 && !maySilent) heard.findings.push(`silence après : ${act}`);
    write(all);
  };
  const act = (text: string) => heard.lines.push("", `» ${text}`);

  return {
    heard,
    /** Loads an address. A screen reader then says the title of the page. */
    open: async (address: string) => {
      await page.goto(address);
      await page.waitForLoadState("networkidle");
      act("ouvre la page");
      heard.lines.push(`  page : ${asWritten(await page.title())}`);
      await begin();
    },
    /** The page that an act led to, once it is there. */
    arrive: async () => {
      await page.waitForLoadState("networkidle");
      await settle("l’arrivée", true);
      heard.lines.push(`  page : ${asWritten(await page.title())}`);
    },
    /** Brings the focus to a control, by Tab or by the reader's own keys. */
    reach: async (name: string, target: Locator) => {
      act(`va à ${name}`);
      const isThere = await target.evaluate((one) => one === document.activeElement);
      await target.focus();
      await settle(name, isThere);
      if (isThere) write([focused]);
    },
    press: async (key: string, meant = key) => {
      act(meant === key ? `touche ${key}` : meant);
      await page.keyboard.press(key);
      await settle(meant);
    },
    type: async (text: string, shown = text) => {
      act(`écrit « ${shown} »`);
      await page.keyboard.type(text);
      await said(true);
      focused = (await focus()).phrase;
    },
    /** An act that keys alone do not make, such as the browser's own picker of files. */
    does: async (meant: string, doing: () => Promise<unknown>) => {
      act(meant);
      await doing();
      await settle(meant);
    },
    /** Reads a part of the page from its beginning to its end. */
    reads: async (name: string, part: Locator) => {
      act(`lit ${name}`);
      const phrases = await part.evaluate(async (container) => {
        const reader = new screenReader.Virtual();
        await reader.start({ container });
        const first = reader.activeNode;
        // After the end it begins anew.
        do await reader.next();
        while (reader.activeNode !== first);
        const log = await reader.spokenPhraseLog();
        await reader.stop();
        return log.slice(0, -1);
      });
      write(phrases);
    },
  };
};
