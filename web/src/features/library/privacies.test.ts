import { expect, test } from "vitest";
import { privaciesOf } from "./privacies.ts";

test.each([
  ["among the common folders", { trainingActionId: null }, "Visible de toutes les personnes"],
  ["in a promotion", { trainingActionId: "a" }, "Visible des membres de l’action"],
  ["in a private folder", { trainingActionId: "a", inPrivate: true }, "Visible comme le dossier privé"],
])("« Public » says who sees a folder %s", (_, place, said) =>
  expect(privaciesOf({ parentId: null, ...place })[0]?.hint).toContain(said),
);
