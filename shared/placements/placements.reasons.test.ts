import { expect, test } from "vitest";
import { reasonKinds } from "#shared/placements/placements.proposals.ts";
import { reasonText } from "#shared/placements/placements.reasons.ts";

const told = { structure: "La Remise", to_ask: false, to_confirm: false };

test.each(
  reasonKinds.flatMap((kind) =>
    [1, 2].flatMap((seats) => [null, "Jade"].map((rival) => [kind, seats, rival] as const)),
  ),
)("%s with %s seats and rival %s is one short sentence, with names and no blanks", (kind, seats, rival) => {
  const instead = kind === "taken" ? "Copeaux" : null;
  const text = reasonText({ ...told, kind, seats, rival, instead }, 4127);
  expect(text).toMatch(/^[^.]+\.$/);
  expect(text).not.toMatch(/null|undefined|NaN/);
  expect(text.split(" ").length).toBeLessThanOrEqual(20);
});

test("what is still to ask comes before how it was decided, where nothing else decided", () => {
  const free = { ...told, kind: "free", seats: 1, rival: null, instead: null } as const;
  expect(reasonText({ ...free, to_ask: true, to_confirm: true }, 1)).toBe(
    "La Remise n’a pas encore répondu pour cette personne.",
  );
  expect(reasonText({ ...free, to_confirm: true }, 1)).toBe(
    "La Remise n’a pas dit combien de places : on en compte une.",
  );
});
