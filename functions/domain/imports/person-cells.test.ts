import { expect, test } from "vitest";
import { addressIn, likelyDomain } from "./person-cells.ts";

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

test.each([
  ["mailto:zoe@exemple.fr", "zoe@exemple.fr"],
  ["Zoé Le Bihan <zoe@exemple.fr>", "zoe@exemple.fr"],
  ["zoe@exemple.fr ; zoe@travail.fr", "zoe@exemple.fr"],
  ["zoe@exemple.fr, zoe@travail.fr,", "zoe@exemple.fr"],
  ["zoe@exemple.fr ou zoe@travail.fr", "zoe@exemple.fr"],
  ["zoe ; exemple.fr", "zoe ; exemple.fr"],
  ["", ""],
])("the address in « %s » is « %s »", (cell, address) => expect(addressIn(cell)).toBe(address));
