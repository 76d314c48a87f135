import { expect, test } from "vitest";
import { newPassword } from "#shared/accounts/accounts.schemas.ts";
import { strengthOf } from "./password-strength.ts";

test.each([
  ["", "none"],
  ["onze signes", "short"],
  ["douze signes", "enough"],
  ["quinze lettres.", "enough"],
  ["seize caracteres", "long"],
  ["dix-neuf caracteres", "long"],
  ["vingt caracteres, oui", "solid"],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", "repetitive"],
  ["abAbcabcabcaBCabc", "repetitive"],
  ["abcdabcdabcd", "enough"],
])("%j is %s", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
  if (strength === "none" || strength === "short")
    expect(newPassword.safeParse(password).success).toBe(false);
  else expect(newPassword.safeParse(password).success).toBe(true);
});
