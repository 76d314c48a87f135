import { expect, test } from "vitest";
import { likelyDomain } from "./person-cells.ts";

test.each([
  ["zoe@gmial.com", "gmail.com"],
  ["zoe@gmail.con", "gmail.com"],
  ["zoe@gmail.co", "gmail.com"],
  ["zoe@gmail.fr", "gmail.com"],
  ["zoe@hotmial.fr", "hotmail.fr"],
  ["zoe@orrange.fr", "orange.fr"],
  ["zoe@gmail.com", undefined],
  ["zoe@hotmail.com", undefined],
  ["zoe@exemple.fr", undefined],
  ["zoe@orage-atelier.fr", undefined],
])("an address %s most likely means @%s", (email, domain) => expect(likelyDomain(email)).toBe(domain));
