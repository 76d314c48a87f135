import { beforeEach, expect, test, vi } from "vitest";
import { mailOf } from "#functions/platform/letter.ts";

beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://exemple.fr");
});

const letter = () =>
  mailOf({
    subject: "Ton planning <b>",
    lines: [
      "Bonjour <b>Zoé</b>,",
      { hours: [["9h00", "Brique & Chaux"]] },
      { steps: ["Lire", "Répondre"] },
      { items: ["Un avis"] },
    ],
    link: { label: "Voir", href: "https://exemple.fr/voir?a=1&b=2" },
    after: [
      { before: "Un seul e-mail.", label: "Ne plus le recevoir", href: "https://exemple.fr/stop?e=5&f=6" },
      "Une question ? Appelle le 02 99 12 34 56, ou va ici : https://exemple.fr/aide?c=3&d=4",
    ],
  });

/** What a reader of the page is told, without its look. */
const wordsOf = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>|<div style="display:none">.*?<\/div>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll("&nbsp;", " ")
    .split(/\s+/);

test("a letter says the same words as text and as a page, in the same order", () => {
  const { text, html } = letter();
  const page = wordsOf(html);
  let at = 0;
  // The text has numbers, dashes and colons where the page has lists; the button's address comes last in the page.
  const said = text
    .replace(/^(\d\.|-) /gm, "")
    .replace("9h00 :", "9h00")
    .replace(/(Voir|recevoir) :\s\S+/g, "$1");
  for (const word of said.split(/\s+/)) {
    at = page.indexOf(word, at);
    expect(at, word).toBeGreaterThan(-1);
  }
  expect(text).toContain("Voir :\nhttps://exemple.fr/voir?a=1&b=2");
  expect(text).toContain("1. Lire\n2. Répondre\n\n- Un avis");
});

test("what somebody typed is no link of ours, and a mark after an address is no part of it", () => {
  const said = "Malika a écrit : « va sur https://exemple.fr.ailleurs.net/x ou https://ailleurs.net »";
  const { html } = mailOf({
    ...{ subject: "Un mot", after: [] },
    lines: [said, "Réponds ici (https://exemple.fr/semaine#a~b)."],
  });
  expect(html.match(/<a href="[^"]*"/g)).toEqual(['<a href="https://exemple.fr/semaine#a~b"']);
});

test("nothing in a letter is markup, and each address among its words is a link", () => {
  const { html } = letter();
  expect(html).toContain("Bonjour &lt;b&gt;Zoé&lt;/b&gt;,");
  expect(html).toContain("<title>Ton planning &lt;b&gt;</title>");
  expect(html).toContain('<a href="https://exemple.fr/aide?c=3&amp;d=4"');
  expect(html).toMatch(/<a href="https:\/\/exemple\.fr\/stop\?e=5&amp;f=6"[^>]*>Ne plus le recevoir<\/a>/);
  expect(html).toContain('<a href="https://exemple.fr/voir?a=1&amp;b=2"');
});
