import { requireSignedRequest, sendSignedRequest } from "#functions/platform/signed-requests.ts";
import { signImportRead, signImportWrite } from "#functions/platform/signing.ts";
import { importProblems } from "#shared/contract/import.ts";

// Three tries fit into the 28 seconds of a call.
const timeout = 8_000;

/** What imports keep under a name, for a day at most: a file by its id, its lines by its plan's name. */
export const readObject = async (name: string, now: Date): Promise<Buffer> => {
  const answer = await sendSignedRequest(await signImportRead(name, now), { method: "GET", timeout });
  if (answer.status === 404 || answer.status === 403) throw importProblems.expired();
  if (!answer.ok) throw new Error(`S3 answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
};

/** Keeps something for an import. */
export const keepObject = async (name: string, body: Buffer, now: Date): Promise<void> =>
  requireSignedRequest(await signImportWrite(name, now), {
    method: "PUT",
    body: new Uint8Array(body),
    timeout,
  });
