import { expect, test } from "vitest";
import { type ProfileValues, typedOverProfile } from "./profile-form.ts";

const blank: ProfileValues = {
  role_id: "3",
  genre_id: "3",
  name: "Driss Benali",
  organization: null,
  structures: [],
  public_page: false,
  phone_number: "",
  address: "",
  zip_code: "",
  city: "",
  bio: "",
  personal_presentation: "",
  personal_approach: "",
};
const structures = (...names: string[]) => ({ structures: names.map((id) => ({ id, label: id })) });

test.each([
  ["what was left alone follows the profile", {}, { city: "Rennes" }, { city: "Rennes" }],
  ["what was typed stays", { city: "Brest" }, { city: "Rennes" }, { city: "Brest" }],
  ["a role given meanwhile stays", { city: "Brest" }, { role_id: "4" }, { city: "Brest", role_id: "4" }],
  [
    "another field's change stays",
    { city: "Brest" },
    { bio: "Menuisier" },
    { city: "Brest", bio: "Menuisier" },
  ],
  ["attached meanwhile", {}, structures("a", "b"), structures("a", "b")],
  [
    "attached meanwhile, another asked for",
    structures("a", "c"),
    structures("a", "b"),
    structures("a", "b", "c"),
  ],
  ["attached meanwhile, another taken out", structures(), structures("a", "b"), structures("b")],
  ["taken out meanwhile, another asked for", structures("a", "c"), structures(), structures("c")],
  ["the same one twice", structures("a", "b"), structures("a", "b"), structures("a", "b")],
])("%s", (_, typed, meanwhile, expected) => {
  const opened = { ...blank, ...structures("a") };
  expect(typedOverProfile(opened, { ...opened, ...typed }, { ...opened, ...meanwhile })).toEqual({
    ...opened,
    ...expected,
  });
});
