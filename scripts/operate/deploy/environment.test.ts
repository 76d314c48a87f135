import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  changesBetween,
  environmentFile,
  environmentFlags,
  environmentOf,
  flagsHelp,
  readValues,
  writeEnvironment,
} from "#scripts/operate/deploy/environment.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "environment-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const least = { mailDomain: "exemple.fr", alarmEmail: "equipe@exemple.fr" };

it("needs a sender and somebody to tell of failures, and chooses the rest", () => {
  expect(environmentOf(least)).toEqual({
    ...least,
    region: "eu-west-3",
    mailIdentity: "made",
    hsts: "site",
    secondFactor: "required",
    malwareScan: true,
    fewExecutions: "refused",
    budget: 55,
  });
});

it.each([
  ["no sender", { alarmEmail: "equipe@exemple.fr" }, "mails need a sender"],
  ["nobody to tell", { mailDomain: "exemple.fr" }, "alarmEmail"],
  ["a word for the budget", { ...least, budget: "lots" }, "budget"],
  ["a budget of nothing", { ...least, budget: 0 }, "budget"],
  ["a zone without domain", { ...least, hostedZoneId: "Z1" }, "with domain only"],
  ["an unknown value", { ...least, colour: "blue" }, "colour"],
  ["an odd region", { ...least, region: "Paris" }, "an AWS region"],
  ["an odd choice", { ...least, hsts: "always" }, "hsts"],
])("refuses %s and says which", (_, values, fault) => {
  expect(() => environmentOf(values)).toThrow(fault);
});

it.each(["../production", "Production", "p", "a-name-much-too-long"])("refuses the name %s", (name) => {
  expect(() => environmentFile(name, folder)).toThrow("--env");
});

it("puts the command line before the file, keeps what it does not name, and comes back from the file the same", () => {
  const file = environmentFile("production", folder);
  expect(readValues(file)).toBeUndefined();
  writeEnvironment(file, environmentOf(least, { domain: "exemple.fr" }));
  const kept = readValues(file);
  const wanted = environmentOf(kept, { budget: "80", malwareScan: "false" });
  expect(wanted).toMatchObject({ ...least, domain: "exemple.fr", budget: 80, malwareScan: false });
  expect(changesBetween(kept ?? {}, wanted)).toEqual(["malwareScan: true → false", "budget: 55 → 80"]);
  writeEnvironment(file, wanted);
  expect(environmentOf(readValues(file))).toEqual(wanted);
  expect(readFileSync(file, "utf8")).toMatch(/\n$/);
});

it("tells of a value that a line fewer takes away", () => {
  expect(changesBetween({ ...least, domain: "exemple.fr" }, least)).toEqual(["domain: exemple.fr → –"]);
  expect(changesBetween(least, least)).toEqual([]);
});

it("says which file cannot be read", () => {
  const file = environmentFile("staging", folder);
  for (const text of ["{", "[]", '"x"']) {
    writeFileSync(file, text);
    expect(() => readValues(file)).toThrow(file);
  }
});

it("has an option with a text for every value", () => {
  expect(Object.keys(environmentFlags)).toContain("alarm-email");
  const lines = flagsHelp().split("\n");
  expect(lines).toHaveLength(Object.keys(environmentFlags).length);
  for (const line of lines) expect(line).toMatch(/^ {2}--[a-z-]+ +\S.{15}/);
});
