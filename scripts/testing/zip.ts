import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";

/** The files of a zip as text, by name. */
export const unzipped = async (bytes: Buffer): Promise<Map<string, string>> => {
  const archive = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString("utf8"));
  return files;
};
