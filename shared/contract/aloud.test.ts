import { expect, test } from "vitest";
import { everyRole, roles } from "./access.ts";
import { aloud, forOne } from "./aloud.ts";

test.each([
  ["Apprenant·e", "Apprenant ou apprenante"],
  ["Administrateur·trice", "Administrateur ou administratrice"],
  ["Formateur·trice métier", "Formateur ou formatrice métier"],
  ["Formateur·trice référent·e", "Formateur référent ou formatrice référente"],
  ["Assistant·e de formation", "Assistant ou assistante de formation"],
  ["Note d’apprenant·e", "Note d’apprenant ou d’apprenante"],
  ["l'apprenant·e", "l'apprenant ou l'apprenante"],
  ["Seul·e un·e apprenant·e", "Seul un apprenant ou seule une apprenante"],
  ["De quel·le apprenant·e s’agit-il ?", "De quel apprenant ou quelle apprenante s’agit-il ?"],
  ["de cet·te apprenant·e ?", "de cet apprenant ou cette apprenante ?"],
  ["2 apprenant·es", "2 apprenants et apprenantes"],
  ["leurs formateur·trices", "leurs formateurs et formatrices"],
  ["Absent·e : Maud", "Absent ou absente : Maud"],
  ["Apprenant·e, formateur·trice", "Apprenant ou apprenante, formateur ou formatrice"],
  // Dots that part words, or are part of none.
  ["Rennes · 12 mai", "Rennes · 12 mai"],
  ["Formatrice", "Formatrice"],
  ["", ""],
])("%j is read aloud %j", (written, heard) => {
  expect(aloud(written)).toBe(heard);
});

test.each(everyRole)("the name of the role %s has no middle dot aloud, nor of one person", (role) => {
  const { name } = roles[role];
  expect([aloud(name), forOne(name, 1), forOne(name, 2)].join()).not.toContain("·");
});

test.each([
  ["Apprenant·e", 1, "Apprenante"],
  ["Apprenant·e", 2, "Apprenant"],
  ["Apprenant·e", 3, "Apprenant·e"],
  ["Apprenant·e", undefined, "Apprenant·e"],
  ["Formateur·trice référent·e", 1, "Formatrice référente"],
  ["Formateur·trice référent·e", 2, "Formateur référent"],
  ["Assistant·e de formation", 1, "Assistante de formation"],
])("%j of somebody called %s is %j", (written, genreId, said) => {
  expect(forOne(written, genreId)).toBe(said);
});
