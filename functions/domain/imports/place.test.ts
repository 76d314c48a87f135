import { expect, test } from "vitest";
import { placeIn } from "./place.ts";

test.each([
  [{ zip_code: "35000 RENNES" }, ["", "35000", "RENNES"]],
  [{ zip_code: "35000 - Rennes" }, ["", "35000", "Rennes"]],
  [{ zip_code: "35 000 Rennes" }, ["", "35 000", "Rennes"]],
  [{ zip_code: "1000 BOURG EN BRESSE" }, ["", "1000", "BOURG EN BRESSE"]],
  [{ zip_code: "Quiberon (56170)" }, ["", "56170", "Quiberon"]],
  [{ zip_code: "29000 Quimper Cedex 9" }, ["", "29000", "Quimper Cedex 9"]],
  [{ city: "35000 Rennes" }, ["", "35000", "Rennes"]],
  [{ zip_code: "35000", city: "35700 Rennes" }, ["", "35000", "35700 Rennes"]],
  [{ zip_code: "35000 Rennes", city: "Vitré" }, ["", "35000", "Vitré"]],
  [{ address: "12 rue du Port, 35400 Saint-Malo" }, ["12 rue du Port", "35400", "Saint-Malo"]],
  [{ address: "ZA Les Touches\n35740 PACÉ CEDEX 2" }, ["ZA Les Touches", "35740", "PACÉ CEDEX 2"]],
  [{ address: "1 rue A - 35000 Rennes", city: "Bruz" }, ["1 rue A", "35000", "Bruz"]],
  [{ address: "1 rue A 35000 Rennes", zip_code: "35200" }, ["1 rue A 35000 Rennes", "35200", ""]],
  // The number of a post office box, a house number, another country and a word stay what they are.
  [{ address: "BP 35012 Rennes" }, ["BP 35012 Rennes", "", ""]],
  [{ address: "1200 rue des Lilas" }, ["1200 rue des Lilas", "", ""]],
  [{ zip_code: "CH-1201" }, ["", "CH-1201", ""]],
  [{ zip_code: "Rennes", city: "35000" }, ["", "Rennes", "35000"]],
  [{ zip_code: "350" }, ["", "350", ""]],
])("%j says %j", (cells, [address, zip_code, city]) =>
  expect(placeIn(cells)).toEqual({ address, zip_code, city }),
);
