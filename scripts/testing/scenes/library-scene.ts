import { findFile, writeToMakeFileAvailable } from "#functions/domain/files/files.store.ts";
import { writesToShowDocumentFile } from "#functions/domain/library/library.store.ts";
import { transact } from "#functions/store/table.ts";
import { must, type Person, person } from "#scripts/testing/harness.ts";
import type { Role } from "#shared/contract/access.ts";
import * as library from "#shared/library/library.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as training from "#shared/training/training.contract.ts";

/** The roles of the people in random tests of rights. */
export const cast: readonly Role[][] = [
  ["administrator"],
  ["coordinator"],
  ["assistant"],
  ["referentTrainer"],
  ["referentTrainer"],
  ["tradeTrainer"],
  ["learner"],
  ["learner"],
  ["learner", "referentTrainer"],
  [],
];
export const shareable: readonly Role[] = ["learner", "tradeTrainer", "referentTrainer"];

/** The body of a request for an upload. */
export const upload = (original_file_name = "note.pdf") => ({
  original_file_name,
  content_type: "application/pdf" as const,
  size: 700,
});

/** Makes files available as the validator does, without sending their bytes. */
export const settle = async (...ids: string[]): Promise<void> => {
  for (const id of ids) {
    const file = await findFile(id);
    const settled = file && (await writesToShowDocumentFile(file));
    if (settled) await transact([writeToMakeFileAvailable(file), ...settled.writes]);
  }
};

/** Creates a folder of this person, at the common root by default. */
export const folderOf = async (
  who: Person,
  more: { name?: string; private?: boolean; parent_id?: string; training_action_id?: string } = {},
): Promise<string> => must(await who.call(library.createFolder, { body: { name: "Dossier", ...more } })).id;

/** A document with these files, all available. */
export const documentOf = async (
  who: Person,
  folder_id: string | null,
  ...names: string[]
): Promise<{ id: string; fileIds: string[] }> => {
  const files = (names.length > 0 ? names : ["note.pdf"]).map(upload);
  const { id, uploads } = must(await who.call(library.createDocument, { body: { folder_id, files } }));
  const fileIds = uploads.map((one) => one.file_id);
  await settle(...fileIds);
  return { id, fileIds };
};

/** A training action that starts in 2099, with these people. */
export const actionWith = async (...people: readonly Person[]): Promise<string> => {
  const administrator = await person("administrator");
  const { body: degree } = await administrator.call(reference.createDegree, {
    body: { name: `Diplôme ${crypto.randomUUID()}`, city: "Rennes", is_active: true },
  });
  const { body: action } = await administrator.call(training.createTrainingAction, {
    body: {
      degree_id: degree.id,
      year: 2099,
      start_date: "2099-09-07T07:00:00Z",
      end_date: "2100-07-02T15:00:00Z",
    },
  });
  for (const { profileId: profile_id } of people)
    await administrator.call(training.addTrainingProfile, {
      params: { id: action.id },
      body: { profile_id },
    });
  return action.id;
};
