import { expect, it } from "vitest";
import { documentRights, folderRights } from "./rights.ts";

const none = { write: false, delete: false };
const write = { write: true, delete: false };
const all = { write: true, delete: true };

it.each([
  ["learner", none, { edits: false, moves: false, addsFolders: false, addsDocuments: false, shares: false }],
  ["learner", all, { edits: true, moves: true, addsFolders: false, addsDocuments: true, shares: false }],
  [
    "tradeTrainer",
    write,
    { edits: true, moves: false, addsFolders: false, addsDocuments: true, shares: false },
  ],
  [
    "referentTrainer",
    write,
    { edits: true, moves: false, addsFolders: true, addsDocuments: true, shares: true },
  ],
  [
    "coordinator",
    none,
    { edits: false, moves: false, addsFolders: false, addsDocuments: false, shares: false },
  ],
  ["assistant", all, { edits: true, moves: true, addsFolders: true, addsDocuments: true, shares: true }],
  ["administrator", none, { edits: true, moves: true, addsFolders: true, addsDocuments: true, shares: true }],
  [undefined, all, { edits: true, moves: true, addsFolders: false, addsDocuments: true, shares: false }],
] as const)("a folder for %s with %o", (role, permissions, rights) => {
  expect(folderRights(permissions, role)).toEqual(rights);
});

it.each([
  ["learner", write, none, { edits: true, moves: false, shares: false }],
  ["learner", none, all, { edits: false, moves: true, shares: false }],
  ["referentTrainer", all, undefined, { edits: true, moves: true, shares: true }],
  ["administrator", none, none, { edits: true, moves: true, shares: true }],
] as const)("a document for %s with %o in a folder with %o", (role, permissions, folder, rights) => {
  expect(documentRights(permissions, folder, role)).toEqual(rights);
});
