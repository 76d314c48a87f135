import { createFormControl } from "react-hook-form";
import { expect, test } from "vitest";
import { takeSaved } from "./typed-over.ts";

const opened = { name: "Atelier", city: "Brest" };
const sent = { name: "Atelier Nord", city: "Brest" };

test.each([
  ["nothing typed meanwhile: all is saved", {}, sent, sent, []],
  [
    "what was typed meanwhile stays, and is not taken for saved",
    { city: "Rennes" },
    sent,
    { ...sent, city: "Rennes" },
    ["city"],
  ],
  ["what was typed back meanwhile too", { name: "Atelier" }, sent, opened, ["name"]],
  [
    "what was left alone follows what was saved",
    { city: "Rennes" },
    { ...sent, name: "ATELIER NORD" },
    { name: "ATELIER NORD", city: "Rennes" },
    ["city"],
  ],
])("a saved form: %s", (_, meanwhile, saved, expected, unsaved) => {
  const form = createFormControl({ defaultValues: opened });
  // As a page does by drawing it: until then its values are the defaults.
  form.reset();
  for (const name of ["name", "city"] as const) form.register(name);
  form.setValue("name", sent.name, { shouldDirty: true });
  for (const [name, value] of Object.entries(meanwhile))
    form.setValue(name as "name" | "city", value, { shouldDirty: true });
  takeSaved(form, sent, saved);
  expect(form.getValues()).toEqual(expected);
  expect((["name", "city"] as const).filter((name) => form.getFieldState(name).isDirty)).toEqual(unsaved);
});
