import { beforeEach, expect, test } from "vitest";
import { emptyStorage } from "#scripts/testing/browser/browser-storage.ts";
import { forgetEverything } from "#web/api/browser-store.ts";
import { forgetOpened, noteOpened, recentlyOpened } from "./recently-opened.ts";

emptyStorage();
beforeEach(forgetEverything);

const open = (id: string, name = id) => noteOpened({ to: `/evenements/edition/${id}`, name });
const names = () => recentlyOpened().map(({ name }) => name);

test("the last three pages stay, each once, under its newest name", () => {
  for (const id of ["a", "b", "c", "d"]) open(id);
  expect(names()).toEqual(["d", "c", "b"]);
  open("b", "b, renamed");
  expect(names()).toEqual(["b, renamed", "d", "c"]);
});

test("a page that is gone is forgotten, and so is all at the sign-out", () => {
  open("a");
  open("b");
  forgetOpened("/evenements/edition/b");
  expect(names()).toEqual(["a"]);
  forgetEverything();
  expect(names()).toEqual([]);
});

test.each([
  ["another site", { to: "//ailleurs.exemple/page", name: "a" }],
  ["a script", { to: "javascript:alert(1)", name: "a" }],
  ["no name", { to: "/situations" }],
])("what somebody wrote into the browser is left out: %s", (_, stored) => {
  const sound = { to: "/situations/lecture/1", name: "Une situation" };
  const kept = { owner: null, until: Date.now() + 1_000, value: [stored, sound, null] };
  localStorage.setItem("compagnon-reprises", JSON.stringify(kept));
  expect(recentlyOpened()).toEqual([sound]);
});
