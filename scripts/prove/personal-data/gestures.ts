import type { S3Event } from "aws-lambda";
import { validateUpload } from "#scripts/testing/functions.ts";
import { mailsTo } from "#scripts/testing/harness.ts";
import type { situationScene } from "#scripts/testing/situation-scene.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";

export type Scene = Awaited<ReturnType<typeof situationScene>>;

/** What was answered, unless it was refused. */
export const done = <Body>(answer: { status: number; body: Body }): Body => {
  if (answer.status >= 400) throw new Error(JSON.stringify(answer));
  return answer.body;
};
/** The event that tells a worker of an object. */
export const told = (prefix: string, id: string) =>
  ({ Records: [{ s3: { object: { key: `${prefix}/${id}` } } }] }) as unknown as S3Event;
/** Sends a file where it was announced, and has it checked. */
export const delivered = async (signed: SignedUpload, bytes: Buffer) => {
  await fetch(signed.url, { method: "PUT", headers: signed.headers, body: new Uint8Array(bytes) });
  await validateUpload(told("quarantine", signed.file_id));
};
/** The token in the newest mail to an address. */
export const tokenIn = async (address: string): Promise<string> =>
  /[?&]token=([\w.-]+)/.exec((await mailsTo(address)).at(-1)?.text ?? "")?.[1] ?? "";
/** A file of lines with a text in it. */
export const csv = (text: string) => Buffer.from(`Nom;Valeur\n${text};1\n`);
/** What announces a file. */
export const file = (original_file_name: string, bytes: Buffer) => ({
  original_file_name,
  content_type: original_file_name.endsWith(".png") ? ("image/png" as const) : ("text/csv" as const),
  size: bytes.length,
});
