import { expect, test } from "vitest";
import { arrived } from "./picture-uploads.ts";

const shown = { id: "shown", upload: null };
const checked = { id: "checked", upload: { file_id: "b" } };

test.each([
  ["nothing is on its way", [], [shown, checked]],
  ["a file was refused before it was sent", [{ fileId: undefined }], [shown, checked]],
  ["one is on its way", [{ fileId: undefined }, { fileId: "b" }], [shown]],
])("while %s", (_, sendings, expected) => expect(arrived([shown, checked], sendings)).toEqual(expected));
