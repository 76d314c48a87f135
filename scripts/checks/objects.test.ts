import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { tables } from "#scripts/checks/access-tables.ts";
import { type Principal, principals } from "#scripts/checks/principals.ts";
import { type Person, person, visitor } from "#scripts/testing/harness.ts";
import { everyRole } from "#shared/contract/access.ts";
import { operations } from "#shared/contract/catalogue.ts";

// The tables of access/ call about somebody else's object; these are the statuses for one's own, for one that is not
// there and for an id that is none, of accounts, profiles and reference lists: written by hand, like those.
type Statuses = Record<Principal, number>;

const everyone = (status: number): Statuses => ({
  visitor: status,
  noProfile: status,
  administrator: status,
  learner: status,
  tradeTrainer: status,
  referentTrainer: status,
  assistant: status,
  coordinator: status,
});
const signedIn = (status: number): Statuses => ({ ...everyone(status), visitor: 401 });
const refused: Statuses = { ...everyone(403), visitor: 401 };
const administrators = (status: number): Statuses => ({ ...refused, administrator: status });
const staff = (status: number): Statuses => ({
  ...administrators(status),
  assistant: status,
  coordinator: status,
});
const staffAndReferent = (status: number): Statuses => ({ ...staff(status), referentTrainer: status });

/** An id of the right form that nothing has, and texts that are none. */
const absent = randomUUID();
const malformed = ["..", "x y", "a~b~c~d~e", "é", "x".repeat(41), "%00"];

const missing: Record<string, Statuses> = {
  updatePublic: administrators(404),
  deletePublic: administrators(404),
  updateStructureType: administrators(404),
  deleteStructureType: administrators(404),
  updateLegalForm: administrators(404),
  deleteLegalForm: administrators(404),
  updateOrganization: staff(404),
  deleteOrganization: staff(404),
  updateDegree: administrators(404),
  deleteDegree: administrators(404),
  listChanges: staffAndReferent(404),
  getProfile: everyone(404),
  updateProfile: signedIn(404),
  deleteProfile: administrators(404),
  addProfilePicture: signedIn(404),
  setProfileStructures: signedIn(404),
  renameUser: staff(404),
  deleteUser: administrators(404),
};

/** Where an id that is none answers otherwise than one that is not there. */
const malformedOtherwise: Record<string, Statuses> = { renameUser: signedIn(404) };

/** One's own: whoever has no profile has none to call about. */
const own: Record<string, Partial<Statuses>> = {
  getProfile: { ...everyone(200) },
  updateProfile: { ...everyone(200) },
  addProfilePicture: { ...everyone(201) },
  setProfileStructures: { ...everyone(200) },
  renameUser: { ...everyone(200) },
  deleteProfile: administrators(204),
  deleteUser: administrators(409),
};

const routes = new Map(operations().map((route) => [route.operation, route.endpoint]));
const someone = async (principal: Principal): Promise<Person | typeof visitor> => {
  if (principal === "visitor") return visitor;
  const role = everyRole.find((one) => one === principal);
  return role ? person(role) : person();
};
/** The status of a route's usual call, about another object. */
const statusOf = async (operation: string, who: Person | typeof visitor, param: string): Promise<number> => {
  const endpoint = routes.get(operation);
  const row = tables[operation];
  if (!endpoint || !row) throw new Error(`${operation} is no route with a row`);
  const call = await row.call({ person });
  const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, param]));
  return (await who.send(endpoint, { ...call, params })).status;
};

test("every route about one thing of these areas has its line", () => {
  const about = operations().filter(
    ({ domain, endpoint }) =>
      ["accounts", "profiles", "reference"].includes(domain) && endpoint.path.includes("{"),
  );
  // Texts of the home and legal pages have fixed ids: their own tests say what others answer.
  const lines = about.map(({ operation }) => operation).filter((operation) => operation !== "saveContent");
  expect(Object.keys(missing)).toEqual(expect.arrayContaining(lines.filter((one) => !/Import/.test(one))));
});

for (const [operation, expected] of Object.entries(missing))
  test.each(principals)(`${operation} of what is not there, or is no id, by %s`, async (principal) => {
    const who = await someone(principal);
    expect(await statusOf(operation, who, absent)).toBe(expected[principal]);
    const otherwise = malformedOtherwise[operation] ?? expected;
    for (const id of malformed)
      expect([id, await statusOf(operation, who, id)]).toEqual([id, otherwise[principal]]);
  });

for (const [operation, expected] of Object.entries(own))
  test.each(everyRole)(`${operation} of one's own by %s`, async (role) => {
    // Somebody else administers too, so that nobody here is the last one.
    await person("administrator");
    const who = await person(role);
    const id = operation.endsWith("User") ? who.userId : who.profileId;
    expect(await statusOf(operation, who, id)).toBe(expected[role]);
  });
