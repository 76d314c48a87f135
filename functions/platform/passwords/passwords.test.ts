import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { commonPasswords } from "#functions/platform/passwords/common-passwords.ts";
import { hashPassword, isOutdated, isPassword } from "#functions/platform/passwords/passwords.ts";
import { towns } from "#functions/platform/passwords/towns.ts";
import { isWeakPassword } from "#functions/platform/passwords/weak-passwords.ts";
import {
  commonPasswords as fromTheLibraries,
  towns as townsOfTheLibrary,
} from "#scripts/commands/common-passwords.ts";

test("a hash is of its own password only, byte for byte, and never the same twice", async () => {
  const password = "é à ç 😀 mot de passe ";
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(hash).not.toBe(await hashPassword(password));
  expect(await isPassword(password, hash)).toBe(true);
  for (const other of [password.trim(), password.normalize("NFD"), password.toUpperCase(), ""])
    expect(await isPassword(other, hash)).toBe(false);
  expect(await isPassword(password, undefined)).toBe(false);
});

test("a hash of another cost is still checked, and said to be outdated", async () => {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 256, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync("argon2id", { message: "un mot de passe", nonce, ...cost });
  const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  const hash = `$argon2id$v=19$m=256,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
  expect(await isPassword("un mot de passe", hash)).toBe(true);
  expect(await isPassword("un autre", hash)).toBe(false);
  expect(isOutdated(hash)).toBe(true);
  expect(isOutdated(await hashPassword("un mot de passe"))).toBe(false);
});

test("the list of common passwords is the libraries', from twelve characters on", () => {
  expect(commonPasswords().size).toBeGreaterThan(4_000);
  expect([...commonPasswords()].sort()).toEqual(fromTheLibraries());
});

const words = ["Zoé Dupont-Martin", "zoe.dupont", "Greta Bretagne Sud"];

test.each([
  "anniversaire",
  "ANNIVERSAIRE",
  "Anniversaire2026!",
  "!!développement1",
  "qwerty123456",
  "abababababab",
  "compagnon2026",
  "Alternance-Day-2026",
  "mot de passe mot de passe",
  "zoedupont1234",
  "DupontMartin!",
  "martin dupont 1990",
  "iloveyou12345",
  "12chocolat3456",
  "Rennes2026Rennes",
  "Saint-Malo 35400",
  "Aubervilliers93!",
  "azertyuiop123",
  "poiuytreza321",
  "1234567azerty",
  "qsdfghjklm2026",
  "1qaz2wsx3edc",
  "azerty-iloveyou",
  "GretaBretagne2026",
  "bretagne sud 35",
])("%s is refused", (password) => {
  expect(isWeakPassword(password, words)).toBe(true);
});

test.each([
  "cheval correct batterie agrafe",
  "8r#kPz!02Lqmx",
  "20391847561029",
  "compagnon de la chanson douce",
  "un propriétaire de Rennes au marché",
  "Zoé préfère les figues",
])("%s is accepted", (password) => {
  expect(isWeakPassword(password, words)).toBe(false);
});

test("the list of towns is the library's, large ones without short names", () => {
  expect(towns()).toEqual(townsOfTheLibrary());
  expect(towns().length).toBeGreaterThan(2_000);
  expect(towns()).toEqual(expect.arrayContaining(["paris", "saintdenis", "brest"]));
  expect(towns().filter((name) => name.length < 4)).toEqual([]);
});
