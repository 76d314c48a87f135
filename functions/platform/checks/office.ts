import { StringDecoder } from "node:string_decoder";
import { SaxesParser } from "saxes";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { ContentType } from "#shared/contract/upload.ts";
import { refused, type Verdict } from "./refusals.ts";
import { addUpClaims } from "./workbook-claims.ts";

const maxEntries = 2_000;
const maxUnpacked = 200 * 1024 * 1024;
/** Less for imports: they are read whole into memory, cell by cell. */
const maxUnpackedToRead = 40 * 1024 * 1024;
const maxRatio = 100;
const maxManifest = 1024 * 1024;

/** The folder that a document of this type must have. */
const mainFolder: Partial<Record<ContentType, string>> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "word/",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xl/",
};
const manifest = "[Content_Types].xml";

/** The stream that an old document of this type must have, as the container's directory spells it. */
const mainStreams: Partial<Record<ContentType, string[]>> = {
  "application/msword": ["WordDocument"],
  "application/vnd.ms-excel": ["Workbook", "Book"],
};

export const isOffice = (type: ContentType): boolean =>
  mainFolder[type] !== undefined || mainStreams[type] !== undefined;

const zipMagic = Buffer.from("PK\u0003\u0004", "latin1");
const oldMagic = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * Checks an office document without opening it: the names and sizes of its parts, that they unpack to those sizes, and
 * that the document's own parts are XML. If the platform will read it (`isToRead`), also that it claims no more cells
 * than exceljs can hold.
 */
export const checkOffice = (
  bytes: Buffer,
  type: ContentType,
  isToRead: boolean,
): Promise<Verdict> | Verdict =>
  mainFolder[type] === undefined ? checkOld(bytes, type) : checkZip(bytes, type, isToRead);

const isOldContainer = (bytes: Buffer) => bytes.subarray(0, oldMagic.length).equals(oldMagic);
/** Whether an old container's directory names a stream. */
const hasStream = (bytes: Buffer, name: string) => bytes.includes(Buffer.from(`${name}\0`, "utf16le"));

const checkOld = (bytes: Buffer, type: ContentType): Verdict => {
  if (!isOldContainer(bytes)) return refused("type");
  const names = (name: string) => hasStream(bytes, name);
  if (names("EncryptedPackage")) return refused("lockedOffice");
  if (!mainStreams[type]?.some(names)) return refused("type");
  if (names("_VBA_PROJECT") || names("_VBA_PROJECT_CUR") || names("Macros")) return refused("macros");
  return { bytes };
};

const checkZip = async (bytes: Buffer, type: ContentType, isToRead: boolean): Promise<Verdict> => {
  // What a password locks stands in a container of the old kind; so does an old document under a new name.
  if (isOldContainer(bytes))
    return refused(hasStream(bytes, "EncryptedPackage") ? "lockedOffice" : "oldOffice");
  if (!bytes.subarray(0, zipMagic.length).equals(zipMagic)) return refused("type");
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
    return await checkParts(zip, bytes, type, isToRead);
  } catch (error) {
    if (error instanceof Error) return refused("damagedOffice");
    throw error;
  }
};

/** A part that every reader of the document parses. Parts of other folders, and drawings in VML, need not be XML. */
const isXml = (name: string, folder: string): boolean =>
  /\.(xml|rels)$/i.test(name) && (name === manifest || name.startsWith("_rels/") || name.startsWith(folder));

/** Parses a part in pieces, and tells in the end whether it was XML throughout. */
const xmlReader = () => {
  const parser = new SaxesParser();
  const decoder = new StringDecoder("utf8");
  let isWhole = true;
  parser.on("error", () => {
    isWhole = false;
  });
  return {
    read: (bytes: Buffer) => {
      if (isWhole) parser.write(decoder.write(bytes));
    },
    isWhole: (): boolean => {
      if (isWhole) parser.close();
      return isWhole;
    },
  };
};

const checkParts = async (
  zip: ZipFile,
  bytes: Buffer,
  type: ContentType,
  isToRead: boolean,
): Promise<Verdict> => {
  if (zip.entryCount > maxEntries) return refused("swollenOffice");
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const max = isToRead ? maxUnpackedToRead : maxUnpacked;
  if (unpacked > max || unpacked > bytes.length * maxRatio) return refused("swollenOffice");
  const names = entries.map((entry) => entry.fileName);
  const listed = entries.find((entry) => entry.fileName === manifest);
  if (!listed || !names.some((name) => name.startsWith(mainFolder[type] ?? manifest))) return refused("type");
  if (names.some((name) => /vba(Project|Data)/i.test(name))) return refused("macros");
  if (new Set(names).size < names.length || entries.some((entry) => entry.isEncrypted()))
    return refused("damagedOffice");
  if (listed.uncompressedSize > maxManifest) return refused("swollenOffice");
  const types: Buffer[] = [];
  const claims = isToRead ? addUpClaims() : undefined;
  for (const entry of entries) {
    // Every part: exceljs also takes "x/xl/worksheets/sheet1.xml.bak" for a sheet.
    const readClaims = claims?.startPart();
    const xml = isXml(entry.fileName, mainFolder[type] ?? manifest) ? xmlReader() : undefined;
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      if (entry === listed) types.push(chunk);
      if (readClaims?.(chunk)) return refused("sprawlingWorkbook");
      xml?.read(chunk);
    }
    if (xml && !xml.isWhole()) return refused("damagedOffice");
  }
  if (/macroEnabled|vbaProject/i.test(Buffer.concat(types).toString("utf8"))) return refused("macros");
  return { bytes };
};
