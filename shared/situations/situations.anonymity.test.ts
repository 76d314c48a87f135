import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isOneLetterAway,
  plainText,
  tellingPassages,
  type Watched,
} from "#shared/situations/situations.anonymity.ts";

const watched: Watched[] = [
  { kind: "learner", name: "Aïcha Le Goff-Delorme" },
  { kind: "trainer", name: "Driss Benali" },
  { kind: "trainer", name: "Anne Ly" },
  { kind: "structure", name: "La Sauvagine" },
  { kind: "structure", name: "Association Le Jardin des Possibles" },
  { kind: "structure", name: "Scop Ti" },
];
const found = (text: string) =>
  tellingPassages(text, watched).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

describe("names", () => {
  test.each<[string, string[]]>([
    ["Aïcha Le Goff-Delorme a réglé le vélo.", ["learner: Aïcha Le Goff-Delorme"]],
    ["aicha et DRISS ont parlé", ["learner: aicha", "trainer: DRISS"]],
    ["d’Aïcha, l'Aïcha, (Aïcha)", ["learner: Aïcha", "learner: Aïcha", "learner: Aïcha"]],
    ["Ai\u0308cha décomposé", ["learner: Ai\u0308cha"]],
    ["Mme LE GOFF arrive", ["learner: LE GOFF"]],
    ["Mme Legoff arrive, puis Goff Delorme", ["learner: Legoff", "learner: Goff Delorme"]],
    ["Be\u00adnali et Be\u200bnali", ["trainer: Be\u00adnali", "trainer: Be\u200bnali"]],
    ["M. Benali, Driss\nBenali", ["trainer: Benali", "trainer: Driss", "trainer: Benali"]],
    ["Ly a montré le geste", ["trainer: Ly"]],
    ["l'équipe ly n'est pas un nom, Annette et Lyon non plus", []],
    ["Benaliser, drissage, maïcha, aïchas : dans d'autres mots", []],
    ["le la les de du des", []],
    [
      "Chez La Sauvagine, à la sauvagine, une sauvagine",
      ["structure: La Sauvagine", "structure: la sauvagine", "structure: sauvagine"],
    ],
    [
      "au jardin des possibles, Le Jardin des possibles",
      ["structure: jardin des possibles", "structure: Jardin des possibles"],
    ],
    ["un jardin, tous les gestes possibles, une association", []],
    ["chez Ti et chez ti", ["structure: Ti"]],
    ["", []],
  ])("%j", (text, expected) => expect(found(text)).toEqual(expected));

  test.each<[string, Watched, string[]]>([
    ["Il a taché un jean.", { kind: "learner", name: "Jean Moulin" }, []],
    ["Jean a taché son jean.", { kind: "learner", name: "Jean Moulin" }, ["learner: Jean"]],
    ["à la Sauvagine", { kind: "structure", name: "Ferme La Sauvagine" }, ["structure: Sauvagine"]],
    ["une ferme et une sauvagine", { kind: "structure", name: "Ferme La Sauvagine" }, []],
    [
      "au Vieux Biclou",
      { kind: "structure", name: "Le Vieux Biclou - Atelier vélo" },
      ["structure: Vieux Biclou"],
    ],
    ["à la MDPH, au jdp", { kind: "structure", name: "Maison départementale (MDPH)" }, ["structure: MDPH"]],
    ["au JDP, et au jdp", { kind: "structure", name: "Le Jardin des Possibles" }, ["structure: JDP"]],
    ["la Mission et le Point", { kind: "structure", name: "Mission locale - Point accueil" }, []],
  ])("%j, watching %j", (text, one, expected) =>
    expect(
      tellingPassages(text, [one]).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`),
    ).toEqual(expected),
  );

  test.each<[string, string[]]>([
    ["avec D. B. ce matin", ["initials: D. B."]],
    ["avec D.B., puis A.-L.", ["initials: D.B.", "initials: A.-L."]],
    ["M. B. est venu, Mme D est partie", ["initials: M. B.", "initials: Mme D"]],
    ["avec X. Y., Mme Z. et M. K.", []],
    ["un plan B, le lot D. Puis A.", []],
    ["Aïcah et Bennali", ["nearName: Aïcah", "nearName: Bennali"]],
    ["bennali, Benêt et Aïchaaa", []],
  ])("asks of %j whether it is somebody", (text, expected) => expect(found(text)).toEqual(expected));

  test.each([
    ["malika", "mallika", true],
    ["malika", "malik", true],
    ["malika", "malyka", true],
    ["malika", "makila", false],
    ["malika", "mailka", true],
    ["malika", "malika", false],
    ["malika", "malikaaa", false],
  ])("%s and %s are one letter apart: %j", (one, other, expected) => {
    expect(isOneLetterAway(one, other)).toBe(expected);
    expect(isOneLetterAway(other, one)).toBe(expected);
  });

  test("nobody to watch, nothing found", () => {
    expect(tellingPassages("Aïcha Le Goff", [])).toEqual([]);
    expect(tellingPassages("Aïcha", [{ kind: "learner", name: "" }])).toEqual([]);
  });

  test("a name is found however it is written between other words", () => {
    const spellings: ((name: string) => string)[] = [
      (name) => name,
      (name) => name.toUpperCase(),
      (name) => name.toLowerCase(),
      (name) => name.normalize("NFD"),
      (name) => name.normalize("NFD").replace(/\p{M}/gu, ""),
      (name) => name.replace(/[ -]/g, "-"),
      (name) => name.replace(/[ -]/g, " "),
    ];
    const before = fc.constantFrom("", "Avec ", "« ", "l’", "(", "\n", "1. ");
    const after = fc.constantFrom("", ".", ", puis", " »", ")", "\n", "’s");
    const name = fc.constantFrom(...watched.filter((one) => one.name !== "Scop Ti"));
    fc.assert(
      fc.property(
        before,
        name,
        fc.constantFrom(...spellings),
        after,
        (lead, { kind, name: given }, spell, rest) => {
          const text = `${lead}${spell(given)}${rest}`;
          const end = lead.length + spell(given).length;
          return tellingPassages(text, watched).some((one) => one.kind === kind && one.end === end);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("addresses and numbers", () => {
  test.each<[string, string[]]>([
    ["écris à camille.dupont+fest@exemple.fr.", ["email: camille.dupont+fest@exemple.fr"]],
    ["driss.benali@sauvagine.bzh", ["email: driss.benali@sauvagine.bzh"]],
    [
      "camille (at) exemple.fr, camille [arobase] exemple.fr",
      ["email: camille (at) exemple.fr", "email: camille [arobase] exemple.fr"],
    ],
    ["camille arobase exemple point fr", ["email: camille arobase exemple point fr"]],
    ["@atelier, a@b, 3 @ 2 euros", []],
    ["06 12 34 56 78", ["phone: 06 12 34 56 78"]],
    [
      "06.12.34.56.78, 06-12-34-56-78, 06/12/34/56/78",
      ["phone: 06.12.34.56.78", "phone: 06-12-34-56-78", "phone: 06/12/34/56/78"],
    ],
    [
      "0612345678 et 02\u00a099\u202f12\u00a034\u00a056",
      ["phone: 0612345678", "phone: 02\u00a099\u202f12\u00a034\u00a056"],
    ],
    [
      "+33 6 12 34 56 78, +33612345678, 0033 6 12 34 56 78",
      ["phone: +33 6 12 34 56 78", "phone: +33612345678", "phone: 0033 6 12 34 56 78"],
    ],
    ["+33 (0)6 12 34 56 78", ["phone: +33 (0)6 12 34 56 78"]],
    ["06 123 456 78 ou 061 234 56 78", ["phone: 06 123 456 78", "phone: 061 234 56 78"]],
    ["+262 692 12 34 56", ["phone: +262 692 12 34 56"]],
    ["le 12/04/2026, 2026-2027, 35 000 euros, 0,5 kg, 10 h 30", []],
    [
      "SIRET 123 456 789 00012, 12345678900012, 123456789000123",
      ["siret: 123 456 789 00012", "siret: 12345678900012"],
    ],
    [
      "https://sauvagine.bzh/contact, www.velo-rennes.fr et atelier.asso.fr",
      ["website: https://sauvagine.bzh/contact,", "website: www.velo-rennes.fr", "website: atelier.asso.fr"],
    ],
    ["etc.fr ?, fin.Puis, 3.14, node.js, M.Com", ["website: etc.fr"]],
    ["06 12 34 56 78 90", ["phone: 06 12 34 56 78"]],
    ["061234567890", []],
  ])("%j", (text, expected) => expect(found(text)).toEqual(expected));
});

describe("the SIRET number of a structure that is watched", () => {
  const known: Watched[] = [{ kind: "structure", name: "La Sauvagine", siret: "12345678200010" }];
  test.each<[string, string[]]>([
    ["12345678200010, 123 456 782 00010", ["12345678200010", "123 456 782 00010"]],
    ["123.456.782.00010 ; 123-456-782 000 10", ["123.456.782.00010", "123-456-782 000 10"]],
    ["SIREN 123 456 782, TVA FR 11 123456782", ["123 456 782", "123456782"]],
    ["1234567820001, 9123456782, 123 456 783", []],
    ["12345678200028", ["12345678200028"]],
    ["123 456 782\n00010", ["123 456 782"]],
  ])("%j", (text, expected) =>
    expect(
      tellingPassages(text, known).map(({ kind, start, end }) => [kind, text.slice(start, end)]),
    ).toEqual(expected.map((found) => ["siret", found])),
  );
});

test("a name inside an address is one passage", () => {
  expect(found("driss.benali@exemple.fr, Driss")).toEqual([
    "email: driss.benali@exemple.fr",
    "trainer: Driss",
  ]);
});

test.each([
  ["<p>Un <strong>Dri</strong>ss</p><ul><li>a</li></ul>", "Un Driss\na\n\n"],
  ["<p>A&iuml;cha &#233;crit&#x20;&lt;b&gt; Q&amp;A</p>", "Aicha écrit <b> Q&A\n"],
  ["a<br>b &inconnue; &#0;&#xD800;c", "a\nb &inconnue; c"],
])("%j reads %j", (html, text) => expect(plainText(html)).toBe(text));

test("60,000 signs are read at once", () => {
  const before = process.cpuUsage();
  for (const piece of ["a", "a.", "06 ", "0", "+3", "a@", "aicha ", "( at ", "é\u0301", "&#1", "<p>"])
    tellingPassages(plainText(piece.repeat(60_000 / piece.length)), watched);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});
