import { randomInt } from "node:crypto";
import { joinCodeLength, joinCodeLetters } from "#shared/training/training.rules.ts";

/** A new code for joining a training action; its uniqueness is a condition of the write. */
export const newJoinCode = (): string =>
  Array.from({ length: joinCodeLength }, () => joinCodeLetters[randomInt(joinCodeLetters.length)]).join("");
