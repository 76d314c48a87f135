import { expect, it } from "vitest";
import { documentRights, folderRights, showsSharing, takesBack } from "./rights.ts";

const none = { write: false, delete: false };
const write = { write: true, delete: false };
const all = { write: true, delete: true };

it.each([
  ["learner", none, { edits: false, moves: false, addsFolders: false, addsDocuments: false }],
  ["learner", all, { edits: true, moves: true, addsFolders: false, addsDocuments: true }],
  ["tradeTrainer", write, { edits: true, moves: false, addsFolders: false, addsDocuments: true }],
  ["referentTrainer", write, { edits: true, moves: false, addsFolders: true, addsDocuments: true }],
  ["coordinator", none, { edits: false, moves: false, addsFolders: false, addsDocuments: false }],
  ["assistant", all, { edits: true, moves: true, addsFolders: true, addsDocuments: true }],
  ["administrator", none, { edits: true, moves: true, addsFolders: true, addsDocuments: true }],
  [undefined, all, { edits: true, moves: true, addsFolders: false, addsDocuments: true }],
] as const)("a folder for %s with %o", (role, permissions, rights) => {
  expect(folderRights(permissions, role)).toEqual(rights);
});

it.each([
  ["learner", write, none, { edits: true, moves: false }],
  ["learner", none, all, { edits: false, moves: true }],
  ["referentTrainer", all, undefined, { edits: true, moves: true }],
  ["administrator", none, none, { edits: true, moves: true }],
] as const)("a document for %s with %o in a folder with %o", (role, permissions, folder, rights) => {
  expect(documentRights(permissions, folder, role)).toEqual(rights);
});

it.each([
  ["referentTrainer", false, write, [true, false]],
  // In an archived action nobody writes.
  ["referentTrainer", false, none, [false, true]],
  ["assistant", true, write, [false, false]],
  ["assistant", true, none, [false, false]],
  ["learner", false, write, [false, false]],
  ["tradeTrainer", false, none, [false, false]],
  [undefined, false, write, [false, false]],
] as const)(
  "sharing for %s, forbidden: %s, with %o: given, or only taken back",
  (role, no_action, permissions, shown) => {
    const sharable = { no_action, permissions };
    expect([showsSharing(sharable, role), takesBack(sharable, role)]).toEqual(shown);
  },
);
