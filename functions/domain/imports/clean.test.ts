import { describe, expect, test } from "vitest";
import {
  cityOf,
  descriptionOf,
  lineOf,
  nameOf,
  paragraphsOf,
  phoneOf,
  websiteOf,
  zipCodeOf,
} from "./clean.ts";

// Texts are made up; their dirt is what real directories do.

describe("texts are mended", () => {
  test.each([
    ["  Les   Amis\u00a0du  Lac ", "Les Amis du Lac"],
    ["Clic&#39; &amp; Ressources&hellip;", "Clic' & Ressources…"],
    ["E\u0301cole\u200b", "École"],
    ["a\u0000b\nc", "ab c"],
    [3949, "3949"],
    [null, ""],
    [["x"], ""],
    ["&#55296;&#0;", "&#55296;&#0;"],
  ])("%j → %j", (written, line) => expect(lineOf(written)).toBe(line));

  test.each([
    [" Bovin  lait ", "Bovin lait"],
    ["88.99B", ""],
    ["8899B", ""],
    ["88.99B, action sociale", "88.99B, action sociale"],
  ])("description %j → %j", (written, text) => expect(descriptionOf(written)).toBe(text));

  test("paragraphs keep their breaks", () => {
    expect(paragraphsOf(" Un \r\n\r\n\r\n\r\n deux  trois\u2028quatre ")).toBe("Un\n\ndeux trois\nquatre");
  });

  test.each([
    ["RECYCLERIE DES TROIS VALLONS DE L ARGOAT", "Recyclerie des Trois Vallons de l'Argoat"],
    ["GEIQ BTP NORD BRETAGNE", "GEIQ BTP Nord Bretagne"],
    ["ASSOC AIDE A L EMPLOI", "Assoc Aide à l'Emploi"],
    ["L'ATELIER D'À CÔTÉ", "L'Atelier d'à Côté"],
    ["A2I NORD 14", "A2I Nord 14"],
    ["ADEF", "ADEF"],
    ["Médiathèque Jean DEGOUL", "Médiathèque Jean DEGOUL"],
  ])("name %j → %j", (written, name) => expect(nameOf(written)).toBe(name));

  test.each([
    ["BOURG EN BRESSE CEDEX 9", "Bourg-en-Bresse"],
    ["Aix-en-Provence Cedex 02", "Aix-en-Provence"],
    ["LE GRAND PRESSIGNY", "Le Grand-Pressigny"],
    ["ST MARTIN D'AUXIGNY", "Saint-Martin-d'Auxigny"],
    ["LA FERTÉ-SAINT-CYR", "La Ferté-Saint-Cyr"],
    ["Paris 10ème", "Paris 10ème"],
    ["CEDEX", ""],
  ])("city %j → %j", (written, city) => expect(cityOf(written)).toBe(city));

  test.each([
    ["1000", "01000"],
    [45100, "45100"],
    ["35 000", "35000"],
    ["F-35000", "35000"],
    ["350", "350"],
    ["2A004", "2A004"],
  ])("postal code %j → %j", (written, code) => expect(zipCodeOf(written)).toBe(code));

  test.each([
    ["+33474219206", "04 74 21 92 06"],
    ["+33 (0)2 99 00 00 00", "02 99 00 00 00"],
    ["05.56.34.61.05 / 0557000220", "05 56 34 61 05 / 05 57 00 02 20"],
    [3949, "3949"],
    ["+596 5 96 58 92 83", "+596 5 96 58 92 83"],
    ["-", ""],
    [612345678, "06 12 34 56 78"],
    [33612345678, "06 12 34 56 78"],
    ["(+33) 6 12 34 56 78", "06 12 34 56 78"],
    ["06/12/34/56/78", "06 12 34 56 78"],
    ["06/12/34/56/78 / 02/99/00/11/22", "06 12 34 56 78 / 02 99 00 11 22"],
    ["+34 612 345 678", "+34 612 345 678"],
    ["0299001122\n0612345678", "02 99 00 11 22 / 06 12 34 56 78"],
    ["Tél : 02 97 11 22 33", "02 97 11 22 33"],
    ["3,36E+10", ""],
    ["3.36123E+10", ""],
  ])("telephone %j → %j", (written, phone) => expect(phoneOf(written)).toBe(phone));

  test.each([
    ["www.exemple.net", "https://www.exemple.net"],
    ["http://www.exemple.net/a", "https://www.exemple.net/a"],
    ["https://exemple.fr/a,b?c=d", "https://exemple.fr/a,b?c=d"],
    ["https://exemple.fr, www.facebook.com/exemple", "https://exemple.fr"],
    ["Facebook : exemple", undefined],
    ["javascript:alert(1)", undefined],
    ["néant", undefined],
  ])("site %j → %j", (written, site) => expect(websiteOf(written)).toBe(site));
});
