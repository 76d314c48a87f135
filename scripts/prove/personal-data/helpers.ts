import { objectCreated, validateUpload } from "#scripts/testing/functions.ts";
import { mailsTo } from "#scripts/testing/harness.ts";
import type { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";

export type Scene = Awaited<ReturnType<typeof situationScene>>;

/** Uploads a file and runs its check. */
export const upload = async (signed: SignedUpload, bytes: Buffer) => {
  await fetch(signed.url, { method: "PUT", headers: signed.headers, body: new Uint8Array(bytes) });
  await validateUpload(objectCreated(`quarantine/${signed.file_id}`));
};
/** The token in the newest mail to an address. */
export const tokenMailedTo = async (address: string): Promise<string> =>
  /[?&]token=([\w.-]+)/.exec((await mailsTo(address)).at(-1)?.text ?? "")?.[1] ?? "";
export const csv = (text: string) => Buffer.from(`Nom;Valeur\n${text};1\n`);
/** The body that asks for an upload. */
export const fileRequest = (original_file_name: string, bytes: Buffer) => ({
  original_file_name,
  content_type: original_file_name.endsWith(".png") ? ("image/png" as const) : ("text/csv" as const),
  size: bytes.length,
});
